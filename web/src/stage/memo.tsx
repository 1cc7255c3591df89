// Components that are rendered again only when what they show has changed.
import type { ComponentChild, FunctionComponent } from "preact";
import { useRef } from "preact/hooks";

/** Deep equality of plain values. Each position has equal values as new objects. */
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
 * A component that is not rendered again while its props are deeply equal. They are plain values, without
 * children. Every position and every selection would otherwise render the whole board, of which most stays
 * the same.
 */
export function memo<P extends object>(Draw: (props: P) => ComponentChild): FunctionComponent<P> {
    return function Kept(props: P) {
        const kept = useRef<{ props: P; drawn: ComponentChild } | null>(null);
        if (!kept.current || !isSame(kept.current.props, props))
            kept.current = { props, drawn: <Draw {...props} /> };
        return kept.current.drawn;
    };
}
