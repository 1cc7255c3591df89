// A bot's advice for the seat to act. The bot knows no more than this seat.
import type { Engines } from "../engine/client";
import type { Analysis, MoveAdvice, Snapshot } from "../engine/types";

const ADVISER = "search:600";
const MAX_HINTS = 3;

export async function findAdvice(now: Snapshot, state: Uint8Array, engines: Engines): Promise<MoveAdvice[]> {
    const names = now.seats.map((seat) => seat.name);
    const advice = await engines.bot.call("analyse", now.game, state, ADVISER, names);
    return advice.slice(0, MAX_HINTS);
}

/** The bot's opinion on a decision of this table's record; null if luck decided. */
export async function analyseStep(now: Snapshot, step: number, engines: Engines): Promise<Analysis | null> {
    const { state, actor, move } = await engines.table.call("decisionAt", step);
    if (actor < 0) return null;
    const names = now.seats.map((seat) => seat.name);
    const advice = await engines.bot.call("analyse", now.game, state, ADVISER, names);
    const [best] = advice;
    const made = advice.find((each) => each.move.move === move);
    return best && made ? { actor, best, made, isForced: advice.length === 1 } : null;
}
