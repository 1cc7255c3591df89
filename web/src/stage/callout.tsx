// Says what somebody else has just done, at that player's place, while the move is shown.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Localized, Seat } from "../engine/types";
import { useTranslate } from "../ui/i18n";
import type { Shown } from "./director";
import { logLines } from "./log";
import { SeatShape } from "./seat";

/** Only the last lines; the log has them all. */
const MAX_LINES = 3;
const MARGIN = 8;

/** What happened in a position of the director, in words. */
function calloutTexts({ entries }: Shown): Localized[] {
    return logLines(entries)
        .map(({ text }) => text)
        .slice(-MAX_LINES);
}

export function Callout({ shown, seats }: { shown: Shown; seats: Seat[] }) {
    const t = useTranslate();
    const element = useRef<HTMLParagraphElement>(null);
    const texts = calloutTexts(shown);
    useLayoutEffect(() => {
        if (element.current) place(element.current, shown.by);
    }, [shown]);
    if (!texts.length) return null;
    return (
        <p class="callout" data-test="callout" data-by={shown.by} data-stand={shown.duration} ref={element}>
            {seats[shown.by] && <SeatShape seat={shown.by} />}
            <span>{texts.map((text) => t(text)).join(" ")}</span>
        </p>
    );
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
