// Says what somebody else has just done, at that player's place while the move stands.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Localized, Seat } from "../engine/types";
import { useTranslate } from "../ui/i18n";
import type { Shown } from "./director";
import { logLines } from "./log";
import { SeatShape } from "./seat";

/** A long story is cut to its last lines; the log has the whole. */
const MAX_LINES = 3;
const MARGIN = 8;

/** What a step of the director tells, in words. */
export function tellings({ told }: Shown): Localized[] {
    return logLines(told)
        .map(({ text }) => text)
        .slice(-MAX_LINES);
}

export function Callout({ shown, seats }: { shown: Shown; seats: Seat[] }) {
    const t = useTranslate();
    const element = useRef<HTMLParagraphElement>(null);
    const texts = tellings(shown);
    useLayoutEffect(() => {
        if (element.current) stand(element.current, shown.by);
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
function stand(callout: HTMLElement, seat: number): void {
    const scene = callout.offsetParent;
    const place = scene?.querySelector(`[data-seat="${seat}"]`);
    if (!scene || !place) return;
    const area = scene.getBoundingClientRect();
    const rect = place.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = callout;
    const below = rect.bottom - area.y + MARGIN;
    const fits = below + offsetHeight < area.height;
    const left = rect.x + rect.width / 2 - offsetWidth / 2 - area.x;
    callout.style.left = `${Math.max(MARGIN, Math.min(area.width - offsetWidth - MARGIN, left))}px`;
    callout.style.top = `${fits ? below : rect.y - area.y - offsetHeight - MARGIN}px`;
    callout.style.translate = "none";
}
