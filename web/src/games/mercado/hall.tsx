// What is only looked at: the board's frame, the tiles of the track, the hall with its columns and lanterns.
import type { Rect } from "../../stage/layout";
import { Backdrop, useScene } from "../../stage/scene";
import type { BoardLayout } from "./layout";

const TILE_CORNERS =
    "M0 0h11A11 11 0 0 1 0 11ZM44 0H33a11 11 0 0 0 11 11Z" +
    "M0 44h11A11 11 0 0 0 0 33ZM44 44H33a11 11 0 0 1 11-11Z";
const TILE_STAR = "M22 5c6 6 11 11 17 17-6 6-11 11-17 17C16 33 11 28 5 22 11 16 16 11 22 5Z";
const TILE_LEAVES =
    "M22 10c4 4 4 8 0 12-4-4-4-8 0-12ZM22 34c4-4 4-8 0-12-4 4-4 8 0 12Z" +
    "M10 22c4-4 8-4 12 0-4 4-8 4-12 0ZM34 22c-4-4-8-4-12 0 4 4 8 4 12 0Z";
const FLOWER =
    "M0 0C-9-6-9-15 0-20 9-15 9-6 0 0ZM0 0C-9 6-9 15 0 20 9 15 9 6 0 0Z" +
    "M0 0C-6-9-15-9-20 0-15 9-6 9 0 0ZM0 0C6-9 15-9 20 0 15 9 6 9 0 0Z";

function Materials() {
    return (
        <defs>
            <pattern id="mercado-azulejo" width="48" height="48" patternUnits="userSpaceOnUse">
                <g transform="scale(1.09)">
                    <path d="M0 0h44v44H0Z" fill="#f4eedb" />
                    <path d={TILE_STAR} fill="#a9d8d2" />
                    <path d={TILE_LEAVES} fill="#1f8087" />
                    <path d={TILE_CORNERS} fill="#2b9096" />
                    <path d="M0 0h44v44" fill="none" stroke="#c9c2a8" stroke-width="1.5" />
                </g>
            </pattern>
            <Shade id="mercado-hall" colours={["#0c3c4259", "#0c3c428c", "#0a2c32b8"]} />
            <Shade id="mercado-wood" colours={["#6f3d1f", "#3f1f0e"]} />
            <radialGradient id="mercado-lamp">
                <stop offset="0" stop-color="#ffe6a0" stop-opacity=".75" />
                <stop offset="1" stop-color="#ffd36a" stop-opacity="0" />
            </radialGradient>
        </defs>
    );
}

function Shade({ id, colours }: { id: string; colours: string[] }) {
    return (
        <linearGradient id={id} x2="0" y2="1">
            {colours.map((colour, i) => (
                <stop key={colour} offset={i / (colours.length - 1)} stop-color={colour} />
            ))}
        </linearGradient>
    );
}

interface BoxProps {
    at: Rect;
    /** Grows to all sides; shrinks if negative. */
    by?: number;
    radius?: number;
    fill?: string;
    stroke?: string;
    width?: number;
}

function Box({ at: [x, y, w, h], by = 0, radius = 0, fill = "none", stroke, width }: BoxProps) {
    return (
        <rect
            x={x - by}
            y={y - by}
            width={w + 2 * by}
            height={h + 2 * by}
            rx={radius}
            fill={fill}
            stroke={stroke}
            stroke-width={width}
        />
    );
}

/** A tile of the track: corners with quarter circles; a flower where no symbol stands. */
function TrackTile({ at, isPlain, isOdd }: { at: Rect; isPlain: boolean; isOdd: boolean }) {
    const [x, y, width, height] = at;
    const gap = height > 30 && width > 30 ? 2 : 1;
    const radius = Math.min(width, height) * 0.36;
    const ground = isPlain ? (isOdd ? "#bfe2dc" : "#dff0ea") : "#fdf8ea";
    const quarter = (r: number) =>
        `M${x + gap} ${y + gap}h${r}a${r} ${r} 0 0 1-${r} ${r}Z` +
        `M${x + width - gap} ${y + gap}v${r}a${r} ${r} 0 0 1-${r}-${r}Z` +
        `M${x + width - gap} ${y + height - gap}h-${r}a${r} ${r} 0 0 1 ${r}-${r}Z` +
        `M${x + gap} ${y + height - gap}v-${r}a${r} ${r} 0 0 1 ${r} ${r}Z`;
    return (
        <>
            <Box at={at} by={-gap} radius={gap * 2.5} fill={ground} />
            <path d={quarter(radius)} fill={isPlain ? "#4aa9a8" : "#2b9096"} opacity=".8" />
            <path d={quarter(radius * 0.62)} fill="none" stroke="#fdf8ea" stroke-width={gap} opacity=".7" />
            {isPlain && <Flower at={at} />}
        </>
    );
}

/** Only where a space is large enough for it beside its number. */
function Flower({ at: [x, y, width, height] }: { at: Rect }) {
    if (Math.max(width, height) < 90) return null;
    const isFlat = width > height;
    const middle = [x + width / 2 + (isFlat ? 8 : 0), y + height / 2 + (isFlat ? 0 : 13)];
    return (
        <path
            d={FLOWER}
            transform={`translate(${middle[0]} ${middle[1]}) scale(.85)`}
            fill="#5fb5b2"
            opacity=".5"
        />
    );
}

function Column({ x, hall: [, top, , height] }: { x: number; hall: Rect }) {
    const caps = [0, 0.49, 0.965];
    const jewels = [0.12, 0.25, 0.37, 0.62, 0.75, 0.87];
    return (
        <g>
            <rect x={x - 9} y={top + 2} width="26" height={height - 4} fill="#06201f" opacity=".35" />
            <rect x={x - 13} y={top + 2} width="26" height={height - 4} fill="#4a2612" />
            <rect x={x - 13} y={top + 2} width="8" height={height - 4} fill="#6b3a1c" />
            <rect x={x + 4} y={top + 2} width="9" height={height - 4} fill="#2e1509" />
            {jewels.map((part) => (
                <path
                    key={part}
                    d={`M${x} ${top + height * part - 13}l7 13-7 13-7-13Z`}
                    fill="#c08a34"
                    opacity=".5"
                />
            ))}
            {caps.map((part) => (
                <g key={part} transform={`translate(${x - 17} ${top + 2 + (height - 18) * part})`}>
                    <rect width="34" height="13" rx="3" fill="#a8741b" />
                    <rect width="34" height="4" rx="2" fill="#e2b456" />
                </g>
            ))}
        </g>
    );
}

/** The middles between neighbouring stalls of the first row. */
function columnsOf({ stalls }: BoardLayout): number[] {
    const firstRow = stalls.filter(([, y]) => y === stalls[0]?.[1]);
    return firstRow.slice(1).map(([x], i) => ((firstRow[i]?.[0] ?? 0) + (firstRow[i]?.[2] ?? 0) + x) / 2);
}

function Hall({ board }: { board: BoardLayout }) {
    const { hall } = board;
    const { orientation } = useScene();
    const middle = hall[1] + hall[3] / 2;
    return (
        <>
            <Box at={hall} fill="url(#mercado-azulejo)" />
            <Box at={hall} fill="url(#mercado-hall)" />
            <Box at={hall} by={-1} radius={2} stroke="#e2ad3a" width={orientation === "wide" ? 3 : 1.5} />
            {orientation === "wide" &&
                columnsOf(board).map((x) => (
                    <g key={x}>
                        <Column x={x} hall={hall} />
                        <circle cx={x} cy={middle + 16} r="100" fill="url(#mercado-lamp)" opacity=".5" />
                    </g>
                ))}
        </>
    );
}

/** Candlelight on what lies before me. */
function HandLight() {
    const { width, height } = useScene();
    return (
        <ellipse
            cx={width * 0.36}
            cy={height * 0.84}
            rx={width * 0.5}
            ry={height * 0.3}
            fill="url(#mercado-lamp)"
            opacity=".34"
        />
    );
}

/** `isPlain`: of each space of the board, whether it shows no symbol. */
export function HallBackdrop({ board, isPlain }: { board: BoardLayout; isPlain: boolean[] }) {
    const { frame, cells } = board;
    return (
        <Backdrop class="hall">
            <Materials />
            <HandLight />
            <g class="hall-shadow">
                <Box at={frame} radius={11} fill="#2a1208" />
            </g>
            <Box at={frame} by={-1.5} radius={10} fill="url(#mercado-wood)" />
            <Box at={frame} by={-3} radius={6} fill="#e2ad3a" />
            <Box at={frame} by={-5} radius={5} fill="#1c4a4e" />
            <Hall board={board} />
            {cells.map((cell, i) => (
                <TrackTile key={i} at={cell} isPlain={isPlain[i] ?? true} isOdd={i % 2 === 1} />
            ))}
        </Backdrop>
    );
}

const LANTERN = [38, 66] as const;
const BOSS = 34;

/** Lanterns between the stalls and brass on the corners, above what they hang over. */
export function HallOrnaments({ board }: { board: BoardLayout }) {
    const { hall, frame } = board;
    const { orientation } = useScene();
    const boss = orientation === "wide" ? BOSS : BOSS / 2;
    const lanterns = orientation === "wide" ? columnsOf(board) : [];
    const [x, y, width, height] = frame;
    const corners = [
        [x, y, 1, 1],
        [x + width, y, -1, 1],
        [x, y + height, 1, -1],
        [x + width, y + height, -1, -1],
    ];
    return (
        <Backdrop class="ornaments">
            {lanterns.map((at) => (
                <use
                    key={at}
                    href="#mercado-lantern"
                    x={at - LANTERN[0] / 2}
                    y={hall[1] + hall[3] / 2 - 20}
                    width={LANTERN[0]}
                    height={LANTERN[1]}
                />
            ))}
            {corners.map(([left, top, flipX, flipY]) => (
                <g key={`${flipX}${flipY}`} transform={`translate(${left} ${top}) scale(${flipX} ${flipY})`}>
                    <use href="#mercado-boss" width={boss} height={boss} />
                </g>
            ))}
        </Backdrop>
    );
}
