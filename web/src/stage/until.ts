// State that ends by itself: a selection, a question, a tab that the next move closes.
import { useRef, useState } from "preact/hooks";

/**
 * State that is reset whenever the key changes. An effect would clear it a moment later, and lose what
 * somebody has pressed in between.
 */
export function useUntil<T>(key: string | number, start: T): [value: T, set: (value: T) => void] {
    const [, redraw] = useState({});
    const held = useRef({ key, value: start });
    if (held.current.key !== key) held.current = { key, value: start };
    const set = (value: T) => {
        held.current.value = value;
        redraw({});
    };
    return [held.current.value, set];
}

/** What holds until the next move; null: nothing does. */
export function useUntilMove<T>(steps: number): [value: T | null, set: (value: T | null) => void] {
    return useUntil<T | null>(steps, null);
}
