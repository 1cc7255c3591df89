// Decides what the table shows now: real positions in order, each for some time. Pure: callers pass the time
// in.
//
// My own moves show at once; what others do waits in a queue, so that it can be seen. The newest position is
// always the one that counts: whoever presses something skips to it first.
import { CHANCE, OVER, type LogEntry, type Snapshot } from "../engine/types";
import { ownSeat } from "./own-seat";

export type Pace = "slow" | "normal" | "fast" | "instant";

/** How long a decision of somebody else is shown, in milliseconds. */
export const PACES: Record<Pace, number> = { slow: 1400, normal: 700, fast: 300, instant: 0 };
/** My own move shows at once, but its pieces land before others are shown. */
const OWN_DURATION = 300;
/** A queue ends within this time; each of its decisions is then shown for less. */
const LONGEST_QUEUE = 8000;

export interface Shown {
    snapshot: Snapshot;
    /** What happened since the position before. */
    entries: LogEntry[];
    /** Who did it: a seat, or chance. */
    by: number;
    /** How long it is shown; 0: until the next one. */
    duration: number;
    /** The page answered by itself, because there was no choice: it waits its turn, but takes no time. */
    isAutomatic: boolean;
}

/** The same moves for the same viewer; only what surrounds the position may have changed. */
function isSamePosition(last: Snapshot, next: Snapshot): boolean {
    return last.steps === next.steps && last.viewer === next.viewer && last.actor === next.actor;
}

export class Director {
    pace: Pace = "normal";
    current: Shown | null = null;
    private queue: Shown[] = [];
    /** When the current position was chosen, and when it may give way. */
    private since = 0;
    private until = 0;
    /** When the queue must be empty. */
    private endBy = 0;
    /** The current position has reached the screen; before that it does not give way. */
    private isSeen = true;

    /** `isFlying` tells whether pieces are on their way; nothing else is shown before they have landed. */
    constructor(private readonly isFlying: () => boolean = () => false) {}

    /** A new position, and the whole log so far. Returns whether it only joins the queue. */
    push(snapshot: Snapshot, log: LogEntry[], now: number, isAutomatic = false): boolean {
        const newest = this.newest();
        if (newest && isSamePosition(newest.snapshot, snapshot)) {
            newest.snapshot = snapshot;
            return false;
        }
        const entries = newest ? log.filter(({ step }) => step >= newest.snapshot.steps) : [];
        const by = entries.filter(({ seat }) => seat !== CHANCE).at(-1)?.seat ?? CHANCE;
        const next = { snapshot, entries, by, duration: 0, isAutomatic };
        if (!newest) this.show(next, now, 0);
        else if (this.isAtOnce(newest.snapshot, next))
            this.show(next, now, by === ownSeat(snapshot) ? Math.min(OWN_DURATION, PACES[this.pace]) : 0);
        else {
            if (!this.queue.length) this.endBy = now + LONGEST_QUEUE;
            this.queue.push(next);
            return !this.tick(now);
        }
        return false;
    }

    /** Moves on as far as the time allows; returns whether something else is shown now. */
    tick(now: number): boolean {
        const before = this.current;
        while (this.queue.length && this.isSeen && !this.isFlying() && now >= this.until) this.next(now);
        return this.current !== before;
    }

    /** The current position has reached the screen: its time begins now, however busy the machine is. */
    seen(now: number): void {
        const late = now - this.since;
        this.since = now;
        this.until += late;
        this.endBy += late;
        this.isSeen = true;
    }

    /** Shows the newest position. */
    skip(now: number): void {
        const last = this.queue.pop();
        if (last)
            this.show(
                { ...last, entries: [...this.queue.flatMap(({ entries }) => entries), ...last.entries] },
                now,
                0,
            );
    }

    /** Whether the position shown is not the newest one. */
    get isBehind(): boolean {
        return this.queue.length > 0;
    }

    /** When tick has something to do; null if nothing waits, or the screen is still to show something. */
    get due(): number | null {
        return this.queue.length && this.isSeen ? this.until : null;
    }

    private newest(): Shown | null {
        return this.queue.at(-1) ?? this.current;
    }

    /** My own move, a step back, another viewer, or the player does not want to watch others' moves. */
    private isAtOnce(last: Snapshot, { snapshot, by, isAutomatic }: Shown): boolean {
        const isOwn = by === ownSeat(snapshot) && snapshot.actor !== OVER && !isAutomatic;
        const isUndone = snapshot.steps < last.steps;
        return isOwn || isUndone || snapshot.viewer !== last.viewer || this.pace === "instant";
    }

    private show(shown: Shown, now: number, duration: number): void {
        this.queue = [];
        this.current = shown;
        this.since = now;
        this.until = now + duration;
        this.isSeen = duration === 0;
    }

    private next(now: number): void {
        const share = Math.max(0, this.endBy - now) / this.queue.length;
        const shown = this.queue.shift();
        if (!shown) return;
        const duration = shown.isAutomatic ? 0 : Math.min(PACES[this.pace], share);
        this.current = { ...shown, duration };
        this.since = now;
        this.until = now + duration;
        this.isSeen = duration === 0;
    }
}
