// Where a move lies on Mercado's table: coins are laid at tiles, drawn from the bag, privileges are played.
import type { Game, Move, Snapshot } from "../../engine/types";
import { counts, seatRow } from "../../parts/rows";

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

const MINE: Record<string, string> = { reach: "bag", collect: "person", seal: "seals" };

/** "tile:jug", "privilege:p3", "bag", "person", "seals"; null: it becomes a button. */
export function placeOf(game: Game, table: Snapshot, move: Move): string | null {
    const verb = game.verbs[move.verb], id = verb?.id ?? "";
    const at = id === "lay" ? 1 : 0;
    const what = game.kinds[verb?.params[at]?.kind ?? 0]?.pieces[(move.args[at] ?? 0) - 1]?.id ?? "";
    if (id === "lay" || id === "score") return stalls(table).some((stall) => stall.tile === what) ? `tile:${what}` : null;
    if (id === "play" || id === "give") return counts(seatRow(table, "hand", table.viewer))[what] ? `privilege:${what}` : null;
    return MINE[id] ?? null;
}

/** What is printed on a tile, read from its English text: "2 gold + 2 silver: 6 points; drop 1 counterfeit." */
export interface Print { price: { coin: string; count: number }[]; points: string; total: number }

const WORDS: Record<string, string> = { alike: "same", "of any colour": "same" };

export function readTile(text: string): Print {
    const [price = "", rest = ""] = text.split(": ");
    const parts = price.split(" + ").map((part) => { const [count = "0", ...word] = part.split(" "); return { coin: WORDS[word.join(" ")] ?? word.join(" "), count: Number(count) }; });
    const points = /^(\d+) points/.exec(rest)?.[1] ?? (rest.startsWith("points by rank") ? "#" : rest.startsWith("points of") ? "?" : "0");
    return { price: parts, points, total: parts.reduce((sum, { count }) => sum + count, 0) };
}

export const SPACES = 30;

/** On which space of the board the starting disc lies. */
export function startOf(table: Snapshot): number {
    return Number(/\d+/.exec(String(table.view.options["start"]))?.[0] ?? 0);
}

/** Which symbol each space shows, counted from the starting disc; from the symbols' English texts: "... Side A: spaces 0, 7." */
export function trackOf(game: Game, table: Snapshot, kind: number): (string | null)[] {
    const side = table.view.options["board"] === "b" ? "B" : "A", shown: (string | null)[] = Array.from({ length: SPACES }, () => null);
    for (const { id, text } of game.kinds[kind]?.pieces ?? [])
        for (const space of new RegExp(`Side ${side}: spaces? ([\\d, ]+)`).exec(text[1])?.[1]?.split(",") ?? [])
            shown[(Number(space) - startOf(table) + SPACES) % SPACES] = id;
    return shown;
}
