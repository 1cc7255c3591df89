// Where the spaces of the sea and the quarters of the city are drawn: the points of the printed board, fitted
// to the drawing and moved apart, so that nothing covers anything else. Pure.
import type { Piece } from "../../engine/types";
import type { Rect } from "../../stage/layout";
import type { Point, QuarterFacts, SpaceFacts } from "./facts";

export interface Spot {
    x: number;
    y: number;
}

export interface Size {
    width: number;
    height: number;
}

export type Space = Piece<SpaceFacts> & { facts: SpaceFacts };

/** A chart that has been laid out for one size. */
export interface Chart {
    rect: Rect;
    scale: number;
    spaces: Space[];
    spots: Map<string, Spot>;
    routes: { id: string; from: Spot; to: Spot }[];
    tribute: Rect;
}

/** Harbours at scale 1: town, plate with the name, places for deliveries. */
export const HARBOUR: Size = { width: 148, height: 116 };
/** Spaces of the sea grow less than harbours when there is room: they hold one ship. */
const SPACE_DIAMETER = { start: 46, sea: 32 };

export function spaceSize(type: SpaceFacts["type"], scale: number): Size {
    if (type === "harbour") return { width: HARBOUR.width * scale, height: HARBOUR.height * scale };
    const diameter = SPACE_DIAMETER[type] * Math.max(scale, 0.6);
    return { width: diameter, height: diameter };
}

/** Gaps between two spaces, and between a space and a harbour: the one with which all have most room. */
const GAPS = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3];
const TOLERANCE = 0.5;
const EDGE = 4;
/** How far the coast reaches above a harbour, at scale 1. */
const COAST = 26;
/** How much more a harbour resists being moved than a space of the sea. */
const WEIGHTS: Record<SpaceFacts["type"], number> = { harbour: 4, start: 4, sea: 1 };
const IMMOVABLE = 1e6;
/** In the first rounds each space is drawn back to its point a little; the last ones only move apart. */
const SPRING_ROUNDS = 60;
const MAX_LAST_ROUNDS = 400;
const SPRING = 0.05;

interface Body extends Spot {
    home: Spot;
    size: Size;
    weight: number;
}

/** The middle of each space, by id. Nothing lies on `taken`. */
export function seaSpots(spaces: Space[], sea: Size, scale: number, taken: Rect[]): Map<string, Spot> {
    const homes = fitToSea(spaces, sea, scale);
    const placed = (gap: number): Body[] => {
        const bodies = spaces.map(({ facts: { type } }, i): Body => {
            const home = homes[i] ?? { x: 0, y: 0 };
            return { ...home, home, size: spaceSize(type, scale), weight: WEIGHTS[type] };
        });
        const all = [...bodies, ...taken.map(immovable)];
        settle(all, sea, gap);
        return all;
    };
    let best: { bodies: Body[]; gap: number } = { bodies: [], gap: -Infinity };
    for (const aim of GAPS) {
        if (best.gap >= aim) break;
        const bodies = placed(aim);
        const gap = leastGap(bodies);
        if (gap > best.gap) best = { bodies, gap };
    }
    const { bodies } = best;
    return new Map(spaces.map(({ id }, i) => [id, { x: bodies[i]?.x ?? 0, y: bodies[i]?.y ?? 0 }]));
}

/** Between the two that are closest; negative if they overlap. */
function leastGap(bodies: Body[]): number {
    const gaps = bodies.flatMap((a, i) =>
        bodies
            .slice(i + 1)
            .map((b) =>
                Math.max(
                    Math.abs(a.x - b.x) - (a.size.width + b.size.width) / 2,
                    Math.abs(a.y - b.y) - (a.size.height + b.size.height) / 2,
                ),
            ),
    );
    return Math.min(...gaps);
}

function immovable([x, y, width, height]: Rect): Body {
    const home = { x: x + width / 2, y: y + height / 2 };
    return { ...home, home, size: { width, height }, weight: IMMOVABLE };
}

/** Moves all from where they lie until none is closer to another than the gap, if that is possible. */
function settle(bodies: Body[], sea: Size, gap: number): void {
    for (let round = 0; round < SPRING_ROUNDS; round++) {
        bodies.forEach(drawHome);
        spread(bodies, sea, gap);
    }
    for (let round = 0; round < MAX_LAST_ROUNDS && spread(bodies, sea, gap); round++);
}

/** Moves all apart that overlap; whether there were any. */
function spread(bodies: Body[], sea: Size, gap: number): boolean {
    let hasMoved = false;
    for (const [i, body] of bodies.entries())
        for (let j = i + 1; j < bodies.length; j++)
            if (moveApart(body, bodies[j] as Body, gap)) hasMoved = true;
    for (const body of bodies) keepInside(body, sea);
    return hasMoved;
}

/** The points scaled so that they fill the sea; the outermost ones touch its edge. */
function fitToSea(spaces: Space[], sea: Size, harbourScale: number): Spot[] {
    const points = spaces.map(({ facts }) => facts.point);
    const { width, height } = spaceSize("harbour", harbourScale);
    const x = scale(points, 0, width / 2, sea.width - width / 2);
    const y = scale(points, 1, height / 2 + COAST * harbourScale, sea.height - height / 2);
    return points.map((point) => ({ x: x(point), y: y(point) }));
}

function scale(points: Point[], axis: 0 | 1, from: number, to: number): (point: Point) => number {
    const values = points.map((point) => point[axis]);
    const min = Math.min(...values);
    const range = Math.max(...values) - min || 1;
    return (point) => from + ((point[axis] - min) / range) * (to - from);
}

function drawHome(body: Body): void {
    body.x += (body.home.x - body.x) * SPRING;
    body.y += (body.home.y - body.y) * SPRING;
}

/** Two that overlap move apart the shorter way, the lighter one farther; whether they did. */
function moveApart(a: Body, b: Body, gap: number): boolean {
    const x = (a.size.width + b.size.width) / 2 + gap - Math.abs(a.x - b.x);
    if (x <= TOLERANCE) return false;
    const y = (a.size.height + b.size.height) / 2 + gap - Math.abs(a.y - b.y);
    if (y <= TOLERANCE) return false;
    const share = b.weight / (a.weight + b.weight);
    if (x < y) {
        const push = a.x < b.x ? -x : x;
        a.x += push * share;
        b.x -= push * (1 - share);
    } else {
        const push = a.y < b.y ? -y : y;
        a.y += push * share;
        b.y -= push * (1 - share);
    }
    return true;
}

function keepInside(body: Body, sea: Size): void {
    const { width, height } = body.size;
    body.x = clamp(body.x, EDGE + width / 2, sea.width - EDGE - width / 2);
    body.y = clamp(body.y, EDGE + height / 2, sea.height - EDGE - height / 2);
}

function clamp(value: number, min: number, max: number): number {
    return Math.min(Math.max(value, min), max);
}

/** Each route between neighbours once. */
export function routesOf(spaces: Space[]): [string, string][] {
    return spaces.flatMap(({ id, facts }) =>
        facts.near.filter((other) => id < other).map((other): [string, string] => [id, other]),
    );
}

/** The height of a hexagon of width 1 that stands on its point. */
export const HEX_HEIGHT = 2 / Math.sqrt(3);

/** The middle of a quarter; every other row is half a hexagon to the right. */
export function quarterSpot({ point: [column, row] }: Pick<QuarterFacts, "point">, hex: number): Spot {
    return {
        x: hex * (column + 0.5 + (row % 2) / 2),
        y: hex / Math.sqrt(3) + (row * hex * Math.sqrt(3)) / 2,
    };
}

/** The outline of a hexagon of that width around a point. */
export function hexagon(x: number, y: number, width: number): string {
    const half = width / 2;
    const side = width / Math.sqrt(3);
    const at = (dx: number, dy: number) => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
    return (
        `M${at(0, -side)}L${at(half, -side / 2)}L${at(half, side / 2)}` +
        `L${at(0, side)}L${at(-half, side / 2)}L${at(-half, -side / 2)}Z`
    );
}
