// Requests to the server this page came from. Where there is none, a file in its place says null (public/api/tables).
import type { SeatRow } from "./types";
import type { Ticket } from "./tickets";

export interface OpenTable { table: string; game: string; created: number; clock: number; pace: string; seats: SeatRow[] }
/** gone: the token opens nothing there, and nothing else is told. */
export interface OwnTable { table: string; gone?: boolean; game: string; seat: number; seats: SeatRow[]; actor: number; over: boolean; next: string }
export interface NewTable {
    game: string; options: Record<string, string>; seats: { name?: string; bot?: string }[];
    open: boolean; clock: number; pace: "live" | "turns"; takeover: boolean; hints: boolean;
}
export interface Made { table: string; tokens: string[]; watch: string }

/** The lobby; null where no server answers. */
export async function askLobby(): Promise<OpenTable[] | null> {
    try {
        const answer = await fetch("api/tables", { cache: "no-store" });
        return answer.ok ? (await answer.json()) as OpenTable[] | null : null;
    } catch {
        return null;
    }
}

async function post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
    const said = (await answer.json()) as T & { error?: string };
    if (!answer.ok) throw new Error(said.error ?? String(answer.status));
    return said;
}

export async function askOwn(own: Pick<Ticket, "table" | "token">[]): Promise<OwnTable[]> {
    if (!own.length) return [];
    return (await post<{ tables: OwnTable[] }>("api/mine", { tables: own.map(({ table, token }) => ({ table, token })) })).tables;
}

export const makeTable = (table: NewTable): Promise<Made> => post("api/tables", table);

export const sitDown = (table: string, name: string): Promise<{ table: string; seat: number; token: string }> =>
    post(`api/tables/${table}/sit`, { name });

export async function askRecord(table: string, token: string): Promise<string> {
    const answer = await fetch(`api/tables/${table}/record`, { headers: { Authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
}

export function linkTo(table: string, token: string): string {
    return `${location.origin}${location.pathname}#/join/${table}/${token}`;
}
