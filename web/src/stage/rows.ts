// Reads the fields of a view for a game's table.
import type { Row, Snapshot } from "../engine/types";

export type Counts = Record<string, number>;

export function counts(row: Row | Row[] | undefined): Counts {
    return row && typeof row === "object" && !Array.isArray(row) ? (row as Counts) : {};
}

export function sum(held: Counts): number {
    return Object.values(held).reduce((total, count) => total + count, 0);
}

export function list(row: Row | Row[] | undefined): string[] {
    return Array.isArray(row) ? row.map(String) : [];
}

export function seatRow(table: Snapshot, field: string, seat: number): Row | undefined {
    const rows = table.view.fields[field];
    return Array.isArray(rows) ? (rows[seat] as Row) : undefined;
}

/** All seats but the viewer's. */
export function otherSeats(table: Snapshot): number[] {
    return table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
}
