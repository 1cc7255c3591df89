// What a server shows before one sits down: its lobby, and how my own tables stand. Asked again now and then.
import { useEffect, useState } from "preact/hooks";
import { askLobby, askOwn, type OpenTable, type OwnTable } from "./api";
import { keepTicket, tickets } from "./tickets";

/** lobby: undefined before the first answer, null where there is no server. */
export interface Hall { lobby: OpenTable[] | null | undefined; own: OwnTable[] }

const EVERY = 10_000;

async function look(): Promise<Hall> {
    const lobby = await askLobby();
    if (!lobby) return { lobby, own: [] };
    const own = await askOwn(tickets()).catch(() => []);
    return { lobby, own };
}

export function useHall(open: boolean): Hall {
    const [hall, setHall] = useState<Hall>({ lobby: undefined, own: [] });
    useEffect(() => {
        if (!open) return;
        let closed = false;
        const ask = () => { if (document.visibilityState !== "hidden") void look().then((heard) => { if (!closed) setHall(heard); }); };
        ask();
        const timer = setInterval(ask, EVERY);
        document.addEventListener("visibilitychange", ask);
        addEventListener("online", ask);
        return () => { closed = true; clearInterval(timer); document.removeEventListener("visibilitychange", ask); removeEventListener("online", ask); };
    }, [open]);
    return hall;
}

/** To the table with this token, under this name. */
export function goTo(table: string, token: string, name: string, game: string): void {
    keepTicket({ table, token, name, game });
    location.replace(`#/table/${table}`);
}
