// Where Macao's spaces and quarters are drawn. The sea is 500 x 310, the city 440 x 310; what touches what is the engine's.
export interface Spot { x: number; y: number }

export const SEA = { width: 500, height: 310 }, CITY = { width: 440, height: 310 };

export const SPACES: Record<string, Spot> = {
    start: { x: 340, y: 286 },
    genova: { x: 440, y: 210 }, marseille: { x: 250, y: 213 }, barcelona: { x: 120, y: 262 }, lisboa: { x: 58, y: 172 },
    london: { x: 66, y: 40 }, hamburg: { x: 250, y: 32 }, amsterdam: { x: 436, y: 42 }, antwerpen: { x: 250, y: 110 },
    s01: { x: 386, y: 280 }, s02: { x: 426, y: 258 }, s03: { x: 304, y: 271 }, s04: { x: 270, y: 251 }, s05: { x: 345, y: 212 },
    s06: { x: 186, y: 237 }, s07: { x: 50, y: 256 }, s08: { x: 28, y: 222 }, s09: { x: 44, y: 128 }, s10: { x: 58, y: 86 },
    s11: { x: 140, y: 26 }, s12: { x: 178, y: 38 }, s13: { x: 343, y: 33 }, s14: { x: 345, y: 82 }, s15: { x: 158, y: 84 },
    s16: { x: 250, y: 147 }, s17: { x: 250, y: 177 }, s18: { x: 452, y: 168 }, s19: { x: 460, y: 126 }, s20: { x: 452, y: 84 },
};

/** The lines between spaces, each from end to end. */
export const ROUTES: string[][] = [
    ["start", "s01", "s02", "genova"], ["start", "s03", "s04", "marseille"], ["genova", "s05", "marseille"], ["marseille", "s06", "barcelona"],
    ["barcelona", "s07", "s08", "lisboa"], ["lisboa", "s09", "s10", "london"], ["london", "s11", "s12", "hamburg"], ["hamburg", "s13", "amsterdam"],
    ["amsterdam", "s14", "antwerpen"], ["antwerpen", "s15", "london"], ["antwerpen", "s16", "s17", "marseille"], ["genova", "s18", "s19", "s20", "amsterdam"],
];

/** Six rows of five, every other one half a quarter to the right: what shares an edge is adjacent. */
const ROW = 5, WIDE = 79, HIGH = 49;

export function quarterSpot(index: number): Spot {
    const row = Math.floor(index / ROW), column = index % ROW;
    return { x: 42 + column * WIDE + (row % 2) * WIDE / 2, y: 33 + row * HIGH };
}

export const HEX = `M0-30L${WIDE / 2}-18V18L0 30L${-WIDE / 2} 18V-18Z`;
