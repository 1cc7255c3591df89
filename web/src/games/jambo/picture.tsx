// A picture of the scenery, stretched to the place it has. Trees and animals keep their proportions.
import type { Rect } from "../../stage/layout";

/** The size of those that are stretched, in their own units. */
const STRETCHED: Record<string, readonly [width: number, height: number]> = {
    "awning-large": [592, 100],
    "awning-small": [332, 100],
    "valance-large": [592, 38],
    "valance-small": [332, 38],
    "stall-front-large": [576, 36],
    "stall-front-small": [316, 36],
    "stall-inside": [560, 66],
    counter: [592, 80],
    hangings: [300, 42],
    ridge: [560, 10],
    mat: [100, 40],
    "mat-fee": [100, 40],
    earth: [1892, 722],
};

export function Picture({ id, at: [x, y, width, height] }: { id: string; at: Rect }) {
    const href = `#jambo-${id}`;
    const own = STRETCHED[id];
    if (!own) return <use href={href} {...{ x, y, width, height }} />;
    const scale = `${width / own[0]} ${height / own[1]}`;
    return (
        <use href={href} width={own[0]} height={own[1]} transform={`translate(${x} ${y}) scale(${scale})`} />
    );
}
