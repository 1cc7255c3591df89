// Plays flights: pieces glide from where they were to where they are, numbers float up. Transforms only.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Game, View } from "../engine/types";
import { flightsBetween, numberChanges, type Flight, type NumberChange } from "./flights";

/** My own moves are quick; those of others take most of the time that they stand. */
const OWN_DURATION = 260;
const LONGEST = 620;
const SHARE_OF_STAND = 0.7;
const EASING = "cubic-bezier(.2,.7,.3,1)";
/** More pieces at once are not followed by the eye. */
const MAX_FLIGHTS = 12;
const STAGGER = 45;
/** All have landed before the next move comes: the last one starts within this share of the time. */
const LAST_START = 0.4;
const MIN_DISTANCE = 3;

interface Spot {
    element: HTMLElement;
    rect: DOMRect;
}

/** Where everything lay after the last drawing: places, and pieces in places. */
type Spots = Map<string, Spot>;

function pieceKey(place: string, piece: string): string {
    return `${place}|${piece}`;
}

function measure(root: HTMLElement): Spots {
    const spots: Spots = new Map();
    const note = (key: string, element: HTMLElement) => {
        spots.set(key, { element, rect: element.getBoundingClientRect() });
    };
    for (const place of root.querySelectorAll<HTMLElement>("[data-place]")) {
        const name = place.dataset["place"] ?? "";
        note(name, place);
        for (const piece of place.querySelectorAll<HTMLElement>("[data-piece]"))
            note(pieceKey(name, piece.dataset["piece"] ?? ""), piece);
    }
    return spots;
}

function spotOf(spots: Spots, place: string | null, { kind, id }: Flight): Spot | undefined {
    return place === null ? undefined : (spots.get(pieceKey(place, `${kind}.${id}`)) ?? spots.get(place));
}

/** The way from the middle of one rectangle to the middle of another. */
function offset(from: DOMRect, to: DOMRect): { x: number; y: number; scale: number } {
    return {
        x: from.x + from.width / 2 - (to.x + to.width / 2),
        y: from.y + from.height / 2 - (to.y + to.height / 2),
        scale: Math.min(1.6, Math.max(0.4, from.width / (to.width || 1))),
    };
}

/**
 * The piece itself glides to where it has just been drawn. The attribute lifts it above the rest and gives it a
 * layer of its own; a z-index in the keyframes would have every frame painted anew.
 */
function glide(element: HTMLElement, from: DOMRect, to: DOMRect, timing: KeyframeAnimationOptions): void {
    const { x, y, scale } = offset(from, to);
    if (Math.abs(x) + Math.abs(y) < MIN_DISTANCE) return;
    element.dataset["flying"] = "";
    const motion = element.animate(
        [
            { translate: `${x}px ${y}px`, scale: String(scale) },
            { translate: "0 0", scale: "1" },
        ],
        timing,
    );
    const land = () => {
        if (!isFlying(element)) delete element.dataset["flying"]; // else it is on its way again
    };
    motion.onfinish = land;
    motion.oncancel = land;
}

/** A picture of the piece flies to a place that shows it only as a number, or not at all. */
function flyCopy(
    root: HTMLElement,
    copy: HTMLElement,
    from: Spot,
    to: Spot,
    timing: KeyframeAnimationOptions,
) {
    const origin = root.getBoundingClientRect();
    const { x, y } = offset(to.rect, from.rect);
    copy.removeAttribute("data-move");
    copy.removeAttribute("data-moves");
    copy.inert = true;
    copy.classList.add("flying");
    Object.assign(copy.style, {
        left: `${from.rect.x - origin.x}px`,
        top: `${from.rect.y - origin.y}px`,
        width: `${from.rect.width}px`,
        height: `${from.rect.height}px`,
    });
    root.append(copy);
    const motion = copy.animate(
        [
            { translate: "0 0", opacity: 1 },
            { translate: `${x}px ${y}px`, scale: "0.7", opacity: 1, offset: 0.85 },
            { translate: `${x}px ${y}px`, scale: "0.6", opacity: 0 },
        ],
        timing,
    );
    motion.onfinish = () => copy.remove();
    motion.oncancel = () => copy.remove();
}

function play(
    root: HTMLElement,
    flight: Flight,
    before: Spots,
    after: Spots,
    timing: KeyframeAnimationOptions,
) {
    const from = spotOf(before, flight.from, flight);
    const to = spotOf(after, flight.to, flight);
    if (!from || !to) return;
    const isDrawn = to.element.dataset["piece"] === `${flight.kind}.${flight.id}`;
    const wasDrawn = from.element.dataset["piece"] === `${flight.kind}.${flight.id}`;
    if (isDrawn) glide(to.element, from.rect, to.rect, timing);
    else if (wasDrawn) flyCopy(root, from.element.cloneNode(true) as HTMLElement, from, to, timing);
}

/** "+3" rises from a number that has grown. */
function float(root: HTMLElement, { place, by }: NumberChange, spots: Spots, duration: number): void {
    const spot = spots.get(place);
    if (!spot) return;
    const origin = root.getBoundingClientRect();
    const text = document.createElement("span");
    text.className = by > 0 ? "float gain" : "float loss";
    text.ariaHidden = "true";
    text.textContent = by > 0 ? `+${by}` : `−${-by}`;
    text.style.left = `${spot.rect.x + spot.rect.width / 2 - origin.x}px`;
    text.style.top = `${spot.rect.y - origin.y}px`;
    root.append(text);
    const motion = text.animate(
        [
            { translate: "-50% 0", opacity: 0 },
            { translate: "-50% -60%", opacity: 1, offset: 0.25 },
            { translate: "-50% -140%", opacity: 0 },
        ],
        { duration: duration * 2, easing: EASING },
    );
    motion.onfinish = () => text.remove();
    motion.oncancel = () => text.remove();
}

function isCalm(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

interface Position {
    game: Game;
    view: View;
    viewer: number;
    /** How long it stands; 0: shown at once. */
    duration: number;
}

/** For the element around a scene: plays what changed since the position drawn before. */
export function useFlights<T extends HTMLElement>({
    game,
    view,
    viewer,
    duration,
}: Position): RefObject<T | null> {
    const area = useRef<T | null>(null);
    const last = useRef<{ view: View; viewer: number; spots: Spots } | null>(null);
    useLayoutEffect(() => {
        const root = area.current;
        if (!root) return;
        finishFlights(root);
        const spots = measure(root);
        const before = last.current;
        last.current = { view, viewer, spots };
        if (!before || before.view === view || before.viewer !== viewer || isCalm()) return;
        const time = duration ? Math.min(LONGEST, duration * SHARE_OF_STAND) : OWN_DURATION;
        const flights = flightsBetween(game, before.view, view)
            .filter(({ from, to }) => from !== null && to !== null)
            .slice(0, MAX_FLIGHTS);
        const stagger = Math.min(STAGGER, (time * LAST_START) / Math.max(1, flights.length - 1));
        flights.forEach((flight, i) =>
            play(root, flight, before.spots, spots, {
                id: FLIGHT,
                duration: time - (flights.length - 1) * stagger,
                delay: i * stagger,
                fill: "backwards",
                easing: EASING,
            }),
        );
        for (const change of numberChanges(game, before.view, view)) float(root, change, spots, time);
    }, [view]);
    useRemeasure(area, last);
    return area;
}

const FLIGHT = "flight";

export function isFlying(element: HTMLElement): boolean {
    return element.getAnimations().some(({ id, playState }) => id === FLIGHT && playState === "running");
}

/** Everything lies where it belongs at once. */
export function finishFlights(root: HTMLElement): void {
    for (const motion of root.getAnimations({ subtree: true })) if (motion.id === FLIGHT) motion.finish();
}

/** A window of another size has everything elsewhere. */
function useRemeasure<T extends HTMLElement>(
    area: RefObject<T | null>,
    last: { current: { spots: Spots } | null },
): void {
    useLayoutEffect(() => {
        const again = () => {
            if (area.current && last.current) last.current.spots = measure(area.current);
        };
        const observer = new ResizeObserver(again);
        if (area.current) observer.observe(area.current);
        return () => observer.disconnect();
    }, []);
}
