// Why moves are refused: the same for tables kept here and on a server.
import type { Engine } from "./wasm";
import type { Refusal } from "./types";

/** A position in a slot, and the seat that views it (-1: a spectator). */
export interface SlotView {
    engine: Engine;
    game: number;
    slot: number;
    seat: number;
}

/** Why this seat cannot make the move; null if it can. */
export function refusalOf({ engine, game, slot, seat }: SlotView, move: string): Refusal | null {
    if (!engine.readMove(game, move)) return noSuchMove(move, engine.error().text);
    return engine.exports.check(game, slot, seat) ? engine.refusal(game) : null;
}

export function noSuchMove(move: string, english: string): Refusal {
    return { rule: "", text: [`Diesen Zug gibt es nicht: ${move}`, `There is no such move: ${english}`] };
}

/** Why none of these moves is allowed, each reason once; empty if one is allowed. */
export function refusalsOf(position: SlotView, moves: string[]): Refusal[] {
    const refusals: Refusal[] = [];
    for (const move of moves) {
        const refusal = refusalOf(position, move);
        if (!refusal) return [];
        if (!refusals.some(({ text }) => text[0] === refusal.text[0])) refusals.push(refusal);
    }
    return refusals;
}
