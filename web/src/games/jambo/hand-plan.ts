// Where the cards of the hand lie: fanned, in rows, or in rows that scroll. Pure.
import type { Rect, SceneSize } from "../../stage/layout";

type Orientation = SceneSize["orientation"];

/** A card is so much higher than wide; small ones may be broader or slimmer. */
const RATIO = 204 / 148;
const BROADEST_MINI = { wide: 0.8, tall: 0.95, phone: 0.95, flat: 0.95 };
const SLIMMEST_MINI = 1.5;
/** On lower cards a line in the text's face names them, not a ribbon. */
const NAMED = { wide: 130, tall: 92, phone: 92, flat: 92 };
/** In pixels: narrower ones have no room for that, and lower ones none for signs below it. */
const LEAST_LINE = 52;
const LEAST_SIGNS = 64;
/** Lower cards have no words below their signs, or none even without signs. */
const WORDED = 150;
const LEAST_WORDED = 118;
/** Between cards of a fan, and of rows. */
const FAN_GAP = 14;
const GAP = { wide: 10, tall: 6, phone: 4, flat: 3 };
/** What stays to be seen and pressed of a card that another one covers, in pixels. */
const LEAST_VISIBLE = { wide: 30, tall: 45, phone: 45, flat: 45 };
const MOST_ROWS = { wide: 2, tall: 2, phone: 3, flat: 3 };
/** In rows that are lower a card could not be read: rather there are fewer rows, which scroll. */
const LOWEST_ROW = { wide: 66, tall: 66, phone: 60, flat: 56 };
/** The cards of a fan shrink no further: they overlap. */
const LEAST_FANNED = 184;
/** Of each card in the fan so much is to be seen, or they lie in rows instead. */
const LEAST_SHOWN = 0.7;
/** How far a card in the fan turns and sinks, for each step from the middle. */
const TURN = 0.8;
const SINK = 1.05;
const MOST_SUNK = 10;
const HIGHEST = 200;
/** Above and below the cards: they rise when looked at, and glow. */
const MARGIN = { wide: 8, tall: 6, phone: 5, flat: 5 };

export interface HandPlan {
    /** What can be pressed of each card, in scene units, from the corner of the hand. */
    cards: Rect[];
    /** How wide a whole card is; the next one may cover its right side. */
    cardWidth: number;
    /** How wide a card of usual proportions fits into it: the measure of what is on it. */
    drawnWidth: number;
    leans: number[];
    width: number;
    overlaps: boolean;
    scrolls: boolean;
    face: "full" | "medium" | "small" | "line" | "name" | "mini";
}

interface Row {
    lefts: number[];
    step: number;
    used: number;
}

/** The left edges of cards in a row of this width, at least `visible` apart. */
function rowOf(count: number, cardWidth: number, width: number, gap: number, visible: number): Row {
    const step = Math.max(visible, Math.min(cardWidth + gap, (width - cardWidth) / Math.max(1, count - 1)));
    const used = cardWidth + step * (count - 1);
    const left = Math.max(0, (width - used) / 2);
    return { lefts: Array.from({ length: count }, (_, i) => left + i * step), step, used };
}

function faceOf(cardWidth: number, cardHeight: number, { orientation, unit }: SceneSize): HandPlan["face"] {
    if (cardHeight < NAMED[orientation]) {
        if (cardWidth * unit < LEAST_LINE) return "mini";
        return cardHeight * unit < LEAST_SIGNS ? "name" : "line";
    }
    if (cardHeight < LEAST_WORDED) return "small";
    return cardHeight < WORDED ? "medium" : "full";
}

/** The lowest place for one row of cards. */
export function lowestRow({ orientation, unit }: SceneSize): number {
    const lowest = Math.max(LOWEST_ROW[orientation], (LEAST_VISIBLE[orientation] / unit) * RATIO);
    return lowest + 2 * MARGIN[orientation];
}

/** The largest card within a width and a height. */
function cardIn(width: number, height: number, orientation: Orientation) {
    const named = Math.min(height, width * RATIO);
    if (named >= NAMED[orientation]) return { cardWidth: named / RATIO, cardHeight: named };
    const cardHeight = Math.min(height, width * SLIMMEST_MINI, NAMED[orientation]);
    return { cardWidth: Math.min(width, cardHeight / BROADEST_MINI[orientation]), cardHeight };
}

interface Rows {
    rows: number;
    cardWidth: number;
    cardHeight: number;
}

/** The number of rows in which cards are largest side by side; if none holds them all, they scroll. */
function rowsFor([, , zoneWidth, zoneHeight]: Rect, { orientation, unit }: SceneSize, count: number): Rows {
    const margin = MARGIN[orientation];
    const plans = Array.from({ length: MOST_ROWS[orientation] }, (_, i) => {
        const rows = i + 1;
        const inRow = Math.max(1, Math.ceil(count / rows));
        const height = Math.min(HIGHEST, (zoneHeight - margin) / rows - margin);
        const width = (zoneWidth - 2 * margin - GAP[orientation] * (inRow - 1)) / inRow;
        return { rows, height, ...cardIn(width, height, orientation) };
    });
    const readable = plans.filter(({ rows, height }) => rows === 1 || height >= LOWEST_ROW[orientation]);
    const [best] = readable
        .filter(({ cardWidth }) => cardWidth * unit >= LEAST_VISIBLE[orientation])
        .sort((a, b) => b.cardWidth * b.cardHeight - a.cardWidth * a.cardHeight);
    if (best) return best;
    const { rows, height } = readable.at(-1) ?? { rows: 1, height: HIGHEST };
    // They scroll: side by side, so that nothing on them is covered.
    const cardWidth = LEAST_VISIBLE[orientation] / unit;
    return { rows, cardWidth, cardHeight: Math.min(height, cardWidth * SLIMMEST_MINI) };
}

export function handPlan(zone: Rect, size: SceneSize, count: number): HandPlan {
    const fan = size.orientation === "wide" ? fanOf(zone, size, count) : null;
    return fan ?? inRows(zone, size, count);
}

function inRows(zone: Rect, size: SceneSize, count: number): HandPlan {
    const { orientation, unit } = size;
    const margin = MARGIN[orientation];
    const width = zone[2] - 2 * margin;
    const { rows, cardWidth, cardHeight } = rowsFor(zone, size, count);
    const perRow = Math.ceil(count / rows);
    const lines = Array.from({ length: rows }, (_, row) => {
        const inRow = Math.max(0, Math.min(perRow, count - row * perRow));
        return rowOf(inRow, cardWidth, width, GAP[orientation], LEAST_VISIBLE[orientation] / unit);
    });
    const used = Math.max(width, ...lines.map((line) => line.used));
    const top = (zone[3] - rows * (cardHeight + margin) + margin) / 2;
    return {
        cards: lines.flatMap((line, row) =>
            rectsOf(line, cardWidth, cardHeight, margin).map(([x, , ...extent]): Rect => [
                x,
                top + row * (cardHeight + margin),
                ...extent,
            ]),
        ),
        cardWidth,
        drawnWidth: Math.min(cardWidth, cardHeight / RATIO),
        leans: Array.from({ length: count }, () => 0),
        width: used + 2 * margin,
        overlaps: lines.some(({ step }) => step < cardWidth),
        scrolls: used > width + 0.5,
        face: faceOf(cardWidth, cardHeight, size),
    };
}

/** What can be pressed of the cards in a row: the last one is whole. */
function rectsOf({ lefts, step }: Row, cardWidth: number, cardHeight: number, margin: number): Rect[] {
    return lefts.map((left, i) => {
        const isLast = i === lefts.length - 1;
        return [margin + left, 0, isLast ? cardWidth : Math.min(cardWidth, step), cardHeight];
    });
}

/** Null if so many cards would hide each other. */
function fanOf(zone: Rect, { orientation, unit }: SceneSize, count: number): HandPlan | null {
    const margin = MARGIN[orientation];
    const width = zone[2] - 2 * margin;
    const highest = Math.min(HIGHEST, zone[3] - MOST_SUNK - 2 * margin);
    const across = (width - FAN_GAP * (count - 1)) / Math.max(1, count);
    const cardHeight = Math.max(LEAST_FANNED, Math.min(highest, across * RATIO));
    const cardWidth = cardHeight / RATIO;
    const row = rowOf(count, cardWidth, width, FAN_GAP, LEAST_VISIBLE[orientation] / unit);
    if (count > 1 && (row.step < cardWidth * LEAST_SHOWN || row.used > width + 0.5)) return null;
    const leans = Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * fanStep(count));
    const sunk = (lean = 0) => Math.min(MOST_SUNK, lean * lean * SINK);
    return {
        cards: rectsOf(row, cardWidth, cardHeight, margin).map(([x, , ...extent], i): Rect => [
            x,
            margin + sunk(leans[i]),
            ...extent,
        ]),
        cardWidth,
        drawnWidth: cardWidth,
        leans: leans.map((lean) => lean * TURN),
        width: zone[2],
        overlaps: row.step < cardWidth,
        scrolls: false,
        face: "full",
    };
}

/** A full fan is not wider than that of eight cards. */
function fanStep(count: number): number {
    return Math.min(1, 7 / Math.max(1, count - 1));
}
