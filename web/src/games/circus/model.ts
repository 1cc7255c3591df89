// What stands where: the fields of a position, as the table of Circus Maximus draws them. Pure.
import type { Game, Localized, Row, Snapshot, View } from "../../engine/types";
import { counts, list, seatRow } from "../../stage/rows";
import { pieceOf, piecesOf, type PlaceFacts } from "./facts";

export interface Dealer {
    id: string;
    seat: number;
    rank: number;
    /** The rank that counts in this phase. */
    rankNow: number;
}

export interface Place {
    id: string;
    name: Localized;
    /** Its row in the field of queues. */
    index: number;
    offers: PlaceFacts["offers"];
    phase: number;
    /** Dealers line up here, or are served, in this phase. */
    isOpen: boolean;
    queue: Dealer[];
    /** How many of the queue have been served; -1 while nobody is. */
    served: number;
    /** Its row in the fields of venues; -1 for Villa and Forum. */
    venue: number;
    /** Coins that each visitor brings besides, at a special performance. */
    bonus: number;
}

/** A piece, and how many of it lie in one place. */
export interface Held {
    id: string;
    count: number;
}

export function held(row: Row | Row[] | undefined): Held[] {
    return Object.entries(counts(row)).map(([id, count]) => ({ id, count }));
}

export function rowAt(view: View, field: string, index: number): Row | undefined {
    const rows = view.fields[field];
    return Array.isArray(rows) && index >= 0 ? (rows[index] as Row) : undefined;
}

export function dealerOf(game: Game, view: View, id: string): Dealer {
    const { seat, rank } = pieceOf(game, "dealer", id)?.facts ?? { seat: 0, rank: 0 };
    const rankNow = Number(list(rowAt(view, "rank", seat))[rank - 1]) || rank;
    return { id, seat, rank, rankNow };
}

export function handOf(game: Game, table: Snapshot, seat: number): Dealer[] {
    return list(seatRow(table, "hand", seat)).map((id) => dealerOf(game, table.view, id));
}

/** The phase of the day, from 1; while the table is laid, the first. */
export function phaseOf(table: Snapshot): number {
    return Math.max(1, Number(table.view.fields["stage"]) || 1);
}

export function placesOf(game: Game, table: Snapshot): Place[] {
    const { view } = table;
    const venues = piecesOf(game, "venue");
    const coin = piecesOf(game, "coin")[0]?.facts.coins ?? 0;
    return piecesOf(game, "place").map(({ id, name, facts }, index) => {
        const venue = venues.findIndex((each) => each.id === facts.venue);
        return {
            id,
            name,
            index,
            offers: facts.offers,
            phase: facts.phase,
            isOpen: facts.phase === phaseOf(table),
            queue: list(rowAt(view, "queue", index)).map((each) => dealerOf(game, view, each)),
            served: view.fields["place"] === id ? Number(view.fields["served"]) : -1,
            venue,
            bonus: coin * Number(rowAt(view, "special", venue) ?? 0),
        };
    });
}

/** How many tickets for a venue a seat holds. */
export function ticketsFor(game: Game, table: Snapshot, seat: number, venue: string): number {
    return held(seatRow(table, "tickets", seat))
        .filter(({ id }) => pieceOf(game, "ticket", id)?.facts.venue === venue)
        .reduce((sum, { count }) => sum + count, 0);
}

/** Tickets in the order of the box: by venue, then by row. */
export function sortedTickets(game: Game, tickets: Held[]): Held[] {
    const order = piecesOf(game, "ticket").map(({ id }) => id);
    return [...tickets].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Visitors with those who pay most first. */
export function sortedVisitors(game: Game, visitors: Held[]): Held[] {
    const coins = (id: string) => pieceOf(game, "visitor", id)?.facts.coins ?? 0;
    return [...visitors].sort((a, b) => coins(b.id) - coins(a.id));
}
