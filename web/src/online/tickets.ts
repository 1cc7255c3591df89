// The tables of servers at which I sit or watch: kept here with the token that opens the seat.

export interface Ticket {
    table: string; token: string; game: string; when: number;
    /** The tokens of seats that wait for somebody, by seat, and of the right to watch: known to who made the table. */
    invites: Record<number, string>; watch: string;
    /** As it was when last heard of. */
    names: string[]; over: boolean;
    /** Under which name to come in; sent until the server knows it. */
    name: string;
}

const KEY = "kontor.seats", MOST = 50;

export function tickets(): Ticket[] {
    try {
        return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as Ticket[]).sort((a, b) => b.when - a.when);
    } catch {
        return [];
    }
}

export function ticketOf(table: string): Ticket | undefined {
    return tickets().find((ticket) => ticket.table === table);
}

export function keepTicket(ticket: Partial<Ticket> & { table: string; token: string }): Ticket {
    const old = ticketOf(ticket.table);
    const kept: Ticket = { game: "", invites: {}, watch: "", names: [], over: false, name: "", ...old, ...ticket, when: Date.now() };
    store([kept, ...tickets().filter((other) => other.table !== ticket.table)]);
    return kept;
}

export function dropTicket(table: string): void {
    store(tickets().filter((ticket) => ticket.table !== table));
}

function store(all: Ticket[]): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
    } catch {
        // A forbidden store forgets the seat with the tab; the link still opens it.
    }
}
