// Which thing on Macao's table carries a move, and which cube pays for it. Pure.
import type { Game, Move, Snapshot } from "../../engine/types";
import { argumentId, argumentOf } from "../../stage/moves";
import { list, seatRow } from "../../stage/rows";
import { pieceOf, piecesOf } from "./facts";

/**
 * "display:bank", "tableau:bank", "active:bank", "quarter:q01", "bill:red", "space:genova", "wall", "cargo",
 * "joker", "tribute", "dice", "supply:red", "stock:red"; null if no thing carries the move.
 */
export function placeOf(_: Game, table: Snapshot, move: Move): string | null {
    const id = argumentId(move, 0);
    const isMine = (field: string) => list(seatRow(table, field, table.viewer)).includes(id);
    switch (move.verb) {
        case "pick":
            return list(table.view.fields["display"]).includes(id) ? `display:${id}` : null;
        case "activate":
        case "activate_less":
        case "discard":
            return isMine("tableau") ? `tableau:${id}` : null;
        case "use":
        case "trade":
            return isMine("active") ? `active:${id}` : null;
        case "sail":
        case "glide":
            return `space:${id}`;
        case "claim":
        case "claim_with":
            return `quarter:${id}`;
        case "omit":
        case "replace":
            return `bill:${id}`;
        case "give":
        case "pay":
            return `supply:${id}`;
        case "place":
        case "take":
            return `stock:${id}`;
        case "wall":
        case "further":
            return "wall";
        case "deliver":
            return "cargo";
        case "joker":
        case "cash":
            return "joker";
        case "tribute":
            return "tribute";
        case "dice":
            return "dice";
        default:
            return null;
    }
}

/** The colours of the cubes that a move for ship or wall pays, if the player chooses them. */
export function paymentOf(game: Game, move: Move): string[] {
    if (move.verb === "wall") return [argumentId(move, 0)];
    if (move.verb === "sail") return [argumentId(move, 1)];
    if (move.verb !== "further") return [];
    const pair = argumentOf(game, move, 0);
    return pair ? (pieceOf(game, "pair", pair.id)?.facts.colours ?? []) : [];
}

/** For a move that is only to be explained. */
export function anyColour(game: Game): string {
    return piecesOf(game, "colour")[0]?.id ?? "";
}
