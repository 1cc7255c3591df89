// Where a move lies on Macao's table.
import type { Game, Move, Snapshot } from "../../engine/types";
import { list, seatRow } from "../../parts/rows";

/** "display:bank", "tableau:bank", "active:bank", "quarter:q01", "space:genova", "wall", "cargo", "tribute". */
export function placeOf(game: Game, table: Snapshot, move: Move): string | null {
    const verb = game.verbs[move.verb], id = verb?.id;
    const what = game.kinds[verb?.params[0]?.kind ?? 0]?.pieces[(move.args[0] ?? 0) - 1]?.id ?? "";
    if (id === "pick") return list(table.view.fields["display"]).includes(what) ? `display:${what}` : null;
    if (id === "activate" || id === "discard") return list(seatRow(table, "tableau", table.viewer)).includes(what) ? `tableau:${what}` : null;
    if (id === "use" || id === "trade") return list(seatRow(table, "active", table.viewer)).includes(what) ? `active:${what}` : null;
    if (id === "sail" || id === "glide") return `space:${what}`;
    if (id === "claim") return `quarter:${what}`;
    return id === "wall" ? "wall" : id === "deliver" ? "cargo" : id === "tribute" ? "tribute" : null;
}

/** The colour of the cube that a move pays, if it is the player's choice. */
export function paidWith(game: Game, move: Move): string | null {
    const verb = game.verbs[move.verb], at = verb?.id === "sail" ? 1 : verb?.id === "wall" ? 0 : -1;
    return game.kinds[verb?.params[at]?.kind ?? 0]?.pieces[(move.args[at] ?? 0) - 1]?.id ?? null;
}
