// Circus Maximus' first steps: one day, from the queue before Caesar's villa to the first ticket sold.
import type { Lesson } from "../page";

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
            say: ["Drei Tage lang verkaufst du Tickets an Besucher. Zuerst geht es um Caesars Gunst: Stell deinen Händler 6 vor der Villa an. Höhere Ränge stehen weiter vorn.",
                "For three days you sell tickets to visitors. First comes Caesar’s favour: line up your dealer 6 before the villa. Higher ranks stand further ahead."],
            do: "line 6 villa", then: ["1 line 7 villa", "2 pass"],
        },
        {
            say: ["Amaras 7 hat sich vor dich gestellt. Jeden Händler hast du nur einmal am Tag, und wer auf der Hand bleibt, bringt am Abend seine Münzen. Passe.",
                "Amara’s 7 has stepped in front of you. You have each dealer only once a day, and one kept in hand brings its coins in the evening. Pass."],
            do: "pass", then: ["1 pass", "1 take start_card"],
        },
        {
            say: ["Bedient wird von vorn: Amara hat die Startspielerkarte genommen. Jetzt ist dein Händler dran. Nimm die Gunstkarte Tiefe Taschen.",
                "They are served from the front: Amara has taken the start player card. Now it is your dealer’s turn. Take the favour Deep Pockets."],
            do: "take deep_pockets", then: ["1 line 5 forum", "2 line 7 forum"],
        },
        {
            say: ["Phase II: Am Forum gibt es Tickets. Amara und Bao stehen schon an. Schick deinen stärksten Händler, die 8, dann darfst du als Erster wählen.",
                "Phase II: the forum hands out tickets. Amara and Bao are in the queue already. Send your strongest dealer, the 8, and you choose first."],
            do: "line 8 forum", then: ["1 pass", "2 pass"],
        },
        {
            say: ["Die anderen haben gepasst. Du könntest noch mehr Händler anstellen, aber einer genügt hier. Passe.",
                "The others have passed. You could line up more dealers, but one is enough here. Pass."],
            do: "pass",
        },
        {
            say: ["Für den Circus Maximus warten zwei Besucher. Eine Loge ist 3 Münzen wert, ein Rang nur 1. Nimm die Loge.",
                "Two visitors wait at the Circus Maximus. A box is worth 3 coins, a gallery seat only 1. Take the box."],
            do: "get circus_box", then: ["2 get circus_stalls", "1 get theatre_stalls", "1 line 6 theatre", "2 line 6 circus"],
        },
        {
            say: ["Phase III: Jetzt stellst du dich dort an, wo du verkaufen willst. Bao steht mit der 6 am Circus Maximus. Mit der 7 kommst du vor ihm dran.",
                "Phase III: now you line up where you want to sell. Bao waits at the Circus Maximus with a 6. With the 7 you are served before him."],
            do: "line 7 circus", then: ["1 pass", "2 pass"],
        },
        {
            say: ["Mehr Tickets hast du nicht. Passe, dann wird an den drei Orten bedient.",
                "You have no more tickets. Pass, and the three venues are served."],
            do: "pass",
        },
        {
            say: ["Du suchst dir den Käufer aus. Der Senator zahlt 6 Münzen, der Legionär 4; dazu kommt der Wert des Tickets. Verkauf dem Senator die Loge.",
                "You choose the buyer. The senator pays 6 coins, the legionary 4; the ticket’s value is added. Sell the box to the senator."],
            do: "sell circus_box senator", then: ["2 sell circus_stalls legionary", "1 sell theatre_stalls student"],
        },
    ],
    end: ["Der erste Tag ist abgerechnet: 6 vom Senator, 3 für die Loge, 4 für Händler auf der Hand. Am zweiten und dritten Tag gibt es Sondervorstellungen mit Extramünzen. Spiel weiter gegen Amara und Bao.",
        "The first day is settled: 6 from the senator, 3 for the box, 4 for dealers in hand. The second and third day have special performances with extra coins. Play on against Amara and Bao."],
};
