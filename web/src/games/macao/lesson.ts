// Macao's first steps: the second round, from the card to dice, quarter, voyage, delivery and tribute.
import type { Lesson } from "../page";

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
            say: ["Nach zwölf Runden gewinnt, wer das meiste Prestige hat. Dies ist die zweite Runde. Zuerst nimmt jeder eine Karte: Nimm das Gasthaus, es kostet nur einen grünen Stein.",
                "After twelve rounds the most prestige wins. This is the second round. First everybody takes a card: take the Inn, it costs only one green cube."],
            do: "pick inn", then: ["1 pick bank", "2 pick statue", "* roll red 4", "* roll blue 3", "* roll green 1", "* roll black 2", "* roll gray 5", "* roll violet 6"],
        },
        {
            say: ["Die Würfel gelten für alle; du wählst zwei. Kleine Zahlen bringen wenige Steine bald, große bringen viele, aber spät. Wähle Grün (1) und Blau (3).",
                "The dice are for all; you choose two. Small numbers bring few cubes soon, large ones many but late. Choose green (1) and blue (3)."],
            do: "dice blue_green", then: ["1 dice black_violet", "2 dice green_gray"],
        },
        {
            say: ["Die Windrose hat sich gedreht: Was an der 1 lag, ist jetzt dein Vorrat: 2 rote, 2 blaue, 1 grüner Stein. Die blauen vom Würfel kommen erst noch. Aktiviere mit dem grünen das Gasthaus.",
                "The wind rose has turned: what lay at 1 is now your supply: 2 red, 2 blue, 1 green cube. The blue ones from the die are still on their way. Activate the Inn with the green one."],
            do: "activate inn",
        },
        {
            say: ["Stadtteil 17 kostet einen roten Stein und gibt dir Seide. Nimm ihn; zusammenhängende Stadtteile zählen am Ende noch einmal.",
                "Quarter 17 costs one red cube and gives you silk. Take it; connected quarters score once more at the end."],
            do: "claim q17",
        },
        {
            say: ["Die Seide will nach Marseille. Jedes Feld kostet dein Schiff einen Stein beliebiger Farbe. Segle für einen blauen los.",
                "The silk wants to go to Marseille. Each space costs your ship one cube of any colour. Set sail for a blue one."],
            do: "sail s03 blue",
        },
        { say: ["Noch ein Feld, wieder mit Blau.", "One more space, blue again."], do: "sail s04 blue" },
        { say: ["Mit dem letzten roten Stein läufst du in Marseille ein.", "Your last red cube takes you into Marseille."], do: "sail marseille red" },
        {
            say: ["Liefern kostet nichts. Wer zuerst kommt, bekommt 5 Prestige, der Nächste 4, dann 3. Liefere die Seide ab.",
                "Delivering is free. The first to come gets 5 prestige, the next 4, then 3. Deliver the silk."],
            do: "deliver",
        },
        {
            say: ["Der Tribut bietet in dieser Runde 8 Prestige für 5 Gold. Das geht einmal je Zug. Greif zu.",
                "This round’s tribute offers 8 prestige for 5 gold, once a turn. Take it."],
            do: "tribute",
        },
        {
            say: ["Deine Steine sind verbraucht; übrige wären jetzt verloren. Passe.",
                "Your cubes are spent; any left over would now be lost. Pass."],
            do: "pass", then: ["1 sail s01 violet", "1 sail s02 violet", "1 pass", "2 claim q03", "2 pass", "* deal soldier", "* deal gate", "* deal tower", "* deal mint"],
        },
    ],
    end: ["13 Prestige in einer Runde! Achte darauf, dass in jeder Runde etwas an der 1 deiner Windrose liegt, sonst gibt es einen Strafmarker. Spiel jetzt weiter gegen Amara und Bao.",
        "13 prestige in one round! See to it that something lies at the 1 of your wind rose every round, or you get a penalty marker. Now play on against Amara and Bao."],
};
