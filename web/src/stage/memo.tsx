// Parts of a table that are drawn anew only when what they show has changed.
import type { ComponentChild, FunctionComponent } from "preact";
import { useRef } from "preact/hooks";

/** Whether two plain values say the same. Positions bring equal values as new objects. */
export function isSame(one: unknown, other: unknown): boolean {
    if (Object.is(one, other)) return true;
    if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
    if (Array.isArray(one) !== Array.isArray(other)) return false;
    const [ones, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
    const keys = Object.keys(ones);
    return (
        keys.length === Object.keys(others).length &&
        keys.every((key) => key in others && isSame(ones[key], others[key]))
    );
}

/**
 * A component that keeps what it has drawn as long as its props say the same. They are plain values, without
 * children. On every position and every selection the whole board is asked what it shows; most of it stays.
 */
export function memo<P extends object>(Draw: (props: P) => ComponentChild): FunctionComponent<P> {
    return function Kept(props: P) {
        const kept = useRef<{ props: P; drawn: ComponentChild } | null>(null);
        if (!kept.current || !isSame(kept.current.props, props))
            kept.current = { props, drawn: <Draw {...props} /> };
        return kept.current.drawn;
    };
}
