// Where Macao's zones lie, for each orientation and number of seats. In scene units. Pure.
import { inColumn, inRow, type Rect, type SceneSize } from "../../stage/layout";
import type { RoundPart } from "./phases";

export interface Zones {
    /** The other players, in the order of play. */
    others: Rect[];
    /** The frame of the board with the prestige track; null: there is no room for it. */
    frame: Rect | null;
    sea: Rect;
    wall: Rect;
    city: Rect;
    /** Dice and coming offices, while nothing is chosen from them. */
    panel: Rect;
    /** The round's cards; the dice to choose from; the cubes to choose from. */
    display: Rect;
    dice: Rect;
    stock: Rect;
    me: Rect;
    rose: Rect;
    /** My cubes and the ship's hold; null: the display or the dice lie there now. */
    tray: Rect | null;
    hand: Rect;
    /** Between two of these cards. */
    cardGap: number;
    /** How wide an empty place of the hand is, if it is narrower than a card. */
    emptyPlace: number | null;
    active: Rect;
    banner: Rect;
    card: Rect | null;
    tabs: Rect | null;
    /** How large harbours are drawn, against 148 x 116 units. */
    harbourScale: number;
    /** The wind rose as a wheel or as a row of boxes. */
    isWheel: boolean;
}

/** What the layout depends on besides the scene's size. */
export interface Occasion {
    others: number;
    part: RoundPart;
    /** Cubes to choose from the stock: none, alone, or beside mine, which must stay in sight. */
    stock: "shut" | "alone" | "beside";
    /** My cards not yet active, the empty places beside them, and my active cards. */
    held: number;
    empty: number;
    active: number;
}

/** Between two cards of a hand where there is little room. */
const SMALL_GAP = 4;
/** So many active cards have a place from the start; for more, empty places of the hand make room. */
export const ACTIVE_PLACES = 2;
const HAND_SHARE = 5 / 7;
/** From this width on. */
const ROOMY_HAND = 500;

/** Between hand and active cards, between two cards; how wide an empty place is if it makes room. */
interface CardSizes {
    between: number;
    gap: number;
    emptyPlace: number;
}
const WIDE_CARDS: CardSizes = { between: 16, gap: 9, emptyPlace: 34 };
const TALL_CARDS: CardSizes = { between: 8, gap: 4, emptyPlace: 18 };

/** My cards, not yet active and active, side by side. */
function cardZones([x, y, width, height]: Rect, sizes: CardSizes, { held, empty, active }: Occasion) {
    const { between, emptyPlace } = sizes;
    const places = held + empty;
    const full = width * HAND_SHARE - between / 2;
    const gap = full > ROOMY_HAND ? sizes.gap : SMALL_GAP;
    const card = (full - gap * (places - 1)) / places;
    const isTight = active > ACTIVE_PLACES && empty > 0 && card > emptyPlace;
    const hand = full - (isTight ? empty * (card - emptyPlace) : 0);
    return {
        hand: [x, y, hand, height] as Rect,
        cardGap: gap,
        emptyPlace: isTight ? emptyPlace : null,
        active: [x + hand + between, y, width - hand - between, height] as Rect,
    };
}

/** Chips lie closer than cards, and are about so broad against their height. */
const CHIP = { gap: 6, ratio: 2.2, narrowest: 66, lowest: 46, highest: 70 };

/** What counts for a chip that is too low, against the others. */
const TOO_LOW = 0.1;

/** In how many columns so many active cards are drawn largest as chips. */
export function chipColumns([, , width, height]: Rect, count: number): number {
    let best = { columns: 2, size: 0 };
    for (let columns = 2; columns <= Math.max(2, count); columns++) {
        const rows = Math.ceil(count / columns);
        const wide = (width - (columns - 1) * CHIP.gap) / columns;
        const high = Math.min(CHIP.highest, (height - (rows - 1) * CHIP.gap) / rows);
        if (columns > 2 && wide < CHIP.narrowest) break;
        const size = Math.min(wide, high * CHIP.ratio) * (high < CHIP.lowest ? TOO_LOW : 1);
        if (size > best.size) best = { columns, size };
    }
    return best.columns;
}

/** A hexagon of width 1: the height of six rows, and the width of five with every other row moved in. */
const CITY_HEIGHT = 2 / Math.sqrt(3) + (5 * Math.sqrt(3)) / 2;
const CITY_WIDTH = 5.5;

/** What is seen of the meadow around the city, where there is room. */
export const MEADOW = 11;

/** The width of the hexagons that fit. */
export function hexWidth(width: number, height: number): number {
    return Math.min(width / CITY_WIDTH, height / CITY_HEIGHT);
}

/** The whole city in the middle of a rectangle, with a meadow around it: left, top and width of a hexagon. */
export function cityFrame([x, y, width, height]: Rect, meadow = 0): { x: number; y: number; hex: number } {
    const hex = hexWidth(width - 2 * meadow, height - 2 * meadow);
    return { x: x + (width - hex * CITY_WIDTH) / 2, y: y + (height - hex * CITY_HEIGHT) / 2, hex };
}

/** Sea, wall and city side by side; the city is as large as the height allows. */
function boardZones([x, y, width, height]: Rect, wallWidth: number, cityShare: number) {
    const hex = hexWidth(width * cityShare - 2 * MEADOW, height - 2 * MEADOW);
    const cityWidth = hex * CITY_WIDTH + 2 * MEADOW;
    const seaWidth = width - cityWidth - wallWidth;
    return {
        sea: [x, y, seaWidth, height] as Rect,
        wall: [x + seaWidth, y, wallWidth, height] as Rect,
        city: [x + seaWidth + wallWidth, y, cityWidth, height] as Rect,
    };
}

/** Beside the stock there is less of it; while it is empty something else lies there. */
function wideTray(tray: Rect, stock: Occasion["stock"], isEmpty: boolean): Rect | null {
    if (isEmpty || stock === "alone") return null;
    const [x, y, width, height] = tray;
    return stock === "beside" ? [x, y, width - 448, height] : tray;
}

/** `board`: how much of the scene's height is not the board's. */
const WIDE = { edge: 14, top: 54, board: 476, frame: 27, bottom: 12, roomyFrom: 1800 };

function wideZones({ width, height }: SceneSize, occasion: Occasion): Zones {
    const { others, part, stock } = occasion;
    const isRoomy = width > WIDE.roomyFrom;
    const [side, radius, roseX, cardWidth] = isRoomy ? [446, 186, 404, 292] : [414, 172, 372, 270];
    const boardWidth = width - 3 * WIDE.edge - side;
    const { edge, top, frame } = WIDE;
    const board = height - WIDE.board;
    const mine = top + board;
    const bottom = height - WIDE.bottom;
    const sideX = width - edge - side;
    const otherHeight = others > 2 ? 139 : 178;
    const othersHeight = others * otherHeight + (others - 1) * 8;
    const left = roseX + radius + 14;
    const right = width - cardWidth - 30;
    const middle = right - left;
    const panelTop = top + othersHeight + 12;
    const chooses = part === "cards" || part === "setup";
    const tray: Rect = [left, mine + 80, middle, 98];
    const cardsTop = mine + (chooses ? 254 : 194);
    const cards: Rect = [left, cardsTop, middle, bottom - cardsTop];
    const isEmptyTray = chooses || part === "dice" || part === "rose";
    return {
        others: inColumn([sideX, top, side, othersHeight], others, 8),
        frame: [edge, top, boardWidth, board],
        ...boardZones([edge + frame, top + frame, boardWidth - 2 * frame, board - 2 * frame], 66, 0.44),
        panel: [sideX, panelTop, side, top + board - panelTop],
        display: [left, mine + 80, middle, 166],
        dice: tray,
        stock: stock === "beside" ? [right - 440, mine + 80, 440, 98] : tray,
        me: [edge, mine + 32, 178, 378],
        rose: [roseX - radius, mine + 226 - radius, 2 * radius, 2 * radius],
        tray: wideTray(tray, stock, isEmptyTray),
        ...cardZones(cards, WIDE_CARDS, occasion),
        banner: [left, mine + 8, middle, 62],
        card: [width - cardWidth - edge, mine + 16, cardWidth, 394],
        tabs: null,
        harbourScale: isRoomy ? 0.92 : 0.78,
        isWheel: true,
    };
}

/** An upright tablet: board above, then dice and cards, then mine. */
function tallZones({ width, height }: SceneSize, occasion: Occasion): Zones {
    const { others, stock } = occasion;
    const edge = 8;
    const inner = width - 2 * edge;
    const spare = height - 960;
    const board: Rect = [edge, 138, inner, 326 + spare * 0.4];
    const panel: Rect = [edge, board[1] + board[3] + 8, inner, 146 + spare * 0.15];
    const bannerTop = panel[1] + panel[3] + 8;
    const ownTop = bannerTop + 72;
    const ownHeight = height - ownTop - edge;
    const wheel = Math.min(250, ownHeight);
    const right = edge + wheel + 10;
    const rightWidth = width - right - edge;
    const tray: Rect = [right, ownTop + 62, rightWidth, 64];
    const cardsTop = ownTop + 132;
    const cards: Rect = [right, cardsTop, rightWidth, height - cardsTop - edge];
    return {
        others: inRow([edge, 52, inner, 80], others, 8),
        frame: null,
        ...boardZones(board, 52, 0.46),
        panel,
        display: panel,
        dice: panel,
        stock: stock === "beside" ? panel : tray,
        me: [right, ownTop, rightWidth, 58],
        rose: [edge, ownTop + (ownHeight - wheel) / 2, wheel, wheel],
        tray: stock === "alone" ? null : tray,
        ...cardZones(cards, TALL_CARDS, occasion),
        banner: [edge, bannerTop, inner, 64],
        card: null,
        tabs: null,
        harbourScale: 0.5,
        isWheel: true,
    };
}

/** From this height on a phone has room for the wheel. */
const ROOMY_PHONE = 790;
const TABS = 48;

/** What lies behind the tabs shares one window. */
function windowZones(window: Rect, wallWidth: number) {
    const [x, y, width, height] = window;
    return {
        frame: null,
        sea: [x, y, width - wallWidth, height] as Rect,
        wall: [x + width - wallWidth, y, wallWidth, height] as Rect,
        city: window,
        panel: window,
        display: window,
        dice: window,
    };
}

function phoneZones({ width, height }: SceneSize, occasion: Occasion): Zones {
    return height < ROOMY_PHONE
        ? smallPhoneZones(width, height, occasion)
        : roomyPhoneZones(width, height, occasion);
}

function roomyPhoneZones(width: number, height: number, { others, stock }: Occasion): Zones {
    const edge = 6;
    const inner = width - 2 * edge;
    const window: Rect = [edge, 114, inner, height - 570];
    const tabsTop = window[1] + window[3] + 6;
    const bannerTop = tabsTop + TABS + 6;
    const ownTop = bannerTop + 84;
    const wheel = 184;
    const right = edge + wheel + 8;
    const rightWidth = width - right - edge;
    const tray: Rect = [right, ownTop + 43, rightWidth, 92];
    const cardsTop = ownTop + wheel + 4;
    return {
        others: inRow([edge, 48, inner, 62], others, 4),
        ...windowZones(window, 44),
        stock: stock === "beside" ? [edge, ownTop, wheel, wheel] : tray,
        me: [right, ownTop, rightWidth, 42],
        rose: [edge, ownTop, wheel, wheel],
        tray: stock === "alone" ? null : tray,
        hand: [edge, cardsTop, inner, height - cardsTop - edge],
        cardGap: SMALL_GAP,
        emptyPlace: null,
        active: [right, ownTop + 136, rightWidth, 48],
        banner: [edge, bannerTop, inner, 78],
        card: null,
        tabs: [edge, tabsTop, inner, TABS],
        harbourScale: 0.44,
        isWheel: true,
    };
}

function smallPhoneZones(width: number, height: number, { others, stock }: Occasion): Zones {
    const edge = 6;
    const inner = width - 2 * edge;
    const window: Rect = [edge, 91, inner, height - 431];
    const tabsTop = window[1] + window[3] + 4;
    const bannerTop = tabsTop + TABS + 4;
    const ownTop = bannerTop + 84;
    const rose: Rect = [edge, ownTop + 58, inner, 46];
    const handTop = ownTop + (stock === "beside" ? 116 : 108);
    const tray: Rect = [edge + 104, ownTop, inner - 104, 54];
    return {
        others: inRow([edge, 48, inner, 40], others, 4),
        ...windowZones(window, 44),
        stock: stock === "beside" ? [edge, ownTop + 58, inner, 54] : tray,
        me: [edge, ownTop, 100, 54],
        rose,
        tray: stock === "alone" ? null : tray,
        hand: [edge, handTop, inner, height - handTop - 4],
        cardGap: SMALL_GAP,
        emptyPlace: null,
        active: window,
        banner: [edge, bannerTop, inner, 80],
        card: null,
        tabs: [edge, tabsTop, inner, TABS],
        harbourScale: 0.44,
        isWheel: false,
    };
}

/** Below this width a phone on its side has a small chart. */
const NARROW_FLAT = 760;

/** A phone on its side: board on the left, mine on the right. */
function flatZones({ width, height }: SceneSize, { others, stock }: Occasion): Zones {
    const edge = 6;
    const boardWidth = Math.round(width * 0.49);
    const window: Rect = [edge, 50, boardWidth, height - 50 - TABS - 2 * edge];
    const left = boardWidth + 2 * edge;
    const inner = width - left - edge;
    const rose: Rect = [left, 218, inner, 46];
    const tray: Rect = [left, 162, inner, 54];
    const meWidth = inner * 0.42;
    const handTop = stock === "beside" ? 276 : 268;
    return {
        others: inRow([left + meWidth + 4, 116, inner - meWidth - 4, 44], others, 4),
        ...windowZones(window, 44),
        stock: stock === "beside" ? [left, 218, inner, 54] : tray,
        me: [left, 116, meWidth, 44],
        rose,
        tray: stock === "alone" ? null : tray,
        hand: [left, handTop, inner, height - handTop - edge],
        cardGap: SMALL_GAP,
        emptyPlace: null,
        active: window,
        banner: [left, 50, inner, 64],
        card: null,
        tabs: [edge, height - TABS - edge, boardWidth, TABS],
        harbourScale: width < NARROW_FLAT ? 0.39 : 0.44,
        isWheel: false,
    };
}

const ZONES = { wide: wideZones, tall: tallZones, phone: phoneZones, flat: flatZones };

export function zonesOf(size: SceneSize, occasion: Occasion): Zones {
    return ZONES[size.orientation](size, occasion);
}
