// Runs the director on a session: every position of the session goes in, what to show now comes out.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { SessionState, TableSession } from "../../session/types";
import { Director, type Shown } from "../../stage/director";
import { storedPace } from "../../stage/pace";

export interface Directed {
    state: SessionState | null;
    /** What to show now; null before the first position. */
    shown: Shown | null;
    /** Others have done more than is shown. */
    isBehind: boolean;
    skip(): void;
}

export function useDirector(session: TableSession): Directed {
    const director = useMemo(() => new Director(), [session]);
    const [state, setState] = useState<SessionState | null>(session.state);
    const [, redraw] = useState({});
    useEffect(() => {
        session.listen((next) => {
            director.pace = storedPace();
            director.push(next.now, next.log, performance.now(), next.isAutomatic);
            setState(next);
            redraw({}); // the first position may be the state already, and yet it is new to the director
        });
    }, [session]);
    const shown = director.current;
    useEffect(() => director.seen(performance.now()), [shown]);
    useEffect(() => {
        if (director.due === null) return;
        const timer = setTimeout(() => {
            director.tick(performance.now());
            redraw({});
        }, director.due - performance.now());
        return () => clearTimeout(timer);
    });
    const skip = () => {
        director.skip(performance.now());
        redraw({});
    };
    return { state, shown, isBehind: director.isBehind, skip };
}
