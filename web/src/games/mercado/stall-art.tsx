// The picture of a stall: body, painting, awning, ribbon and counter, drawn for its size.
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

export function StallArt(props: StallArtProps) {
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
            <rect
                x="2.5"
                y={counterTop + 2.5}
                width={width - 5}
                height={counter - 5}
                rx={counter * 0.24}
                fill="#5c300c"
            />
            <rect
                class="stall-board"
                x="2.5"
                y={counterTop + 2.5}
                width={width - 5}
                height={counter * 0.2}
                rx={counter * 0.1}
            />
        </svg>
    );
}

/** People keep their heads, goods their middle. */
function focusOf(type: TileType): string {
    return type === "market" ? "xMidYMin slice" : "xMidYMid slice";
}

function Painting(props: StallArtProps) {
    const { measures, type, tile, panel = 0 } = props;
    const { left, inner, top, painting } = partsOf(props);
    const place = {
        x: left + 2,
        y: top,
        width: Math.max(0, inner - 4 - panel),
        height: Math.max(0, painting),
    };
    return (
        <>
            <svg {...place} viewBox="0 0 200 150" preserveAspectRatio={focusOf(type)}>
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
