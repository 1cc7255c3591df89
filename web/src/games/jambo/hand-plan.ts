// Where the cards of the hand lie: side by side, overlapping, in two rows, or in one that scrolls. Pure.
import type { Rect, SceneSize } from "../../stage/layout";

/** A card is so much higher than wide. */
const RATIO = 204 / 148;
/** Between cards of a desk, and of smaller screens. */
const GAP = 14;
const SMALL_GAP = 5;
/** What stays to be seen and pressed of a card that another one covers, in pixels. */
const LEAST_VISIBLE = { wide: 30, tall: 45, phone: 45, flat: 45 };
/** So many rows at most; cards of a desk are fanned in one. */
const MOST_ROWS = { wide: 1, tall: 2, phone: 3, flat: 2 };
/** In rows that are lower a card could not be read: rather cards overlap, and then scroll. */
const LOWEST_ROW = 66;
/** A desk's cards shrink no further: they are fanned, and overlap. */
const LEAST_FANNED = 184;
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
    leans: number[];
    width: number;
    scrolls: boolean;
    face: "full" | "medium" | "mini";
}

/** The left edges of cards in a row of this width, at least `visible` apart. */
function rowOf(count: number, cardWidth: number, width: number, gap: number, visible: number) {
    const step = Math.max(visible, Math.min(cardWidth + gap, (width - cardWidth) / Math.max(1, count - 1)));
    const used = cardWidth + step * (count - 1);
    const left = Math.max(0, (width - used) / 2);
    return { lefts: Array.from({ length: count }, (_, i) => left + i * step), step, used };
}

function faceOf(cardHeight: number, orientation: SceneSize["orientation"]): HandPlan["face"] {
    if (orientation === "wide") return "full";
    if (cardHeight < 92) return "mini";
    return cardHeight < 150 ? "medium" : "full";
}

/** The lowest card that can be read and pressed. */
function lowestCard({ orientation, unit }: SceneSize): number {
    return Math.max(LOWEST_ROW, (LEAST_VISIBLE[orientation] / unit) * RATIO);
}

/** The lowest place for one row of cards. */
export function lowestRow(size: SceneSize): number {
    return lowestCard(size) + 2 * MARGIN[size.orientation];
}

interface Rows {
    rows: number;
    cardHeight: number;
}

/** The number of rows in which cards are largest side by side; if none holds them all, they overlap. */
function rowsFor(zone: Rect, size: SceneSize, count: number): Rows {
    const [, , zoneWidth, zoneHeight] = zone;
    const { orientation } = size;
    const margin = MARGIN[orientation];
    const isFan = orientation === "wide";
    const gap = isFan ? GAP : SMALL_GAP;
    const room = zoneHeight - (isFan ? MOST_SUNK : 0) - margin;
    const plans = Array.from({ length: MOST_ROWS[orientation] }, (_, i) => {
        const rows = i + 1;
        const inRow = Math.max(1, Math.ceil(count / rows));
        const highest = Math.min(HIGHEST, room / rows - margin);
        const across = (zoneWidth - 2 * margin - gap * (inRow - 1)) / inRow;
        return { rows, highest, cardHeight: Math.min(highest, across * RATIO) };
    });
    const lowest = lowestCard(size);
    const readable = plans.filter(({ rows, highest }) => rows === 1 || highest >= lowest);
    const least = isFan ? LEAST_FANNED : lowest;
    const [best] = readable
        .filter(({ cardHeight }) => cardHeight >= least)
        .sort((a, b) => b.cardHeight - a.cardHeight);
    const last = readable[readable.length - 1];
    return best ?? { rows: last?.rows ?? 1, cardHeight: last?.highest ?? HIGHEST };
}

export function handPlan(zone: Rect, size: SceneSize, count: number): HandPlan {
    const [, , zoneWidth, zoneHeight] = zone;
    const { orientation, unit } = size;
    const margin = MARGIN[orientation];
    const width = zoneWidth - 2 * margin;
    const visible = LEAST_VISIBLE[orientation] / unit;
    const isFan = orientation === "wide";
    const { rows, cardHeight } = rowsFor(zone, size, count);
    const cardWidth = cardHeight / RATIO;
    const perRow = Math.ceil(count / rows);
    const lines = Array.from({ length: rows }, (_, row) => {
        const inRow = Math.max(0, Math.min(perRow, count - row * perRow));
        return rowOf(inRow, cardWidth, width, isFan ? GAP : SMALL_GAP, visible);
    });
    const used = Math.max(width, ...lines.map((line) => line.used));
    const leans = Array.from({ length: count }, (_, i) =>
        isFan ? (i - (count - 1) / 2) * fanStep(count) : 0,
    );
    const sink = (lean: number) => (isFan ? Math.min(MOST_SUNK, lean * lean * SINK) : 0);
    const top = isFan ? margin : (zoneHeight - rows * (cardHeight + margin) + margin) / 2;
    const cards = lines.flatMap(({ lefts, step }, row) =>
        lefts.map((left, i): Rect => {
            const lean = leans[row * perRow + i] ?? 0;
            const y = top + row * (cardHeight + margin) + sink(lean);
            const isLast = i === lefts.length - 1;
            return [margin + left, y, isLast ? cardWidth : Math.min(cardWidth, step), cardHeight];
        }),
    );
    return {
        cards,
        cardWidth,
        leans: leans.map((lean) => lean * TURN),
        width: used + 2 * margin,
        scrolls: used > width + 0.5,
        face: faceOf(cardHeight, orientation),
    };
}

/** A full fan is not wider than that of eight cards. */
function fanStep(count: number): number {
    return Math.min(1, 7 / Math.max(1, count - 1));
}
