// The lesson of Mercado: draw coins, place them, spend a seal, buy, and put coins back into the purse.
import type { Lesson } from "../../stage/game-ui";

export const lesson: Lesson = {
    start: `
game mercado
seats 3
set valuables jug cloth book painting
set perfumes lavender cinnamon`,
    steps: [
        {
            text: [
                "Wer mit seinem Zählstein am weitesten vorn ist, gewinnt. Vorwärts kommst du mit " +
                    "Waren, und die bezahlst du mit Münzen aus deinem Beutel. Zieh {draws}.",
                "The player furthest ahead on the track wins. Goods move you forward, and you pay " +
                    "for them with coins from your purse. Draw {draws}.",
            ],
            move: "reach",
            replies: ["* draw silver", "* draw gold", "* draw false"],
        },
        {
            text: [
                "Das Falschgeld ist gleich auf deine Personentafel gekommen: Damit kauft niemand. " +
                    "Der Krug kostet {tile.jug.price.silver} Silber und bringt {tile.jug.points} Punkte. " +
                    "Lege dein Silber dort an.",
                "The counterfeit coin went straight to your character tile: it buys nothing. The Jug " +
                    "costs {tile.jug.price.silver} silver and is worth {tile.jug.points} points. Place " +
                    "your silver there.",
            ],
            move: "lay silver jug",
        },
        {
            text: [
                "Ein Silber fehlt noch. Für dein Siegel darfst du einmal im Zug {seal_draws} Münzen " +
                    "nachziehen. Versuch es.",
                "You need one more silver. Once a turn, a seal lets you draw {seal_draws} more " +
                    "coins. Try it.",
            ],
            move: "seal",
            replies: ["* draw silver", "* draw turquoise"],
        },
        {
            text: [
                "Da ist das zweite Silber. Lege es an den Krug; damit ist der Preis bezahlt.",
                "There is the second silver. Place it at the jug to pay the full price.",
            ],
            move: "lay silver jug",
        },
        {
            text: [
                "Die übrigen Münzen darfst du auch an andere Tafeln legen. Das Tuch kostet " +
                    "{tile.cloth.price.gold} Gold und {tile.cloth.price.turquoise} Türkis: Fang mit dem " +
                    "Gold an.",
                "You can place the other coins at other tiles. The Cloth costs " +
                    "{tile.cloth.price.gold} gold and {tile.cloth.price.turquoise} turquoise: start with " +
                    "the gold.",
            ],
            move: "lay gold cloth",
        },
        {
            text: [
                "Und das Türkis dazu. Angelegte Münzen bleiben liegen, bis jemand die Tafel kauft. " +
                    "Mit der letzten Münze endet dein Zug, und der Krug wird gewertet.",
                "Add the turquoise. Coins stay there until somebody buys the tile. Your last coin " +
                    "ends your turn, and then the jug is scored.",
            ],
            move: "lay turquoise cloth",
            replies: [
                "* open fan",
                "1 reach",
                "* draw copper",
                "* draw copper",
                "* draw gold",
                "1 lay copper book",
                "1 lay copper book",
                "1 lay gold painting",
                "1 done",
                "2 reach",
                "* draw gold",
                "* draw false",
                "* draw turquoise",
                "2 lay gold cloth",
                "2 lay turquoise painting",
                "2 done",
            ],
        },
        {
            text: [
                "Du bist {tile.jug.points} Felder vor. Die Münzen vom Krug liegen jetzt auf deiner " +
                    "Personentafel. Statt zu ziehen kannst du sie in den Beutel zurücklegen, leider samt " +
                    "Falschgeld. Tu das jetzt.",
                "You moved {tile.jug.points} spaces. The coins from the jug are on your character tile " +
                    "now. Instead of drawing, you can put them back into your purse, along with the " +
                    "counterfeit ones. Do that now.",
            ],
            move: "collect",
        },
    ],
    end: [
        "Mehr braucht es nicht: ziehen und anlegen, oder zurücklegen. Sobald jemand einmal " +
            "herum ist, wird die Runde zu Ende gespielt. Spiel jetzt weiter gegen Amara und Bao.",
        "That is all: draw and place coins, or put them back. When somebody completes a lap " +
            "of the track, finish the round. Now keep playing against Amara and Bao.",
    ],
};
