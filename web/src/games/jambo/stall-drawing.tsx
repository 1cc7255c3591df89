// Two rows of stands that face each other: the far one seen from the front, the near one from behind.
import type { ComponentChildren } from "preact";
import { spaceAt, type Stand } from "./layout";
import { fill } from "./patterns";

const GOLD = "#f0b32e";
const CREAM = "#fbeed0";
/** Height of the two awnings let down, and where the mats of the spaces lie. */
const FAR_AWNING = 74;
const NEAR_AWNING = 108;
const NEAR_TOP = 108;
const FAR_MATS = 210;
export const NEAR_BASELINE = 86;

/** An awning that is lower shows no row of diamonds. */
const LOWEST_WITH_BAND = 40;

export const farBaseline = (rolledUp: number): number => FAR_MATS - rolledUp;

const round = (value: number): string => value.toFixed(1);
const times = (count: number, draw: (index: number) => ComponentChildren): ComponentChildren[] =>
    Array.from({ length: count }, (_, index) => draw(index));

interface AwningProps {
    /** Upper and lower edge: from x to x. */
    top: [left: number, right: number, y: number];
    bottom: [left: number, right: number, y: number];
    stripes: number;
    /** Height of the scalloped edge, and of the diamonds. */
    edge: number;
    diamond: number;
}

function Awning({ top, bottom, stripes, edge, diamond }: AwningProps) {
    const [left, right, y] = top;
    const [lowLeft, lowRight, lowY] = bottom;
    const cloth = `M${left} ${y}H${right}L${lowRight} ${lowY}H${lowLeft}Z`;
    const along = (from: number, to: number, i: number) => round(from + ((to - from) * i) / stripes);
    return (
        <>
            {times(stripes, (i) => (
                <path
                    key={i}
                    d={
                        `M${along(left, right, i)} ${y}L${along(left, right, i + 1)} ${y}` +
                        `L${along(lowLeft, lowRight, i + 1)} ${lowY}L${along(lowLeft, lowRight, i)} ${lowY}Z`
                    }
                    fill={i % 2 ? CREAM : "var(--c)"}
                />
            ))}
            <path d={cloth} fill={fill("right-shade")} />
            <path d={cloth} fill={fill("low-shade")} />
            {lowY - y > LOWEST_WITH_BAND && (
                <Band left={left} right={right} y={y + (lowY - y) * 0.62} count={stripes} size={diamond} />
            )}
            <Scallops left={lowLeft} right={lowRight} y={lowY} height={edge} count={stripes} />
        </>
    );
}

interface BandProps {
    left: number;
    right: number;
    y: number;
    count: number;
    size: number;
}

function Band({ left, right, y, count, size }: BandProps) {
    const diamonds = (scale: number) =>
        Array.from({ length: count }, (_, i) => {
            const x = left + ((right - left) * (i + 0.5)) / count;
            const [w, h] = [size * 1.5 * scale, size * scale];
            return `M${round(x - w)} ${round(y)}l${w}-${h} ${w} ${h}-${w} ${h}Z`;
        }).join("");
    return (
        <>
            <path d={diamonds(1)} fill="var(--d)" />
            <path d={diamonds(0.5)} fill={GOLD} />
            <path
                d={`M${left - 4} ${y - size * 1.5}H${right + 4}M${left - 8} ${y + size * 1.5}H${right + 8}`}
                stroke="var(--d)"
                stroke-width="3"
            />
        </>
    );
}

interface ScallopsProps {
    left: number;
    right: number;
    y: number;
    height: number;
    count: number;
}

function Scallops({ left, right, y, height, count }: ScallopsProps) {
    const width = (right - left) / count;
    return (
        <>
            {times(count, (i) => {
                const x = left + i * width;
                return (
                    <g key={i}>
                        <path
                            d={
                                `M${round(x)} ${y}h${round(width)}v${height * 0.45}` +
                                `a${round(width / 2)} ${height * 0.55} 0 0 1-${round(width)} 0Z`
                            }
                            fill={i % 2 ? "#ead6ae" : "var(--e)"}
                        />
                        <circle cx={x + width / 2} cy={y + height * 0.5} r={width * 0.1} fill={GOLD} />
                    </g>
                );
            })}
            <rect x={left} y={y - 2} width={right - left} height="5" rx="2" fill="var(--d)" />
            <path
                d={`M${left} ${y + 2}H${right}v${height * 0.6}H${left}Z`}
                fill={fill("right-shade")}
                opacity=".7"
            />
        </>
    );
}

/** Gourds, cloths and bells that hang under the far awning. */
function Hangings({ stand, y, spaceWidth }: { stand: Stand; y: number; spaceWidth: number }) {
    const cloths = ["#7d241b", "#23346f", "#2f6e35"];
    return (
        <>
            {times(stand.columns * 2, (i) => {
                const x = stand.margin + spaceWidth * 0.5 * (i + 0.5);
                const drop = (i * 7) % 9;
                return (
                    <g key={i}>
                        <path d={`M${x} ${y}v${12 + drop}`} stroke="#8a5a30" stroke-width="2" />
                        {i % 3 === 0 && <ellipse cx={x} cy={y + 20 + drop} rx="6" ry="9" fill="#c98a48" />}
                        {i % 3 === 1 && (
                            <rect
                                x={x - 7}
                                y={y + 11 + drop}
                                width="14"
                                height="20"
                                rx="2"
                                fill={cloths[i % 3] ?? GOLD}
                            />
                        )}
                        {i % 3 === 2 && <circle cx={x} cy={y + 18 + drop} r="6.5" fill="#a8602c" />}
                    </g>
                );
            })}
        </>
    );
}

interface MatsProps {
    stand: Stand;
    spaceWidth: number;
    baseline: number;
    /** Spaces from this one on cost a fee. */
    freeSpaces: number;
}

/** A woven plate for each space; the ones that cost a fee are red. */
function Mats({ stand, spaceWidth, baseline, freeSpaces }: MatsProps) {
    const width = spaceWidth * (stand.rows === 1 ? 0.44 : 0.4);
    const height = stand.rows === 1 ? 15 : 10;
    return (
        <>
            {times(stand.spaces, (i) => {
                const { x, y } = spaceAt(stand, spaceWidth, baseline, i);
                const costs = i >= freeSpaces;
                return (
                    <g key={i}>
                        <ellipse cx={x + 3} cy={y + 3} rx={width} ry={height} fill="#4a2410" opacity=".35" />
                        <ellipse cx={x} cy={y} rx={width} ry={height} fill={costs ? "#8f3a1e" : "#7a4a22"} />
                        <ellipse
                            cx={x}
                            cy={y - 1.5}
                            rx={width * 0.91}
                            ry={height * 0.83}
                            fill={costs ? "#c4562f" : "#e9c98a"}
                        />
                        <ellipse
                            cx={x}
                            cy={y - 1.5}
                            rx={width * 0.68}
                            ry={height * 0.57}
                            fill="none"
                            stroke={costs ? GOLD : "#b98f4e"}
                            stroke-width="2.5"
                            stroke-dasharray="6 4"
                        />
                    </g>
                );
            })}
        </>
    );
}

export interface StandProps {
    stand: Stand;
    spaceWidth: number;
    rolledUp: number;
    freeSpaces: number;
}

const stripesOf = ({ columns }: Stand): number => 2 * Math.round(columns * 1.15);

/** A stand as its customers see it: awning, dark inside, counter, carved front. */
export function FarStand({ stand, spaceWidth, rolledUp, freeSpaces }: StandProps) {
    const { width } = stand;
    const inner = 96 - rolledUp;
    const counter = inner + 58;
    const front = inner + 132;
    return (
        <g transform={`translate(${stand.x} 0)`}>
            <path
                d={`M20 ${front + 34}H${width}V${inner - 56}l52 46V${front + 60}H70Z`}
                fill="#7a3a14"
                opacity=".3"
            />
            <rect x="6" y={inner} width={width - 12} height="64" fill="#4a2212" />
            <rect x="6" y={inner} width={width - 12} height="20" fill="#2a1008" opacity=".6" />
            <Hangings stand={stand} y={inner + 4} spaceWidth={spaceWidth} />
            <Counter left={8} right={width - 8} y={counter} height={74} spread={14} cloth="var(--d)" />
            <rect x="-6" y={front} width={width + 12} height="36" rx="3" fill={fill("plank")} />
            <rect x="-6" y={front} width={width + 12} height="5" rx="2" fill="#d9a86c" />
            <rect x={width * 0.08} y={front + 5} width={width * 0.84} height="27" fill={fill("mud")} />
            <rect x={width * 0.08} y={front + 29} width={width * 0.84} height="6" fill="var(--c)" />
            <path d={`M0 ${inner - 4}h10v66H0ZM${width - 10} ${inner - 4}h10v66h-10Z`} fill="#7a4822" />
            <Mats {...{ stand, spaceWidth, freeSpaces }} baseline={farBaseline(rolledUp)} />
            <Awning
                top={[26, width - 26, 4]}
                bottom={[-14, width + 14, 4 + FAR_AWNING - rolledUp]}
                stripes={stripesOf(stand)}
                edge={34}
                diamond={9}
            />
            <rect x="20" y="0" width={width - 40} height="9" rx="4" fill="#8a5227" />
            <rect x="20" y="0" width={width - 40} height="4" rx="2" fill="#c98a48" />
        </g>
    );
}

interface CounterProps {
    left: number;
    right: number;
    y: number;
    height: number;
    spread: number;
    cloth: string;
}

/** A table of boards that widens towards whoever looks, with a runner of cloth. */
function Counter({ left, right, y, height, spread, cloth }: CounterProps) {
    const low = y + height;
    const [runner, hem] = [y + height * 0.46, y + height * 0.94];
    const [upperJoint, lowerJoint] = [y + height * 0.3, y + height * 0.62];
    const along = (share: number) => left + (right - left) * share;
    return (
        <>
            <path
                d={`M${left} ${y}H${right}L${right + spread} ${low}H${left - spread}Z`}
                fill={fill("board")}
            />
            <path d={`M${left} ${y}H${right}l1 5H${left - 1}Z`} fill="#f0cf98" opacity=".8" />
            <path
                d={`M${left - 5} ${upperJoint}H${right + 5}M${left - 9} ${lowerJoint}H${right + 9}`}
                stroke="#8a5227"
                stroke-width="2"
                opacity=".5"
            />
            <path
                d={`M${left + 6} ${runner}H${right - 6}L${right - 2} ${hem}H${left + 2}Z`}
                fill={cloth}
                opacity=".84"
            />
            <path
                d={`M${left + 6} ${runner + 2}H${right - 6}M${left + 2} ${hem - 2}H${right - 2}`}
                stroke={GOLD}
                stroke-width="3"
                stroke-dasharray="12 5"
            />
            <path
                d={`M${along(0.6)} ${y}H${right}L${right + spread} ${low}H${along(0.72)}Z`}
                fill="#5e2c14"
                opacity=".16"
            />
        </>
    );
}

/** A stand as its owner sees it: the counter, and the awning from above, towards us. */
export function NearStand({ stand, spaceWidth, rolledUp, freeSpaces }: StandProps) {
    const { width } = stand;
    const low = NEAR_TOP + NEAR_AWNING - rolledUp;
    return (
        <g transform={`translate(${stand.x} 0)`}>
            <path
                d={`M${width - 10} 30l44 26 26 ${low - 60}v30H60V${low - 10}Z`}
                fill="#7a3a14"
                opacity=".3"
            />
            <Counter left={14} right={width - 14} y={20} height={88} spread={14} cloth="#8a3312" />
            <rect x="-2" y={NEAR_TOP - 6} width={width + 4} height="12" fill="#3a1d10" opacity=".4" />
            <Mats {...{ stand, spaceWidth, freeSpaces }} baseline={NEAR_BASELINE} />
            <Awning
                top={[10, width - 10, NEAR_TOP]}
                bottom={[-18, width + 18, low]}
                stripes={stripesOf(stand)}
                edge={30}
                diamond={11}
            />
            <rect x="4" y={NEAR_TOP - 5} width={width - 8} height="9" rx="4" fill="#8a5227" />
            <rect x="4" y={NEAR_TOP - 5} width={width - 8} height="4" rx="2" fill="#d9a86c" />
        </g>
    );
}
