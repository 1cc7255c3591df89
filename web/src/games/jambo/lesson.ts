// Jambo's first steps: a turn of buying and selling, a Guard against an animal, the second turn's beginning.
import type { Lesson } from "../page";

export const lesson: Lesson = {
    start: `
game jambo
set hand.0 ware_ttt ware_hht well guard small_market_stand
set hand.1 parrot ware_kkk boat guard ware_lls`,
    steps: [
        {
            say: ["Kaufe billig, verkaufe teuer: Wer zuerst 60 Gold hat, leitet das Ende ein. In deinem Zug hast du 5 Aktionen. Sieh dir für die erste die oberste Karte des Stapels an.",
                "Buy cheap, sell dear: whoever first has 60 gold brings on the end. Your turn has 5 actions. Spend the first on looking at the top card of the pile."],
            do: "look", then: ["* draw ware_ttt"],
        },
        {
            say: ["3 Tee, davon hast du schon eine Karte. Behalte sie; hättest du sie abgelegt, dürftest du für eine weitere Aktion die nächste ansehen.",
                "3 tea, and you already hold such a card. Keep it; had you discarded it, you could look at the next one for another action."],
            do: "keep",
        },
        {
            say: ["Jetzt ist Markt. Mit einer Warenkarte kaufst du, was sie zeigt, für den linken Preis. Kaufe 3 Tee für 3 Gold.",
                "Now the market is open. A ware card buys what it shows for the price on the left. Buy 3 tea for 3 gold."],
            do: "buy ware_ttt", then: ["1 no"],
        },
        {
            say: ["Der Tee liegt auf deinem Marktstand. Mit der zweiten Teekarte verkaufst du ihn für den rechten Preis: 10 Gold.",
                "The tea lies on your market stand. The second tea card sells it for the price on the right: 10 gold."],
            do: "sell ware_ttt", then: ["1 no"],
        },
        {
            say: ["7 Gold verdient. Gegenstände bleiben liegen und helfen in jedem Zug einmal; höchstens drei liegen vor dir. Lege den Brunnen aus.",
                "You have made 7 gold. Utilities stay on the table and help once in every turn; at most three lie before you. Lay out the Well."],
            do: "lay well",
        },
        {
            say: ["Eine Aktion hast du noch. Kaufe 2 Fell und 1 Tee für 4 Gold: Auf den Stand passen sechs Waren, nur der sechste Platz kostet 2 Gold.",
                "One action is left. Buy 2 hides and 1 tea for 4 gold: six wares fit on the stand, and only the sixth space costs 2 gold."],
            do: "buy ware_hht", then: ["1 no", "1 market", "1 play parrot"],
        },
        {
            say: ["Amara ist am Zug und spielt den Papagei: Er nähme dir eine Ware weg. Gegen Tiere hilft der Wächter, ganz ohne Aktion. Antworte mit ihm.",
                "It is Amara’s turn and she plays the Parrot: it would take one of your wares. The Guard helps against animals and costs no action. Answer with it."],
            do: "guard", then: ["1 end"],
        },
        {
            say: ["Du bist wieder dran. Nachziehen musst du nicht: Geh gleich zum Markt, dann bleiben dir alle 5 Aktionen.",
                "Your turn again. You need not draw: go straight to the market and keep all 5 actions."],
            do: "market",
        },
        {
            say: ["Nutze den Brunnen: Für 1 Gold ziehst du eine Karte. Das geht mit jedem Gegenstand einmal je Zug.",
                "Use the Well: for 1 gold you draw a card. Each utility can be used once a turn."],
            do: "use well", then: ["* draw ware_hht"],
        },
        {
            say: ["Genau die Karte, die zu deinen Waren passt! Verkaufe 2 Fell und 1 Tee für 11 Gold.",
                "Just the card that fits your wares! Sell 2 hides and 1 tea for 11 gold."],
            do: "sell ware_hht", then: ["1 no"],
        },
    ],
    end: ["Das ist Jambo: Waren drehen, Gegenstände sammeln, Tiere abwehren. Wer mindestens 2 Aktionen übrig lässt, erhält 1 Gold. Spiel jetzt weiter gegen Amara; was möglich ist, ist markiert.",
        "That is Jambo: turn wares over, gather utilities, fend off animals. Whoever leaves 2 or more actions unused gets 1 gold. Now play on against Amara; what you can do is marked."],
};
