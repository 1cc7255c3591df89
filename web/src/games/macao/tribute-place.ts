// Where the scroll with the tribute lies on the chart: in the open sea. Pure.
import type { Rect } from "../../stage/layout";

/** Its middle as a share of the chart, its size at scale 1, and the least scale at which it can be read. */
const SCROLL = { x: 0.38, y: 0.53, width: 214, height: 100, least: 0.5 };
/** Its largest share of the chart's width. */
const WIDEST = 0.28;

export function tributeRect(width: number, height: number, scale: number): Rect {
    const size = Math.max(scale, SCROLL.least);
    const w = Math.min(SCROLL.width * size, width * WIDEST);
    const h = SCROLL.height * size;
    return [width * SCROLL.x - w / 2, height * SCROLL.y - h / 2, w, h];
}
