// A bot's advice for whoever is to act. The bot knows no more than this seat.
import type { Engines } from "../engine/client";
import type { MoveAdvice, Snapshot } from "../engine/types";

const ADVISER = "search:600";
const MAX_HINTS = 3;

export async function findAdvice(now: Snapshot, state: Uint8Array, engines: Engines): Promise<MoveAdvice[]> {
    const names = now.seats.map((seat) => seat.name);
    const advice = await engines.bot.call("analyse", now.game, state, ADVISER, names);
    return advice.slice(0, MAX_HINTS);
}
