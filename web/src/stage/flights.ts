// What moved between two positions: which piece left which place and came to which. Pure.
//
// Pieces are conserved, so it follows from the table of fields: whatever a place lost came to a place that
// gained it. Places are named as in data-place: FIELD, or FIELD.ROW for a field with rows.
import type { Field, Game, Row, View } from "../engine/types";

export interface Flight {
    kind: string;
    /** The piece; "?" if the viewer cannot tell which. */
    id: string;
    /** Null: a place that is not shown. */
    from: string | null;
    to: string | null;
    count: number;
}

/** A number that changed: gold, points, actions. */
export interface NumberChange {
    place: string;
    by: number;
}

export const HIDDEN = "?";

/** Places in the order of the fields, each with how many of which piece it holds. */
type Holdings = Map<string, Map<string, number>>;

interface Change {
    place: string;
    id: string;
    count: number;
}

export function placesOf(field: Field, rows: Row | Row[] | undefined): [place: string, row: Row][] {
    if (rows === undefined) return [];
    if (field.rows === "one") return [[field.id, rows as Row]];
    return (rows as Row[]).map((row, i) => [`${field.id}.${i}`, row]);
}

/** How many of each piece a row holds. */
export function countsIn(row: Row): Map<string, number> {
    const held = new Map<string, number>();
    const add = (id: string, count: number) => held.set(id, (held.get(id) ?? 0) + count);
    if (typeof row === "string") add(row, 1);
    else if (Array.isArray(row)) row.forEach((cell) => typeof cell === "string" && add(cell, 1));
    else if (row !== null && typeof row === "object")
        Object.entries(row).forEach(([id, count]) => add(id, count));
    return held;
}

/**
 * Just before pieces fly, the same positions are compared again and again: for pins, sounds and flights. So
 * what a position holds is worked out once, and so is what moved between two. Half of all garbage was this.
 */
const keptHoldings = new WeakMap<View, Map<string, Holdings>>();
const keptFlights = new WeakMap<View, WeakMap<View, readonly Flight[]>>();

/** The value of a key, worked out when it is first asked for. */
function keep<Key, Value>(
    kept: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
    key: Key,
    work: () => Value,
): Value {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = work();
    kept.set(key, value);
    return value;
}

function workOutHoldings(game: Game, view: View, kind: string): Holdings {
    const fields = game.fields.filter((field) => field.pieces && field.kind === kind);
    const places = fields.flatMap((field) => placesOf(field, view.fields[field.id]));
    return new Map(places.map(([place, row]) => [place, countsIn(row)]));
}

function holdingsOf(game: Game, view: View, kind: string): Holdings {
    const kinds = keep(keptHoldings, view, () => new Map<string, Holdings>());
    return keep(kinds, kind, () => workOutHoldings(game, view, kind));
}

/** What each place lost, and what each gained. */
function changesOf(before: Holdings, after: Holdings): { lost: Change[]; gained: Change[] } {
    const lost: Change[] = [];
    const gained: Change[] = [];
    for (const [place, now] of after) {
        const then = before.get(place) ?? new Map<string, number>();
        for (const id of new Set([...then.keys(), ...now.keys()])) {
            const by = (now.get(id) ?? 0) - (then.get(id) ?? 0);
            if (by) (by < 0 ? lost : gained).push({ place, id, count: Math.abs(by) });
        }
    }
    return { lost, gained };
}

/** Pairs what fits, and removes it from both lists. */
function pairOff(
    kind: string,
    lost: Change[],
    gained: Change[],
    fits: (from: Change, to: Change) => boolean,
): Flight[] {
    const flights: Flight[] = [];
    for (const to of gained)
        for (const from of lost) {
            const count = Math.min(from.count, to.count);
            if (!count || !fits(from, to)) continue;
            const id = to.id === HIDDEN ? from.id : to.id;
            flights.push({ kind, id, from: from.place, to: to.place, count });
            from.count -= count;
            to.count -= count;
        }
    return flights;
}

function flightsOfKind(game: Game, kind: string, before: View, after: View): Flight[] {
    const { lost, gained } = changesOf(holdingsOf(game, before, kind), holdingsOf(game, after, kind));
    const elsewhere = (from: Change, to: Change) => from.place !== to.place;
    return [
        ...pairOff(kind, lost, gained, (from, to) => from.id === to.id),
        ...pairOff(
            kind,
            lost,
            gained,
            (from, to) => elsewhere(from, to) && (from.id === HIDDEN || to.id === HIDDEN),
        ),
        ...gained
            .filter(({ count }) => count)
            .map(({ place, id, count }) => ({ kind, id, from: null, to: place, count })),
        ...lost
            .filter(({ count }) => count)
            .map(({ place, id, count }) => ({ kind, id, from: place, to: null, count })),
    ];
}

/** All pieces that moved from one position of a game to another, in the order of its kinds. */
export function flightsBetween(game: Game, before: View, after: View): readonly Flight[] {
    const next = keep(keptFlights, before, () => new WeakMap<View, readonly Flight[]>());
    return keep(next, after, () => game.kinds.flatMap(({ id }) => flightsOfKind(game, id, before, after)));
}

/** The numbers of players that changed, one for each place that shows one. */
export function numberChanges(game: Game, before: View, after: View): NumberChange[] {
    const fields = game.fields.filter(({ shape, rows }) => shape === "number" && rows === "seats");
    return fields.flatMap((field) => {
        const then = new Map(placesOf(field, before.fields[field.id]));
        return placesOf(field, after.fields[field.id]).flatMap(([place, row]) => {
            const last = then.get(place);
            const by = typeof row === "number" && typeof last === "number" ? row - last : 0;
            return by ? [{ place, by }] : [];
        });
    });
}
