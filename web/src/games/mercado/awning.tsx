// The striped awning of a stall or of the large card: its colour tells the type of tile.
import type { TileType } from "./facts";

interface Colours {
    stripe: string;
    shade: string;
}

export const TYPE_COLOURS: Record<TileType, Colours> = {
    valuable: { stripe: "#8a142b", shade: "#5f0b1c" },
    perfume: { stripe: "#6b3f78", shade: "#452450" },
    market: { stripe: "#187279", shade: "#0e4f55" },
};
const CREAM: Colours = { stripe: "#fbf1d8", shade: "#dcc9a0" };
const STRIPES = 9;
/** Where the slope ends and the scallops begin. */
const SLOPE = 0.66;

interface Props {
    type: TileType;
    /** The upper edge; the lower one is wider. */
    left: number;
    right: number;
    height: number;
}

export function Awning({ type, left, right, height }: Props) {
    const width = (right - left) / STRIPES;
    const overhang = width * 0.55;
    const scale = (right - left + 2 * overhang) / (right - left);
    const lower = (x: number) => left - overhang + (x - left) * scale;
    const edge = height * SLOPE;
    return (
        <>
            {Array.from({ length: STRIPES }, (_, i) => {
                const { stripe, shade } = i % 2 ? CREAM : TYPE_COLOURS[type];
                const [a, b] = [left + i * width, left + (i + 1) * width];
                const [c, d] = [lower(a), lower(b)];
                const end = height - width * 0.22;
                const middle = (c + d) / 2;
                return (
                    <g key={i}>
                        <path d={`M${a} 0H${b}L${d} ${edge}H${c}Z`} fill={stripe} />
                        <path
                            d={`M${c} ${edge}H${d}V${end}Q${middle} ${height + width * 0.3} ${c} ${end}Z`}
                            fill={shade}
                        />
                    </g>
                );
            })}
            <path d={`M${left - 1} 1H${right + 1}`} stroke="#e2ad3a" stroke-width={height > 20 ? 3 : 2} />
        </>
    );
}
