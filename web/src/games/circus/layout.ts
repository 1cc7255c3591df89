// Where everything lies on the table of Circus Maximus, for every orientation. Pure.
//
// On a desk the board is the city as a whole. Elsewhere it is a column of places: those of the present phase
// are open and large, the others closed and small.
import type { Rect, SceneSize, StageLayout } from "../../stage/layout";
import { STRIP_HEIGHT } from "../../stage/layout";

/** Where a place has its parts; everything in scene units. */
export interface PlaceZones {
    sign: Rect;
    building: Rect | null;
    /** Where favours or tickets lie, or visitors stand. */
    offer: Rect;
    /** Few visitors stand at this end of it. */
    offerFrom: "left" | "right";
    /** The road on which dealers queue. */
    lane: Rect;
    /** The feet of the first dealer. */
    queueStart: readonly [x: number, y: number];
    /** How far before it a long queue may begin. */
    queueBack: number;
    figure: number;
    visitor: number;
}

export interface CircusLayout extends StageLayout {
    board: Rect;
    places: Record<string, PlaceZones>;
    others: Rect[];
    /** Portrait, name, coins. */
    me: Rect;
    /** My tickets; on smaller screens my favours, too, if these have no place of their own. */
    tickets: Rect;
    /** On smaller screens, beside a single ticket. */
    favours: Rect | null;
    /** My dealers; on a desk my favours, too. */
    hand: Rect;
}

/** What the layout depends on besides the size. */
export interface Contents {
    others: number;
    phase: number;
    /** Kinds of tickets that I hold. */
    tickets: number;
    /** My dealers in hand. */
    dealers: number;
}

const VILLA = "villa";
const FORUM = "forum";
const VENUES = ["circus", "theatre", "colosseum"];

export function circusLayout(size: SceneSize, contents: Contents): CircusLayout {
    switch (size.orientation) {
        case "wide":
            return wideLayout(size, contents);
        case "tall":
            return tallLayout(size, contents);
        case "flat":
            return flatLayout(size, contents);
        default:
            return phoneLayout(size, contents);
    }
}

/** `count` rectangles side by side. */
function sideBySide([x, y, width, height]: Rect, count: number, gap: number, most: number): Rect[] {
    const each = Math.min(most, (width - gap * (count - 1)) / count);
    const step = count > 1 ? (width - each) / (count - 1) : 0;
    return Array.from({ length: count }, (_, i) => [x + i * step, y, each, height] as const);
}

// ---- A desk: the city

/** The mock-up's width, for which the city is drawn, and the height of the board in it. */
const CITY_WIDTH = 1920;
const CITY_HEIGHT = 618;
const BOARD_TOP = 186;
/** What lies below the board. */
const MINE_HEIGHT = 276;
const CARD_HEIGHT = 364;
const MOST_TICKETS_BELOW_COINS = 1;

/** In units of the city: building (centre, bottom, size), sign, offer, first dealer, room before him, end of
 * the lane. */
interface Site {
    centre: number;
    bottom: number;
    size: readonly [number, number];
    sign: readonly [x: number, y: number, width: number];
    offer: readonly [left: number, top: number, right: number, bottom: number];
    offerFrom?: "right";
    queue: readonly [x: number, y: number];
    queueBack?: number;
    laneEnd: number;
}

const SITES: Record<string, Site> = {
    villa: {
        centre: 228,
        bottom: 484,
        size: [380, 260],
        sign: [228, 256, 248],
        offer: [408, 236, 640, 432],
        queue: [300, 502],
        laneEnd: 590,
    },
    forum: {
        centre: 250,
        bottom: 778,
        size: [420, 260],
        sign: [262, 528, 258],
        offer: [458, 524, 748, 700],
        queue: [330, 785],
        laneEnd: 950,
    },
    theatre: {
        centre: 838,
        bottom: 476,
        size: [384, 250],
        sign: [838, 250, 300],
        offer: [1068, 310, 1466, 458],
        queue: [858, 502],
        laneEnd: 1042,
    },
    circus: {
        centre: 1230,
        bottom: 745,
        size: [592, 247],
        sign: [1230, 512, 266],
        offer: [1250, 572, 1552, 720],
        offerFrom: "right",
        queue: [1290, 785],
        laneEnd: 1548,
    },
    colosseum: {
        centre: 1687,
        bottom: 506,
        size: [426, 284],
        sign: [1690, 250, 210],
        offer: [1500, 478, 1890, 626],
        queue: [1724, 686],
        queueBack: 130,
        laneEnd: 1860,
    },
};
const BUILDING_SCALE = { least: 0.84, most: 1.06 };
const FIGURE = 76;

/** `k`: how much broader the city is than in the mock-up; `down`: where a height of the mock-up lies. */
function cityPlace(site: Site, k: number, down: (y: number) => number): PlaceZones {
    const scale = Math.min(BUILDING_SCALE.most, Math.max(BUILDING_SCALE.least, k));
    const [width, height] = [site.size[0] * scale, site.size[1] * scale];
    const [signX, signY, signWidth] = site.sign;
    const [left, top, right, bottom] = site.offer;
    const [queueX, queueY] = site.queue;
    return {
        sign: [signX * k - signWidth / 2, down(signY) - 20, signWidth, 40],
        building: [site.centre * k - width / 2, down(site.bottom) - height, width, height],
        offer: [left * k, down(top), (right - left) * k, down(bottom) - down(top)],
        offerFrom: site.offerFrom ?? "left",
        lane: [queueX * k - 36, down(queueY) - 46, (site.laneEnd - queueX) * k + 62, 56],
        queueStart: [queueX * k, down(queueY)],
        queueBack: (site.queueBack ?? 0) * k,
        figure: FIGURE,
        visitor: 146 * Math.max(0.9, Math.min(1, k)),
    };
}

function wideLayout({ width, height }: SceneSize, contents: Contents): CircusLayout {
    const k = width / CITY_WIDTH;
    const cardWidth = Math.max(282, 300 * k);
    const columns = contents.tickets > MOST_TICKETS_BELOW_COINS ? Math.ceil(contents.tickets / 3) : 0;
    const mine = height - MINE_HEIGHT;
    const boardHeight = mine - BOARD_TOP;
    const down = (y: number) => BOARD_TOP + ((y - BOARD_TOP) * boardHeight) / CITY_HEIGHT;
    const tickets: Rect = columns ? [292, mine + 64, columns * 112, 206] : [180, mine + 190, 110, 70];
    const handX = columns ? 292 + columns * 112 + 14 : 304;
    const handWidth = width - handX - cardWidth - 34;
    return {
        board: [14, BOARD_TOP, width - 28, boardHeight],
        places: Object.fromEntries(Object.entries(SITES).map(([id, site]) => [id, cityPlace(site, k, down)])),
        others: sideBySide([14, 52, width - 28, 128], contents.others, 14, 780),
        me: [14, mine + 8, 276, 260],
        tickets,
        favours: null,
        hand: [handX, mine + 62, handWidth, 208],
        banner: [304, mine - 6, width - 304 - cardWidth - 34, 60],
        card: [width - cardWidth - 14, height - CARD_HEIGHT - 10, cardWidth, CARD_HEIGHT],
    };
}

// ---- Smaller screens: a column of places

/** Broad enough for a finger on the narrowest phone. */
const LEAST_TARGET = 49;

/** How high the rows of a column are; Villa and Forum may share one. */
interface Rows {
    villa: number;
    forum: number;
    venue: number;
    isShared: boolean;
}

/** Sign, offer and lane of an open place need so much, in heights of a finger. */
const OPEN_VILLA = 2.8;
const OPEN_FORUM = 3.5;
/** A lower Forum has its lane beside the sign, to leave room for two lines of tickets. */
const HIGH_FORUM = 4.2;

/** What Villa and Forum share while the venues are open; on a low board the venues need the room. */
const SHARED_ROW = { low: 0.2, high: 0.225 };
const LOW_BOARD = 360;

/** The places of the present phase get most of the height. */
function rowsOf(height: number, phase: number): Rows {
    if (phase === 1) {
        const villa = Math.max(height * 0.37, OPEN_VILLA * LEAST_TARGET);
        const forum = (height - villa) * 0.34;
        return { villa, forum, venue: (height - villa - forum) / 3, isShared: false };
    }
    if (phase === 2) {
        const forum = Math.max(height * 0.5, OPEN_FORUM * LEAST_TARGET);
        const villa = (height - forum) / 4;
        return { villa, forum, venue: villa, isShared: false };
    }
    const shared = height * (height < LOW_BOARD ? SHARED_ROW.low : SHARED_ROW.high);
    return { villa: shared, forum: shared, venue: (height - shared) / 3, isShared: true };
}

/** How large things are: a phone is 1. */
interface Scale {
    sign: number;
    signWidth: number;
    figure: number;
    visitor: number;
}

const SMALL: Scale = { sign: 22, signWidth: 164, figure: 42, visitor: 86 };
const MIDDLE: Scale = { sign: 32, signWidth: 236, figure: 62, visitor: 120 };

/** Sign and lane above, the offer below. */
function tightPlace([x, y, width, height]: Rect, scale: Scale): PlaceZones {
    const left = x + scale.signWidth + 24;
    const bottom = y + LEAST_TARGET + 2;
    return {
        sign: [x + 14, y + (LEAST_TARGET - scale.sign) / 2, scale.signWidth, scale.sign],
        building: null,
        offer: [x + 6, bottom + 2, width - 12, y + height - bottom - 6],
        offerFrom: "left",
        lane: [left, y + 2, x + width - 6 - left, LEAST_TARGET],
        queueStart: [left + scale.figure * 0.5, bottom - 2],
        queueBack: 0,
        figure: scale.figure,
        visitor: scale.visitor,
    };
}

/** Sign above, offer in the middle, lane below. */
function openPlace([x, y, width, height]: Rect, id: string, scale: Scale): PlaceZones {
    const laneHeight = Math.max(LEAST_TARGET, scale.figure);
    const laneY = y + height - laneHeight - 4;
    const isVenue = VENUES.includes(id);
    /** Visitors stand behind the lane as far as the row is high enough. */
    const raised = Math.min(scale.figure * 0.62, Math.max(6, height - scale.visitor));
    const queueX = isVenue ? x + width * 0.36 : x + scale.figure;
    const offerTop = isVenue ? y + 4 : y + scale.sign + 8;
    const offerX = isVenue ? x + width * 0.34 : x + 6;
    const visitor = Math.min(scale.visitor, height - 4 - raised);
    return {
        sign: [x + scale.sign * 0.75, y + 4, scale.signWidth, scale.sign],
        building: buildingIn([x + 4, y + scale.sign * 0.8, width * 0.42, height - scale.sign * 0.8 - 8], id),
        offer: [
            offerX,
            offerTop,
            x + width - 6 - offerX,
            isVenue ? height - 4 - raised : laneY - offerTop - 2,
        ],
        offerFrom: "right",
        lane: [
            queueX - scale.figure * 0.5,
            y + height - laneHeight - 2,
            x + width - 4 - queueX + scale.figure * 0.4,
            laneHeight,
        ],
        queueStart: [queueX, laneY + laneHeight - 3],
        queueBack: 0,
        figure: scale.figure,
        visitor,
    };
}

/** What the building of a closed place takes of its width at most; a queue may hide some of it. */
const CLOSED_BUILDING: Record<string, number> = { villa: 0.58, forum: 0.46 };
const OTHER_BUILDING = 0.4;
/** Beside its tickets, of which there may be nine, the Forum is small. */
const FORUM_BESIDE_TICKETS = 0.26;
/** Dealers of a closed place are smaller: two lines of them must fit, below the sign or beside it. */
const CLOSED_FIGURE = 0.76;

/** Sign, and beside or below it what lies or stands there; the building behind it. */
function closedPlace([x, y, width, height]: Rect, id: string, scale: Scale): PlaceZones {
    const isNarrow = width < scale.signWidth * 2;
    const signWidth = Math.min(scale.signWidth, width - 24);
    const left = isNarrow ? x + 8 : x + scale.signWidth + 28;
    const top = isNarrow ? y + scale.sign + 6 : y + 2;
    const content: Rect = [left, top, x + width - 6 - left, y + height - 2 - top];
    const figure = Math.min(scale.figure * CLOSED_FIGURE, content[3]);
    const beside = id === FORUM ? FORUM_BESIDE_TICKETS : OTHER_BUILDING;
    const share = (isNarrow && CLOSED_BUILDING[id]) || beside;
    const building = buildingIn([left, top, content[2] * share, content[3] - 4], id);
    const queueX = isNarrow ? left + building[2] * 0.5 : left + building[2];
    return {
        sign: [x + 14, isNarrow ? y + 3 : y + (height - scale.sign) / 2, signWidth, scale.sign],
        building,
        offer: [queueX, top, x + width - 14 - queueX, content[3]],
        offerFrom: isNarrow ? "left" : "right",
        lane: [queueX, top, x + width - 6 - queueX, content[3]],
        queueStart: [queueX + figure * 0.5, y + height - 3],
        queueBack: 0,
        figure,
        visitor: Math.min(scale.visitor, content[3]),
    };
}

/** As large as fits, on the ground. */
function buildingIn([x, y, width, height]: Rect, id: string): Rect {
    const [w, h] = SITES[id]?.size ?? [3, 2];
    const scale = Math.min(width / w, height / h);
    return [x, y + height - h * scale, w * scale, h * scale];
}

function columnPlaces([x, y, width, height]: Rect, phase: number, scale: Scale): Record<string, PlaceZones> {
    const { villa, forum, venue, isShared } = rowsOf(height, phase);
    const venueY = y + (isShared ? villa : villa + forum);
    const villaRect: Rect = [x, y, isShared ? width * 0.44 : width, villa];
    const forumRect: Rect = isShared
        ? [x + width * 0.44, y, width * 0.56, forum]
        : [x, y + villa, width, forum];
    const place = (id: string, rect: Rect, isOpen: boolean) => {
        if (!isOpen) return closedPlace(rect, id, scale);
        const isTight = id === FORUM && rect[3] < HIGH_FORUM * LEAST_TARGET;
        return isTight ? tightPlace(rect, scale) : openPlace(rect, id, scale);
    };
    const venueRect = (i: number): Rect => [x, venueY + i * venue, width, venue];
    return {
        [VILLA]: place(VILLA, villaRect, phase === 1),
        [FORUM]: place(FORUM, forumRect, phase === 2),
        ...Object.fromEntries(VENUES.map((id, i) => [id, place(id, venueRect(i), phase === 3)])),
    };
}

const GAP = 6;

type Mine = Pick<CircusLayout, "me" | "tickets" | "favours" | "hand">;

/** More dealers need the whole width. */
const MOST_BESIDE_ME = 5;
/** Portrait, name and coins as on a desk, and a ticket below them. */
const MY_COLUMN = { width: 88, ticketTop: 158 };

/**
 * With few dealers I have a column of my own, and beside it dealers lie above favours; a single ticket lies
 * below my coins. With more it is as in `crowded`.
 */
function besideMe([x, y, width, height]: Rect, crowded: Mine, { dealers, tickets }: Contents): Mine {
    if (dealers > MOST_BESIDE_ME) return crowded;
    const [, , , rowHeight] = crowded.hand;
    const left = x + MY_COLUMN.width + 4;
    const favourY = y + rowHeight + GAP;
    const below: Rect = [left, favourY, x + width - left, y + height - favourY];
    const isSingle = tickets === 1;
    return {
        me: [x, y, MY_COLUMN.width, height],
        tickets: isSingle
            ? [x, y + MY_COLUMN.ticketTop, MY_COLUMN.width, height - MY_COLUMN.ticketTop]
            : below,
        favours: isSingle ? below : null,
        hand: [left, y, below[2], rowHeight],
    };
}

function phoneLayout({ width, height }: SceneSize, contents: Contents): CircusLayout {
    const top = STRIP_HEIGHT.phone + 4;
    const others = 54;
    const own = 112;
    const dealers = 100;
    const banner = 62;
    const ownY = height - own - 4;
    const dealersY = ownY - dealers - GAP;
    const bannerY = dealersY - banner - GAP;
    const boardY = top + others + GAP;
    const board: Rect = [4, boardY, width - 8, bannerY - boardY - GAP];
    const below: Mine = {
        me: [4, ownY, 78, own],
        tickets: [86, ownY, width - 90, own],
        favours: null,
        hand: [2, dealersY, width - 4, dealers],
    };
    return {
        board,
        places: columnPlaces(board, contents.phase, SMALL),
        others: sideBySide([4, top, width - 8, others], contents.others, 4, 190),
        ...besideMe([4, dealersY, width - 6, height - 4 - dealersY], below, contents),
        banner: [4, bannerY, width - 8, banner],
        card: null,
    };
}

function flatLayout({ width, height }: SceneSize, contents: Contents): CircusLayout {
    const top = STRIP_HEIGHT.flat + 2;
    /** Eight dealers side by side. */
    const side = 360;
    const x = width - side - 4;
    const board: Rect = [4, top, x - 10, height - top - 4];
    const others = 54;
    const banner = 76;
    const bannerY = top + others + 3;
    const handY = bannerY + banner + 3;
    const dealers = 98;
    const ownY = handY + dealers + 2;
    const crowded: Mine = {
        me: [x, ownY, 70, height - ownY - 2],
        tickets: [x + 74, ownY, side - 74, height - ownY - 2],
        favours: null,
        hand: [x, handY, side, dealers],
    };
    return {
        board,
        places: columnPlaces(board, contents.phase, SMALL),
        others: sideBySide([x, top, side, others], contents.others, 4, 168),
        ...besideMe([x, handY, side, height - 2 - handY], crowded, contents),
        banner: [x, bannerY, side, banner],
        card: null,
    };
}

function tallLayout({ width, height }: SceneSize, contents: Contents): CircusLayout {
    const top = STRIP_HEIGHT.tall + 4;
    const others = 86;
    const own = 134;
    const dealers = 134;
    const banner = 60;
    const me = 168;
    const ownY = height - own - 6;
    const dealersY = ownY - dealers - GAP;
    const bannerY = dealersY - banner - 10;
    const boardY = top + others + GAP;
    const board: Rect = [8, boardY, width - 16, bannerY - boardY - 8];
    return {
        board,
        places: columnPlaces(board, contents.phase, MIDDLE),
        others: sideBySide([8, top, width - 16, others], contents.others, 8, 370),
        me: [8, dealersY, me, own + GAP + dealers],
        tickets: [me + 16, ownY, width - me - 24, own],
        favours: null,
        hand: [me + 16, dealersY, width - me - 24, dealers],
        banner: [8, bannerY, width - 16, banner],
        card: null,
    };
}
