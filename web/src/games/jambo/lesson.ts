// The lesson of Jambo: buying and selling for a turn, a Guard against an animal, the start of the second
// turn.
import type { Lesson } from "../../stage/game-ui";

export const lesson: Lesson = {
    start: `
game jambo
set hand.0 ware_ttt ware_hht well guard small_market_stand
set hand.1 parrot ware_kkk boat guard ware_lls`,
    steps: [
        {
            text: [
                "Wer zuerst {end_gold} Gold hat, leitet das Ende ein. Sieh dir für die erste " +
                    "deiner {actions} Aktionen die oberste Karte des Stapels an.",
                "The first player with {end_gold} gold brings on the end. Spend the first of " +
                    "your {actions} actions on a look at the top card of the pile.",
            ],
            move: "look",
            replies: ["* draw ware_ttt"],
        },
        {
            text: [
                "Noch eine Karte mit 3 Tee: Zwei gleiche kannst du gut gebrauchen. Behalte sie.",
                "Another card with 3 tea: two alike are worth having. Keep it.",
            ],
            move: "keep",
        },
        {
            text: [
                "Eine Warenkarte kauft, was sie zeigt, zum linken Preis. Kaufe Tee für " +
                    "{card.ware_ttt.buy} Gold.",
                "A ware card buys what it shows, for the price on the left. Buy tea for " +
                    "{card.ware_ttt.buy} gold.",
            ],
            move: "buy ware_ttt",
            replies: ["1 no"],
        },
        {
            text: [
                "Jetzt liegt der Tee auf deinem Stand. Verkaufe ihn mit der zweiten Teekarte zum " +
                    "rechten Preis: {card.ware_ttt.sell} Gold.",
                "The tea is on your stand now. Sell it with your second tea card for the price " +
                    "on the right: {card.ware_ttt.sell} gold.",
            ],
            move: "sell ware_ttt",
            replies: ["1 no"],
        },
        {
            text: [
                "Gegenstände bleiben vor dir liegen und helfen in jedem Zug einmal. Lege den " +
                    "Brunnen aus.",
                "Utilities stay in front of you and help once every turn. Lay out the Well.",
            ],
            move: "lay well",
        },
        {
            text: [
                "Auf deinen Stand passen {large_spaces} Waren. Kaufe mit der letzten Aktion 2 " +
                    "Fell und 1 Tee für {card.ware_hht.buy} Gold.",
                "Your stand holds {large_spaces} wares. With your last action, buy 2 hides and 1 " +
                    "tea for {card.ware_hht.buy} gold.",
            ],
            move: "buy ware_hht",
            replies: ["1 no", "1 market", "1 play parrot"],
        },
        {
            text: [
                "Amara spielt den Papagei und will eine deiner Waren. Der Wächter vertreibt " +
                    "Tiere und kostet keine Aktion: Spiel ihn.",
                "Amara plays the Parrot to take one of your wares. The Guard stops animals and " +
                    "costs no action: play it.",
            ],
            move: "guard",
            replies: ["1 end"],
        },
        {
            text: [
                "Du bist wieder dran, und nachziehen musst du nicht. Geh gleich zum Markt, dann " +
                    "bleiben dir alle {actions} Aktionen.",
                "It is your turn again, and you need not draw. Go straight to the market and " +
                    "keep all {actions} actions.",
            ],
            move: "market",
        },
        {
            text: [
                "Der Brunnen gibt dir einmal je Zug eine Karte für {card.well.give.gold} Gold. " +
                    "Nutze ihn.",
                "Once a turn, the Well gives you a card for {card.well.give.gold} gold. Use it.",
            ],
            move: "use well",
            replies: ["* draw ware_hht"],
        },
        {
            text: [
                "Genau die Karte passt zu deinen Waren. Verkaufe 2 Fell und 1 Tee für " +
                    "{card.ware_hht.sell} Gold.",
                "That card matches your wares. Sell 2 hides and 1 tea for {card.ware_hht.sell} " + "gold.",
            ],
            move: "sell ware_hht",
            replies: ["1 no"],
        },
    ],
    end: [
        "Das ist Jambo: Waren drehen, Gegenstände sammeln, Tiere abwehren. Spiel jetzt weiter " +
            "gegen Amara; was möglich ist, ist markiert.",
        "That is Jambo: trade wares, collect utilities, stop animals. Now keep playing against " +
            "Amara; your possible moves are marked.",
    ],
};
