// How large a scene is: its orientation and its size in scene units, from the size of its area. Pure.

/** wide: a desk. tall: an upright tablet. phone: an upright phone. flat: a phone on its side. */
export type Orientation = "wide" | "tall" | "phone" | "flat";

/** x, y, width, height in scene units. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

export interface SceneSize {
    orientation: Orientation;
    /** In scene units. */
    width: number;
    height: number;
    /** Pixels in a scene unit. */
    unit: number;
}

/** What the stage itself draws into a scene, and where; the game's own zones keep clear of it. */
export interface StageLayout {
    /** The sentence that says what can be done, and its buttons. */
    banner: Rect;
    /** The fixed place of the large card; null: it opens as a sheet over the board. */
    card: Rect | null;
}

/** One side of a scene is fixed, the other follows the window within limits: long side over short side. */
interface Shape {
    fixed: "width" | "height";
    units: number;
    least: number;
    most: number;
    /** From `least` down to this the long side stays, and the fixed one grows. */
    squarest?: number;
}

/** How high a desk is at least, in scene units; from 3:2 to 4:3 it is higher. */
export const WIDE_HEIGHT = 1080;

const SHAPES: Record<Orientation, Shape> = {
    wide: { fixed: "height", units: WIDE_HEIGHT, least: 1.5, most: 2.4, squarest: 4 / 3 },
    tall: { fixed: "width", units: 768, least: 1.25, most: 1.6 },
    phone: { fixed: "width", units: 390, least: 1.75, most: 2.3 },
    flat: { fixed: "height", units: 390, least: 1.75, most: 2.6 },
};
/** A landscape window that is lower is a phone on its side; an upright one that is narrower is a phone. */
const FLAT_BELOW = 520;
const PHONE_BELOW = 560;
/** The strip along the top edge, in scene units. */
export const STRIP_HEIGHT: Record<Orientation, number> = { wide: 46, tall: 46, phone: 46, flat: 46 };

function orientationOf(width: number, height: number): Orientation {
    if (width > height) return height < FLAT_BELOW ? "flat" : "wide";
    return width < PHONE_BELOW ? "phone" : "tall";
}

/** The scene that fits an area of this many pixels. */
export function sceneSize(areaWidth: number, areaHeight: number): SceneSize {
    const orientation = orientationOf(areaWidth, areaHeight);
    const { fixed, units, least, most, squarest = least } = SHAPES[orientation];
    const ratio = fixed === "height" ? areaWidth / areaHeight : areaHeight / areaWidth;
    const long = Math.round(units * Math.min(most, Math.max(least, ratio)));
    const short = Math.round(units * Math.max(1, least / Math.max(squarest, ratio)));
    const [width, height] = fixed === "height" ? [long, short] : [short, long];
    return { orientation, width, height, unit: Math.min(areaWidth / width, areaHeight / height) };
}

/** Places of equal size side by side. */
export function inRow([x, y, width, height]: Rect, count: number, gap: number): Rect[] {
    const each = (width - (count - 1) * gap) / Math.max(1, count);
    return Array.from({ length: count }, (_, i) => [x + i * (each + gap), y, each, height]);
}

/** Places of equal size one below the other. */
export function inColumn([x, y, width, height]: Rect, count: number, gap: number): Rect[] {
    const each = (height - (count - 1) * gap) / Math.max(1, count);
    return Array.from({ length: count }, (_, i) => [x, y + i * (each + gap), width, each]);
}
