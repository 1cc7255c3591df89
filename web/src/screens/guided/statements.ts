// The statements of an example as sentences: fields, rows and pieces by their names.
import type { Field, Game, Language, Seat } from "../../engine/types";
import { pieceOf } from "../../stage/facts";

interface Context {
    game: Game;
    seats: Seat[];
    language: Language;
}

/** "expect gold.0 7", "sees 1 hand.0 ?", "score 0 12", "winners 0 2", "turn 1". */
export function describeStatement(context: Context, statement: string): string {
    const { seats, language } = context;
    const t = (german: string, english: string) => (language === 0 ? german : english);
    const nameOf = (seat: string | undefined) => seats[Number(seat)]?.name ?? "";
    const [key = "", ...values] = statement.split(/\s+/);
    const [first, ...rest] = values;
    const name = nameOf(first);
    switch (key) {
        case "expect":
        case "set":
            return describeField(context, values);
        case "sees":
            return `${name} ${t("sieht", "sees")}: ${describeField(context, rest)}`;
        case "score":
            return `${name}: ${rest[0] ?? ""} ${t("Punkte", "points")}`;
        case "winners": {
            const winners = values.map(nameOf).join(", ") || t("niemand", "nobody");
            return `${t("Es gewinnt", "The winner is")} ${winners}`;
        }
        default:
            if (first === "over") return t("Das Spiel ist aus", "The game is over");
            if (first === "*") return t("Jetzt entscheidet das Glück", "Chance decides next");
            return t(`Jetzt ist ${name} dran`, `It is ${name}’s turn`);
    }
}

/** "gold.0 7" is "Gold (Amara): 7". */
function describeField({ game, seats, language }: Context, [target = "", ...values]: string[]): string {
    const [id = "", row] = target.split(".");
    const field = game.fields.find((each) => each.id === id);
    if (!field) return `${target} ${values.join(" ")}`;
    const owner = row === undefined ? "" : ` (${rowName(game, field, row, seats, language)})`;
    const names = values.map((value) => valueName(game, field, value, language));
    return `${field.name[language]}${owner}: ${names.join(", ")}`;
}

function rowName(game: Game, field: Field, row: string, seats: Seat[], language: Language): string {
    if (field.rows === "seats") return seats[Number(row)]?.name ?? row;
    return pieceOf(game, field.rowKind, row)?.name[language] ?? row;
}

function valueName(game: Game, field: Field, value: string, language: Language): string {
    if (value === "-") return language === 0 ? "nichts" : "nothing";
    if (value === "?") return language === 0 ? "verdeckt" : "hidden";
    const [, times, id = value] = /^(\d+)\*(.+)$/.exec(value) ?? [];
    const name = pieceOf(game, field.kind, id)?.name[language] ?? id;
    return times ? `${times}× ${name}` : name;
}
