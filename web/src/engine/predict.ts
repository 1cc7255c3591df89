// What a move leads to, as far as its seat can know.
import { refusalOf } from "./refusals";
import type { Prediction, Refusal } from "./types";
import type { Engine } from "./wasm";

const GUESS = 7;
const OTHER_GUESS = 8;

export interface Known {
    engine: Engine;
    game: number;
    /** A position that agrees with what the seat sees. */
    world: number;
    /** What the guesses are made from: a seat's view, or the whole position. */
    source: number;
    seat: number;
}

/**
 * A refusal, the next position, or null if chance or hidden cards decide. The move is tried in two different
 * guesses; what the seat sees must be the same in both.
 */
export function predictMove(known: Known, move: string): Prediction | Refusal | null {
    const { engine, game, world, source, seat } = known;
    const refusal = refusalOf({ engine, game, slot: world, seat }, move);
    if (refusal) return refusal;
    const [entry] = [GUESS, OTHER_GUESS].map((slot) => {
        engine.exports.world_of_view(game, slot, source, seat);
        engine.readMove(game, move);
        return engine.tryMove(game, slot, seat);
    });
    if (!entry || !engine.exports.same_for_seat(game, world, GUESS, OTHER_GUESS, seat)) return null;
    return { ...engine.position(game, GUESS, seat), entry };
}
