// Which sound a change of the table makes. Pure.
import type { Field, Game, Row, View } from "../engine/types";
import { countsIn, flightsBetween, numberChanges, placesOf } from "./flights";
import { isSame } from "./memo";
import type { Sound } from "./sound";

/**
 * A game's own sounds, for when a field, or any field with pieces of a kind, gains something. The first match
 * is played; without one, cards, other pieces and numbers sound the same in all games.
 */
export type SoundsOfGains = Record<string, Sound>;

function isNothing(row: Row): boolean {
    return row === null || row === 0 || (Array.isArray(row) && row.every((cell) => !cell));
}

/** Whether a row holds more pieces, or says something else. */
function gains({ pieces }: Field, then: Row, now: Row): boolean {
    if (isSame(then, now)) return false;
    if (!pieces || typeof now === "number") return !isNothing(now);
    const held = countsIn(then);
    return [...countsIn(now)].some(([id, count]) => count > (held.get(id) ?? 0));
}

function hasGained(field: Field, before: View, after: View): boolean {
    const then = new Map(placesOf(field, before.fields[field.id]));
    return placesOf(field, after.fields[field.id]).some(([place, row]) =>
        gains(field, then.get(place) ?? null, row),
    );
}

export function soundOfChange(game: Game, own: SoundsOfGains, before: View, after: View): Sound | null {
    const isMeant = (field: Field, id: string) => field.id === id || (field.pieces && field.kind === id);
    const gained = Object.keys(own).find((id) =>
        game.fields.some((field) => isMeant(field, id) && hasGained(field, before, after)),
    );
    if (gained !== undefined) return own[gained] ?? null;
    const moved = flightsBetween(game, before, after);
    const isCard = (kind: string) => game.kinds.some(({ id, cards }) => id === kind && cards);
    if (moved.some(({ kind }) => isCard(kind))) return "card";
    if (moved.length) return "step";
    return numberChanges(game, before, after).length ? "coin" : null;
}
