// Dragging a thing onto another one, with a mouse or a finger. Never the only way: pressing both does the
// same.
import type { TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";

/** How far a finger may slip and still press, in pixels. */
const SLIP = 8;

interface Drag {
    x: number;
    y: number;
    isMoving: boolean;
}

interface Handlers {
    canDrag: boolean;
    onStart(): void;
    /** The elements under the pointer when it is released, from top to bottom, without the thing itself. */
    onDrop(under: HTMLElement[]): void;
}

function elementsUnder(x: number, y: number, dragged: HTMLElement): HTMLElement[] {
    return document
        .elementsFromPoint(x, y)
        .filter((each): each is HTMLElement => each instanceof HTMLElement && !dragged.contains(each));
}

export function useDrag({ canDrag, onStart, onDrop }: Handlers) {
    const drag = useRef<Drag | null>(null);
    // Marked by an attribute, because rendering replaces the class while it moves.
    const end = (element: HTMLElement) => {
        drag.current = null;
        element.style.translate = "";
        delete element.dataset["dragged"];
    };
    return {
        start: ({ clientX, clientY, button }: TargetedPointerEvent<HTMLElement>) => {
            if (canDrag && button === 0) drag.current = { x: clientX, y: clientY, isMoving: false };
        },
        move: (event: TargetedPointerEvent<HTMLElement>) => {
            const { current } = drag;
            if (!current) return;
            const element = event.currentTarget;
            const [x, y] = [event.clientX - current.x, event.clientY - current.y];
            if (!current.isMoving && Math.hypot(x, y) < SLIP) return;
            if (!current.isMoving) {
                current.isMoving = true;
                element.setPointerCapture(event.pointerId);
                element.dataset["dragged"] = "";
                onStart();
            }
            element.style.translate = `${x}px ${y}px`;
        },
        drop: (event: TargetedPointerEvent<HTMLElement>) => {
            const wasMoving = drag.current?.isMoving;
            drag.current = null;
            if (!wasMoving) return; // a press: looking under it would only cost time
            const under = elementsUnder(event.clientX, event.clientY, event.currentTarget);
            end(event.currentTarget);
            onDrop(under);
        },
        cancel: (event: TargetedPointerEvent<HTMLElement>) => end(event.currentTarget),
    };
}
