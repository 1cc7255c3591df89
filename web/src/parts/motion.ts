// Short motion that shows where a thing went: whatever carries data-piece glides from its last place, or grows in.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const TIME = 180, NEAR = 2;

interface Spot { x: number; y: number }

/** Where it lies, whatever has been scrolled meanwhile. */
function spotOf(piece: Element): Spot {
    const rect = piece.getBoundingClientRect(), scroller = piece.closest<HTMLElement>(".scrolls");
    const edge = scroller?.getBoundingClientRect();
    return edge && scroller ? { x: rect.x - edge.x + scroller.scrollLeft, y: rect.y - edge.y + scroller.scrollTop } : { x: rect.x, y: rect.y };
}

/** Call it in the component that draws the pieces; `when` changes with the position. */
export function useMotion<T extends HTMLElement>(when: unknown): RefObject<T | null> {
    const area = useRef<T | null>(null);
    const before = useRef<Map<string, Spot> | null>(null);
    useLayoutEffect(() => {
        const now = new Map<string, Spot>(), pieces = [...(area.current?.querySelectorAll<HTMLElement>("[data-piece]") ?? [])];
        // A move may follow before the last one has come to rest: only places at rest are compared.
        for (const piece of pieces) for (const motion of piece.getAnimations()) motion.cancel();
        for (const piece of pieces) now.set(piece.dataset["piece"] ?? "", spotOf(piece));
        const last = before.current;
        before.current = now;
        if (!last || !matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
        for (const piece of pieces) {
            const key = piece.dataset["piece"] ?? "", from = last.get(key), to = now.get(key);
            const way = from && to ? { x: from.x - to.x, y: from.y - to.y } : null;
            if (way && Math.abs(way.x) + Math.abs(way.y) < NEAR) continue;
            const first = way ? { translate: `${way.x}px ${way.y}px` } : { scale: "0.5", opacity: 0.3 };
            piece.animate([first, way ? { translate: "0 0" } : { scale: "1", opacity: 1 }], { duration: TIME, easing: "ease-out" });
        }
    }, [when]);
    return area;
}
