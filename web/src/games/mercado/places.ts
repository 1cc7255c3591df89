// Where a move lies on Mercado's table: coins are laid at tiles, tiles are scored.
import type { Game, Move, Snapshot } from "../../engine/types";

/** The field of the coins laid there, and the tile that lies there now. */
export interface Stall { field: string; tile: string | null }

export function stalls(table: Snapshot): Stall[] {
    const row = (name: string): (string | null)[] => {
        const found = table.view.fields[name];
        return Array.isArray(found) ? found.map((cell) => (typeof cell === "string" ? cell : null)) : [];
    };
    return [
        ...row("valuables").map((tile, i) => ({ field: `at_v${i + 1}`, tile })),
        ...row("perfumes").map((tile, i) => ({ field: `at_p${i + 1}`, tile })),
        { field: "at_head", tile: "head_merchant" }, { field: "at_changer", tile: "coin_changer" },
    ];
}

/** The tile that carries a move, or null. */
export function tileOf(game: Game, table: Snapshot, move: Move): string | null {
    const verb = game.verbs[move.verb];
    const at = verb?.id === "lay" ? 1 : verb?.id === "score" ? 0 : -1;
    const tile = game.kinds[verb?.params[at]?.kind ?? 0]?.pieces[(move.args[at] ?? 0) - 1]?.id;
    return tile && stalls(table).some((stall) => stall.tile === tile) ? tile : null;
}
