// The picture of a stall: body, painting, awning, ribbon and counter, drawn for its size.
import { memo } from "../../stage/memo";
import { Awning } from "./awning";
import type { TileType } from "./facts";
import type { StallMeasures } from "./layout";

export interface StallArtProps {
    width: number;
    height: number;
    measures: StallMeasures;
    type: TileType;
    /** Null: sold, and nothing new came. */
    tile: string | null;
    /** Width of the parchment beside the painting. */
    panel?: number;
}

/** The parts of a stall, from above: where the painting, the ribbon and the counter begin. */
export function partsOf({ width, height, measures }: Pick<StallArtProps, "width" | "height" | "measures">) {
    const { rail, overlap, awning, ribbon, counter } = measures;
    const left = rail - overlap;
    const top = awning * 0.7;
    return {
        left,
        inner: width - 2 * left,
        top,
        painting: height - counter - ribbon - top,
        ribbonTop: height - counter - ribbon,
        counterTop: height - counter,
    };
}

export const StallArt = memo((props: StallArtProps) => {
    const { width, height, measures, type, tile } = props;
    const { awning, ribbon, counter } = measures;
    const { left, inner, top, ribbonTop, counterTop } = partsOf(props);
    const line = counter > 40 ? 2 : 1.2;
    return (
        <svg
            class={`stall-art type-${type}`}
            data-piece={tile ? `${type}.${tile}` : undefined}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
        >
            <g class="stall-edge">
                <rect
                    x={left - 5}
                    y={awning * 0.4}
                    width={inner + 10}
                    height={counterTop - awning * 0.4 + 8}
                    rx="6"
                />
                <rect y={counterTop} width={width} height={counter} rx={counter * 0.26} />
            </g>
            <rect x={left - 2} y={top} width={inner + 4} height={counterTop - top} rx="4" fill="#5a2f17" />
            <Painting {...props} />
            <Awning type={type} left={left - 2} right={left + inner + 2} height={awning} />
            <rect class="stall-ribbon" x={left - 5} y={ribbonTop} width={inner + 10} height={ribbon} />
            <path
                d={`M${left - 5} ${ribbonTop + 1}h${inner + 10}M${left - 5} ${counterTop - 1}h${inner + 10}`}
                stroke="#e9bd55"
                stroke-width={line}
            />
            <CounterArt width={width} top={counterTop} height={counter} />
        </svg>
    );
});

/** The pictures of a counter: its left end, which is turned round for the right one, and what is between. */
const COUNTER = { height: 57, end: 24, middle: 160 };

function CounterArt({ width, top, height }: { width: number; top: number; height: number }) {
    const scale = height / COUNTER.height;
    const long = width / scale;
    const between = (long - 2 * COUNTER.end + 1) / COUNTER.middle;
    const end = <use href="#mercado-counter-end" width={COUNTER.end} height={COUNTER.height} />;
    return (
        <g class="stall-board" transform={`translate(0 ${top}) scale(${scale})`}>
            {end}
            <g transform={`translate(${long} 0) scale(-1 1)`}>{end}</g>
            <g transform={`translate(${COUNTER.end - 0.5} 0) scale(${between} 1)`}>
                <use href="#mercado-counter-middle" width={COUNTER.middle} height={COUNTER.height} />
            </g>
        </g>
    );
}

/** People keep their heads, goods their middle. */
function focusOf(type: TileType): string {
    return type === "market" ? "xMidYMin slice" : "xMidYMid slice";
}

/** A painting is at most so much wider than high, lest head or foot be lost; shelves stand beside it then. */
const BROADEST = 2.05;

function Painting(props: StallArtProps) {
    const { measures, type, tile, panel = 0 } = props;
    const { left, inner, top, painting } = partsOf(props);
    const height = Math.max(0, painting);
    const room = Math.max(0, inner - 4 - panel);
    const width = Math.min(room, height * BROADEST);
    const place = { x: left + 2 + (room - width) / 2, y: top, width, height };
    const view = { viewBox: "0 0 200 150", preserveAspectRatio: focusOf(type) };
    return (
        <>
            {width < room && (
                <>
                    <svg x={left + 2} y={top} width={room} height={height} {...view}>
                        <use href="#mercado-shelf" width="200" height="150" />
                    </svg>
                    <rect class="painting-edge" {...place} />
                </>
            )}
            <svg {...place} {...view}>
                <use href={`#mercado-${tile ?? "shelf"}`} width="200" height="150" />
            </svg>
            <rect
                x={left}
                y={top}
                width={inner}
                height={measures.awning * 0.62}
                fill="#1a0608"
                opacity=".28"
            />
        </>
    );
}
