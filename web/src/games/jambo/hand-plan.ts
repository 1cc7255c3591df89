// Where the cards of the hand lie: side by side, overlapping, in two rows, or in one that scrolls. Pure.
import type { Rect, SceneSize } from "../../stage/layout";

/** A card is so much higher than wide. */
const RATIO = 204 / 148;
const GAP = 14;
/** What stays to be seen and pressed of a card that another one covers, in pixels. */
const LEAST_VISIBLE = { wide: 30, tall: 45, phone: 45, flat: 45 };
/** Rows that are lower would be too small to read. */
const LOWEST_ROW = 88;
/** Cards shrink to this height, so as not to overlap. */
const LEAST_SHRUNK = { wide: 170, tall: 96, phone: 76, flat: 76 };
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

export function handPlan(zone: Rect, size: SceneSize, count: number): HandPlan {
    const [, , zoneWidth, zoneHeight] = zone;
    const { orientation, unit } = size;
    const margin = MARGIN[orientation];
    const width = zoneWidth - 2 * margin;
    const visible = LEAST_VISIBLE[orientation] / unit;
    const gap = orientation === "wide" ? GAP : 5;
    const widthAt = (height: number) => height / RATIO;
    const highest = Math.min(zoneHeight - 2 * margin - (orientation === "wide" ? MOST_SUNK : 0), HIGHEST);
    const side = ((width - gap * (count - 1)) / Math.max(1, count)) * RATIO;
    const twoRows = (zoneHeight - 3 * margin) / 2;
    const mayHaveTwo = orientation !== "wide" && twoRows >= LOWEST_ROW;
    const least = mayHaveTwo ? twoRows : LEAST_SHRUNK[orientation];
    const oneRow = side < highest && side >= least ? side : highest;
    const rows = side < oneRow && mayHaveTwo ? 2 : 1;
    const cardHeight = rows === 2 ? twoRows : oneRow;
    const cardWidth = widthAt(cardHeight);
    const perRow = Math.ceil(count / rows);
    const lines = Array.from({ length: rows }, (_, row) => {
        const inRow = Math.max(0, Math.min(perRow, count - row * perRow));
        return rowOf(inRow, cardWidth, width, gap, visible);
    });
    const used = Math.max(width, ...lines.map((line) => line.used));
    const isFan = orientation === "wide";
    const leans = Array.from({ length: count }, (_, i) =>
        isFan ? (i - (count - 1) / 2) * fanStep(count) : 0,
    );
    const sink = (lean: number) => (isFan ? Math.min(MOST_SUNK, lean * lean * SINK) : 0);
    const cards = lines.flatMap(({ lefts, step }, row) =>
        lefts.map((left, i): Rect => {
            const lean = leans[row * perRow + i] ?? 0;
            const top = margin + row * (cardHeight + margin) + sink(lean);
            const isLast = i === lefts.length - 1;
            return [margin + left, top, isLast ? cardWidth : Math.min(cardWidth, step), cardHeight];
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
