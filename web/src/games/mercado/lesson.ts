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
                "Waren bringen dich auf der Leiste voran, und bezahlt werden sie mit Münzen. " +
                    "Zieh {draws} aus deinem Beutel.",
                "Goods move you forward on the track, and you pay for them with coins. Draw " +
                    "{draws} from your purse.",
            ],
            move: "reach",
            replies: ["* draw silver", "* draw gold", "* draw false"],
        },
        {
            text: [
                "Der Krug kostet {tile.jug.price.silver} Silber und bringt {tile.jug.points} " +
                    "Punkte. Lege dein Silber dort an.",
                "The Jug costs {tile.jug.price.silver} silver and is worth {tile.jug.points} " +
                    "points. Place your silver there.",
            ],
            move: "lay silver jug",
        },
        {
            text: [
                "Ein Silber fehlt noch. Für ein Siegel ziehst du einmal im Zug {seal_draws} " +
                    "Münzen nach: Gib deines aus.",
                "You need one more silver. Once a turn, a seal lets you draw {seal_draws} more " +
                    "coins: spend yours.",
            ],
            move: "seal",
            replies: ["* draw silver", "* draw turquoise"],
        },
        {
            text: [
                "Da ist das zweite Silber. Lege es an den Krug, dann ist er bezahlt.",
                "There is the second silver. Place it at the jug to pay the full price.",
            ],
            move: "lay silver jug",
        },
        {
            text: [
                "Auch an eine Tafel, die du noch nicht bezahlen kannst, darfst du anlegen. Lege " +
                    "dein Gold an das Tuch.",
                "You may also place coins at a tile that you cannot pay for yet. Place your gold " +
                    "at the Cloth.",
            ],
            move: "lay gold cloth",
        },
        {
            text: [
                "Mit deiner letzten Münze endet der Zug, und der Krug wird gewertet. Lege das " +
                    "Türkis an das Tuch.",
                "Your last coin ends your turn, and then the jug is scored. Place the turquoise " +
                    "at the cloth.",
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
                "Ausgegebene Münzen und Falschgeld liegen auf deiner Personentafel. Statt zu " +
                    "ziehen legst du sie in den Beutel zurück: Tu das jetzt.",
                "Spent coins and counterfeit ones lie on your character tile. Instead of " +
                    "drawing, you can put them back into your purse: do that now.",
            ],
            move: "collect",
        },
    ],
    end: [
        "Mehr braucht es nicht: ziehen und anlegen, oder zurücklegen. Spiel jetzt weiter gegen " +
            "Amara und Bao; was möglich ist, ist markiert.",
        "That is all: draw and place coins, or put them back. Now keep playing against Amara and " +
            "Bao; your possible moves are marked.",
    ],
};
