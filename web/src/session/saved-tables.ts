// Tables kept in this browser: the list in local storage. Its keys must not change, or saved games are lost.

export interface SavedTable {
    id: string;
    game: number;
    record: string;
    over: boolean;
    when: number;
    names: string[];
    /** Whether a person is to act. */
    mine: boolean;
    steps: number;
    /** A bot advises before every move. */
    coached?: boolean;
}

const KEY = "kontor.tables";
const MAX_TABLES = 24;

export function savedTables(): SavedTable[] {
    try {
        return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as SavedTable[]).sort(
            (a, b) => b.when - a.when,
        );
    } catch {
        return [];
    }
}

export function saveTable(table: SavedTable): void {
    store([table, ...savedTables().filter(({ id }) => id !== table.id)]);
}

export function deleteSavedTable(id: string): void {
    store(savedTables().filter((table) => table.id !== id));
}

function store(tables: SavedTable[]): void {
    const newest = tables.sort((a, b) => b.when - a.when).slice(0, MAX_TABLES);
    try {
        localStorage.setItem(KEY, JSON.stringify(newest));
    } catch {
        // Storage is full or blocked: the game goes on, but is not saved.
    }
}
