// Where a move lies on the table of Circus Maximus.
import type { Game, Move, Piece, Snapshot } from "../../engine/types";
import { counts, list, seatRow } from "../../parts/rows";

/** "dealer:3", "favour:loiter", "prize:loiter", "forum:circus_box", "ticket:circus_box". */
export function placeOf(game: Game, table: Snapshot, move: Move): string | null {
    const verb = game.verbs[move.verb], id = verb?.id;
    const what = game.kinds[verb?.params[0]?.kind ?? 0]?.pieces[(move.args[0] ?? 0) - 1]?.id ?? "";
    const { fields } = table.view;
    if (id === "line") return list(seatRow(table, "hand", table.viewer)).some((dealer) => dealer.endsWith(`_${what}`)) ? `dealer:${what}` : null;
    if (id === "use" || id === "push") return counts(seatRow(table, "favours", table.viewer))[what] ? `favour:${what}` : null;
    if (id === "take") return counts(fields["villa"])[what] || what === "start_card" ? `prize:${what}` : null;
    if (id === "get") return counts(fields["forum"])[what] ? `forum:${what}` : null;
    if (id === "sell") return counts(seatRow(table, "tickets", table.viewer))[what] ? `ticket:${what}` : null;
    return null;
}

/** What a move on a thing is aimed at: the last thing it names. */
export function targetOf(game: Game, move: Move): { kind: number; piece: Piece } | null {
    const params = game.verbs[move.verb]?.params ?? [], kind = params[params.length - 1]?.kind ?? 0;
    const piece = game.kinds[kind]?.pieces[(move.args[params.length - 1] ?? 0) - 1];
    return piece ? { kind, piece } : null;
}
