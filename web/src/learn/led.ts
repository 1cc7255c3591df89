// What both guided rooms need: who they are for, and a guided table as long as they are open.
import { useEffect, useState } from "preact/hooks";
import type { Engines } from "../engine/client";
import type { Game, Opening } from "../engine/types";
import { Guided } from "./guided";

export interface Led {
    games: Game[]; game: Game; engines: Engines;
    onOpen(opening: Opening): void;
    /** Goes on from a position as a game of its own, against easy bots; the seat is mine. */
    onPlay(text: string, seat?: number): void;
}

export function useGuided(engines: Engines): Guided | null {
    const [session, setSession] = useState<Guided | null>(null);
    useEffect(() => {
        const fresh = new Guided(engines);
        setSession(fresh);
        return () => fresh.close();
    }, [engines]);
    return session;
}
