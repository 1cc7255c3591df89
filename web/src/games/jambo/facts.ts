// The facts of Jambo's pieces that its table draws; filled from data.json by the engine.
import { gameReader } from "../../stage/facts";
import type { Counts } from "../../stage/rows";

export type CardType = "stand" | "ware" | "utility" | "person" | "animal";
export type Resource =
    | "gold"
    | "card"
    | "ware"
    | "same_ware"
    | "their_ware"
    | "their_card"
    | "ware_card"
    | "discarded"
    | "utility";
export type Effect =
    "build" | "trade" | "exchange" | "auction" | "draft" | "either" | "their_choice" | "reaction";

export interface CardFacts {
    type: CardType;
    /** What a ware card trades, and for how much gold. */
    wares: Counts;
    buy: number;
    sell: number;
    /** Whether only its text says what it does. */
    special: boolean;
    effect: Effect | null;
    give: Counts;
    give_or: Counts;
    get: Counts;
    get_or: Counts;
    /** What the opponent gets. */
    theirs: Counts;
    /** 0: as often as one likes. */
    times: number;
    pool: Resource | null;
    against: CardType | null;
}

interface Kinds {
    ware: object;
    card: CardFacts;
}

type Constant =
    | "actions"
    | "bonus_from"
    | "end_gold"
    | "large_spaces"
    | "large_free"
    | "sixth_fee"
    | "small_spaces"
    | "utilities"
    | "wise_gold";

export const { pieceOf, piecesOf, constantOf } = gameReader<Kinds, Constant>();
