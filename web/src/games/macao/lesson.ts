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
                "Nach {rounds} Runden gewinnt, wer das meiste Prestige hat. Nimm zuerst eine " +
                    "Karte: das Gasthaus, es kostet nur {card.inn.cost.green} grünen Stein.",
                "After {rounds} rounds, the player with the most prestige wins. First take a " +
                    "card: the Inn, which costs only {card.inn.cost.green} green cube.",
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
                "Kleine Zahlen bringen wenige Steine bald, große bringen viele, aber spät. Wähle " +
                    "die Würfel Grün (1) und Blau (3).",
                "Low numbers bring a few cubes soon, high numbers bring many, but later. Choose " +
                    "the green die (1) and the blue one (3).",
            ],
            move: "dice blue_green",
            replies: ["1 dice black_violet", "2 dice green_gray"],
        },
        {
            text: [
                "Die Windrose hat sich gedreht: Was an der 1 lag, ist jetzt dein Vorrat. " +
                    "Aktiviere mit dem grünen Stein das Gasthaus.",
                "The wind rose has turned: the cubes at 1 are your supply now. Use the green one " +
                    "to activate the Inn.",
            ],
            move: "activate inn",
        },
        {
            text: [
                "Ein Stadtteil bringt dir die Ware, die dort liegt. Nimm Stadtteil 17 für " +
                    "{quarter.q17.cost.red} roten Stein: Er hat Seide.",
                "A quarter gives you the good that lies there. Take quarter 17 for " +
                    "{quarter.q17.cost.red} red cube: it has silk.",
            ],
            move: "claim q17",
        },
        {
            text: [
                "Seide wird in Marseille gebraucht, und jedes Feld dorthin kostet einen Stein. " +
                    "Segle für einen blauen los.",
                "Marseille wants silk, and each space on the way costs a cube. Set sail with a " +
                    "blue one.",
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
                "Wer zuerst liefert, bekommt am meisten: {space.marseille.values.0} Prestige. " +
                    "Liefere die Seide ab.",
                "The first delivery scores most: {space.marseille.values.0} prestige. Deliver " + "the silk.",
            ],
            move: "deliver",
        },
        {
            text: [
                "Die Rolle auf dem Meer sagt, wie viel Prestige du einmal je Zug für Gold " +
                    "bekommst. Zahle den Tribut.",
                "The scroll on the sea says how much prestige you get for gold, once a turn. Pay " +
                    "the tribute.",
            ],
            move: "tribute",
        },
        {
            text: [
                "Übrige Steine wären jetzt verloren, aber du hast alle verbraucht. Passe.",
                "Any cubes left over would be lost now, but you have spent them all. Pass.",
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
        "Achte darauf, dass in jeder Runde etwas an der 1 deiner Windrose liegt, sonst gibt es " +
            "einen Strafmarker. Spiel jetzt weiter gegen Amara und Bao; was möglich ist, ist " +
            "markiert.",
        "Make sure that there are cubes at the 1 of your wind rose every round, or you get a " +
            "penalty. Now keep playing against Amara and Bao; your possible moves are marked.",
    ],
};
