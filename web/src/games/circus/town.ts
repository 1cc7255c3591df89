// Where the houses and trees of the town stand: everywhere but where something else lies. Pure, and always
// the same for the same board.
import type { Rect } from "../../stage/layout";

export interface Scenery {
    picture: string;
    at: Rect;
}

/** Pictures with their size and how often they come, of 100. */
const KINDS = [
    { picture: "house-low", width: 70, height: 56, share: 32 },
    { picture: "house-tall", width: 60, height: 70, share: 18 },
    { picture: "house-long", width: 90, height: 50, share: 20 },
    { picture: "pine", width: 50, height: 60, share: 20 },
    { picture: "cypress", width: 24, height: 64, share: 10 },
];
const STEP = { x: 38, y: 23 };
const SIZE = 0.82;

/** A small generator of its own, so that the town does not change with every drawing. */
function randomFrom(seed: number): () => number {
    let state = seed;
    return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

function kindFor(random: number) {
    let rest = random * 100;
    return KINDS.find(({ share }) => (rest -= share) < 0) ?? KINDS[0];
}

interface Town {
    board: Rect;
    /** Of buildings: 1 on a desk. */
    scale: number;
    free: Rect[];
    /** Whether the river flows there. */
    isWater(x: number, y: number): boolean;
}

export function townOf({ board: [x0, y0, width, height], scale, free, isWater }: Town): Scenery[] {
    const random = randomFrom(11);
    const margin = 22 * scale;
    const isFree = (x: number, y: number) =>
        free.every(
            ([left, top, w, h]) =>
                x < left - margin || x > left + w + margin || y < top || y > top + h + 34 * scale,
        );
    const scenery: (Scenery & { y: number })[] = [];
    for (let row = 0, y = y0 - 6; y < y0 + height + 26; y += STEP.y * scale, row++)
        for (let x = x0 - 30; x < x0 + width + 30; x += STEP.x * scale) {
            const px = x + random() * 20 * scale + (row % 2) * 23 * scale;
            const py = y + random() * 10;
            const kind = kindFor(random());
            if (!kind || !isFree(px, py) || isWater(px, py)) continue;
            const [w, h] = [kind.width * SIZE * scale, kind.height * SIZE * scale];
            const at = [px - w / 2, py - h, w, h].map(Math.round) as unknown as Rect;
            scenery.push({ picture: kind.picture, at, y: py });
        }
    return scenery.sort((a, b) => a.y - b.y);
}
