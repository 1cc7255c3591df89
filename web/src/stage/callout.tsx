// Says what somebody else has just done, at that player's place, while the move is shown.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Seat } from "../engine/types";
import { useTranslate } from "../ui/i18n";
import type { Shown } from "./director";
import { lineText, logLines } from "./log";
import { SeatShape } from "./seat";
import { useUntil } from "./until";

/** Only the last lines; the log has them all. */
const MAX_LINES = 3;
const MARGIN = 8;
/** After the last move it stays for this many milliseconds, then uncovers the board. */
const READING_TIME = 3000;

interface Props {
    shown: Shown;
    seats: Seat[];
    /** More moves of other players are still to be shown. */
    isBehind: boolean;
}

export function Callout({ shown, seats, isBehind }: Props) {
    const t = useTranslate();
    const element = useRef<HTMLParagraphElement>(null);
    const sentences = logLines(shown.entries)
        .slice(-MAX_LINES)
        .map((line) => lineText(line, t));
    const hasLeft = useLeaving(shown, isBehind);
    useLayoutEffect(() => {
        if (element.current) place(element.current, shown.by);
    }, [shown]);
    if (!sentences.length || hasLeft) return null;
    return (
        <p class="callout" data-test="callout" data-by={shown.by} data-stand={shown.duration} ref={element}>
            {seats[shown.by] && <SeatShape seat={shown.by} />}
            <span>{sentences.join(" ")}</span>
        </p>
    );
}

/** The last callout leaves when it has been read, or at the next press: it hides part of the board. */
function useLeaving({ snapshot }: Shown, isBehind: boolean): boolean {
    const [hasLeft, setHasLeft] = useUntil(snapshot.steps, false);
    useEffect(() => {
        if (isBehind) return;
        const leave = () => setHasLeft(true);
        const timer = setTimeout(leave, READING_TIME);
        window.addEventListener("pointerdown", leave);
        window.addEventListener("keydown", leave);
        return () => {
            clearTimeout(timer);
            window.removeEventListener("pointerdown", leave);
            window.removeEventListener("keydown", leave);
        };
    }, [snapshot.steps, isBehind]);
    return hasLeft;
}

/** Below the player's place, or above it where there is no room; without one, under the strip. */
function place(callout: HTMLElement, seat: number): void {
    const scene = callout.offsetParent;
    const target = scene?.querySelector(`[data-seat="${seat}"]`);
    if (!scene || !target) return;
    const area = scene.getBoundingClientRect();
    const rect = target.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = callout;
    const below = rect.bottom - area.y + MARGIN;
    const fits = below + offsetHeight < area.height;
    const left = rect.x + rect.width / 2 - offsetWidth / 2 - area.x;
    callout.style.left = `${Math.max(MARGIN, Math.min(area.width - offsetWidth - MARGIN, left))}px`;
    callout.style.top = `${fits ? below : rect.y - area.y - offsetHeight - MARGIN}px`;
    callout.style.translate = "none";
}
