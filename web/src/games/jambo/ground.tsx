// What is only looked at: the square with its houses, trees and animals, and the stands themselves.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Rect, SceneSize } from "../../stage/layout";
import { Backdrop, useScene } from "../../stage/scene";
import { standsOf, type StallRow, type Zones } from "./layout";
import { fill } from "./patterns";
import { FarStand, NearStand } from "./stall-drawing";

interface PictureProps {
    id: string;
    at: Rect;
}

function Picture({ id, at: [x, y, width, height] }: PictureProps) {
    return <use href={`#jambo-${id}`} {...{ x, y, width, height }} />;
}

/** Pebbles, always the same. */
function pebbles([x, y, width, height]: Rect, count: number) {
    let seed = 23;
    const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    return Array.from({ length: count }, () => ({
        cx: Math.round(x + next() * width),
        cy: Math.round(y + next() * height),
        rx: 2 + next() * 5,
        ry: 1.5 + next() * 2,
        isDark: next() < 0.5,
    }));
}

/** Where light falls through between the houses: the upper and lower edge, as parts of the width. */
const BEAMS = [
    [0.02, 0.1, 0.26, 0.5],
    [0.16, 0.21, 0.6, 0.74],
    [0.3, 0.33, 0.86, 0.93],
] as const;

function Earth({ at, small }: { at: Rect; small: boolean }) {
    const [x, y, w, h] = at;
    const scale = small ? 0.45 : 1;
    return (
        <>
            <rect {...{ x, y, width: w, height: h }} fill={fill("earth")} />
            <g filter={fill("cut")}>
                <path
                    d={
                        `M${x} ${y + h * 0.1}C${x + w * 0.2} ${y + h * 0.02} ${x + w * 0.3} ${y + h * 0.3} ` +
                        `${x + w * 0.5} ${y + h * 0.26}S${x + w * 0.85} ${y + h * 0.1} ` +
                        `${x + w} ${y + h * 0.3}V${y}H${x}Z`
                    }
                    fill="#f3c985"
                    opacity=".6"
                />
                <path
                    d={
                        `M${x} ${y + h * 0.72}C${x + w * 0.2} ${y + h * 0.56} ` +
                        `${x + w * 0.4} ${y + h * 0.86} ` +
                        `${x + w * 0.6} ${y + h * 0.78}S${x + w * 0.9} ${y + h * 0.62} ` +
                        `${x + w} ${y + h * 0.74}V${y + h}H${x}Z`
                    }
                    fill="#bd7a3a"
                    opacity=".55"
                />
                <path
                    d={
                        `M${x + w * 0.05} ${y + h * 0.5}c${w * 0.2}-30 ${w * 0.7}-34 ${w * 0.9} 0` +
                        `-${w * 0.2} 34-${w * 0.7} 40-${w * 0.9} 0Z`
                    }
                    fill="#f6d69a"
                    opacity=".55"
                />
            </g>
            {pebbles(at, small ? 24 : 60).map(({ cx, cy, rx, ry, isDark }, i) => (
                <ellipse
                    key={i}
                    {...{ cx, cy, rx: rx * scale, ry: ry * scale }}
                    fill={isDark ? "#a8642c" : "#f6dcab"}
                    opacity=".6"
                />
            ))}
            <rect {...{ x, y, width: w, height: h }} fill={fill("sun")} />
            {BEAMS.map(([a, b, c, d], i) => (
                <path
                    key={i}
                    d={`M${x + w * a} ${y}H${x + w * b}L${x + w * d} ${y + h}H${x + w * c}Z`}
                    fill="#fff3c4"
                    opacity=".13"
                />
            ))}
        </>
    );
}

/** The town behind the far stand, in units of its drawing: picture, place from the left edge, size. */
const TOWN: [id: string, x: number, y: number, width: number, height: number][] = [
    ["palm", -46, -46, 110, 156],
    ["houses", 30, -24, 190, 130],
    ["tower", 196, -42, 112, 140],
    ["hut", 330, -20, 130, 108],
    ["houses", 440, -28, 180, 124],
];

function Town({ row, smallX }: { row: StallRow; smallX: number }) {
    const drop = row.rolledUp * 0.5;
    const behindGap: typeof TOWN = [
        ["tower", smallX - 130, -46, 116, 145],
        ["palm", smallX - 66, -44, 104, 150],
        ["hut", smallX + 20, -18, 120, 100],
        ["tower", smallX + 124, -38, 104, 130],
        ["houses", smallX + 190, -24, 170, 117],
    ];
    return (
        <>
            {[...TOWN, ...behindGap].map(([id, x, y, width, height], i) => (
                <Picture key={i} id={id} at={[x, y - drop, width, height]} />
            ))}
        </>
    );
}

/** Trees and animals of the wide square; those at the left go when the rug comes. */
function Scenery({ zones, width }: { zones: Zones; width: number }) {
    const left = zones.board[0];
    const foeWidth = zones.foe[2];
    return (
        <>
            {!zones.rug && (
                <>
                    <Picture id="baobab" at={[left + 4, 378, 250, 262]} />
                    <Picture id="camel" at={[left + foeWidth * 0.36, 486, 212, 174]} />
                    <Picture id="jars" at={[left + 12, 596, 124, 86]} />
                </>
            )}
            <Picture id="bush" at={[left + foeWidth - 62, 640, 118, 92]} />
            <Picture id="goat" at={[width - 470, 662, 116, 97]} />
            <Picture id="bush" at={[width - 580, 664, 124, 97]} />
        </>
    );
}

export interface StandCounts {
    large: number;
    small: number;
    free: number;
    /** Small stands of the opponent and of the viewer. */
    far: number;
    near: number;
}

interface Props {
    zones: Zones;
    counts: StandCounts;
    /** Classes with the colours of the two seats. */
    farSeat: string;
    nearSeat: string;
}

function StallRowDrawing({
    row,
    seat,
    children,
}: {
    row: StallRow;
    seat: string;
    children: ComponentChildren;
}) {
    const [x, y] = row.at;
    return (
        <g class={seat} transform={`translate(${x} ${y}) scale(${row.scale})`}>
            {children}
        </g>
    );
}

function Stalls({ zones, counts, farSeat, nearSeat, size }: Props & { size: SceneSize }) {
    const spaces = { large: counts.large, small: counts.small };
    const { farStall, nearStall } = zones;
    const far = standsOf(farStall, size.orientation, { ...spaces, stands: counts.far });
    const near = standsOf(nearStall, size.orientation, { ...spaces, stands: counts.near });
    const stands = ({ large, small }: typeof far) => (small ? [large, small] : [large]);
    return (
        <>
            <StallRowDrawing row={farStall} seat={farSeat}>
                <Town row={farStall} smallX={far.large.width + 36} />
                {stands(far).map((stand, i) => (
                    <FarStand
                        key={i}
                        {...{ stand, spaceWidth: far.spaceWidth, rolledUp: farStall.rolledUp }}
                        freeSpaces={i === 0 ? counts.free : stand.spaces}
                    />
                ))}
            </StallRowDrawing>
            <StallRowDrawing row={nearStall} seat={nearSeat}>
                {stands(near).map((stand, i) => (
                    <NearStand
                        key={i}
                        {...{ stand, spaceWidth: near.spaceWidth, rolledUp: nearStall.rolledUp }}
                        freeSpaces={i === 0 ? counts.free : stand.spaces}
                    />
                ))}
            </StallRowDrawing>
        </>
    );
}

/** Drawn anew only when the window, the stands or the rug change: the filters are slow. */
export function Ground(props: Props) {
    return useMemo(() => <GroundDrawing {...props} />, [JSON.stringify(props)]);
}

function GroundDrawing(props: Props) {
    const size = useScene();
    const { zones } = props;
    const [x, y, width, height] = zones.board;
    const isWide = size.orientation === "wide";
    const frame = { x, y, width, height };
    return (
        <Backdrop class="ground">
            <rect x={x - 5} y={y - 5} width={width + 10} height={height + 10} rx="18" fill="#2a150b" />
            <clipPath id="jambo-square">
                <rect {...frame} rx={isWide ? 16 : 10} />
            </clipPath>
            <g clip-path="url(#jambo-square)">
                <Earth at={zones.board} small={!isWide} />
                {isWide && (
                    <g class="cast" filter={fill("cut")}>
                        <Scenery zones={zones} width={size.width} />
                    </g>
                )}
                <g {...(isWide ? { filter: fill("cut") } : {})}>
                    <Stalls {...props} size={size} />
                </g>
                <rect {...frame} fill={fill("grain")} opacity=".16" />
                <rect {...frame} fill={fill("dusk")} opacity=".3" />
            </g>
        </Backdrop>
    );
}
