// One tab stop for an area: arrow keys, Home and End move among its buttons.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function useRovingFocus<T extends HTMLElement>(): RefObject<T | null> {
    const area = useRef<T | null>(null);
    const current = useRef(0);
    useEffect(() => {
        const element = area.current;
        if (!element) return;
        const buttons = () => [...element.querySelectorAll<HTMLElement>("button:not([disabled])")];
        const updateTabStops = () => {
            const all = buttons();
            current.current = Math.max(0, Math.min(current.current, all.length - 1));
            all.forEach((button, i) => {
                button.tabIndex = i === current.current ? 0 : -1;
            });
        };
        const focused = (event: FocusEvent) => {
            const index = buttons().indexOf(event.target as HTMLElement);
            if (index < 0) return;
            current.current = index;
            updateTabStops();
        };
        const pressed = (event: KeyboardEvent) => {
            const all = buttons();
            const from = all.indexOf(document.activeElement as HTMLElement);
            const to = targetOf(event.key, from, all.length);
            if (to < 0 || to >= all.length) return;
            event.preventDefault();
            all[to]?.focus();
        };
        updateTabStops();
        element.addEventListener("focusin", focused);
        element.addEventListener("keydown", pressed);
        return () => {
            element.removeEventListener("focusin", focused);
            element.removeEventListener("keydown", pressed);
        };
    });
    return area;
}

/** Where a key leads; -1 for any other key. */
function targetOf(key: string, from: number, count: number): number {
    if (key === "Home") return 0;
    if (key === "End") return count - 1;
    const step = STEPS[key];
    return step ? from + step : -1;
}
