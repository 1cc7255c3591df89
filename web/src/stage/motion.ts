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

/** Where an element is seen; for one that a small screen leaves out, where the element around it is. */
function boxOf(element: HTMLElement): DOMRect {
    const rect = element.getBoundingClientRect();
    const around = element.parentElement;
    return rect.width || rect.height || !around ? rect : boxOf(around);
}

function measure(root: HTMLElement): Spots {
    const spots: Spots = new Map();
    const note = (key: string, element: HTMLElement) => {
        spots.set(key, { element, rect: boxOf(element) });
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

/** Attributes of the elements around a piece that its styles may ask for. */
const LOOK = /^(class|style|data-(scene|seat|game|orientation))$/;

/**
 * A picture of an element that looks the same at the end of the scene: around it stand the elements that
 * its styles ask for, without boxes. There it has a layer of its own above all others. Lifting the piece
 * itself would cut the layer of the table in two, and have all of it painted anew at the start and the end.
 */
function copyOf(root: HTMLElement, element: HTMLElement): { holder: HTMLElement; copy: HTMLElement } {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const each of [
        copy,
        ...copy.querySelectorAll<HTMLElement>("[data-move], [data-moves], [data-place]"),
    ])
        for (const name of ["move", "moves", "select", "place", "flying"]) delete each.dataset[name];
    let holder = copy;
    for (let around = element.parentElement; around && around !== root; around = around.parentElement) {
        const shell = around.cloneNode(false) as HTMLElement;
        for (const { name } of [...shell.attributes]) if (!LOOK.test(name)) shell.removeAttribute(name);
        shell.style.display = "contents";
        shell.append(holder);
        holder = shell;
    }
    holder.inert = true;
    holder.ariaHidden = "true";
    return { holder, copy };
}

/** A flight on its way, and what remains to be done when it has landed. */
interface Flying {
    motion: Animation;
    land(): void;
}

/**
 * Those of the position shown. They are taken from the table together, when the last one has landed: each
 * change of the layers costs a frame.
 */
let flying: Flying[] = [];

/** Everything lies where it belongs at once. */
function finishFlights(): void {
    const landed = flying;
    flying = [];
    for (const { motion, land } of landed) {
        land();
        motion.cancel();
    }
}

function landTogether(): void {
    if (flying.every(({ motion }) => motion.playState !== "running")) finishFlights();
}

/** A picture of the piece flies, from this rectangle. Its middle is what counts: a card may lean. */
function fly(
    root: HTMLElement,
    { element, rect }: Spot,
    frames: Keyframe[],
    timing: KeyframeAnimationOptions,
    onLand: () => void = () => undefined,
): void {
    const { holder, copy } = copyOf(root, element);
    const origin = root.getBoundingClientRect();
    const [width, height] = [element.offsetWidth || rect.width, element.offsetHeight || rect.height];
    copy.classList.add("flying");
    Object.assign(copy.style, {
        position: "absolute",
        inset: "auto",
        margin: "0",
        filter: "none", // or the compositor evaluates it in every frame
        left: `${rect.x + rect.width / 2 - width / 2 - origin.x}px`,
        top: `${rect.y + rect.height / 2 - height / 2 - origin.y}px`,
        width: `${width}px`,
        height: `${height}px`,
    });
    root.append(holder);
    const motion = copy.animate(frames, timing);
    const land = () => {
        holder.remove();
        onLand();
    };
    flying.push({ motion, land });
    motion.onfinish = landTogether;
}

/** The piece glides to where it has just been drawn, and is seen there when it has landed. */
function glide(root: HTMLElement, from: DOMRect, to: Spot, timing: KeyframeAnimationOptions): void {
    const { x, y, scale } = offset(from, to.rect);
    if (Math.abs(x) + Math.abs(y) < MIN_DISTANCE) return;
    const frames = [
        { translate: `${x}px ${y}px`, scale: String(scale) },
        { translate: "0 0", scale: "1" },
    ];
    fly(root, to, frames, timing, () => delete to.element.dataset["flying"]);
    to.element.dataset["flying"] = "";
}

/** It flies to a place that shows it only as a number, or not at all. */
function flyAway(root: HTMLElement, from: Spot, to: Spot, timing: KeyframeAnimationOptions): void {
    const { x, y } = offset(to.rect, from.rect);
    const frames = [
        { translate: "0 0", opacity: 1 },
        { translate: `${x}px ${y}px`, scale: "0.7", opacity: 1, offset: 0.85 },
        { translate: `${x}px ${y}px`, scale: "0.6", opacity: 0 },
    ];
    fly(root, from, frames, timing);
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
    if (isDrawn) glide(root, from.rect, to, timing);
    else if (wasDrawn) flyAway(root, from, to, timing);
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
    /** It gives way at once: nothing flies. */
    isBrief: boolean;
}

/** For the element around a scene: plays what changed since the position drawn before. */
export function useFlights<T extends HTMLElement>({
    game,
    view,
    viewer,
    duration,
    isBrief,
}: Position): RefObject<T | null> {
    const area = useRef<T | null>(null);
    const last = useRef<{ view: View; viewer: number; spots: Spots } | null>(null);
    useLayoutEffect(() => {
        const root = area.current;
        if (!root) return;
        finishFlights();
        const spots = measure(root);
        const before = last.current;
        last.current = { view, viewer, spots };
        if (!before || before.view === view || before.viewer !== viewer || isBrief || isCalm()) return;
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
                fill: "both",
                easing: EASING,
            }),
        );
        for (const change of numberChanges(game, before.view, view)) float(root, change, spots, time);
    }, [view]);
    useRemeasure(area, last);
    return area;
}

const FLIGHT = "flight";

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
