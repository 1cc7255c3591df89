// Draws pins: on a piece moved since my last turn, the face of the player who moved it.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Snapshot } from "../engine/types";
import { Art } from "./art";
import { MARKER, type Pin } from "./pins";
import { portraitOf } from "./portrait";

/**
 * The pieces that pins stand on, as far as they are drawn: of several equal ones the last. All pieces within
 * an element marked data-pins="one" have one pin, at its head.
 */
function piecesOf(area: Element, pins: Pin[]): (HTMLElement | null)[] {
    const taken = new Set<Element>();
    return pins.map(({ place, kind, id }) => {
        const [at, piece] = [`[data-place="${place}"]`, `[data-piece="${kind}.${id}"]`];
        const which = id === MARKER ? at : `${at} ${piece}, ${at}${piece}`;
        const drawn = [...area.querySelectorAll<HTMLElement>(which)];
        const free = drawn.reverse().find((each) => !taken.has(each) && !each.closest('[data-pins="off"]'));
        const whole = free?.closest<HTMLElement>('[data-pins="one"]');
        const isTaken = whole && taken.has(whole);
        if (free) taken.add(free);
        if (whole) taken.add(whole);
        return isTaken ? null : (whole ?? free ?? null);
    });
}

/** Where a pin is drawn: at the upper edge of its piece, in the colour of the player's place. */
interface PinPosition {
    left: number;
    top: number;
    colour: string;
    isOver: boolean;
}

function positionOf(
    piece: HTMLElement | null,
    by: string,
    area: Element,
    origin: DOMRect,
): PinPosition | null {
    if (!piece) return null;
    const { x, y, width } = piece.getBoundingClientRect();
    const place = area.querySelector(`[data-seat="${by}"]`);
    return {
        left: x + width / 2 - origin.x,
        top: y - origin.y,
        colour: place ? getComputedStyle(place).getPropertyValue("--c") : "",
        isOver: piece.dataset["pins"] === "one",
    };
}

function put(mark: HTMLElement, at: PinPosition | null): void {
    mark.hidden = at === null;
    if (!at) return;
    if (at.colour) mark.style.setProperty("--c", at.colour);
    mark.classList.toggle("over", at.isOver);
    mark.style.left = `${at.left}px`;
    mark.style.top = `${at.top}px`;
}

/** A small face with the player's colour around it. */
function PinFace({ table, pin: { seat, place, id } }: { table: Snapshot; pin: Pin }) {
    return (
        <span
            class={id === MARKER ? "pin beside" : "pin"}
            data-test="pin"
            data-by={seat}
            data-field={place.split(".")[0]}
            aria-hidden="true"
        >
            <Art id={`portraits/${portraitOf(table, seat)}`} />
        </span>
    );
}

/** Runs when pieces move without a new position: something is selected or scrolled, or the window changes. */
function useFollowing(pins: RefObject<HTMLElement | null>, follow: () => void): void {
    useLayoutEffect(() => {
        const area = pins.current?.parentElement;
        if (!area) return;
        const isOutside = ({ target }: MutationRecord) => !pins.current?.contains(target);
        const resized = new ResizeObserver(follow);
        const changed = new MutationObserver((records) => records.some(isOutside) && follow());
        resized.observe(area);
        changed.observe(area, { subtree: true, attributeFilter: ["style"] });
        area.addEventListener("scroll", follow, true);
        area.addEventListener("transitionend", follow);
        return () => {
            resized.disconnect();
            changed.disconnect();
            area.removeEventListener("scroll", follow, true);
            area.removeEventListener("transitionend", follow);
        };
    }, []);
}

/**
 * Runs a task before the next paint, however often it is asked for until then. Measuring at once would have
 * the table laid out for each of the many changes of one position.
 */
function useBeforePaint(task: () => void): () => void {
    const newest = useRef(task);
    const frame = useRef(0);
    newest.current = task;
    useEffect(() => () => cancelAnimationFrame(frame.current), []);
    return useRef(() => {
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(() => newest.current());
    }).current;
}

interface Props {
    pins: Pin[];
    table: Snapshot;
}

export function PinMarks({ pins, table }: Props) {
    const element = useRef<HTMLDivElement>(null);
    const placeAll = useBeforePaint(() => {
        const area = element.current?.parentElement;
        const marks = [...(element.current?.querySelectorAll<HTMLElement>(".pin") ?? [])];
        if (!area || !marks.length) return;
        const origin = area.getBoundingClientRect();
        const pieces = piecesOf(area, pins);
        // All are measured before one is moved; otherwise each would force a layout of the table.
        const positions = marks.map((mark, i) =>
            positionOf(pieces[i] ?? null, mark.dataset["by"] ?? "", area, origin),
        );
        marks.forEach((mark, i) => put(mark, positions[i] ?? null));
    });
    useLayoutEffect(placeAll);
    useFollowing(element, placeAll);
    return (
        <div class="pins" ref={element} aria-hidden="true">
            {pins.map((pin, i) => (
                <PinFace key={`${pin.place} ${pin.kind} ${pin.id} ${i}`} {...{ table, pin }} />
            ))}
        </div>
    );
}
