// The city: quarters with their houses, cost, goods tile and owner. Quarters that share an edge are
// neighbours.
import { useMemo } from "preact/hooks";
import type { Game } from "../../engine/types";
import { Art } from "../../stage/art";
import type { PieceWith } from "../../stage/facts";
import { originSign } from "../../stage/pieces";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { SeatMark } from "../../stage/seat";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { hexagon, quarterSpot, type Spot } from "./chart";
import { pieceOf, piecesOf, type QuarterFacts } from "./facts";
import { cityFrame } from "./layout";
import { Cost, Goods, seatClass } from "./pieces";
import { QuarterBill } from "./quarter-bill";

export interface Quarter extends PieceWith<QuarterFacts> {
    spot: Spot;
    index: number;
    /** The goods tile that lies there. */
    tile: string | null;
    /** The owner's seat; -1 if free. */
    owner: number;
}

/** The houses of each quarter; after the last one they begin again. */
const HOUSES = [
    "roofs",
    "inn",
    "church",
    "fort",
    "mansion",
    "inn",
    "roofs",
    "mansion",
    "inn",
    "quay",
    "quay",
    "roofs",
    "church",
    "church",
    "mansion",
    "inn",
    "roofs",
    "church",
    "fort",
    "mansion",
    "quay",
    "temple",
    "inn",
    "lighthouse",
    "mansion",
    "roofs",
    "inn",
    "temple",
    "roofs",
    "mansion",
];

export function housesOf(index: number): string {
    return `macao/quarter-${HOUSES[index % HOUSES.length] ?? "roofs"}`;
}

export function quartersOf({ game, table }: Pick<BoardProps, "game" | "table">, hex: number): Quarter[] {
    const cell = (field: string, index: number): string | null => {
        const rows = table.view.fields[field];
        const value = Array.isArray(rows) ? rows[index] : null;
        return typeof value === "string" ? value : null;
    };
    return piecesOf(game, "quarter").map((quarter, index) => ({
        ...quarter,
        index,
        spot: quarterSpot(quarter.facts, hex),
        tile: cell("tile", index),
        owner: pieceOf(game, "player", cell("owner", index) ?? "")?.facts.seat ?? -1,
    }));
}

export function City(props: BoardProps) {
    const { game, zones } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const { x, y, hex } = cityFrame(zones.city);
    const [left, top, width, height] = zones.city;
    const inside = { x: x - left, y: y - top, hex };
    const ground = useMemo(
        () => <CityGround game={game} frame={inside} width={width} height={height} />,
        [game, width, height, hex],
    );
    const quarters = quartersOf(props, hex);
    return (
        <Zone at={zones.city} class="city">
            {ground}
            <section ref={area} aria-label={t("Die Stadt", "The city")} style={{ "--hex": hex }}>
                {quarters.map((quarter) => (
                    <QuarterThing key={quarter.id} {...props} quarter={quarter} frame={inside} />
                ))}
                <QuarterBill {...props} quarters={quarters} frame={inside} />
            </section>
        </Zone>
    );
}

export interface Frame {
    x: number;
    y: number;
    hex: number;
}

interface GroundProps {
    game: Game;
    frame: Frame;
    width: number;
    height: number;
}

const TINTS = ["#f4e4bd", "#efdab0", "#f7ead0"];
const STREETS = ["#dcc48f", "#d3bd8a", "#e3cf9f"];

/** Meadows, and the hexagons without what changes. */
function CityGround({ game, frame: { x, y, hex }, width, height }: GroundProps) {
    return (
        <svg class="backdrop" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <pattern
                id="macao-hatch"
                width="9"
                height="9"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
            >
                <path d="M0 0v9" stroke="#2b3a5c" stroke-width="3" opacity=".5" />
            </pattern>
            <rect width={width} height={height} fill="#9fb07a" />
            <g filter="url(#macao-blur)">
                <ellipse
                    cx={width * 0.3}
                    cy={height * 0.08}
                    rx={width * 0.3}
                    ry={height * 0.1}
                    fill="#c2c98c"
                />
                <ellipse
                    cx={width * 0.8}
                    cy={height * 0.6}
                    rx={width * 0.22}
                    ry={height * 0.2}
                    fill="#8aa06a"
                />
                <ellipse
                    cx={width * 0.1}
                    cy={height * 0.95}
                    rx={width * 0.24}
                    ry={height * 0.1}
                    fill="#b8bd80"
                />
            </g>
            <Groves frame={{ x, y, hex }} />
            <g filter="url(#macao-cut)">
                {piecesOf(game, "quarter").map(({ id, facts }, i) => {
                    const spot = quarterSpot(facts, hex);
                    return (
                        <Ground
                            key={id}
                            x={x + spot.x}
                            y={y + spot.y}
                            hex={hex}
                            dark={facts.dark}
                            tint={i % 3}
                        />
                    );
                })}
            </g>
            {piecesOf(game, "quarter").map(({ id, facts }, i) => {
                const spot = quarterSpot(facts, hex);
                return (
                    <svg
                        key={id}
                        x={x + spot.x - hex * 0.41}
                        y={y + spot.y - hex * 0.42}
                        width={hex * 0.82}
                        height={hex * 0.51}
                    >
                        <Art id={housesOf(i)} />
                    </svg>
                );
            })}
        </svg>
    );
}

/** Trees in the gaps at both sides. */
function Groves({ frame: { x, y, hex } }: { frame: Frame }) {
    const gaps = [0, 1, 2].flatMap((i) => [
        [x - hex * 0.06, 2 * i + 1],
        [x + hex * 5 + hex * 0.02, 2 * i],
    ]);
    return (
        <>
            {gaps.map(([left = 0, row = 0], i) => (
                <svg
                    key={i}
                    x={left}
                    y={y + hex * 0.577 + row * hex * 0.866 - hex * 0.32}
                    width={hex * 0.5}
                    height={hex * 0.58}
                >
                    <Art id="macao/grove" />
                </svg>
            ))}
        </>
    );
}

interface HexProps {
    x: number;
    y: number;
    hex: number;
    dark: boolean;
    tint: number;
}

function Ground({ x, y, hex, dark, tint }: HexProps) {
    const inner = hexagon(x, y, hex - Math.max(2, hex * 0.05));
    const side = hex * 0.47;
    const at = (dx: number, dy: number) => `${(x + dx).toFixed(1)} ${(y + dy * hex).toFixed(1)}`;
    const [left, top, right] = [at(-side, 0.12), at(0, -0.02), at(side, 0.12)];
    const street = `M${left}Q${top} ${right}L${at(side, 0.27)}L${at(0, 0.54)}L${at(-side, 0.27)}Z`;
    return (
        <>
            <path d={hexagon(x, y, hex)} fill="#2b2014" />
            <path d={inner} fill={dark ? "#53658a" : TINTS[tint]} />
            {dark && <path d={inner} fill="url(#macao-hatch)" />}
            <path d={street} fill={dark ? "#3c4b6d" : STREETS[tint]} />
        </>
    );
}

interface QuarterProps extends BoardProps {
    quarter: Quarter;
    frame: Frame;
}

function QuarterThing(props: QuarterProps) {
    const { game, table, movesAt, quarter, frame } = props;
    const t = useTranslate();
    const { id, name, text, spot, tile, owner } = quarter;
    const goods = tile ? pieceOf(game, "tile", tile) : undefined;
    const state =
        owner >= 0
            ? (table.seats[owner]?.name ?? "")
            : `${goods ? `${t(goods.name)}. ` : ""}${t("Kostet", "Costs")} ${t(text)}`;
    const { hex } = frame;
    const height = (hex * 2) / Math.sqrt(3);
    return (
        <Thing
            class={`zone quarter ${owner >= 0 ? `owned ${seatClass(owner)}` : ""}`}
            style={zoneStyle([frame.x + spot.x - hex / 2, frame.y + spot.y - height / 2, hex, height])}
            moves={movesAt(`quarter:${id}`)}
            attempts={[`claim ${id}`]}
            piece={{ kind: "quarter", id }}
            label={`${t(name)} ${originSign(quarter)}: ${state}`}
        >
            <Outline hex={hex} />
            {owner >= 0 ? <Owned {...props} /> : <Free {...props} />}
        </Thing>
    );
}

/** The edge that glows when it can be taken, and has the owner's colour later. */
function Outline({ hex }: { hex: number }) {
    const height = (hex * 2) / Math.sqrt(3);
    return (
        <svg class="outline" viewBox={`0 0 ${hex} ${height}`} aria-hidden="true">
            <path d={hexagon(hex / 2, height / 2, hex * 0.94)} />
        </svg>
    );
}

function Owned({ quarter: { owner, index } }: QuarterProps) {
    return (
        <span class="house" {...placeMark("owner", index)}>
            <Art id="macao/house" />
            <SeatMark seat={owner} />
        </span>
    );
}

/** Cost and goods tile. */
function Free({ quarter: { facts, tile, index } }: QuarterProps) {
    return (
        <>
            {tile && (
                <span class="quarter-tile" {...placeMark("tile", index)}>
                    <span data-piece={`tile.${tile}`}>
                        <Goods tile={tile} />
                    </span>
                </span>
            )}
            <Cost cost={facts.cost} class="quarter-cost" />
        </>
    );
}
