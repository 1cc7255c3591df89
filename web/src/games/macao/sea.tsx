// The chart: harbours with their towns and places for deliveries, the spaces between them, ships, tribute.
import { useMemo } from "preact/hooks";
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import { memo } from "../../stage/memo";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import type { Rect } from "../../stage/layout";
import { counts, list, seatRow, sum } from "../../stage/rows";
import { SeatMark } from "../../stage/seat";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { routesOf, seaSpots, spaceSize, type Chart, type Space } from "./chart";
import { piecesOf } from "./facts";
import { Arrow, Cube, Gold, Goods, Prestige, seatClass, Ship } from "./pieces";
import { anyColour } from "./places";
import { SeaGround } from "./sea-ground";
import { SHIP_HEIGHT, shipSpot } from "./ships";
import { tributeRect } from "./tribute-place";

const charts = new Map<string, Chart>();

/** Laid out once for each size. */
export function chartOf(game: Game, rect: Rect, scale: number): Chart {
    const key = [...rect, scale].join(" ");
    const known = charts.get(key);
    if (known) return known;
    const [, , width, height] = rect;
    const spaces = piecesOf(game, "space");
    const tribute = tributeRect(width, height, scale);
    const spots = seaSpots(spaces, { width, height }, scale, [tribute]);
    const routes = routesOf(spaces).flatMap(([one, other]) => {
        const [from, to] = [spots.get(one), spots.get(other)];
        return from && to ? [{ id: `${one} ${other}`, from, to }] : [];
    });
    const chart = { rect, scale, spaces, spots, routes, tribute };
    charts.set(key, chart);
    return chart;
}

export function Sea(props: BoardProps) {
    const { game, table, zones } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const chart = chartOf(game, zones.sea, zones.harbourScale);
    const ground = useMemo(() => <SeaGround chart={chart} />, [chart]);
    const reachTo = reachOf(props);
    return (
        <Zone at={zones.sea} class="sea">
            {ground}
            <section ref={area} aria-label={t("Das Meer", "The sea")} style={{ "--z": chart.scale }}>
                {chart.spaces.map((space) => (
                    <SpaceThing
                        key={space.id}
                        {...props}
                        chart={chart}
                        space={space}
                        reach={reachTo(space.id)}
                    />
                ))}
                <Tribute {...props} at={chart.tribute} />
            </section>
            {table.seats.map((_, seat) => (
                <ShipOnChart key={seat} {...props} chart={chart} seat={seat} />
            ))}
        </Zone>
    );
}

/** How many cubes the way to each space takes, if mine are enough; the engine counts them. */
function reachOf({ table }: BoardProps): (space: string) => number | undefined {
    const canSail = table.moves.some(({ verb }) => verb === "sail");
    const cubes = canSail ? sum(counts(seatRow(table, "supply", table.viewer))) : 0;
    return (space) => {
        const way = table.quotes["way"]?.[space] ?? 0;
        return way <= cubes ? way : undefined;
    };
}

/** Who has delivered a good: one seat for each delivery. */
function deliveriesOf(table: Snapshot, good: string | null): number[] {
    if (!good) return [];
    return table.seats.flatMap((_, seat) => {
        const count = counts(seatRow(table, "delivered", seat))[good] ?? 0;
        return Array.from({ length: count }, () => seat);
    });
}

interface SpaceProps extends BoardProps {
    chart: Chart;
    space: Space;
    /** How many cubes it takes to sail there. */
    reach: number | undefined;
}

/** A harbour is at the chart's edge if less than this part of its width is beside its middle. */
const NEAR_EDGE = 0.75;

function SpaceThing(props: SpaceProps) {
    const { game, table, chart, space, movesAt, payment } = props;
    const t = useTranslate();
    const { id, name, text, facts } = space;
    const spot = chart.spots.get(id);
    if (!spot) return null;
    const { width, height } = spaceSize(facts.type, chart.scale);
    const ships = table.seats
        .filter((_, seat) => seatRow(table, "ship", seat) === id)
        .map((seat) => seat.name);
    const moves = movesAt(`space:${id}`);
    const label = [
        t(name),
        facts.type === "harbour" ? t(text) : "",
        ships.length ? `${t("Schiffe", "Ships")}: ${ships.join(", ")}` : "",
    ];
    const isHarbour = facts.type === "harbour";
    const toll = moves[0]?.verb === "sail" ? payment.colour : null;
    return (
        <Thing
            class={`zone stop ${facts.type}`}
            style={zoneStyle([spot.x - width / 2, spot.y - height / 2, width, height])}
            moves={moves}
            attempts={[`sail ${id} ${payment.colour ?? anyColour(game)}`]}
            label={label.filter(Boolean).join(". ")}
            {...(isHarbour ? { piece: { kind: "space", id } } : {})}
        >
            {isHarbour ? (
                <Harbour {...props} toll={toll} isAtEdge={spot.x + width * NEAR_EDGE > chart.rect[2]} />
            ) : (
                <SeaSpace type={facts.type} toll={toll} />
            )}
        </Thing>
    );
}

/** A ring; in it the cube that is paid to sail here. */
function SeaSpace({ type, toll }: { type: string; toll: string | null }) {
    return (
        <span class="ring" aria-hidden="true">
            {toll ? <Cube colour={toll} /> : type === "start" && <Art id="macao/anchor" />}
        </span>
    );
}

interface HarbourProps extends SpaceProps {
    toll: string | null;
    /** Whether the chart ends beside it. */
    isAtEdge: boolean;
}

function Harbour({ table, space, reach, toll, isAtEdge }: HarbourProps) {
    const t = useTranslate();
    const { good, values } = space.facts;
    const deliveries = deliveriesOf(table, good);
    return (
        <span class="harbour-in" aria-hidden="true">
            <span class="signpost">
                <span class="plate">{t(space.name)}</span>
                {!toll && <Reach cubes={reach ?? 0} isAtEdge={isAtEdge} />}
            </span>
            <span class="wants">
                {good && <Goods tile={good} />}
                {values.map((value, i) => (
                    <Delivery key={i} good={good} value={value} seat={deliveries[i]} />
                ))}
            </span>
            {toll && <Cube colour={toll} class="toll" />}
        </span>
    );
}

/** How many cubes it takes to get here, of whatever colours. */
function Reach({ cubes, isAtEdge }: { cubes: number; isAtEdge: boolean }) {
    if (cubes < 1) return null;
    return (
        <span class={isAtEdge ? "reach inward" : "reach"}>
            <Cube colour="any" />
            <b>{cubes}</b>
        </span>
    );
}

/** What the next delivery is worth, or whose lies there. */
const Delivery = memo(
    ({ good, value, seat }: { good: string | null; value: number; seat: number | undefined }) => {
        if (seat === undefined || !good) return <b class="worth">{value}</b>;
        return (
            <span
                class={`delivered ${seatClass(seat)}`}
                data-piece={`tile.${good}`}
                {...placeMark("delivered", seat)}
            >
                <Goods tile={good} />
                <SeatMark seat={seat} />
            </span>
        );
    },
);

function Tribute({ table, movesAt, at }: BoardProps & { at: Rect }) {
    const t = useTranslate();
    const [gold = "0", points = "0"] = list(table.view.fields["tribute"]);
    const name = t("Tribut", "Tribute");
    return (
        <Thing
            class="zone tribute"
            style={zoneStyle(at)}
            moves={movesAt("tribute")}
            attempts={["tribute"]}
            label={`${name}: ${gold} ${t("Gold für", "gold for")} ${points} ${t("Prestige", "prestige")}`}
        >
            <span class="scroll" aria-hidden="true">
                <span class="scroll-title">{name}</span>
                <span class="scroll-row">
                    <Gold>{gold}</Gold>
                    <Arrow />
                    <Prestige>{points}</Prestige>
                </span>
            </span>
        </Thing>
    );
}

/** Beside its space, so that the space can be seen; several at one space stand in a row. */
function ShipOnChart({ table, chart, seat }: BoardProps & { chart: Chart; seat: number }) {
    const ships = table.seats.map((_, each) => String(seatRow(table, "ship", each)));
    const id = ships[seat] ?? "";
    const spot = chart.spots.get(id);
    const space = chart.spaces.find((each) => each.id === id);
    if (!spot || !space) return null;
    const here = ships.flatMap((ship, owner) => (ship === id ? [owner] : []));
    const place = here.indexOf(seat);
    const width = (seat === table.viewer ? 78 : 62) * Math.max(chart.scale, 0.5);
    const { x, y } = shipSpot(chart, space, width, place);
    const left = Math.min(chart.rect[2] - width, Math.max(0, x - width / 2));
    return (
        <span
            class="ship zone"
            style={{
                ...zoneStyle([left, Math.max(0, y - width * 0.46), width, width * SHIP_HEIGHT]),
                zIndex: 4 + place,
            }}
            title={table.seats[seat]?.name}
            {...placeMark("ship", seat)}
        >
            <Ship seat={seat} />
        </span>
    );
}
