// What a page shows of a position, and why a move is refused: the same for tables kept here and on a server.
import type { Engine } from "./wasm";
import type { Mirrored, Move, Refusal, Score, View, Words } from "./types";

/** A position in a slot, and the seat that looks at it (-1: somebody who only watches). */
export interface Stand { engine: Engine; game: number; slot: number; seat: number }

export function describe({ engine, game, slot, seat }: Stand): Mirrored {
    const { calls } = engine, actor = calls.actor(slot);
    return {
        game, actor,
        view: engine.json<View>(calls.view_json(game, slot, seat)),
        prompt: engine.json<Words>(calls.prompt_json(game, slot)),
        moves: actor === seat && seat >= 0 ? engine.json<Move[]>(calls.moves_json(game, slot)) : [],
        score: engine.json<Score>(calls.score_json(game, slot, seat)),
    };
}

/** Why this seat cannot make the move; null if it can. */
export function refusalOf({ engine, game, slot, seat }: Stand, move: string): Refusal | null {
    if (!engine.readMove(game, move)) {
        const error = engine.error().replace(/^\d+: /, "");
        return { rule: "", words: [`Diesen Zug gibt es nicht: ${move}`, `There is no such move: ${error || move}`] };
    }
    const rule = engine.calls.check(game, slot, seat);
    if (rule < 0) return { rule: "", words: [`Diesen Zug gibt es nicht: ${move}`, `There is no such move: ${move}`] };
    return rule ? engine.json<Refusal>(engine.calls.refusal_json(game)) : null;
}

/** Why none of these moves can be made, each reason once; none if one can. */
export function refusalsOf(stand: Stand, moves: string[]): Refusal[] {
    const reasons = moves.map((move) => refusalOf(stand, move));
    if (reasons.includes(null)) return [];
    return reasons.filter((each): each is Refusal => each !== null)
        .filter((each, i, all) => all.findIndex((other) => other.words[0] === each.words[0]) === i);
}
