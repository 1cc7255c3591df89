// The facts of Macao's pieces that its table draws; filled from data.json by the engine.
import { gameReader } from "../../stage/facts";
import type { Counts } from "../../stage/rows";

/** A point of the printed board: x, y for spaces; column, row for quarters. */
export type Point = [number, number];

export interface SpaceFacts {
    type: "start" | "harbour" | "sea";
    point: Point;
    near: string[];
    /** Of a harbour: the good it wants, and what the first, second ... delivery is worth. */
    good: string | null;
    values: number[];
}

export interface QuarterFacts {
    cost: Counts;
    dark: boolean;
    point: Point;
    near: string[];
}

export type CardType = "office" | "building" | "person";

/** What a card does, in the vocabulary of data.json. */
export interface CardFacts {
    type: CardType;
    cost: Counts;
    tribute_gold: number;
    tribute_points: number;
    /** The phase in which it works, or the end of the game. */
    when: "1" | "2" | "3" | "end";
    op: "use" | "trigger" | "rule" | "score";
    /** Resources: a colour, "any", "gold", "points", "steps", "wall". */
    give: Counts;
    give_how: "any" | "same" | "different" | null;
    get: Counts;
    get_how: "any" | "same" | "other" | "held" | null;
    times: number;
    if: string | null;
    each_claim: boolean;
    /** What is counted to multiply what it brings, at most `max` times. */
    per: string | null;
    max: number;
    /** What sets it off. */
    on: string | null;
    taken: CardType | null;
    activated: CardType | null;
    from: number;
    to: number;
    /** The rule that it changes, by how much and for which good. */
    rule: string | null;
    value: number;
    good: string | null;
    /** Points by place on the wall. */
    table: number[];
}

interface Kinds {
    colour: object;
    resource: object;
    pair: { colours: [string, string] };
    tile: { harbour: string | null; joker: boolean };
    space: SpaceFacts;
    quarter: QuarterFacts;
    card: CardFacts;
    player: { seat: number };
}

type Constant =
    | "rounds"
    | "tableau_cards"
    | "wall_spaces"
    | "faces"
    | "sea_width"
    | "sea_height"
    | "city_columns"
    | "city_rows";

export const { pieceOf, piecesOf, constantOf } = gameReader<Kinds, Constant>();
