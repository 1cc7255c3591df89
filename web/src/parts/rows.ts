// Reading fields of a view for a drawn table.
import type { Row, Snapshot } from "../engine/types";

export type Counts = Record<string, number>;

export const counts = (row: Row | Row[] | undefined): Counts =>
    row && typeof row === "object" && !Array.isArray(row) ? (row as Counts) : {};
export const list = (row: Row | Row[] | undefined): string[] => Array.isArray(row) ? row.map(String) : [];
export const seatRow = (table: Snapshot, field: string, seat: number): Row | undefined => {
    const rows = table.view.fields[field];
    return Array.isArray(rows) ? (rows[seat] as Row) : undefined;
};
