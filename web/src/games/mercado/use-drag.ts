// Dragging a coin from the tray to a stall, beside pressing one after the other.
import type { TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";

/** So far a finger may slip and still press. */
const SLIP = 8;

interface Drag {
    x: number;
    y: number;
    isMoving: boolean;
}

interface Handlers {
    canDrag: boolean;
    onStart(): void;
    /** The tile under the pointer when it was let go; null: none. */
    onDrop(tile: string | null): void;
}

function tileUnder(x: number, y: number): string | null {
    const stall = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-tile]");
    return stall?.dataset["tile"] ?? null;
}

export function useDrag({ canDrag, onStart, onDrop }: Handlers) {
    const drag = useRef<Drag | null>(null);
    const end = (element: HTMLElement) => {
        drag.current = null;
        element.style.translate = "";
        element.classList.remove("dragged");
    };
    return {
        onPointerDown: ({ clientX, clientY, button }: TargetedPointerEvent<HTMLElement>) => {
            if (canDrag && button === 0) drag.current = { x: clientX, y: clientY, isMoving: false };
        },
        onPointerMove: (event: TargetedPointerEvent<HTMLElement>) => {
            const { current } = drag;
            if (!current) return;
            const element = event.currentTarget;
            const [x, y] = [event.clientX - current.x, event.clientY - current.y];
            if (!current.isMoving && Math.hypot(x, y) < SLIP) return;
            if (!current.isMoving) {
                current.isMoving = true;
                element.setPointerCapture(event.pointerId);
                element.classList.add("dragged");
                onStart();
            }
            element.style.translate = `${x}px ${y}px`;
        },
        onPointerUp: (event: TargetedPointerEvent<HTMLElement>) => {
            const wasMoving = drag.current?.isMoving;
            end(event.currentTarget);
            if (wasMoving) onDrop(tileUnder(event.clientX, event.clientY));
        },
        onPointerCancel: (event: TargetedPointerEvent<HTMLElement>) => end(event.currentTarget),
    };
}
