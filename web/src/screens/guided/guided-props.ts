// What lessons and examples share: their props, and a guided session while they are open.
import { useEffect, useState } from "preact/hooks";
import type { Engines } from "../../engine/client";
import type { Game, TableSetup } from "../../engine/types";
import { GuidedSession } from "../../session/guided";

export interface GuidedProps {
    games: Game[];
    game: Game;
    engines: Engines;
    onOpen(setup: TableSetup): void;
    /** Continues a position as a new game: me in this seat, easy bots in the others. */
    onPlay(text: string, seat?: number): void;
}

export function useGuidedSession(engines: Engines): GuidedSession | null {
    const [session, setSession] = useState<GuidedSession | null>(null);
    useEffect(() => {
        const created = new GuidedSession(engines);
        setSession(created);
        return () => created.close();
    }, [engines]);
    return session;
}
