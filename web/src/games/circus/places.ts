// Where a move lies on the table of Circus Maximus.
import type { Game, Move, Snapshot } from "../../engine/types";
import { counts, list, seatRow } from "../../parts/rows";

/** "dealer:3", "prize:loiter", "forum:circus_box", "ticket:circus_box". */
export function placeOf(game: Game, table: Snapshot, move: Move): string | null {
    const verb = game.verbs[move.verb], id = verb?.id;
    const what = game.kinds[verb?.params[0]?.kind ?? 0]?.pieces[(move.args[0] ?? 0) - 1]?.id ?? "";
    const { fields } = table.view;
    if (id === "line") return list(seatRow(table, "hand", table.viewer)).some((dealer) => dealer.endsWith(`_${what}`)) ? `dealer:${what}` : null;
    if (id === "take") return counts(fields["villa"])[what] || what === "start_card" ? `prize:${what}` : null;
    if (id === "get") return counts(fields["forum"])[what] ? `forum:${what}` : null;
    if (id === "sell") return counts(seatRow(table, "tickets", table.viewer))[what] ? `ticket:${what}` : null;
    return null;
}
