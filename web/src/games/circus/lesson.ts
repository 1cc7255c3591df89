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
                "{days} Tage lang verkaufst du Tickets an Besucher. Zuerst geht es um Caesars Gunst: " +
                    "Stell deinen Händler 6 vor der Villa an. Höhere Ränge stehen weiter vorn.",
                "You sell tickets to visitors for {days} days. First, try to win Caesar’s favour: " +
                    "send your dealer 6 to the queue at the villa. Higher ranks stand further ahead.",
            ],
            move: "line 6 villa",
            replies: ["1 line 7 villa", "2 pass"],
        },
        {
            text: [
                "Amaras 7 hat sich vor dich gestellt. Jeden Händler hast du nur einmal am Tag, und " +
                    "wer auf der Hand bleibt, bringt am Abend seine Münzen. Passe.",
                "Amara’s 7 has moved in front of you. You can use each dealer once a day, and a " +
                    "dealer you keep in hand earns coins in the evening. Pass.",
            ],
            move: "pass",
            replies: ["1 pass", "1 take start_card"],
        },
        {
            text: [
                "Bedient wird von vorn: Amara hat die Startspielerkarte genommen. Jetzt ist dein " +
                    "Händler dran. Nimm die Gunstkarte Tiefe Taschen.",
                "The queue is served from the front: Amara took the start player card. Now it is " +
                    "your dealer’s turn. Take the favour Deep Pockets.",
            ],
            move: "take deep_pockets",
            replies: ["1 line 5 forum", "2 line 7 forum"],
        },
        {
            text: [
                "Phase II: Am Forum gibt es Tickets. Amara und Bao stehen schon an. Schick deinen " +
                    "stärksten Händler, die 8, dann darfst du als Erster wählen.",
                "Phase II: you get tickets at the forum. Amara and Bao are already in the queue. " +
                    "Send your strongest dealer, the 8, to choose first.",
            ],
            move: "line 8 forum",
            replies: ["1 pass", "2 pass"],
        },
        {
            text: [
                "Die anderen haben gepasst. Du könntest noch mehr Händler anstellen, aber einer " +
                    "genügt hier. Passe.",
                "The others have passed. You could send more dealers, but one is enough here. Pass.",
            ],
            move: "pass",
        },
        {
            text: [
                "Für den Circus Maximus warten zwei Besucher. Eine Loge ist " +
                    "{ticket.circus_box.coins} Münzen wert, ein Rang nur {ticket.circus_gallery.coins}. " +
                    "Nimm die Loge.",
                "Two visitors are waiting at the Circus Maximus. A box is worth " +
                    "{ticket.circus_box.coins} coins, a gallery seat only {ticket.circus_gallery.coins}. " +
                    "Take the box.",
            ],
            move: "get circus_box",
            replies: ["2 get circus_stalls", "1 get theatre_stalls", "1 line 6 theatre", "2 line 6 circus"],
        },
        {
            text: [
                "Phase III: Jetzt stellst du dich dort an, wo du verkaufen willst. Bao steht mit der " +
                    "6 am Circus Maximus. Mit der 7 kommst du vor ihm dran.",
                "Phase III: send a dealer to where you want to sell. Bao is waiting at the Circus " +
                    "Maximus with a 6. Your 7 is served before him.",
            ],
            move: "line 7 circus",
            replies: ["1 pass", "2 pass"],
        },
        {
            text: [
                "Mehr Tickets hast du nicht. Passe, dann wird an den drei Orten bedient.",
                "You have no more tickets. Pass; then the three venues are served.",
            ],
            move: "pass",
        },
        {
            text: [
                "Du suchst dir den Käufer aus. Der Senator zahlt {visitor.senator.coins} Münzen, der " +
                    "Legionär {visitor.legionary.coins}; dazu kommt der Wert des Tickets. Verkauf dem " +
                    "Senator die Loge.",
                "You choose the buyer. The senator pays {visitor.senator.coins} coins, the legionary " +
                    "{visitor.legionary.coins}, plus the value of the ticket. Sell the box to the " +
                    "senator.",
            ],
            move: "sell circus_box senator",
            replies: ["2 sell circus_stalls legionary", "1 sell theatre_stalls student"],
        },
    ],
    end: [
        "Der erste Tag ist abgerechnet: {visitor.senator.coins} vom Senator, " +
            "{ticket.circus_box.coins} für die Loge, und Münzen für die Händler auf der Hand. Am " +
            "zweiten und dritten Tag gibt es Sondervorstellungen mit Extramünzen. Spiel weiter " +
            "gegen Amara und Bao.",
        "The first day is over: {visitor.senator.coins} coins from the senator, " +
            "{ticket.circus_box.coins} for the box, and some for the dealers in hand. On days " +
            "two and three, special performances pay extra coins. Keep playing against Amara and " +
            "Bao.",
    ],
};
