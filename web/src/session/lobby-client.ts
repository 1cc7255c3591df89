// The lobby of the server and the state of my own tables there, refreshed now and then.
import { useEffect, useState } from "preact/hooks";
import { fetchOpenTables, fetchOwnTables, type OpenTable, type OwnTable } from "./api";
import { saveSeat, savedSeats } from "./saved-seats";

export interface LobbyState {
    /** Undefined before the first answer, null if there is no server. */
    openTables: OpenTable[] | null | undefined;
    ownTables: OwnTable[];
}

const REFRESH_INTERVAL = 10_000;

async function fetchLobby(): Promise<LobbyState> {
    const openTables = await fetchOpenTables();
    if (!openTables) return { openTables, ownTables: [] };
    const ownTables = await fetchOwnTables(savedSeats()).catch(() => []);
    return { openTables, ownTables };
}

export function useLobby(active: boolean): LobbyState {
    const [lobby, setLobby] = useState<LobbyState>({ openTables: undefined, ownTables: [] });
    useEffect(() => {
        if (!active) return;
        let closed = false;
        const refresh = () => {
            if (document.visibilityState === "hidden") return;
            void fetchLobby().then((answer) => {
                if (!closed) setLobby(answer);
            });
        };
        refresh();
        const timer = setInterval(refresh, REFRESH_INTERVAL);
        document.addEventListener("visibilitychange", refresh);
        addEventListener("online", refresh);
        return () => {
            closed = true;
            clearInterval(timer);
            document.removeEventListener("visibilitychange", refresh);
            removeEventListener("online", refresh);
        };
    }, [active]);
    return lobby;
}

/** Goes to the table with this token, under this name, with this look ("red/p03"; "" for a spectator). */
export function enterTable(table: string, token: string, name: string, look: string, game: string): void {
    saveSeat({ table, token, name, look, game });
    location.replace(`#/table/${table}`);
}
