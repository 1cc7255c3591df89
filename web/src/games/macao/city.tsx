// The city: quarters with their houses, cost, goods tile and owner. Quarters that share an edge are
// neighbours.
import { useMemo } from "preact/hooks";
import type { Game } from "../../engine/types";
import { Art } from "../../stage/art";
import { wordsOf, type PieceWith } from "../../stage/facts";
import { memo } from "../../stage/memo";
import { originSign } from "../../stage/pieces";
import { Filtered, placeMark, Zone, zoneStyle } from "../../stage/scene";
import { SeatMark } from "../../stage/seat";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { HEX_HEIGHT, hexagon, quarterSpot, type Spot } from "./chart";
import { pieceOf, piecesOf, type QuarterFacts } from "./facts";
import { cityFrame, MEADOW } from "./layout";
import { PaperCut } from "./paper-cut";
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
    const { x, y, hex } = cityFrame(zones.city, zones.tabs ? 0 : MEADOW);
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

/** How many tints the lots have; neighbours differ. */
const TINTS = 3;

/** Meadows, and the lots with their houses, without what changes. */
function CityGround({ game, frame, width, height }: GroundProps) {
    const { x, y, hex } = frame;
    const quarters = piecesOf(game, "quarter").map(({ id, facts }) => {
        const spot = quarterSpot(facts, hex);
        return { id, facts, left: x + spot.x, top: y + spot.y };
    });
    const high = hex * HEX_HEIGHT;
    return (
        <svg class="backdrop" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <PaperCut id="macao-lots" />
            <Art id="macao/meadow" />
            <Groves frame={frame} />
            <Filtered id="macao-cut-lots" {...{ width, height }}>
                <g filter="url(#macao-lots)">
                    {quarters.map(({ id, facts, left, top }, i) => (
                        <svg key={id} x={left - hex / 2} y={top - high / 2} width={hex} height={high}>
                            <Art
                                id={facts.dark ? "macao/lot-dark" : "macao/lot"}
                                class={`lot-${(i % TINTS) + 1}`}
                            />
                        </svg>
                    ))}
                </g>
            </Filtered>
            {quarters.map(({ id, left, top }, i) => (
                <svg
                    key={id}
                    x={left - hex * 0.41}
                    y={top - hex * 0.42}
                    width={hex * 0.82}
                    height={hex * 0.51}
                >
                    <Art id={housesOf(i)} />
                </svg>
            ))}
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

interface QuarterProps extends BoardProps {
    quarter: Quarter;
    frame: Frame;
}

function QuarterThing(props: QuarterProps) {
    const { game, table, movesAt, quarter, frame } = props;
    const t = useTranslate();
    const { id, name, spot, tile, owner } = quarter;
    const goods = tile ? pieceOf(game, "tile", tile) : undefined;
    const state =
        owner >= 0
            ? (table.seats[owner]?.name ?? "")
            : `${goods ? `${t(goods.name)}. ` : ""}${t("Kostet", "Costs")} ${t(wordsOf(quarter))}`;
    const { hex } = frame;
    const height = hex * HEX_HEIGHT;
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
const Outline = memo(({ hex }: { hex: number }) => {
    const height = hex * HEX_HEIGHT;
    return (
        <svg class="outline" viewBox={`0 0 ${hex} ${height}`} aria-hidden="true">
            <path d={hexagon(hex / 2, height / 2, hex * 0.94)} />
        </svg>
    );
});

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
