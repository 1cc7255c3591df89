// The ground of the board: the Tiber, plazas, the town, roads and the great buildings. Nothing here moves.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Orientation, Rect } from "../../stage/layout";
import { Backdrop, useScene } from "../../stage/scene";
import type { CircusLayout, PlaceZones } from "./layout";
import { townOf } from "./town";

const SMALL_TOWN = 0.5;
const MIDDLE_TOWN = 0.7;
/** The mock-up's width, for which the river is drawn. */
const CITY_WIDTH = 1920;

/** Points along the river on a desk, to keep houses out of it. */
const RIVER_POINTS = [
    [640, 190],
    [636, 260],
    [618, 330],
    [612, 400],
    [650, 455],
    [710, 500],
    [770, 555],
    [812, 610],
    [850, 655],
    [880, 700],
    [892, 760],
    [890, 830],
] as const;
const BOATS = [
    [600, 300, 58],
    [700, 520, 58],
    [830, 655, 50],
] as const;

function Picture({ id, at: [x, y, width, height] }: { id: string; at: Rect }) {
    return <use href={`#circus-${id}`} x={x} y={y} width={width} height={height} />;
}

/** Where the river flows, and where boats are on it. */
interface River {
    path: string;
    width: number;
    contains(x: number, y: number): boolean;
    boats: Rect[];
}

function cityRiver(width: number, top: number): River {
    const k = width / CITY_WIDTH;
    const x = (value: number) => value * k;
    return {
        path:
            `M${x(640)} ${top - 10}C${x(640)} 300 ${x(600)} 330 ${x(612)} 400` +
            `S${x(760)} 520 ${x(800)} 590 ${x(900)} 700 ${x(890)} 830`,
        width: 88 * k,
        contains: (px, py) =>
            RIVER_POINTS.some(([rx, ry]) => Math.hypot(px - x(rx), py - 14 - ry) < 62 * k + 8),
        boats: BOATS.map(([bx, by, size]) => [x(bx), by, size, (size * 40) / 58] as const),
    };
}

/** On smaller screens it crosses between Villa and Forum in the west and the venues in the east. */
function columnRiver([x, , width]: Rect, venues: Rect, scale: number): River {
    const y = venues[1] - 4;
    return {
        path:
            `M${x - 20} ${y}C${x + width * 0.3} ${y - 14} ${x + width * 0.6} ${y + 12} ` +
            `${x + width + 20} ${y - 4}`,
        width: 22 * scale,
        contains: (_, py) => Math.abs(py - y) < 16 * scale,
        boats: [],
    };
}

function Water({ path, width, boats }: River) {
    const line = { d: path, fill: "none" };
    const dashes = { "stroke-width": Math.max(1.5, width / 30), "stroke-linecap": "round" } as const;
    return (
        <>
            <g class="cut">
                <path {...line} stroke="#b98f56" stroke-width={width * 1.18} />
                <path {...line} stroke="#4f8a92" stroke-width={width} />
                <path {...line} stroke="#74aab0" stroke-width={width * 0.57} transform="translate(-8 -4)" />
                <path {...line} {...dashes} stroke="#d8ecec" stroke-dasharray="34 60" />
                <path
                    {...line}
                    {...dashes}
                    stroke="#3c727b"
                    stroke-dasharray="26 74"
                    transform={`translate(${width * 0.22} 2)`}
                />
            </g>
            {boats.map((at) => (
                <Picture key={at.join()} id="boat" at={at} />
            ))}
        </>
    );
}

/** A paved road with kerbs. */
function Road({ path, width }: { path: string; width: number }) {
    const line = { d: path, fill: "none", "stroke-linecap": "round" } as const;
    return (
        <>
            <path
                {...line}
                stroke="#6b4a2a"
                stroke-opacity=".5"
                stroke-width={width * 1.2}
                transform="translate(3 5)"
            />
            <path {...line} stroke="#b39a70" stroke-width={width * 1.1} />
            <path {...line} stroke="#eadcbf" stroke-width={width * 0.92} />
            <path
                {...line}
                stroke-linecap="butt"
                stroke="#cdb88f"
                stroke-width={width * 0.78}
                stroke-dasharray={`2.5 ${width * 0.8}`}
            />
            <path {...line} stroke="#cdb88f" stroke-width="2.5" stroke-dasharray="30 6" opacity=".8" />
        </>
    );
}

/** From the building's gate to the end of its lane. */
function roadPath({ building, lane: [x, y, width, height] }: PlaceZones): string {
    const middle = y + height * 0.6;
    const end = x + width - height * 0.4;
    if (!building) return `M${x + height * 0.4} ${middle}H${end}`;
    const gate = building[0] + building[2] / 2;
    const start = Math.min(gate, x);
    return `M${start} ${building[1] + building[3] - 24}Q${start} ${middle} ${start + 48} ${middle}H${end}`;
}

function Plaza({ building, offer }: PlaceZones) {
    if (!building) return null;
    const [x, y, width, height] = building;
    const [ox, oy, ow, oh] = offer;
    return (
        <g class="cut" fill="#e8d6b2">
            <ellipse cx={x + width / 2} cy={y + height * 0.86} rx={width * 0.56} ry={height * 0.28} />
            <ellipse cx={ox + ow / 2} cy={oy + oh * 0.86} rx={ow * 0.52} ry={oh * 0.26} fill-opacity=".55" />
        </g>
    );
}

/** Where no house may stand; on a desk those behind a building or a visitor's back may. */
function keptFree({ building, offer, lane, sign }: PlaceZones, isWide: boolean): Rect[] {
    const front = ([x, y, width, height]: Rect, share: number): Rect => [
        x,
        y + height * share,
        width,
        height * (1 - share),
    ];
    const isStandingRoom = isWide || building;
    return [building ? front(building, 0.42) : sign, isStandingRoom ? front(offer, 0.55) : offer, lane];
}

interface CityProps {
    layout: CircusLayout;
    orientation: Orientation;
    width: number;
}

const TOWN_SCALES: Record<Orientation, number> = {
    wide: 1,
    tall: MIDDLE_TOWN,
    phone: SMALL_TOWN,
    flat: SMALL_TOWN,
};

function Ground({ layout, orientation, width }: CityProps) {
    const isWide = orientation === "wide";
    const scale = isWide ? width / CITY_WIDTH : TOWN_SCALES[orientation];
    const zones = Object.entries(layout.places);
    const venues = layout.places["circus"]?.sign ?? layout.board;
    const river = isWide ? cityRiver(width, layout.board[1]) : columnRiver(layout.board, venues, scale * 2);
    const free = zones.flatMap(([, place]) => keptFree(place, isWide));
    const town = townOf({ board: layout.board, scale, free, isWater: river.contains });
    const [x, y, w, h] = layout.board;
    return (
        <>
            <rect x={x} y={y} width={w} height={h} fill="#d09c5e" />
            {zones.map(([id, place]) => (
                <Plaza key={id} {...place} />
            ))}
            <Water {...river} />
            {town.map(({ picture, at }) => (
                <Picture key={at.join()} id={picture} at={at} />
            ))}
            {isWide && <Aqueduct k={width / CITY_WIDTH} />}
            {zones.map(([id, place]) => (
                <Road key={id} path={roadPath(place)} width={isWide ? 42 : place.figure * 0.58} />
            ))}
            <g class="raised">
                {zones.map(
                    ([id, { building }]) => building && <Picture key={id} id={`place-${id}`} at={building} />,
                )}
            </g>
        </>
    );
}

function Aqueduct({ k }: { k: number }) {
    return (
        <>
            {[0, 1, 2, 3, 4].map((i) => (
                <Picture key={i} id="aqueduct" at={[(1052 + i * 84) * k, 236, 86 * k, 76 * k]} />
            ))}
        </>
    );
}

function Filters() {
    return (
        <defs>
            <filter id="circus-cut" x="-25%" y="-10%" width="150%" height="120%">
                <feTurbulence type="fractalNoise" baseFrequency=".022" numOctaves="2" seed="8" result="n" />
                <feDisplacementMap in="SourceGraphic" in2="n" scale="3.5" />
            </filter>
            <radialGradient id="circus-sun" cx=".2" cy=".1" r=".9">
                <stop offset="0" stop-color="#fff0c2" stop-opacity=".16" />
                <stop offset="1" stop-color="#fff0c2" stop-opacity="0" />
            </radialGradient>
            <radialGradient id="circus-dusk" cx=".42" cy=".4" r=".75">
                <stop offset=".55" stop-color="#1c0b04" stop-opacity="0" />
                <stop offset="1" stop-color="#1c0b04" stop-opacity=".34" />
            </radialGradient>
        </defs>
    );
}

/** Drawn once for each size and arrangement, not for each move. */
export function City({ layout, children }: { layout: CircusLayout; children?: ComponentChildren }) {
    const { orientation, width, height } = useScene();
    const [x, y, w, h] = layout.board;
    const arrangement = JSON.stringify(layout.places);
    const ground = useMemo(
        () => <Ground {...{ layout, orientation, width }} />,
        [orientation, width, height, arrangement],
    );
    return (
        <Backdrop class="city">
            <Filters />
            <clipPath id="circus-board">
                <rect x={x} y={y} width={w} height={h} rx="14" />
            </clipPath>
            <rect class="city-edge" x={x - 4} y={y - 4} width={w + 8} height={h + 8} rx="18" />
            <g clip-path="url(#circus-board)">
                {ground}
                <rect x={x} y={y} width={w} height={h} fill="url(#circus-sun)" />
                <rect x={x} y={y} width={w} height={h} fill="url(#circus-dusk)" />
            </g>
            {children}
        </Backdrop>
    );
}
