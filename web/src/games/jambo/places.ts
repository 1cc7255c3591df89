// Where a move lies on Jambo's table, so that the thing itself can be clicked.
import type { Game, Move, Snapshot } from "../../engine/types";
import { counts, list, seatRow, type Counts } from "../../parts/rows";

/** "hand:well", "utility:well", "supply:tea", "mine:tea", "theirs:tea", "lot:tea", "pool:well", "pile", "looked". */
export type Place = string;
/** Both stands of a seat together. */
export function wares(table: Snapshot, seat: number): Counts {
    const all: Counts = { ...counts(seatRow(table, "large", seat)) };
    for (const [ware, count] of Object.entries(counts(seatRow(table, "small", seat)))) all[ware] = (all[ware] ?? 0) + count;
    return all;
}

const FROM_HAND = ["buy", "sell", "lay", "replace", "play", "discard", "hand"];
const FROM_THEIRS = ["throne_take", "parrot"];

/** The thing that carries a move, if it lies on the table. */
export function placeOf(game: Game, table: Snapshot, move: Move): Place | null {
    const { fields } = table.view, me = table.viewer, other = 1 - me;
    const verb = game.verbs[move.verb]?.id ?? "", kind = game.verbs[move.verb]?.params[0]?.kind;
    const what = kind === undefined ? "" : game.kinds[kind]?.pieces[(move.args[0] ?? 0) - 1]?.id ?? "";
    const phase = String(fields["phase"]);
    if (verb === "look") return "pile";
    if (verb === "keep" || verb === "drop") return list(fields["looked"]).length ? "looked" : null;
    if (verb === "build") return counts(seatRow(table, "hand", me))["small_market_stand"] ? "hand:small_market_stand" : null;
    if (FROM_HAND.includes(verb)) return counts(seatRow(table, "hand", me))[what] ? `hand:${what}` : null;
    if (verb === "use") return list(seatRow(table, "utilities", me)).includes(what) ? `utility:${what}` : null;
    if (verb === "put" || verb === "give") return wares(table, me)[what] ? `mine:${what}` : null;
    if (verb === "store") return counts(fields["lot"])[what] ? `lot:${what}` : null;
    if (verb === "take") {
        if (FROM_THEIRS.includes(phase)) return wares(table, other)[what] ? `theirs:${what}` : null;
        if (phase === "elephant") return counts(fields["lot"])[what] ? `lot:${what}` : null;
        return counts(fields["supply"])[what] ? `supply:${what}` : null;
    }
    if (verb === "pick" && counts(fields["pool"])[what]) return `pool:${what}`;
    return null;
}
