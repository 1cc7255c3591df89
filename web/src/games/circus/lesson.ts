// The lesson of Circus Maximus: one day, from the queue at Caesar's villa to the first ticket sold.
import type { Lesson } from "../../stage/game-ui";

export const lesson: Lesson = {
    start: `
game circus
seats 3
set villa deep_pockets loiter sharp_elbows
set forum circus_box circus_stalls theatre_stalls theatre_gallery colosseum_box circus_gallery
set visitors.circus senator legionary
set visitors.theatre student`,
    steps: [
        {
            text: [
                "Nach {days} Tagen gewinnt, wer die meisten Münzen hat. Zuerst lockt Caesars " +
                    "Gunst: Stell deinen Händler 6 vor der Villa an.",
                "After {days} days, the player with the most coins wins. First comes Caesar’s " +
                    "favour: send your dealer 6 to the queue at the villa.",
            ],
            move: "line 6 villa",
            replies: ["1 line 7 villa", "2 pass"],
        },
        {
            text: [
                "Amaras 7 steht vor deiner 6, denn höhere Ränge kommen zuerst dran. Lass es " +
                    "dabei und passe.",
                "Amara’s 7 stands in front of your 6: higher ranks are served first. Leave it at " +
                    "that and pass.",
            ],
            move: "pass",
            replies: ["1 pass", "1 take start_card"],
        },
        {
            text: [
                "Amara ist bedient, jetzt darf dein Händler wählen. Nimm die Gunstkarte Tiefe " + "Taschen.",
                "Amara has been served, and now your dealer chooses. Take the favour Deep " + "Pockets.",
            ],
            move: "take deep_pockets",
            replies: ["1 line 5 forum", "2 line 7 forum"],
        },
        {
            text: [
                "Am Forum gibt es Tickets, und wer vorn steht, wählt zuerst. Stell deine 8 an.",
                "You get tickets at the forum, and whoever is in front chooses first. Send your " + "8.",
            ],
            move: "line 8 forum",
            replies: ["1 pass", "2 pass"],
        },
        {
            text: [
                "Händler, die du auf der Hand behältst, bringen am Abend Münzen. Spar sie auf " +
                    "und passe.",
                "Dealers that you keep in hand earn coins in the evening. Save them and pass.",
            ],
            move: "pass",
        },
        {
            text: [
                "Am Circus Maximus warten zwei Besucher. Nimm dafür die Loge, sie ist " +
                    "{ticket.circus_box.coins} Münzen wert.",
                "Two visitors are waiting at the Circus Maximus. Take the box there: it is worth " +
                    "{ticket.circus_box.coins} coins.",
            ],
            move: "get circus_box",
            replies: ["2 get circus_stalls", "1 get theatre_stalls", "1 line 6 theatre", "2 line 6 circus"],
        },
        {
            text: [
                "Verkaufen kannst du nur, wo du anstehst. Stell deine 7 am Circus Maximus an, " +
                    "dann kommst du vor Baos 6 dran.",
                "You can only sell where you queue. Send your 7 to the Circus Maximus: it is " +
                    "served before Bao’s 6.",
            ],
            move: "line 7 circus",
            replies: ["1 pass", "2 pass"],
        },
        {
            text: [
                "Mehr Tickets hast du nicht. Passe, dann wird bedient.",
                "You have no more tickets. Pass, and the queues are served.",
            ],
            move: "pass",
        },
        {
            text: [
                "Der Senator zahlt {visitor.senator.coins} Münzen, der Legionär " +
                    "{visitor.legionary.coins}. Verkauf dem Senator die Loge.",
                "The senator pays {visitor.senator.coins} coins, the legionary " +
                    "{visitor.legionary.coins}. Sell the box to the senator.",
            ],
            move: "sell circus_box senator",
            replies: ["2 sell circus_stalls legionary", "1 sell theatre_stalls student"],
        },
    ],
    end: [
        "Der erste Tag ist abgerechnet; auch die Händler auf deiner Hand haben Münzen gebracht. " +
            "Spiel jetzt weiter gegen Amara und Bao; was möglich ist, ist markiert.",
        "The first day is over, and the dealers in your hand have earned coins, too. Now keep " +
            "playing against Amara and Bao; your possible moves are marked.",
    ],
};
