// A scenario's statements in words: fields, rows and pieces by their names.
import type { Field, Game, Language, Seat } from "../engine/types";
import { pageOf } from "../games";
import { capital } from "../words";

interface Reader { game: Game; seats: Seat[]; language: Language }

export function claimInWords(reader: Reader, line: string): string {
    const { seats, language } = reader;
    const either = (de: string, en: string) => (language === 0 ? de : en);
    const [key = "", ...rest] = line.split(/\s+/);
    const name = (seat: string | undefined) => seats[Number(seat)]?.name ?? "";
    const [first, ...more] = rest;
    if (key === "expect" || key === "set") return fieldInWords(reader, rest);
    if (key === "sees") return `${name(first)} ${either("sieht", "sees")}: ${fieldInWords(reader, more)}`;
    if (key === "score") return `${name(first)}: ${more[0] ?? ""} ${either("Punkte", "points")}`;
    if (key === "winners") return `${either("Es gewinnt", "The winner is")} ${rest.map(name).join(", ") || either("niemand", "nobody")}`;
    if (first === "over") return either("Das Spiel ist aus", "The game is over");
    return first === "*" ? either("Jetzt entscheidet das Glück", "Now luck decides") : either(`Jetzt ist ${name(first)} dran`, `Now it is ${name(first)}’s turn`);
}

/** "gold.0 7": Gold (Amara): 7. */
function fieldInWords({ game, seats, language }: Reader, [where = "", ...values]: string[]): string {
    const [id = "", row] = where.split(".");
    const field = game.fields.find((each) => each.name === id);
    if (!field) return `${where} ${values.join(" ")}`;
    const words = pageOf(game.id).fields?.[id]?.[language] ?? capital(id.replace(/_/g, " "));
    const whose = row === undefined ? "" : ` (${rowName(game, field, row, seats, language)})`;
    return `${words}${whose}: ${values.map((value) => valueName(game, field, value, language)).join(", ")}`;
}

function rowName(game: Game, field: Field, row: string, seats: Seat[], language: Language): string {
    if (field.rows === "seats") return seats[Number(row)]?.name ?? row;
    return game.kinds[field.rowKind]?.pieces.find((piece) => piece.id === row)?.name[language] ?? row;
}

function valueName(game: Game, field: Field, value: string, language: Language): string {
    if (value === "-") return language === 0 ? "nichts" : "nothing";
    if (value === "?") return language === 0 ? "verdeckt" : "hidden";
    const [, times, id = value] = /^(\d+)\*(.+)$/.exec(value) ?? [];
    const name = game.kinds[field.kind]?.pieces.find((piece) => piece.id === id)?.name[language] ?? id;
    return times ? `${times}× ${name}` : name;
}
