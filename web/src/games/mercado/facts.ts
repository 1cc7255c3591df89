// The facts of Mercado's pieces that its table draws; filled from data.json by the engine.
import type { Game, Localized, Snapshot } from "../../engine/types";
import { gameReader } from "../../stage/facts";
import type { Counts } from "../../stage/rows";

export type TileType = "valuable" | "perfume" | "market";

export interface TileFacts {
    type: TileType;
    /** How many of each demand: coins by id, or any that are alike or different. */
    price: Counts;
    /** How many coins the price has. */
    coins: number;
    /** "fixed": `points` are printed; "rank", "next": they depend on the track. */
    scoring: "fixed" | "rank" | "next";
    points: number;
    /** What the buyer gets, and the others. */
    buyer: Counts;
    others: Counts;
}

interface PlaceFacts {
    type: TileType;
    /** Which place of its type, from 0. */
    slot: number;
    /** The tile that always lies there. */
    tile: string | null;
}

export interface PrivilegeFacts {
    /** How many spaces the marker advances. */
    value: number;
    /** What comes after that. */
    extra: Counts;
}

interface Kinds {
    coin: object;
    demand: object;
    effect: object;
    tile: TileFacts;
    privilege: PrivilegeFacts;
    symbol: { player: Counts; others: Counts };
    place: PlaceFacts;
    board: { spaces: (string | null)[] };
}

type Constant = "spaces" | "draws" | "seal_draws";

export const { pieceOf, piecesOf, constantOf } = gameReader<Kinds, Constant>();

/** The value of an option of the table. */
function optionValue(game: Game, table: Snapshot, id: string): number {
    const option = game.options.find((each) => each.id === id);
    return option?.choices.find((choice) => choice.id === table.view.options[id])?.value ?? 0;
}

/** The space of the board on which the starting disc lies. */
export function startOf(game: Game, table: Snapshot): number {
    return optionValue(game, table, "start");
}

/** The symbol of each space, counted from the starting disc. */
export function trackOf(game: Game, table: Snapshot): (string | null)[] {
    const spaces = pieceOf(game, "board", String(table.view.options["board"]))?.facts.spaces ?? [];
    const start = startOf(game, table);
    return spaces.map((_, i) => spaces[(i + start) % spaces.length] ?? null);
}

/** "2 Gold + 2 Silver". */
export function priceText(game: Game, price: Counts): Localized {
    const parts = Object.entries(price).map(([demand, count]) => ({
        count,
        name: pieceOf(game, "demand", demand)?.name ?? ([demand, demand] as const),
    }));
    const text = (language: 0 | 1) =>
        parts.map(({ count, name }) => `${count} ${name[language]}`).join(" + ");
    return [text(0), text(1)];
}

/** What a tile does besides its points: "2× take a joker; others: no seal". */
export function effectText(game: Game, { buyer, others }: TileFacts): Localized {
    const forBuyer = effectNames(game, buyer);
    const forOthers = effectNames(game, others);
    const text = (language: 0 | 1, label: string) => {
        const parts = [forBuyer[language], forOthers[language] && `${label}: ${forOthers[language]}`];
        return parts.filter(Boolean).join("; ");
    };
    return [text(0, "die anderen"), text(1, "others")];
}

/** "2× take a joker". */
export function effectNames(game: Game, effects: Counts): Localized {
    const names = (language: 0 | 1) =>
        Object.entries(effects)
            .map(([effect, count]) => {
                const name = pieceOf(game, "effect", effect)?.name[language] ?? effect;
                return count > 1 ? `${count}× ${name}` : name;
            })
            .join(", ");
    return [names(0), names(1)];
}
