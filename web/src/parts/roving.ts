// One tab stop an area: arrow keys walk among its buttons.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function useRoving<T extends HTMLElement>(): RefObject<T | null> {
    const area = useRef<T | null>(null);
    const current = useRef(0);
    useEffect(() => {
        const here = area.current;
        if (!here) return;
        const stops = () => [...here.querySelectorAll<HTMLElement>("button:not([disabled])")];
        const settle = () => {
            const all = stops();
            current.current = Math.max(0, Math.min(current.current, all.length - 1));
            all.forEach((stop, i) => { stop.tabIndex = i === current.current ? 0 : -1; });
        };
        const focused = (event: FocusEvent) => {
            const at = stops().indexOf(event.target as HTMLElement);
            if (at >= 0) { current.current = at; settle(); }
        };
        const pressed = (event: KeyboardEvent) => {
            const all = stops(), at = all.indexOf(document.activeElement as HTMLElement);
            const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
            const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? at + step : -1;
            if (at < 0 || to === -1 || to >= all.length) return;
            event.preventDefault();
            all[to]?.focus();
        };
        settle();
        here.addEventListener("focusin", focused);
        here.addEventListener("keydown", pressed);
        return () => { here.removeEventListener("focusin", focused); here.removeEventListener("keydown", pressed); };
    });
    return area;
}
