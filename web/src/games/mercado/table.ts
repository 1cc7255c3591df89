// What several parts of Mercado's table need: who sits where, what is drawn, who leads.
import type { Move, Snapshot } from "../../engine/types";
import type { MovesAt } from "../../stage/moves";
import { counts, seatRow, type Counts } from "../../stage/rows";
import type { TwoSteps } from "../../stage/two-steps";

/** What the parts of the board get. */
export interface Play {
    movesAt: MovesAt;
    /** The drawn coin that is held, and the moves that lay it. */
    held: TwoSteps;
}

/** The seat at the lower edge: the viewer's, or for somebody who watches the first. */
export function nearSeat(table: Snapshot): number {
    return Math.max(0, table.viewer);
}

/** The other seats, clockwise from the left. */
export function seatsAround(table: Snapshot): number[] {
    const { length } = table.seats;
    return Array.from({ length: length - 1 }, (_, i) => (nearSeat(table) + 1 + i) % length);
}

/** The sides of a stall at which the others lay their coins, clockwise. */
export type Side = "left" | "top" | "right";

export function sidesFor(others: number): Side[] {
    return others > 2 ? ["left", "top", "right"] : ["left", "right"];
}

/** The coins drawn in this turn, if it is this seat's. */
export function drawnCoins(table: Snapshot, seat: number): Counts {
    const { fields } = table.view;
    return Number(fields["turn"]) === seat ? counts(fields["drawn"]) : {};
}

export function numberAt(table: Snapshot, field: string, seat: number): number {
    return Number(seatRow(table, field, seat)) || 0;
}

/** The seats from the first to the last on the track; on one space the marker on top comes first. */
export function standing(table: Snapshot): number[] {
    const key = (seat: number) =>
        [numberAt(table, "position", seat), numberAt(table, "height", seat)] as const;
    const seats = table.seats.map((_, seat) => seat);
    return seats.sort((a, b) => key(b)[0] - key(a)[0] || key(b)[1] - key(a)[1]);
}

/** 1: in the lead. */
export function placeOfSeat(table: Snapshot, seat: number): number {
    return standing(table).indexOf(seat) + 1;
}

/** Coins one by one: {gold: 2} is gold, gold. */
export function oneByOne(held: Counts): string[] {
    return Object.entries(held).flatMap(([id, count]) => Array.from({ length: count }, () => id));
}

export function isPhase(table: Snapshot, phase: string): boolean {
    return table.view.fields["phase"] === phase;
}

export function isVerb(move: Move, verb: string): boolean {
    return move.verb === verb;
}
