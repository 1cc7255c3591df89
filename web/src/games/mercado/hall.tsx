// What is only looked at: the board's frame, the tiles of the track, the hall with its columns and lanterns.
import type { Rect } from "../../stage/layout";
import { Backdrop, useScene } from "../../stage/scene";
import type { BoardLayout } from "./layout";

/** The side of a tile on the walls. */
const AZULEJO = 48;

function Materials() {
    return (
        <defs>
            <pattern id="mercado-walls" width={AZULEJO} height={AZULEJO} patternUnits="userSpaceOnUse">
                <use href="#mercado-azulejo" width={AZULEJO} height={AZULEJO} />
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

/** The four corners of a rectangle, each with the directions into it. */
function cornersOf([x, y, width, height]: Rect) {
    return [
        [x, y, 1, 1],
        [x + width, y, -1, 1],
        [x, y + height, 1, -1],
        [x + width, y + height, -1, -1],
    ] as const;
}

interface OrnamentProps {
    at: Rect;
    picture: string;
    size: number;
}

/** The same picture in all four corners, turned towards the middle. */
function InCorners({ at, picture, size }: OrnamentProps) {
    return (
        <>
            {cornersOf(at).map(([x, y, right, down]) => (
                <g key={`${right}${down}`} transform={`translate(${x} ${y}) scale(${right} ${down})`}>
                    <use href={`#mercado-${picture}`} width={size} height={size} />
                </g>
            ))}
        </>
    );
}

/** A tile of the track: corners with quarter circles; a flower where no symbol stands. */
function TrackTile({ at, isPlain, isOdd }: { at: Rect; isPlain: boolean; isOdd: boolean }) {
    const [x, y, width, height] = at;
    const gap = height > 30 && width > 30 ? 2 : 1;
    const ground = isPlain ? (isOdd ? "#bfe2dc" : "#dff0ea") : "#fdf8ea";
    const inside: Rect = [x + gap, y + gap, width - 2 * gap, height - 2 * gap];
    return (
        <g class={isPlain ? "track-tile plain" : "track-tile"}>
            <Box at={inside} radius={gap * 2.5} fill={ground} />
            <InCorners at={inside} picture="tile-corner" size={Math.min(width, height) * 0.36} />
            {isPlain && <Flower at={at} />}
        </g>
    );
}

const FLOWER = 34;

/** Only where a space is large enough for it beside its number. */
function Flower({ at: [x, y, width, height] }: { at: Rect }) {
    if (Math.max(width, height) < 90) return null;
    const isFlat = width > height;
    return (
        <use
            href="#mercado-flower"
            x={x + width / 2 + (isFlat ? 8 : 0) - FLOWER / 2}
            y={y + height / 2 + (isFlat ? 0 : 13) - FLOWER / 2}
            width={FLOWER}
            height={FLOWER}
        />
    );
}

const COLUMN = { width: 38, height: 510, middle: 17 };

function Column({ x, hall: [, top, , height] }: { x: number; hall: Rect }) {
    return (
        <svg
            x={x - COLUMN.middle}
            y={top + 2}
            width={COLUMN.width}
            height={height - 4}
            viewBox={`0 0 ${COLUMN.width} ${COLUMN.height}`}
            preserveAspectRatio="none"
        >
            <use href="#mercado-column" width={COLUMN.width} height={COLUMN.height} />
        </svg>
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
            <Box at={hall} fill="url(#mercado-walls)" />
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
            <InCorners at={frame} picture="boss" size={boss} />
        </Backdrop>
    );
}
