// Which legal moves a place of the table carries, and what a move names.
import type { Game, Move, Piece, Verb } from "../engine/types";
import { pieceOf } from "./facts";

export type MovesAt = (place: string) => Move[];

/** Groups the legal moves by the place that plays them. */
export function groupByPlace(moves: Move[], placeOf: (move: Move) => string | null): MovesAt {
    const byPlace = new Map<string, Move[]>();
    for (const move of moves) {
        const place = placeOf(move);
        if (place) byPlace.set(place, [...(byPlace.get(place) ?? []), move]);
    }
    return (place) => byPlace.get(place) ?? [];
}

/** The piece that an argument of a move names; undefined for a number or a seat. */
export function argumentOf(game: Game, move: Move, index: number): Piece | undefined {
    const kind = verbOf(game, move)?.params[index]?.kind;
    const id = move.args[index];
    return kind !== undefined && typeof id === "string" ? pieceOf(game, kind, id) : undefined;
}

function verbOf(game: Game, move: Move): Verb | undefined {
    return game.verbs.find(({ id }) => id === move.verb);
}

/** An argument as the notation has it; "" if there is none. */
export function argumentId(move: Move, index: number): string {
    return String(move.args[index] ?? "");
}
