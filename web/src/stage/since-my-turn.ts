// What happened since the viewer last decided something. Pure.
import type { LogEntry } from "../engine/types";

/** A decision of the viewer. A reply without an alternative does not count. */
export function isOwnDecision(entry: LogEntry | undefined, viewer: number): boolean {
    return entry?.seat === viewer && !entry.isForced;
}

/** What happened since the viewer's last own decision, or since the start of the game. */
export function entriesSinceOwnMove(log: LogEntry[], viewer: number): LogEntry[] {
    let from = log.length;
    while (from > 0 && !isOwnDecision(log[from - 1], viewer)) from--;
    return log.slice(from);
}
