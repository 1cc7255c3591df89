// The lesson of Macao: the second round, with card, dice, quarter, voyage, delivery and tribute.
import type { Lesson } from "../../stage/game-ui";

export const lesson: Lesson = {
    start: `
game macao
seats 3
set tableau.0 church
set tableau.1 weaver
set tableau.2 tailor
set rose1.0 red red blue blue
set rose2.0 gray gray gray
set rose1.1 violet violet
set rose2.1 black black black
set rose1.2 gray gray
do 0 pass
do 1 pass
do 2 pass
do * deal inn
do * deal statue
do * deal bank
do * deal market`,
    steps: [
        {
            text: [
                "Nach {rounds} Runden gewinnt, wer das meiste Prestige hat. Dies ist die zweite " +
                    "Runde. Zuerst nimmt jeder eine Karte: Nimm das Gasthaus, es kostet nur " +
                    "{card.inn.cost.green} grünen Stein.",
                "After {rounds} rounds, the player with the most prestige wins. This is the second " +
                    "round. First, everybody takes a card. Take the Inn: it costs only " +
                    "{card.inn.cost.green} green cube.",
            ],
            move: "pick inn",
            replies: [
                "1 pick bank",
                "2 pick statue",
                "* roll red 4",
                "* roll blue 3",
                "* roll green 1",
                "* roll black 2",
                "* roll gray 5",
                "* roll violet 6",
            ],
        },
        {
            text: [
                "Die Würfel gelten für alle; du wählst zwei. Kleine Zahlen bringen wenige Steine " +
                    "bald, große bringen viele, aber spät. Wähle Grün (1) und Blau (3).",
                "Everybody uses the same dice and chooses two. Low numbers bring a few cubes soon, " +
                    "high numbers bring many, but later. Choose green (1) and blue (3).",
            ],
            move: "dice blue_green",
            replies: ["1 dice black_violet", "2 dice green_gray"],
        },
        {
            text: [
                "Die Windrose hat sich gedreht: Was an der 1 lag, ist jetzt dein Vorrat: 2 rote, 2 " +
                    "blaue, 1 grüner Stein. Die blauen vom Würfel kommen erst noch. Aktiviere mit dem " +
                    "grünen das Gasthaus.",
                "The wind rose has turned. The cubes at 1 are now your supply: 2 red, 2 blue, 1 " +
                    "green. The blue cubes from the die arrive later. Use the green one to activate the " +
                    "Inn.",
            ],
            move: "activate inn",
        },
        {
            text: [
                "Stadtteil 17 kostet {quarter.q17.cost.red} roten Stein und gibt dir Seide. Nimm " +
                    "ihn; zusammenhängende Stadtteile zählen am Ende noch einmal.",
                "Quarter 17 costs {quarter.q17.cost.red} red cube and gives you silk. Take it; " +
                    "connected quarters score extra at the end.",
            ],
            move: "claim q17",
        },
        {
            text: [
                "Die Seide will nach Marseille. Jedes Feld kostet dein Schiff einen Stein beliebiger " +
                    "Farbe. Segle für einen blauen los.",
                "Marseille buys silk. Your ship pays one cube of any colour for each space. Set sail " +
                    "with a blue one.",
            ],
            move: "sail s03 blue",
        },
        {
            text: ["Noch ein Feld, wieder mit Blau.", "Sail one more space, again with blue."],
            move: "sail s04 blue",
        },
        {
            text: [
                "Mit dem letzten roten Stein läufst du in Marseille ein.",
                "Your last red cube takes you to Marseille.",
            ],
            move: "sail marseille red",
        },
        {
            text: [
                "Liefern kostet nichts. Wer zuerst kommt, bekommt {space.marseille.values.0} " +
                    "Prestige, der Nächste {space.marseille.values.1}, dann {space.marseille.values.2}. " +
                    "Liefere die Seide ab.",
                "Delivery is free. The first delivery scores {space.marseille.values.0} prestige, " +
                    "the second {space.marseille.values.1}, the third {space.marseille.values.2}. " +
                    "Deliver the silk.",
            ],
            move: "deliver",
        },
        {
            text: [
                "Für Gold gibt es auch Prestige: Der Tribut auf dem Meer sagt, wie viel es jetzt ist, und " +
                    "das einmal je Zug. Greif zu.",
                "You can buy prestige, too: the scroll on the sea says how much this round, once a " +
                    "turn. Take it.",
            ],
            move: "tribute",
        },
        {
            text: [
                "Deine Steine sind verbraucht; übrige wären jetzt verloren. Passe.",
                "You have spent all your cubes; any left over would be lost now. Pass.",
            ],
            move: "pass",
            replies: [
                "1 sail s01 violet",
                "1 sail s02 violet",
                "1 pass",
                "2 claim q03",
                "2 pass",
                "* deal soldier",
                "* deal gate",
                "* deal tower",
                "* deal school",
            ],
        },
    ],
    end: [
        "So viel Prestige in einer Runde! Achte darauf, dass in jeder Runde etwas an der 1 " +
            "deiner Windrose liegt, sonst gibt es einen Strafmarker. Spiel jetzt weiter gegen " +
            "Amara und Bao.",
        "A lot of prestige for one round! Make sure that there are cubes at the 1 of your " +
            "wind rose every round, or you get a penalty. Now keep playing against Amara and Bao.",
    ],
};
