// Which pieces others have moved since my last turn, and who. Pure.
//
// Computed from the same difference of positions as flights, so no game has code for it. A pin is shown
// (pin-marks.tsx) where the piece is drawn: on an element marked data-piece="KIND.ID" within one marked
// data-place="FIELD.ROW". A place that shows its pieces only as a number gets none, nor does anything inside
// an element marked data-pins="off". A marker, like a ship or the house of an owner, is its place itself.
import { CHANCE, type Game, type LogEntry, type View } from "../engine/types";
import { flightsBetween, HIDDEN, placesOf, type Flight } from "./flights";
import { isOwnDecision } from "./since-my-turn";

/** Instead of a piece: whatever marks the place. */
export const MARKER = "marker";

export interface Pin {
    place: string;
    kind: string;
    /** The piece, or MARKER. */
    id: string;
    /** Who moved it. */
    seat: number;
}

/** A decision of a seat, or luck: from one number of moves to another. */
export interface Step {
    seat: number;
    from: number;
    to: number;
}

/** A step that moves more pieces is the game's own doing, such as a new day or a heap in the middle. */
const MOST_MOVED = 6;

/** What happened, from the first move of others after my last turn up to a position after `steps` moves. */
export function stepsSinceMyTurn(log: LogEntry[], viewer: number, steps: number): Step[] {
    const all = log.filter(({ step }) => step < steps);
    const isMine = (index: number) => [viewer, CHANCE].includes(all[index]?.seat ?? CHANCE);
    let first = all.length - 1;
    while (first > 0 && isMine(first)) first--;
    while (first > 0 && !isOwnDecision(all[first - 1], viewer)) first--;
    return all.slice(Math.max(0, first)).map(({ seat, step }) => ({ seat, from: step, to: step + 1 }));
}

function takeUp(pins: Pin[], { kind, id, from, count }: Flight): Pin[] {
    let left = count;
    return pins.filter((pin) => {
        const isTaken = left > 0 && pin.place === from && pin.kind === kind && pin.id === id;
        if (isTaken) left--;
        return !isTaken;
    });
}

/** A piece that moves on loses its pin; one that somebody else has moved gets a new one. */
export function pinsAfter(pins: Pin[], flights: readonly Flight[], seat: number, viewer: number): Pin[] {
    const kept = flights.reduce(takeUp, pins);
    const moved = flights.reduce((sum, { count }) => sum + count, 0);
    if (seat === viewer || seat === CHANCE || moved > MOST_MOVED) return kept;
    const landed = flights.flatMap(({ kind, id, to, count }) =>
        to === null || id === HIDDEN
            ? []
            : Array.from({ length: count }, () => ({ place: to, kind, id, seat })),
    );
    return [...kept, ...landed];
}

/** The changed rows among those that say where something is or whose it is. */
function markersMoved(game: Game, before: View, after: View): { place: string; kind: string }[] {
    const fields = game.fields.filter(
        ({ pieces, shape, rows }) => !pieces && shape === "item" && rows !== "one",
    );
    return fields.flatMap((field) => {
        const then = new Map(placesOf(field, before.fields[field.id]));
        return placesOf(field, after.fields[field.id]).flatMap(([place, row]) =>
            row !== null && row !== then.get(place) ? [{ place, kind: field.kind ?? "" }] : [],
        );
    });
}

/** A marker has the pin of the player who moved it last; none if that was me. */
function markerPins(
    game: Game,
    [before, after]: [View, View],
    seat: number,
    viewer: number,
    pins: Pin[],
): Pin[] {
    if (seat === CHANCE) return pins;
    const moved = markersMoved(game, before, after);
    const kept = pins.filter((pin) => pin.id !== MARKER || !moved.some(({ place }) => place === pin.place));
    return seat === viewer ? kept : [...kept, ...moved.map((each) => ({ ...each, id: MARKER, seat }))];
}

/** The pins of a position. A step whose positions are not known yet counts as part of the next one. */
export function pinsOver(game: Game, steps: Step[], views: ReadonlyMap<number, View>, viewer: number): Pin[] {
    let before = steps[0] && views.get(steps[0].from);
    let pins: Pin[] = [];
    for (const { seat, to } of steps) {
        const after = views.get(to);
        if (before && after) {
            pins = pinsAfter(pins, flightsBetween(game, before, after), seat, viewer);
            pins = markerPins(game, [before, after], seat, viewer, pins);
        }
        before = after ?? before;
    }
    return pins;
}
