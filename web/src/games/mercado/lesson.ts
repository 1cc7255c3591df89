// Mercado's first steps: draw coins, lay them, spend a seal, buy, and put coins back into the purse.
import type { Lesson } from "../page";

export const lesson: Lesson = {
    start: `
game mercado
seats 3
set valuables jug cloth book painting
set perfumes lavender cinnamon`,
    steps: [
        {
            say: ["Wer mit seinem Zählstein am weitesten vorn ist, gewinnt. Vorwärts kommst du mit Waren, und die bezahlst du mit Münzen aus deinem Beutel. Zieh drei.",
                "Whoever’s marker is furthest ahead wins. Goods move you forward, and you pay for them with coins from your purse. Draw three."],
            do: "reach", then: ["* draw silver", "* draw gold", "* draw false"],
        },
        {
            say: ["Das Falschgeld ist gleich auf deine Personentafel gekommen: Damit kauft niemand. Der Krug kostet 2 Silber und bringt 4 Punkte. Lege dein Silber dort an.",
                "The counterfeit coin went straight to your character tile: it buys nothing. The Jug costs 2 silver and is worth 4 points. Lay your silver there."],
            do: "lay silver jug",
        },
        {
            say: ["Ein Silber fehlt noch. Für dein Siegel darfst du einmal im Zug 2 Münzen nachziehen. Versuch es.",
                "One silver is still missing. Once a turn your seal lets you draw 2 more coins. Try it."],
            do: "seal", then: ["* draw silver", "* draw turquoise"],
        },
        {
            say: ["Da ist das zweite Silber. Lege es an den Krug; damit ist der Preis bezahlt.",
                "There is the second silver. Lay it at the Jug; that pays the price."],
            do: "lay silver jug",
        },
        {
            say: ["Die übrigen Münzen darfst du auch an andere Tafeln legen. Das Tuch kostet 2 Gold und 2 Türkis: Fang mit dem Gold an.",
                "The other coins may go to other tiles. The Cloth costs 2 gold and 2 turquoise: begin with the gold."],
            do: "lay gold cloth",
        },
        {
            say: ["Und das Türkis dazu. Angelegte Münzen bleiben liegen, bis jemand die Tafel kauft. Mit der letzten Münze endet dein Zug, und der Krug wird gewertet.",
                "And the turquoise, too. Coins stay there until somebody buys the tile. Your last coin ends your turn, and the Jug is scored."],
            do: "lay turquoise cloth",
            then: ["* open fan", "1 reach", "* draw copper", "* draw copper", "* draw gold", "1 lay copper book", "1 lay copper book", "1 lay gold painting", "1 done",
                "2 reach", "* draw gold", "* draw false", "* draw turquoise", "2 lay gold cloth", "2 lay turquoise painting", "2 done"],
        },
        {
            say: ["Du bist 4 Felder vor; das Symbol dort hat dir ein Falschgeld abgenommen, der Krug eins gebracht. Amara sammelt fürs Buch: drei gleiche Münzen. Bao liegt am Tuch hinter dir; wird es gekauft, bekommt dort der Zweite ein Siegel.",
                "You moved 4 spaces; the symbol there took a counterfeit coin off you, the Jug brought one. Amara collects for the Book: three equal coins. Bao is behind you at the Cloth; when it is bought, the runner-up there gets a seal."],
        },
        {
            say: ["Die Münzen vom Krug liegen auf deiner Personentafel. Statt zu ziehen kannst du sie in den Beutel zurücklegen, leider samt Falschgeld. Tu das jetzt.",
                "The coins from the Jug lie on your character tile. Instead of drawing you can put them back into your purse, sadly with the counterfeit ones. Do that now."],
            do: "collect",
        },
    ],
    end: ["Mehr braucht es nicht: ziehen und anlegen, oder zurücklegen. Sobald jemand einmal herum ist, wird die Runde zu Ende gespielt. Spiel jetzt weiter gegen Amara und Bao.",
        "There is no more to it: draw and lay, or put back. As soon as somebody has gone all the way round, the round is finished. Now play on against Amara and Bao."],
};
