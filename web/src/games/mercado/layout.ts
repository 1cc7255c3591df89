// Where everything of Mercado's table lies, for each orientation and number of seats. Pure.
import {
    inColumn,
    inRow,
    type Orientation,
    type Rect,
    type SceneSize,
    type StageLayout,
} from "../../stage/layout";

/** The measures of a stall, in scene units. */
export interface StallMeasures {
    /** Width of the rails for the others' coins, and how far they reach over the painting. */
    rail: number;
    overlap: number;
    awning: number;
    ribbon: number;
    counter: number;
    /** A coin on the counter, and on a rail. */
    coin: number;
    railCoin: number;
    /** The upper rail, of a fourth player: its coins, and how far it stands out above the stall. */
    topCoin: number;
    topOut: number;
    fame: number;
    sign: number;
    /** Points and effects stand on parchment at the right side of the painting, not on the painting. */
    hasPanel: boolean;
}

export interface BoardLayout {
    frame: Rect;
    /** Inside the track. */
    hall: Rect;
    /** The spaces, clockwise from the upper right corner as printed. */
    cells: Rect[];
    stalls: Rect[];
    measures: StallMeasures;
}

/** How much of another player is shown: everything, coins in lines beside or below the face, or no coins. */
export type SeatDetail = "full" | "lines" | "stacked" | "brief";

/** Everything but the inside of the board. */
export interface Places extends StageLayout {
    board: Rect;
    others: Rect[];
    detail: SeatDetail;
    /** Null: in the ledger, which opens over the board. */
    supply: Rect | null;
    me: Rect;
    purse: Rect;
    tray: Rect;
    person: Rect;
    privileges: Rect;
    /** Tray and belongings share one place; these tabs switch. Null: both are in sight. */
    tabs: Rect | null;
}

const MEASURES: Record<Orientation, StallMeasures> = {
    wide: {
        ...{ rail: 40, overlap: 13, awning: 34, ribbon: 34, counter: 57 },
        ...{ coin: 50, railCoin: 36, topCoin: 36, topOut: -1, fame: 52, sign: 31, hasPanel: false },
    },
    tall: {
        ...{ rail: 29, overlap: 9, awning: 26, ribbon: 26, counter: 46 },
        ...{ coin: 34, railCoin: 26, topCoin: 26, topOut: -1, fame: 40, sign: 24, hasPanel: false },
    },
    phone: {
        ...{ rail: 22, overlap: 2, awning: 14, ribbon: 18, counter: 31 },
        ...{ coin: 26, railCoin: 18.5, topCoin: 16, topOut: 5, fame: 25, sign: 17, hasPanel: true },
    },
    flat: {
        ...{ rail: 20, overlap: 6, awning: 17, ribbon: 17, counter: 30 },
        ...{ coin: 23, railCoin: 17.5, topCoin: 15, topOut: 3, fame: 26, sign: 17, hasPanel: false },
    },
};

/** Rows of spaces; the columns follow from their number. */
const RING_ROWS: Record<Orientation, number> = { wide: 7, tall: 7, phone: 10, flat: 7 };

/** A closed ring of spaces, clockwise from the upper right corner. `corner`: the width of the corners. */
export function ringOf(area: Rect, spaces: number, rows: number, depth: number, corner: number): Rect[] {
    const [x, y, width, height] = area;
    const columns = Math.ceil(spaces / 2) - rows + 2;
    const cellWidth = (width - 2 * corner) / (columns - 2);
    const cellHeight = (height - 2 * depth) / (rows - 2);
    const left = (column: number) => x + (column === 0 ? 0 : corner + (column - 1) * cellWidth);
    const top = (row: number) => y + (row === 0 ? 0 : depth + (row - 1) * cellHeight);
    const cell = (column: number, row: number): Rect => {
        const isSide = row > 0 && row < rows - 1;
        const isRight = column === columns - 1;
        if (isSide) return [isRight ? x + width - depth : x, top(row), depth, cellHeight];
        if (column === 0 || isRight) return [isRight ? x + width - corner : x, top(row), corner, depth];
        return [left(column), top(row), cellWidth, depth];
    };
    const count = (length: number) => Array.from({ length }, (_, i) => i);
    return [
        ...count(rows).map((row) => cell(columns - 1, row)),
        ...count(columns - 1).map((i) => cell(columns - 2 - i, rows - 1)),
        ...count(rows - 2).map((i) => cell(0, rows - 2 - i)),
        ...count(columns - 1).map((i) => cell(i, 0)),
    ];
}

/** Frame, depth of the track, width of its corners, gaps between stalls, stalls in a row. */
interface BoardShape {
    frame: number;
    depth: number;
    corner: number;
    gap: readonly [number, number];
    columns: number;
}

const BOARD_SHAPES: Record<Orientation, BoardShape> = {
    wide: { frame: 9, depth: 54, corner: 78, gap: [14, 8], columns: 4 },
    tall: { frame: 6, depth: 40, corner: 54, gap: [6, 6], columns: 4 },
    phone: { frame: 4, depth: 25, corner: 30, gap: [5, 4], columns: 2 },
    flat: { frame: 3, depth: 25, corner: 34, gap: [3, 3], columns: 4 },
};

/** How many stalls the hall has room for: the places of the rulebook. */
const STALLS = 8;

/** The inside of the board, whose track has so many spaces. */
export function boardOf(area: Rect, orientation: Orientation, spaces: number): BoardLayout {
    const { frame, depth, corner, gap, columns } = BOARD_SHAPES[orientation];
    const [x, y, width, height] = area;
    const ring: Rect = [x + frame, y + frame, width - 2 * frame, height - 2 * frame];
    const edge = frame + depth;
    const hall: Rect = [x + edge, y + edge, width - 2 * edge, height - 2 * edge];
    const rows = STALLS / columns;
    const stallWidth = (hall[2] - (columns + 1) * gap[0]) / columns;
    const stallHeight = (hall[3] - (rows + 1) * gap[1]) / rows;
    const stalls = Array.from({ length: STALLS }, (_, i): Rect => [
        hall[0] + gap[0] + (i % columns) * (stallWidth + gap[0]),
        hall[1] + gap[1] + Math.floor(i / columns) * (stallHeight + gap[1]),
        stallWidth,
        stallHeight,
    ]);
    const measures = MEASURES[orientation];
    const coin = Math.min(measures.coin, stallWidth / 5.7);
    const cells = ringOf(ring, spaces, RING_ROWS[orientation], depth, corner);
    return { frame: area, hall, cells, stalls, measures: { ...measures, coin } };
}

function wide({ width, height }: SceneSize, others: number): Places {
    const isBroad = width > 1800;
    const column = isBroad ? 446 : 414;
    const right = width - column - 12;
    const card = isBroad ? 300 : 284;
    const left = isBroad ? 452 : 408;
    const middle = width - card - 28 - left;
    const person = Math.round(middle * 0.45);
    const seats = others > 1 ? 384 : 272;
    const mine = height - 376;
    return {
        board: [12, 52, width - column - 38, mine - 64],
        others: inColumn([right, 52, column, seats], others, 8),
        detail: others > 2 ? "lines" : "full",
        supply: [right, 60 + seats, column, mine - 72 - seats],
        me: [12, mine, 176, 364],
        purse: [isBroad ? 204 : 196, mine, isBroad ? 230 : 198, 364],
        banner: [left, mine, middle, 58],
        tray: [left, mine + 68, middle, 120],
        person: [left, mine + 200, person, 164],
        privileges: [left + person + 16, mine + 200, middle - person - 16, 164],
        card: [width - card - 12, mine, card, 364],
        tabs: null,
    };
}

function tall({ width, height }: SceneSize, others: number): Places {
    const inner = width - 16;
    const mine = height - 312;
    return {
        board: [6, 156, width - 12, mine - 162],
        others: inRow([8, 50, inner, 100], others, 8),
        detail: "lines",
        supply: null,
        banner: [8, mine, inner, 64],
        tray: [8, mine + 72, inner, 88],
        me: [8, mine + 168, 116, 138],
        purse: [130, mine + 168, 176, 138],
        person: [314, mine + 168, 180, 138],
        privileges: [502, mine + 168, width - 510, 138],
        card: null,
        tabs: null,
    };
}

/** A phone of this height or more shows tray and belongings one above the other. */
const BOTH_IN_SIGHT = 800;

function phone({ width, height }: SceneSize, others: number): Places {
    const hasBoth = height >= BOTH_IN_SIGHT;
    const hand = hasBoth ? 112 : 100;
    const isNarrow = others > 2;
    const seats = !hasBoth ? 50 : isNarrow ? 84 : 70;
    const belongings = height - hand - 4;
    const tray = hasBoth ? belongings - 72 : belongings;
    const banner = tray - 64;
    const side = hasBoth ? 0 : 48;
    const boardTop = 54 + seats;
    return {
        board: [4, boardTop, width - 8, banner - boardTop - 5],
        others: inRow([4, 50, width - 8, seats], others, 4),
        detail: !hasBoth ? "brief" : isNarrow ? "stacked" : "lines",
        supply: null,
        banner: [5, banner, width - 10, 60],
        tray: [5 + side, tray, width - 10 - side, hasBoth ? 68 : hand],
        me: [4 + side, belongings, hasBoth ? 70 : 60, hand],
        purse: [(hasBoth ? 76 : 66) + side, belongings, hasBoth ? 140 : 128, hasBoth ? 58 : 48],
        person: [
            (hasBoth ? 76 : 66) + side,
            belongings + (hasBoth ? 62 : 52),
            hasBoth ? 140 : 128,
            hasBoth ? 50 : 48,
        ],
        privileges: [(hasBoth ? 221 : 198) + side, belongings, width - (hasBoth ? 225 : 202) - side, hand],
        card: null,
        tabs: hasBoth ? null : [5, belongings, side - 4, hand],
    };
}

function flat({ width, height }: SceneSize, others: number): Places {
    const column = Math.min(330, Math.round(width * 0.38));
    const right = width - column - 4;
    const bottom = height - 4;
    return {
        board: [4, 49, width - column - 12, bottom - 49],
        others: inRow([right, 49, column, 48], others, 4),
        detail: "brief",
        supply: null,
        banner: [right, 101, column, 62],
        tray: [right, 167, column, 66],
        me: [right, 237, 62, bottom - 237],
        purse: [right + 66, 237, 122, 70],
        person: [right + 192, 237, column - 192, 70],
        privileges: [right + 66, 311, column - 66, bottom - 311],
        card: null,
        tabs: null,
    };
}

const LAYOUTS: Record<Orientation, (size: SceneSize, others: number) => Places> = { wide, tall, phone, flat };

export function placesOf(size: SceneSize, seats: number): Places {
    return LAYOUTS[size.orientation](size, seats - 1);
}
