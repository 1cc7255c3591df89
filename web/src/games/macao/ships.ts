// Where ships lie: beside their space, where they hide least of the chart. Pure.
import type { Rect } from "../../stage/layout";
import { HARBOUR, spaceSize, type Chart, type Size, type Space, type Spot } from "./chart";

/** A ship's height, in parts of its width. */
export const SHIP_HEIGHT = 0.93;
/** From a harbour's middle, at scale 1: off its town; before it or beside its goods if there they hide less. */
const MOORINGS: Spot[] = [
    { x: -74, y: -48 },
    { x: 74, y: -48 },
    { x: -44, y: -44 },
    { x: 44, y: -44 },
    { x: -104, y: 4 },
    { x: 104, y: 4 },
];
/** Closer to the middle a ship lies before the town. */
const OVER_TOWN = 60;
/** On a small chart ships are larger against harbours and lie higher. */
const SMALL_CHART = 0.6;
const SMALL_LIFT = 8;
/** How high a harbour's town is; below it are name and goods. */
const TOWN_HEIGHT = 52;
/** How far a long name may reach beyond its harbour. */
const TIPS = 8;
/** How far a ship's middle is from the edge of its ring, and below it, in parts of its width. */
const OFF_RING = 0.36;
const SINKS = [0.04, 0.26, -0.22];
/** How far apart ships at one space lie, in parts of their width. */
const ABREAST = 0.62;

function around({ x, y }: Spot, { width, height }: Size): Rect {
    return [x - width / 2, y - height / 2, width, height];
}

function overlapOf([x, y, w, h]: Rect, [x2, y2, w2, h2]: Rect): number {
    const wide = Math.min(x + w, x2 + w2) - Math.max(x, x2);
    const high = Math.min(y + h, y2 + h2) - Math.max(y, y2);
    return Math.max(0, wide) * Math.max(0, high);
}

/** What no ship should hide: spaces, but of towns only name and goods; the tribute. */
function kept({ spaces, spots, scale, tribute }: Chart, own: Space): Rect[] {
    const rects = spaces.map((space): Rect => {
        const spot = spots.get(space.id) ?? { x: 0, y: 0 };
        const { type } = space.facts;
        if (type !== "harbour") return around(spot, spaceSize(type, scale));
        const town = TOWN_HEIGHT * scale;
        const size = { width: HARBOUR.width * scale + TIPS, height: HARBOUR.height * scale - town };
        return around({ x: spot.x, y: spot.y + town / 2 }, size);
    });
    const isRing = (i: number) => spaces[i]?.id === own.id && own.facts.type !== "harbour";
    return [...rects.filter((_, i) => !isRing(i)), tribute];
}

/** Where a ship may lie at a space, the usual place first; `place`: how many lie there before it. */
function places(
    { spots, scale }: Chart,
    { id, facts: { type } }: Space,
    width: number,
    place: number,
): Spot[] {
    const spot = spots.get(id) ?? { x: 0, y: 0 };
    const abreast = place * width * ABREAST;
    if (type === "harbour") {
        const lift = scale < SMALL_CHART ? SMALL_LIFT : 0;
        return MOORINGS.map(({ x, y }) => ({
            x: spot.x + x * scale + (x < 0 ? abreast : -abreast),
            y: spot.y + y * scale - (Math.abs(x) > OVER_TOWN && y < 0 ? lift : 0),
        }));
    }
    const away = spaceSize(type, scale).width / 2 + width * OFF_RING + abreast;
    return [away, -away].flatMap((x) => SINKS.map((sink) => ({ x: spot.x + x, y: spot.y + width * sink })));
}

/** How much of a rectangle lies on what is to be seen; outside the chart it cannot lie. */
function hiddenBy(ship: Rect, chart: Chart, space: Space): number {
    const [x, y, width, height] = ship;
    const [, , seaWidth, seaHeight] = chart.rect;
    if (x < 0 || y < 0 || x + width > seaWidth || y + height > seaHeight) return Infinity;
    return kept(chart, space).reduce((sum, each) => sum + overlapOf(ship, each), 0);
}

/** The middle of the ship that lies there after `place` others. */
export function shipSpot(chart: Chart, space: Space, width: number, place: number): Spot {
    const all = places(chart, space, width, place);
    const size = { width, height: width * SHIP_HEIGHT };
    const hidden = all.map((each) => hiddenBy(around(each, size), chart, space));
    return all[hidden.indexOf(Math.min(...hidden))] ?? { x: 0, y: 0 };
}
