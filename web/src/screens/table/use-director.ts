// Runs the director on a session: every position of the session goes in, what to show now comes out.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SessionState, TableSession } from "../../session/types";
import { Director, type Shown } from "../../stage/director";
import { isFlying, whenLanded } from "../../stage/flying";
import { storedPace } from "../../stage/pace";

export interface Directed {
    state: SessionState | null;
    /** What to show now; null before the first position. */
    shown: Shown | null;
    /** Other players' moves are waiting to be shown. */
    isBehind: boolean;
    /** Shows the present; false if it is shown already. */
    skip(): boolean;
}

export function useDirector(session: TableSession): Directed {
    const director = useMemo(() => new Director(isFlying), [session]);
    const [state, setState] = useState<SessionState | null>(session.state);
    const [, redraw] = useState({});
    const newest = useRef(session.state);
    const update = () => {
        setState(newest.current);
        redraw({}); // the first position may equal the state, but it is new to the director
    };
    const moveOn = () => {
        director.tick(performance.now());
        update();
    };
    useEffect(() => {
        session.listen((next) => {
            newest.current = next;
            director.pace = storedPace();
            const waits = director.push(next.now, next.log, performance.now(), next.isAutomatic);
            if (waits) whenLanded(moveOn);
            else update();
        });
    }, [session]);
    const shown = director.current;
    useEffect(() => director.seen(performance.now()), [shown]);
    useEffect(() => {
        if (director.due === null) return;
        const timer = setTimeout(() => whenLanded(moveOn), director.due - performance.now());
        return () => clearTimeout(timer);
    });
    const skip = () => {
        if (!director.isBehind) return false;
        director.skip(performance.now());
        update();
        return true;
    };
    return { state, shown, isBehind: director.isBehind, skip };
}
