// The facts of the pieces of Circus Maximus that its table draws; filled from data.json by the engine.
import { gameReader } from "../../stage/facts";

export interface TicketFacts {
    venue: string;
    /** A piece of the kind seat_row. */
    row: string;
    coins: number;
}

export interface VisitorFacts {
    /** What they pay for a ticket. */
    coins: number;
    buys: boolean;
}

export interface PlaceFacts {
    /** What is won there. */
    offers: "favours" | "tickets" | "visitors";
    /** The phase of the day in which its queue is served. */
    phase: number;
    venue: string | null;
}

export interface FavourFacts {
    /** What it is worth if it is never used. */
    coins: number;
    effect: string;
    timing: string;
    phases: number[];
}

export interface DealerFacts {
    seat: number;
    rank: number;
    /** What he is worth if he stays in hand. */
    coins: number;
}

interface Kinds {
    favour: FavourFacts;
    ticket: TicketFacts;
    visitor: VisitorFacts;
    rank: { rank: number; coins: number };
    dealer: DealerFacts;
    coin: { coins: number };
    place: PlaceFacts;
    venue: { place: string };
    seat_row: { level: number };
    start_card: object;
    prize: { favour: string | null };
    offer: object;
    timing: object;
    favour_effect: object;
}

export const { pieceOf, piecesOf, constantOf } = gameReader<Kinds, "days" | "phases" | "ranks">();
