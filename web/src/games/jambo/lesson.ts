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
                "Kaufe billig, verkaufe teuer: Wer zuerst {end_gold} Gold hat, leitet das Ende ein. " +
                    "In deinem Zug hast du {actions} Aktionen. Sieh dir für die erste die oberste Karte " +
                    "des Stapels an.",
                "Buy low, sell high: the first player to reach {end_gold} gold starts the final " +
                    "round. You have {actions} actions a turn. Use the first one to look at the top card " +
                    "of the pile.",
            ],
            move: "look",
            replies: ["* draw ware_ttt"],
        },
        {
            text: [
                "3 Tee, davon hast du schon eine Karte. Behalte sie; hättest du sie abgelegt, " +
                    "dürftest du für eine weitere Aktion die nächste ansehen.",
                "3 tea: you already have a card like this. Keep it. If you had discarded it, you " +
                    "could look at the next one for another action.",
            ],
            move: "keep",
        },
        {
            text: [
                "Jetzt ist Markt. Mit einer Warenkarte kaufst du, was sie zeigt, für den linken " +
                    "Preis. Kaufe Tee für {card.ware_ttt.buy} Gold.",
                "Now you can trade. A ware card buys the wares it shows for the price on the left. " +
                    "Buy tea for {card.ware_ttt.buy} gold.",
            ],
            move: "buy ware_ttt",
            replies: ["1 no"],
        },
        {
            text: [
                "Der Tee liegt auf deinem Marktstand. Mit der zweiten Teekarte verkaufst du ihn für " +
                    "den rechten Preis: {card.ware_ttt.sell} Gold.",
                "The tea is on your market stand. Your second tea card sells it for the price on the " +
                    "right: {card.ware_ttt.sell} gold.",
            ],
            move: "sell ware_ttt",
            replies: ["1 no"],
        },
        {
            text: [
                "Gut verdient! Gegenstände bleiben liegen und helfen in jedem Zug einmal; höchstens " +
                    "{utilities} liegen vor dir. Lege den Brunnen aus.",
                "That is a good profit. Utilities stay on the table, and you can use each of them " +
                    "once a turn; you can have {utilities}. Lay out the Well.",
            ],
            move: "lay well",
        },
        {
            text: [
                "Eine Aktion hast du noch. Kaufe 2 Fell und 1 Tee für {card.ware_hht.buy} Gold: Auf " +
                    "den Stand passen {large_spaces} Waren, nur der letzte Platz kostet {sixth_fee} Gold.",
                "You have one action left. Buy 2 hides and 1 tea for {card.ware_hht.buy} gold. Your " +
                    "stand holds {large_spaces} wares; only the last space costs a fee of {sixth_fee} " +
                    "gold.",
            ],
            move: "buy ware_hht",
            replies: ["1 no", "1 market", "1 play parrot"],
        },
        {
            text: [
                "Amara ist am Zug und spielt den Papagei: Er nähme dir eine Ware weg. Gegen Tiere " +
                    "hilft der Wächter, ganz ohne Aktion. Antworte mit ihm.",
                "It is Amara’s turn, and she plays the Parrot to take one of your wares. The Guard " +
                    "stops animals and costs no action. Play it.",
            ],
            move: "guard",
            replies: ["1 end"],
        },
        {
            text: [
                "Du bist wieder dran. Nachziehen musst du nicht: Geh gleich zum Markt, dann bleiben " +
                    "dir alle {actions} Aktionen.",
                "It is your turn again. You do not have to draw: go straight to the market and keep " +
                    "all {actions} actions.",
            ],
            move: "market",
        },
        {
            text: [
                "Nutze den Brunnen: Für {card.well.give.gold} Gold ziehst du eine Karte. Das geht " +
                    "mit jedem Gegenstand einmal je Zug.",
                "Use the Well: draw a card for {card.well.give.gold} gold. You can use each utility " +
                    "once a turn.",
            ],
            move: "use well",
            replies: ["* draw ware_hht"],
        },
        {
            text: [
                "Genau die Karte, die zu deinen Waren passt! Verkaufe 2 Fell und 1 Tee für " +
                    "{card.ware_hht.sell} Gold.",
                "That is exactly the card you need. Sell 2 hides and 1 tea for {card.ware_hht.sell} " +
                    "gold.",
            ],
            move: "sell ware_hht",
            replies: ["1 no"],
        },
    ],
    end: [
        "Das ist Jambo: Waren drehen, Gegenstände sammeln, Tiere abwehren. Wer mindestens " +
            "{bonus_from} Aktionen übrig lässt, erhält 1 Gold. Spiel jetzt weiter gegen Amara; " +
            "was möglich ist, ist markiert.",
        "That is Jambo: buy and sell wares, collect utilities, stop animals. If you leave at " +
            "least {bonus_from} actions unused, you get 1 gold. Now keep playing against Amara; " +
            "your possible moves are marked.",
    ],
};
