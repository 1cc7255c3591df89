// HTTP requests to the server this page came from. On a host without a server, the file public/api/tables
// says null.
import { lineOfLooks, withLooks } from "../engine/record-text";
import type { Seat } from "../engine/types";
import type { SeatInfo } from "./protocol";
import type { SavedSeat } from "./saved-seats";

export interface OpenTable {
    table: string;
    game: string;
    created: number;
    clock: number;
    pace: string;
    seats: SeatInfo[];
    /** The seats' colours and faces, as records write them; empty: nobody chose any. */
    looks: string;
}

export interface OwnTable {
    table: string;
    /** True, with `table` alone, if the token opens nothing there. */
    gone?: boolean;
    /** True, beside `gone`: somebody has taken the seat that this link opened. */
    taken?: boolean;
    /** With `table` alone: the token is valid, but the table cannot be opened. */
    unreadable?: "damaged" | "newer" | "older";
    game: string;
    seat: number;
    seats: SeatInfo[];
    /** The seats' colours and faces, as records write them; empty: nobody chose any. */
    looks: string;
    actor: number;
    over: boolean;
    next: string;
}

/** The seats of a table that is not open here, as people and pages know them. */
export function seatsOf({ seats, looks }: Pick<OwnTable, "seats" | "looks">): Seat[] {
    return withLooks(
        seats.map(({ name, bot }) => ({ name, bot: bot || null })),
        lineOfLooks(looks),
    );
}

export interface NewTableRequest {
    game: string;
    options: Record<string, string>;
    seats: { name?: string; bot?: string }[];
    /** The seats' colours and faces, as records write them; the table's record will name them. */
    looks: string;
    open: boolean;
    clock: number;
    pace: "live" | "turns";
    takeover: boolean;
    /** Whether a seat with a single answer is asked, or the server makes its move. */
    reactions: "always" | "able";
    hints: boolean;
}

export interface CreatedTable {
    table: string;
    tokens: string[];
    watch: string;
}

/** The lobby; null if no server answers. */
export async function fetchOpenTables(): Promise<OpenTable[] | null> {
    try {
        const response = await fetch("api/tables", { cache: "no-store" });
        return response.ok ? ((await response.json()) as OpenTable[] | null) : null;
    } catch {
        return null;
    }
}

/** Days after which a table that nobody touches is deleted; 0: never. */
export interface Retention {
    unfinished: number;
    finished: number;
}

/** How long this server keeps tables; null if there is none. */
export async function fetchRetention(): Promise<Retention | null> {
    try {
        const response = await fetch("api/retention");
        return response.ok ? ((await response.json()) as Retention) : null;
    } catch {
        return null;
    }
}

/** The bots that tables of this server may not have; none if it does not answer. */
export async function fetchRefusedBots(): Promise<string[]> {
    try {
        const response = await fetch("api/bots");
        const bots = response.ok ? ((await response.json()) as { id: string; offered: boolean }[]) : [];
        return bots.filter(({ offered }) => !offered).map(({ id }) => id);
    } catch {
        return [];
    }
}

export function postJson(path: string, body: unknown): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    return fetch(path, { method: "POST", body: JSON.stringify(body), headers });
}

async function post<T>(path: string, body: unknown): Promise<T> {
    const response = await postJson(path, body);
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(answer.error ?? String(response.status));
    return answer;
}

export async function fetchOwnTables(seats: Pick<SavedSeat, "table" | "token">[]): Promise<OwnTable[]> {
    const found = new Map<string, OwnTable>();
    let tables = seats.map(({ table, token }) => ({ table, token }));
    while (tables.length) {
        const answer = await post<{ tables: (OwnTable & { later?: boolean })[] }>("api/mine", { tables });
        const now = answer.tables.filter((own) => !own.later);
        for (const own of now) found.set(own.table, own);
        // The server limits the time of a request and says which tables to ask for again.
        tables = now.length ? tables.filter(({ table }) => !found.has(table)) : [];
    }
    return seats.map(({ table }) => found.get(table)).filter((own) => own !== undefined);
}

export function createTable(request: NewTableRequest): Promise<CreatedTable> {
    return post("api/tables", request);
}

export function takeSeat(
    table: string,
    name: string,
): Promise<{ table: string; seat: number; token: string }> {
    return post(`api/tables/${table}/sit`, { name });
}

export async function fetchRecord(table: string, token: string): Promise<string> {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`api/tables/${table}/record`, { headers });
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
}

export function inviteLink(table: string, token: string): string {
    return `${location.origin}${location.pathname}#/join/${table}/${token}`;
}
