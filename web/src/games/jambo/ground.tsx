// What is only looked at: the square with its houses, trees and animals, and the stands themselves.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Rect, SceneSize } from "../../stage/layout";
import { Backdrop, Filtered, useScene } from "../../stage/scene";
import { STAND_GAP, standsOf, type StallRow, type Zones } from "./layout";
import { fill } from "./patterns";
import { Picture } from "./picture";
import { FarStand, NearStand } from "./stall-drawing";

function Earth({ at }: { at: Rect }) {
    const [x, y, width, height] = at;
    return (
        <>
            <Picture id="earth" at={at} />
            <rect {...{ x, y, width, height }} fill={fill("sun")} />
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

/** Where nobody has built a small stand yet: a place kept free, and somebody who waits there. */
const VACANT = {
    far: { pitch: 150, waiting: ["cart", 34, 70, 176, 136] },
    near: { pitch: 104, waiting: ["donkey", 52, 22, 160, 136] },
} as const;

/** The near counter stays, but without its awning there is less room below. */
const NEAR_RISE = 0.3;

interface VacantProps {
    row: keyof typeof VACANT;
    /** How much higher the counters are than with the awning let down. */
    raised: number;
    x: number;
    width: number;
}

function Vacant({ row, raised, x, width }: VacantProps) {
    const { pitch, waiting } = VACANT[row];
    const [id, left, top, across, height] = waiting;
    const middle = x + (width - across) / 2;
    return (
        <g class="cast" transform={`translate(0 ${-raised})`}>
            <Picture id="pitch" at={[x, pitch, width, width * 0.37]} />
            <Picture id={id} at={[Math.max(x + left - 30, middle), top, across, height]} />
            <Picture id="jars" at={[x + width - 78, pitch - 8, 92, 64]} />
        </g>
    );
}

/** Where the square ends for which they are placed. */
const SCENERY_BOTTOM = 776;

/** Trees and animals of the wide square; those at the left go when the rug comes. */
function Scenery({ zones, width }: { zones: Zones; width: number }) {
    const [left, top, , height] = zones.board;
    const drop = top + height - SCENERY_BOTTOM;
    const foeWidth = zones.foe[2];
    return (
        <>
            {!zones.rug && (
                <>
                    <Picture id="baobab" at={[left + 4, 378 + drop, 250, 262]} />
                    <Picture id="camel" at={[left + foeWidth * 0.36, 486 + drop, 212, 174]} />
                    <Picture id="jars" at={[left + 12, 596 + drop, 124, 86]} />
                </>
            )}
            <Picture id="bush" at={[left + foeWidth - 62, 640 + drop, 118, 92]} />
            <Picture id="goat" at={[width - 470, 662 + drop, 116, 97]} />
            <Picture id="bush" at={[width - 580, 664 + drop, 124, 97]} />
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
    const vacant = ({ large, small, spaceWidth }: typeof far) =>
        small ? null : { x: large.width + STAND_GAP, width: counts.small * spaceWidth + 2 * large.margin };
    const [farVacant, nearVacant] = [vacant(far), vacant(near)];
    return (
        <>
            <StallRowDrawing row={farStall} seat={farSeat}>
                <Town row={farStall} smallX={far.large.width + STAND_GAP} />
                {farVacant && <Vacant row="far" raised={farStall.rolledUp} {...farVacant} />}
                {stands(far).map((stand, i) => (
                    <FarStand
                        key={i}
                        {...{ stand, spaceWidth: far.spaceWidth, rolledUp: farStall.rolledUp }}
                        isLarge={i === 0}
                        freeSpaces={i === 0 ? counts.free : stand.spaces}
                    />
                ))}
            </StallRowDrawing>
            <StallRowDrawing row={nearStall} seat={nearSeat}>
                {nearVacant && <Vacant row="near" raised={nearStall.rolledUp * NEAR_RISE} {...nearVacant} />}
                {stands(near).map((stand, i) => (
                    <NearStand
                        key={i}
                        {...{ stand, spaceWidth: near.spaceWidth, rolledUp: nearStall.rolledUp }}
                        isLarge={i === 0}
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
                <Earth at={zones.board} />
                <Filtered id="jambo-cut-out" width={size.width} height={size.height}>
                    {isWide && (
                        <g class="cast" filter={fill("cut")}>
                            <Scenery zones={zones} width={size.width} />
                        </g>
                    )}
                    <g {...(isWide ? { filter: fill("cut") } : {})}>
                        <Stalls {...props} size={size} />
                    </g>
                </Filtered>
                <rect {...frame} fill={fill("grain")} opacity=".16" />
                <rect {...frame} fill={fill("dusk")} opacity=".3" />
            </g>
        </Backdrop>
    );
}
