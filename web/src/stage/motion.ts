// Plays flights: pieces glide from where they were to where they are, numbers float up. Transforms only.
//
// A position is drawn and painted completely before its pieces start, and nothing is drawn while they fly.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Game, View } from "../engine/types";
import { flightsBetween, numberChanges, type Flight, type NumberChange } from "./flights";
import {
    finishFlights,
    pictureOf,
    startFlights,
    whenLanded,
    type Picture,
    type Plan,
    type Spot,
} from "./flying";

/** My own moves are quick; those of others fly for most of the time they are shown. */
const OWN_DURATION = 260;
const LONGEST = 620;
const SHARE_OF_DURATION = 0.7;
const EASING = "cubic-bezier(.2,.7,.3,1)";
/** The eye cannot follow more pieces at once. */
const MAX_FLIGHTS = 12;
const STAGGER = 45;
/** The last piece starts within this share of the time, so that all land before the next move. */
const LAST_START = 0.4;
const MIN_DISTANCE = 3;

/** The elements marked as places, by name; of several with one name the last. */
type Places = Map<string, HTMLElement>;

function placesIn(root: HTMLElement): Places {
    const all = root.querySelectorAll<HTMLElement>("[data-place]");
    return new Map([...all].map((place) => [place.dataset["place"] ?? "", place]));
}

/** Where an element is visible; for one that a small screen leaves out, the element around it. */
function boxOf(element: HTMLElement): DOMRect {
    const rect = element.getBoundingClientRect();
    const around = element.parentElement;
    return rect.width || rect.height || !around ? rect : boxOf(around);
}

/** Where a piece is in a place, or the place itself if the piece is not drawn there. */
function spotIn(places: Places, place: string | null, { kind, id }: Flight): Spot | null {
    const around = place === null ? undefined : places.get(place);
    if (!around) return null;
    const drawn = [...around.querySelectorAll<HTMLElement>(`[data-piece="${kind}.${id}"]`)];
    const element = drawn.at(-1) ?? around;
    return { element, rect: boxOf(element) };
}

function isPiece({ element }: Spot, { kind, id }: Flight): boolean {
    return element.dataset["piece"] === `${kind}.${id}`;
}

/** The way from the middle of one rectangle to the middle of another. */
function offset(from: DOMRect, to: DOMRect): { x: number; y: number; scale: number } {
    return {
        x: from.x + from.width / 2 - (to.x + to.width / 2),
        y: from.y + from.height / 2 - (to.y + to.height / 2),
        scale: Math.min(1.6, Math.max(0.4, from.width / (to.width || 1))),
    };
}

/** A piece that is about to leave. */
interface Departure {
    flight: Flight;
    rect: DOMRect;
    /** Its picture; null where it is only part of a number. */
    picture: Picture | null;
}

function departuresFrom(root: HTMLElement, flights: Flight[]): Departure[] {
    const places = placesIn(root);
    return flights.flatMap((flight) => {
        const spot = spotIn(places, flight.from, flight);
        const picture = spot && isPiece(spot, flight) ? pictureOf(root, spot) : null;
        return spot ? [{ flight, rect: spot.rect, picture }] : [];
    });
}

type Route = Omit<Plan, "frames"> & { frames: [Keyframe, ...Keyframe[]] };

/** The piece glides to where it has just been drawn. */
function glide(root: HTMLElement, from: DOMRect, to: Spot): Route | null {
    const { x, y, scale } = offset(from, to.rect);
    if (Math.abs(x) + Math.abs(y) < MIN_DISTANCE) return null;
    const start = { translate: `${x}px ${y}px`, scale: String(scale) };
    const frames: Route["frames"] = [
        { ...start, offset: 0 },
        { translate: "0 0", scale: "1", offset: 1 },
    ];
    return { picture: pictureOf(root, to), start, frames, piece: to.element };
}

/** It flies to a place that shows it only as a number, or not at all. */
function flyAway(picture: Picture, to: Spot): Route {
    const { x, y } = offset(to.rect, picture.rect);
    const start = { translate: "0 0", scale: "1" };
    const there = `${x}px ${y}px`;
    const frames: Route["frames"] = [
        { ...start, opacity: 1, offset: 0 },
        { translate: there, scale: "0.7", opacity: 1, offset: 0.85 },
        { translate: there, scale: "0.6", opacity: 0, offset: 1 },
    ];
    return { picture, start, frames, piece: null };
}

function routeOf(root: HTMLElement, places: Places, { flight, rect, picture }: Departure): Route | null {
    const to = spotIn(places, flight.to, flight);
    if (!to) return null;
    if (isPiece(to, flight)) return glide(root, rect, to);
    return picture && flyAway(picture, to);
}

/** Pieces start one after the other, all within the same time. */
function stagger(routes: Route[], time: number): Plan[] {
    const between = Math.min(STAGGER / time, LAST_START / Math.max(1, routes.length - 1));
    const share = 1 - (routes.length - 1) * between;
    return routes.map(({ frames, ...route }, i) => {
        const moved = frames.map((frame) => ({
            ...frame,
            offset: Math.min(1, i * between + Number(frame.offset) * share),
            easing: EASING,
        }));
        const [first] = frames;
        const last = moved.at(-1);
        return { ...route, frames: [first, ...moved, { ...last, offset: 1 }] };
    });
}

/** "+3" rises from a number that has grown. */
function float(root: HTMLElement, { by }: NumberChange, { rect }: Spot, duration: number): void {
    const origin = root.getBoundingClientRect();
    const text = document.createElement("span");
    text.className = by > 0 ? "float gain" : "float loss";
    text.ariaHidden = "true";
    text.textContent = by > 0 ? `+${by}` : `−${-by}`;
    text.style.left = `${rect.x + rect.width / 2 - origin.x}px`;
    text.style.top = `${rect.y - origin.y}px`;
    root.append(text);
    const motion = text.animate(
        [
            { translate: "-50% 0", opacity: 0 },
            { translate: "-50% -60%", opacity: 1, offset: 0.25 },
            { translate: "-50% -140%", opacity: 0 },
        ],
        { duration: duration * 2, easing: EASING, fill: "both" },
    );
    motion.onfinish = () => whenLanded(() => text.remove());
}

/** Motion is not wanted, or nobody could see it. */
function isMotionOff(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
}

/** What happens between two positions; the pieces are still where they were. */
interface Change {
    departures: Departure[];
    numbers: NumberChange[];
    time: number;
}

interface Position {
    game: Game;
    view: View;
    /** How long it is shown; 0: until the next one. */
    duration: number;
    /** It is replaced at once, so nothing flies. */
    isBrief: boolean;
}

function changeFrom(root: HTMLElement, before: View, { game, view, duration }: Position): Change {
    const flights = flightsBetween(game, before, view)
        .filter(({ from, to }) => from !== null && to !== null)
        .slice(0, MAX_FLIGHTS);
    return {
        departures: departuresFrom(root, flights),
        numbers: numberChanges(game, before, view),
        time: duration ? Math.min(LONGEST, duration * SHARE_OF_DURATION) : OWN_DURATION,
    };
}

/**
 * Measures everything before anything is added to the scene; otherwise each addition would force a layout.
 */
function prepare(root: HTMLElement, { departures, numbers, time }: Change): void {
    const places = placesIn(root);
    const routes = departures.flatMap((each) => routeOf(root, places, each) ?? []);
    const rising = numbers.flatMap((change) => {
        const element = places.get(change.place);
        return element ? [{ change, spot: { element, rect: boxOf(element) } }] : [];
    });
    startFlights(root, stagger(routes, time), time);
    for (const { change, spot } of rising) float(root, change, spot, time);
}

/** For the element around a scene: plays what changed since the position drawn before. */
export function useFlights<T extends HTMLElement>(position: Position): RefObject<T | null> {
    const { view, isBrief } = position;
    const area = useRef<T | null>(null);
    const last = useRef(view);
    const change = useRef<Change | null>(null);
    if (last.current !== view) {
        // The scene still shows the old position; later nobody could tell where its pieces were.
        const root = isBrief || isMotionOff() ? null : area.current;
        change.current = root && changeFrom(root, last.current, position);
        last.current = view;
    }
    useLayoutEffect(() => {
        finishFlights();
        if (area.current && change.current) prepare(area.current, change.current);
    }, [view]);
    useEffect(() => finishFlights, []);
    return area;
}
