// The striped awning of a stall or of the large card: its colour tells the type of tile.
import type { JSX } from "preact";
import type { TileType } from "./facts";

/** The picture, and which part of its width the upper edge takes: below it is wider. */
const PICTURE = { width: 300, height: 36, upper: 0.891 };

interface Props {
    type: TileType;
    /** The upper edge, in units of the drawing around it. */
    left: number;
    right: number;
    height: number;
}

/** As wide as the stall, whatever its proportions. */
export function Awning({ type, left, right, height }: Props): JSX.Element {
    const width = (right - left) / PICTURE.upper;
    return (
        <svg
            class={`type-${type}`}
            x={(left + right - width) / 2}
            width={width}
            height={height}
            viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
            preserveAspectRatio="none"
        >
            <use href="#mercado-awning" width={PICTURE.width} height={PICTURE.height} />
        </svg>
    );
}
