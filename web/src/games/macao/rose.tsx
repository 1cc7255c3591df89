// The wind rose: six petals round a compass; the cubes of petal 1 come next round.
import { pieceOf } from "../../parts/pieces";
import type { Counts } from "../../parts/rows";
import { useSay } from "../../words";
import type { Drawn } from "../page";
import { Cube } from "./cube";

const COLOUR = 2, WIDE = 120, HIGH = 50;
/** Clockwise from the upper right, as the rose turns. */
const PETALS = [[214, 2], [222, 56], [214, 110], [6, 110], [-2, 56], [6, 2]] as const;

export function Rose({ game, rose }: { game: Drawn["game"]; rose: Counts[] }) {
    const say = useSay();
    const told = rose.map((held, i) => `${i + 1}: ${Object.entries(held).map(([colour, count]) => `${count} ${say(pieceOf(game.kinds[COLOUR], colour)?.name ?? [colour, colour])}`).join(", ") || "–"}`).join("; ");
    return (
        <svg class="rose" viewBox="-4 0 348 162" role="img" aria-label={`${say("Windrose, in so vielen Runden", "Wind rose, in so many rounds")}: ${told}`}>
            {PETALS.map(([x, y], i) => <path key={i} d={`M170 81L${x + (x < 100 ? WIDE - 6 : 6)} ${y + HIGH / 2}`} class="rose-line" />)}
            {PETALS.map(([x, y], i) => (
                <g key={i} transform={`translate(${x} ${y})`}>
                    <rect width={WIDE} height={HIGH} rx="13" class={i === 0 ? "petal next" : "petal"} />
                    <circle cx={x < 100 ? WIDE - 11 : 11} cy={HIGH / 2} r="10" class="petal-mark" /><text x={x < 100 ? WIDE - 11 : 11} y={HIGH / 2 + 4.5} text-anchor="middle" class="petal-number">{i + 1}</text>
                    {Object.entries(rose[i] ?? {}).map(([colour, count], n, all) => {
                        const rows = all.length > 3 ? 2 : 1, left = x < 100 ? 4 : 23, cx = left + (n % 3) * 31, cy = rows === 2 ? 4 + Math.floor(n / 3) * 22 : 15;
                        return <g key={colour}><Cube colour={colour} size={19} x={cx} y={cy} /><text x={cx + 20} y={cy + 14.5} class="petal-count">{count}</text></g>;
                    })}
                </g>))}
            <circle cx="170" cy="81" r="36" class="compass" />
            <path d="M170 49 175 76 202 81 175 86 170 113 165 86 138 81 165 76Z" class="compass-star" /><path d="M170 81 188 62 178 78ZM170 81 152 62 162 78ZM170 81 188 100 178 84ZM170 81 152 100 162 84Z" class="compass-thin" />
            <path d="M170 81 201 42" class="compass-arrow" /><path d="M206 36 203 48 195 42Z" class="compass-head" />
        </svg>
    );
}
