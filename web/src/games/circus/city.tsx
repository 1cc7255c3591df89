// The ground of the board: the Tiber, plazas, the town, roads and the great buildings. Nothing here moves.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Orientation, Rect } from "../../stage/layout";
import { Backdrop, Filtered, useScene } from "../../stage/scene";
import type { CircusLayout, PlaceZones } from "./layout";
import { townOf } from "./town";

const SMALL_TOWN = 0.5;
const MIDDLE_TOWN = 0.7;
/** The mock-up's width, for which the river is drawn, and the height of the board in it. */
const CITY_WIDTH = 1920;
const CITY_HEIGHT = 618;

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
    picture: string;
    at: Rect;
    contains(x: number, y: number): boolean;
    boats: Rect[];
}

/** How high the river's picture is, and how far it begins above the board. */
const RIVER = { height: 640, above: 10 };

function cityRiver(width: number, [, top, , height]: Rect): River {
    const k = width / CITY_WIDTH;
    const high = height / CITY_HEIGHT;
    const x = (value: number) => value * k;
    const y = (value: number) => top + (value - top) * high;
    return {
        picture: "tiber",
        at: [0, top - RIVER.above, width, RIVER.height * high],
        contains: (px, py) =>
            RIVER_POINTS.some(([rx, ry]) => Math.hypot(px - x(rx), py - 14 - y(ry)) < 62 * k * high + 8),
        boats: BOATS.map(([bx, by, size]) => [x(bx), y(by), size, (size * 40) / 58] as const),
    };
}

/** On smaller screens it crosses between Villa and Forum in the west and the venues in the east. */
function columnRiver([x, , width]: Rect, venues: Rect, scale: number): River {
    const y = venues[1] - 4;
    return {
        picture: "tiber-across",
        at: [x, y - 22 * scale, width, 44 * scale],
        contains: (_, py) => Math.abs(py - y) < 16 * scale,
        boats: [],
    };
}

function Water({ picture, at, boats }: River) {
    return (
        <>
            <g class="cut">
                <Picture id={picture} at={at} />
            </g>
            {boats.map((each) => (
                <Picture key={each.join()} id="boat" at={each} />
            ))}
        </>
    );
}

/** The pictures of roads: their width in them, where its middle lies, and how large each is. */
const ROAD = {
    width: 40,
    middle: 24,
    slab: 40,
    across: 52,
    end: 26,
    bend: { width: 70, height: 74, middle: 46 },
};

/** Slabs one after the other, as many whole ones as come nearest. */
function slabs(from: number, to: number, slab: number): [start: number, length: number][] {
    const count = Math.max(1, Math.round((to - from) / slab));
    const length = (to - from) / count;
    return Array.from({ length: count }, (_, i) => [from + i * length, length]);
}

/** A paved road with kerbs: from the building's gate, around a bend, to the end of its lane. */
function Road({ building, lane: [x, y, width, height], road }: PlaceZones & { road: number }) {
    const k = road / ROAD.width;
    const middle = y + height * 0.6;
    const end = x + width - height * 0.4 - ROAD.end * k + ROAD.middle * k;
    const top = middle - ROAD.middle * k;
    const across = ROAD.across * k;
    const gate = building && Math.min(building[0] + building[2] / 2, x);
    const { bend } = ROAD;
    const start = gate === null ? x + ROAD.end * k * 0.6 : gate + bend.middle * k;
    const bendTop = middle - bend.middle * k;
    const gateY = building ? building[1] + building[3] - ROAD.middle : 0;
    return (
        <>
            {gate === null ? (
                <Picture id="road-start" at={[start - ROAD.end * k, top, ROAD.end * k, across]} />
            ) : (
                <>
                    {bendTop > gateY &&
                        slabs(gateY, bendTop, ROAD.slab * k).map(([each, length]) => (
                            <Picture
                                key={each}
                                id="road-up"
                                at={[gate - ROAD.middle * k, each, across, length + SEAM]}
                            />
                        ))}
                    <Picture
                        id="road-bend"
                        at={[gate - ROAD.middle * k, bendTop, bend.width * k, bend.height * k]}
                    />
                </>
            )}
            {slabs(start, end, ROAD.slab * k).map(([each, length]) => (
                <Picture key={each} id="road" at={[each, top, length + SEAM, across]} />
            ))}
            <Picture id="road-end" at={[end, top, ROAD.end * k, across]} />
        </>
    );
}

/** So much do slabs lie over one another, or the ground shows through. */
const SEAM = 0.6;

function Plaza({ building, offer }: PlaceZones) {
    if (!building) return null;
    const around = ([x, y, width, height]: Rect, wide: number, high: number): Rect => [
        x + width * (0.5 - wide),
        y + height * (0.86 - high),
        width * 2 * wide,
        height * 2 * high,
    ];
    return (
        <>
            <Picture id="plaza" at={around(building, 0.56, 0.28)} />
            <g opacity=".6">
                <Picture id="plaza" at={around(offer, 0.52, 0.26)} />
            </g>
        </>
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
    const river = isWide ? cityRiver(width, layout.board) : columnRiver(layout.board, venues, scale * 2);
    const free = zones.flatMap(([, place]) => keptFree(place, isWide));
    const town = townOf({ board: layout.board, scale, free, isWater: river.contains });
    const [x, y, w, h] = layout.board;
    return (
        <>
            <rect class="city-ground" x={x} y={y} width={w} height={h} />
            {zones.map(([id, place]) => (
                <Plaza key={id} {...place} />
            ))}
            <Water {...river} />
            {town.map(({ picture, at }) => (
                <Picture key={at.join()} id={picture} at={at} />
            ))}
            {isWide && <Aqueduct k={width / CITY_WIDTH} />}
            {zones.map(([id, place]) => (
                <Road key={id} {...place} road={isWide ? 40 : place.figure * 0.55} />
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
                <Filtered id="circus-ground" {...{ width, height }}>
                    {ground}
                </Filtered>
                <Picture id="sunlight" at={layout.board} />
            </g>
            {children}
        </Backdrop>
    );
}
