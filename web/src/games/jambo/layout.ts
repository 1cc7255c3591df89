// Where everything of Jambo's table lies, for each orientation, with and without a rug. Pure.
//
// Whatever must be answered lies on a rug of its own. The market makes room for it: at a desk the trees at
// the left go, elsewhere the awnings are rolled up, so that both stalls and the supply stay in sight. The
// banner keeps its place: an upright screen has the player's own row above it, or the rug, and the row below.
import { WIDE_HEIGHT, type Rect, type SceneSize, type StageLayout } from "../../stage/layout";
import { lowestRow } from "./hand-plan";

/** One player's row of stands. */
export interface StallRow {
    at: Rect;
    /** Scene units in a unit of the drawing. */
    scale: number;
    /** How far the awning is rolled up, in units of the drawing. */
    rolledUp: number;
}

export interface Zones extends StageLayout {
    /** The market square. */
    board: Rect;
    gold: Rect;
    foe: Rect;
    foeUtilities: Rect;
    farStall: StallRow;
    supply: Rect;
    piles: Rect;
    nearStall: StallRow;
    /** Null while nothing lies on it. */
    rug: Rect | null;
    /** Where many cards to choose from lie, instead of on the rug. */
    middle?: Rect;
    me: Rect;
    actions: Rect;
    myUtilities: Rect;
    hand: Rect;
}

/** Heights of the two drawings with the awning let down; the far one is seen from the front. */
export const FAR_HEIGHT = 264;
export const NEAR_HEIGHT = 246;
/** How far an awning can be rolled up. */
export const MOST_ROLLED_UP = { far: 72, near: 100 };

const RUG_GAP = 8;
/** So many units more of height, and the stalls of a desk are drawn twice as large. */
const STALL_GROWTH = 675;

function farRow(x: number, y: number, width: number, scale: number, rolledUp: number): StallRow {
    return { at: [x, y, width, (FAR_HEIGHT - rolledUp) * scale], scale, rolledUp };
}

function nearRow(x: number, y: number, width: number, scale: number, rolledUp: number): StallRow {
    return { at: [x, y, width, (NEAR_HEIGHT - rolledUp) * scale], scale, rolledUp };
}

const bottomOf = ({ at: [, y, , height] }: StallRow): number => y + height;

/** A desk: the opponent at the left, stalls in the middle, mats at the right, the hand below. */
function wide({ width, height }: SceneSize, isAsking: boolean): Zones {
    const share = width / 1920;
    const leftWidth = Math.max(336, 346 * share);
    const rightWidth = Math.max(432, 470 * share);
    const middle = 14 + leftWidth + 22;
    const right = width - rightWidth - 28;
    const middleWidth = right - middle - 34;
    const cardWidth = 292;
    const handWidth = width - 14 - cardWidth - 22 - 272;
    const foeHeight = isAsking ? 128 : 252;
    const rugTop = 106 + foeHeight + RUG_GAP + 10;
    const mine = height - 296;
    /** What a higher window gives to the market. */
    const spare = height - WIDE_HEIGHT;
    const scale = 1 + spare / STALL_GROWTH;
    const far = farRow(middle, 116, middleWidth, scale, 0);
    const nearTop = 771 + spare - (NEAR_HEIGHT + 12) * scale;
    const mats = 174 + spare / 3;
    const mat = (row: number): Rect => [right, 106 + row * (mats + 10), rightWidth, mats];
    return {
        board: [14, 54, width - 28, mine - 62],
        gold: [14, 54, width - 28, 42],
        foe: [26, 106, leftWidth - 24, foeHeight],
        farStall: far,
        supply: [middle, (bottomOf(far) + nearTop - 11 - 122) / 2, middleWidth, 122],
        nearStall: nearRow(middle, nearTop, middleWidth, scale, 0),
        foeUtilities: mat(0),
        piles: mat(1),
        myUtilities: mat(2),
        rug: isAsking ? [30, rugTop, leftWidth - 32, mine - 112 - rugTop] : null,
        actions: [28, mine - 98, leftWidth - 30, 80],
        me: [14, mine + 6, 246, 280],
        banner: [272, mine, handWidth, 60],
        hand: [272, mine + 66, handWidth, 226],
        card: [width - 14 - cardWidth, height - 416, cardWidth, 406],
    };
}

/** An upright screen's market, and where it ends. */
interface Market {
    far: StallRow;
    near: StallRow;
    /** Where the supply lies between them. */
    lane: number;
    end: number;
}

interface MarketPlan {
    left: number;
    top: number;
    width: number;
    scale: number;
    /** How high the supply is, and the gap below the market. */
    lane: number;
    gap: number;
}

/** `open`: how far the awnings are let down, from 0 to 1. */
function marketAt({ left, top, width, scale, lane, gap }: MarketPlan, open: number): Market {
    const far = farRow(left, top, width, scale, MOST_ROLLED_UP.far * (1 - open));
    const laneTop = bottomOf(far) + 2;
    const near = nearRow(left, laneTop + lane, width, scale, MOST_ROLLED_UP.near * (1 - open));
    return { far, near, lane: laneTop, end: bottomOf(near) + gap };
}

/** The market with its awnings let down as far as it may reach. */
function marketAbove(plan: MarketPlan, end: number): Market {
    const [shut, open] = [marketAt(plan, 0).end, marketAt(plan, 1).end];
    return marketAt(plan, Math.min(1, Math.max(0, (end - shut) / (open - shut))));
}

const TALL_MARKET: MarketPlan = { left: 26, top: 210, width: 716, scale: 0.8, lane: 110, gap: 6 };

/** An upright tablet: the players' rows above and below the market. */
function tall({ height }: SceneSize, isAsking: boolean): Zones {
    const rug = marketAt(TALL_MARKET, 0).end + 8;
    const rugHeight = 142 + 0.25 * (height - 960);
    const banner = rug + rugHeight + 6;
    const below = banner + 62;
    const mineHeight = isAsking ? 88 : 112;
    const mine = isAsking ? below : banner - mineHeight - 6;
    const market = marketAbove(TALL_MARKET, isAsking ? 0 : mine);
    const hand = isAsking ? below + mineHeight + 6 : below;
    return {
        board: [6, 48, 756, market.end - 48],
        gold: [6, 48, 756, 36],
        foe: [14, 90, 332, 114],
        foeUtilities: [358, 92, 392, 112],
        farStall: market.far,
        supply: [16, market.lane, 516, 100],
        piles: [540, market.lane, 212, 100],
        nearStall: market.near,
        rug: isAsking ? [14, rug, 740, rugHeight] : null,
        banner: [10, banner, 748, 56],
        me: [10, mine, 150, mineHeight],
        actions: [166, mine + mineHeight - 48, 180, 46],
        myUtilities: [358, mine, 392, mineHeight],
        hand: [10, hand, 748, height - hand - 8],
        card: null,
    };
}

const PHONE_MARKET: MarketPlan = { left: 14, top: 127, width: 362, scale: 0.43, lane: 61, gap: 3 };

/** An upright phone: as on the tablet, but small; the rug takes room from the awnings and the hand. */
function phone({ height }: SceneSize, isAsking: boolean): Zones {
    const rug = marketAt(PHONE_MARKET, 0).end + 5;
    const rugHeight = 122 + 0.25 * Math.max(0, height - 690);
    const banner = rug + rugHeight + 6;
    const below = banner + 72;
    const mineHeight = isAsking ? 46 : 84;
    const mine = isAsking ? below : banner - mineHeight - 4;
    const market = marketAbove(PHONE_MARKET, isAsking ? 0 : mine);
    const hand = isAsking ? below + mineHeight + 4 : below;
    return {
        board: [4, 47, 382, market.end - 47],
        gold: [4, 47, 382, 24],
        foe: [6, 73, 378, 52],
        foeUtilities: [236, 75, 146, 48],
        farStall: market.far,
        supply: [4, market.lane, 282, 60],
        piles: [287, market.lane, 98, 60],
        nearStall: market.near,
        rug: isAsking ? [8, rug, 374, rugHeight] : null,
        banner: [5, banner, 380, 68],
        me: isAsking ? [5, mine, 108, mineHeight] : [5, mine, 80, mineHeight],
        actions: isAsking ? [116, mine + 4, 112, 38] : [86, mine + 42, 106, 40],
        myUtilities: isAsking ? [234, mine, 151, mineHeight] : [196, mine, 189, mineHeight],
        hand: [5, hand, 380, height - hand - 4],
        card: null,
    };
}

/** A phone on its side: the market at the left, everything to read and press at the right. */
function flat({ width }: SceneSize, isAsking: boolean): Zones {
    const side = Math.min(348, 0.42 * width);
    const market = width - side - 12;
    const right = market + 8;
    const scale = 0.5;
    const far = farRow(16, 70, market - 30, scale, MOST_ROLLED_UP.far);
    const lane = bottomOf(far) + 1;
    const near = nearRow(16, lane + 59, market - 30, scale, MOST_ROLLED_UP.near);
    const mine = bottomOf(near) + 4;
    return {
        board: [4, 47, market, mine - 48],
        gold: [4, 47, width - 8, 21],
        foe: [right, 70, side, 50],
        foeUtilities: [right + side - 146, 71, 144, 48],
        farStall: far,
        supply: [6, lane, market - 108, 58],
        piles: [market - 100, lane, 98, 58],
        nearStall: near,
        me: [4, mine, 84, 386 - mine],
        actions: [92, mine + 42, 116, 386 - mine - 44],
        myUtilities: [212, mine, market - 212, 386 - mine],
        rug: isAsking ? [right + 2, 125, side - 4, 120] : null,
        banner: [right, 322, side, 64],
        hand: isAsking ? [right, 248, side, 72] : [right, 123, side, 196],
        card: null,
    };
}

const LAYOUTS = { wide, tall, phone, flat };

/** `isAsking`: something lies on the rug. */
export function zonesOf(size: SceneSize, isAsking: boolean): Zones {
    return LAYOUTS[size.orientation](size, isAsking);
}

/** The least that cards in the middle, or a hand, have beside each other. */
const LEAST_BESIDE = 250;
/** A hand without cards: one line that says so, or two beside the middle. */
const EMPTY_HAND = { wide: 200, tall: 26, phone: 30, flat: 30 } as const;
const MIDDLE_GAP = 6;

/** On a desk, so many cards in the middle share the hand's place with so many in the hand. */
export function besideHand(zones: Zones, middle: number, hand: number): Zones {
    const [x, y, width, height] = zones.hand;
    const share = middle / Math.max(1, middle + hand);
    const forHand = hand ? LEAST_BESIDE : EMPTY_HAND.wide;
    const part = Math.max(LEAST_BESIDE, Math.min(width * share, width - forHand));
    const beside = part + MIDDLE_GAP;
    return { ...zones, middle: [x, y, part, height], hand: [x + beside, y, width - beside, height] };
}

/**
 * Many cards to choose from, instead of the rug: beside the hand, above it, or where the hand's place is too
 * low for both, where the rug would be.
 */
export function draftZonesOf(size: SceneSize, middle: number, hand: number): Zones {
    const zones = zonesOf(size, false);
    if (size.orientation === "wide") return besideHand(zones, middle, hand);
    const [x, y, width, height] = zones.hand;
    const row = lowestRow(size);
    const asking = zonesOf(size, true);
    if (height < 2 * row + MIDDLE_GAP && asking.rug) return { ...asking, middle: asking.rug, rug: null };
    const share = middle / Math.max(1, middle + hand);
    const forHand = hand ? row : EMPTY_HAND[size.orientation];
    const part = Math.max(row, Math.min(height * share, height - MIDDLE_GAP - forHand));
    const below = part + MIDDLE_GAP;
    return { ...zones, middle: [x, y, width, part], hand: [x, y + below, width, height - below] };
}

/* ---- Spaces of a row of stands -------------------------------------------------------- */

/** More small stands stand in two rows, one behind the other. */
const STANDS_IN_ONE_ROW = 1;
/** Units of the drawing: beside the spaces of a stand, between two stands, above and below a ware. */
const STAND_MARGIN = { wide: 22, tall: 16, phone: 10, flat: 12 } as const;
export const STAND_GAP = 36;

export interface Stand {
    /** Left edge and width, in units of the drawing. */
    x: number;
    width: number;
    margin: number;
    columns: number;
    rows: number;
    spaces: number;
}

/** The large stand, and all the small ones as one, in units of the drawing. */
export function standsOf(
    row: StallRow,
    orientation: SceneSize["orientation"],
    spaces: { large: number; small: number; stands: number },
): { large: Stand; small: Stand | null; spaceWidth: number } {
    const margin = STAND_MARGIN[orientation];
    const rows = spaces.stands > STANDS_IN_ONE_ROW ? 2 : 1;
    const smallColumns = spaces.small * Math.ceil(spaces.stands / rows);
    // Room for one small stand is kept free, so that the large one does not shrink when it comes.
    const columns = spaces.large + Math.max(spaces.small, smallColumns);
    const spaceWidth = (row.at[2] / row.scale - 4 * margin - STAND_GAP) / columns;
    const large = {
        x: 0,
        width: spaces.large * spaceWidth + 2 * margin,
        ...{ margin, columns: spaces.large, rows: 1, spaces: spaces.large },
    };
    const small = {
        x: large.width + STAND_GAP,
        width: smallColumns * spaceWidth + 2 * margin,
        ...{ margin, columns: smallColumns, rows, spaces: spaces.small * spaces.stands },
    };
    return { large, small: spaces.stands ? small : null, spaceWidth };
}

/** The middle of a space's mat and how large a ware on it is, from the stand's left edge. */
export function spaceAt(stand: Stand, spaceWidth: number, baseline: number, index: number) {
    const column = index % stand.columns;
    const isBehind = index >= stand.columns;
    const x = stand.margin + (column + 0.5) * spaceWidth;
    if (stand.rows === 1) return { x, y: baseline, size: Math.min(96, spaceWidth * 0.97) };
    return { x, y: baseline + (isBehind ? -48 : 8), size: Math.min(62, spaceWidth * 0.97) };
}
