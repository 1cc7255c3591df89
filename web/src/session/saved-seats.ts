// Seats at tables on servers, with the tokens that open them: the list in local storage. Its keys must not
// change.

export interface SavedSeat {
    table: string;
    token: string;
    game: string;
    when: number;
    /** Tokens of seats that are still free, and for spectators; only the table's creator has them. */
    invites: Record<number, string>;
    watch: string;
    /** The seats' looks, for the invitations; as records write them. */
    looks?: string;
    /** As last seen. */
    names: string[];
    over: boolean;
    /** The name and the look to join with; sent until the server has them. */
    name: string;
    look?: string;
}

const KEY = "kontor.seats";
const MAX_SEATS = 50;

export function savedSeats(): SavedSeat[] {
    try {
        return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as SavedSeat[]).sort((a, b) => b.when - a.when);
    } catch {
        return [];
    }
}

/** Those of games that are not over. */
export function runningSeats(): SavedSeat[] {
    return savedSeats().filter(({ over }) => !over);
}

export function savedSeat(table: string): SavedSeat | undefined {
    return savedSeats().find((seat) => seat.table === table);
}

/** Adds or updates a seat. */
export function saveSeat(changes: Partial<SavedSeat> & { table: string; token: string }): SavedSeat {
    const unknown = { game: "", invites: {}, watch: "", names: [], over: false, name: "" };
    const seat: SavedSeat = { ...unknown, ...savedSeat(changes.table), ...changes, when: Date.now() };
    store([seat, ...savedSeats().filter((other) => other.table !== seat.table)]);
    return seat;
}

export function deleteSavedSeat(table: string): void {
    store(savedSeats().filter((seat) => seat.table !== table));
}

function store(seats: SavedSeat[]): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(seats.slice(0, MAX_SEATS)));
    } catch {
        // Storage is blocked: the seat is forgotten with the tab, but its link still opens it.
    }
}
