// Which pieces others have moved since my last turn, for the position shown. Positions that this page has not
// seen, because it was opened later, are asked for.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Game, Snapshot, View } from "../../engine/types";
import type { SessionState, TableSession } from "../../session/types";
import { whenLanded } from "../../stage/flying";
import { pinsOver, stepsSinceMyTurn, type Pin } from "../../stage/pins";

/** At most this many positions are requested. */
const MAX_ASKED = 16;

interface Props {
    game: Game;
    session: TableSession;
    state: SessionState;
    shown: Snapshot;
}

export function usePins({ game, session, state, shown }: Props): Pin[] {
    const { now, past, log } = state;
    const views = useRef(new Map<number, View>()).current;
    const asked = useRef(new Set<number>()).current;
    const [known, setKnown] = useState(0);
    remember(views, asked, now);
    // What came before the position shown does not change when the log goes on.
    const since = useMemo(
        () => stepsSinceMyTurn(log, shown.viewer, shown.steps),
        [shown.view, shown.viewer, shown.steps],
    );
    const steps = [...since.slice(0, 1).map(({ from }) => from), ...since.map(({ to }) => to)];
    const missing = steps.filter((step) => !views.has(step) && !asked.has(step));
    useEffect(() => {
        for (const step of missing.slice(-MAX_ASKED)) {
            asked.add(step);
            void session.viewAt(step).then((view) => {
                if (!view) asked.delete(step); // no connection: try again later
                if (!view || view.seat !== shown.viewer || views.has(step)) return;
                views.set(step, view);
                whenLanded(() => setKnown((count) => count + 1));
            });
        }
    }, [missing.join()]);
    return useMemo(() => {
        const isPresent = !past && steps.length > 0 && views.get(shown.steps) !== undefined;
        return isPresent ? pinsOver(game, since, views, shown.viewer) : [];
    }, [since, known, past, shown.view]);
}

/** Keeps what was seen, except what has been taken back. */
function remember(views: Map<number, View>, asked: Set<number>, now: Snapshot): void {
    for (const step of views.keys()) if (step > now.steps) views.delete(step);
    for (const step of asked) if (step > now.steps) asked.delete(step);
    views.set(now.steps, now.view);
}
