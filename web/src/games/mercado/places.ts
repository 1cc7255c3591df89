// Which piece on Mercado's table plays a move: coins go to tiles, come from the purse; privileges are played.
import type { Game, Move, Snapshot } from "../../engine/types";
import { argumentId } from "../../stage/moves";
import { counts, seatRow } from "../../stage/rows";
import { piecesOf, type TileType } from "./facts";

/** A place of the market: the field with the coins laid there, and the tile. */
export interface Stall {
    field: string;
    /** The field in which its tile lies. */
    row: string;
    type: TileType;
    tile: string | null;
}

/** The fields with the tiles that change. */
const TILE_FIELDS: Partial<Record<TileType, string>> = { valuable: "valuables", perfume: "perfumes" };

export function stallsOf(game: Game, table: Snapshot): Stall[] {
    return piecesOf(game, "place").map(({ id, facts: { type, slot, tile } }) => {
        const row = TILE_FIELDS[type] ?? "market";
        const tiles = table.view.fields[row];
        const drawn = Array.isArray(tiles) ? tiles[slot] : null;
        return { field: `at_${id}`, row, type, tile: tile ?? (typeof drawn === "string" ? drawn : null) };
    });
}

const OWN_PLACES: Record<string, string> = {
    reach: "purse",
    collect: "person",
    seal: "seals",
    use: "symbol",
    skip: "symbol",
};

/** "tile:jug", "privilege:p3", "purse", "person", "seals", "symbol"; null if no piece plays the move. */
export function placeOf(game: Game, table: Snapshot, move: Move): string | null {
    const { verb } = move;
    const id = argumentId(move, verb === "lay" ? 1 : 0);
    switch (verb) {
        case "lay":
        case "score":
            return stallsOf(game, table).some(({ tile }) => tile === id) ? `tile:${id}` : null;
        case "play":
        case "give":
            return counts(seatRow(table, "hand", table.viewer))[id] ? `privilege:${id}` : null;
        default:
            return OWN_PLACES[verb] ?? null;
    }
}
