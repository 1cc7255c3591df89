// What is to be had at a place: favours at the Villa, tickets at the Forum, visitors at the venues.
import { Art } from "../../stage/art";
import type { Snapshot } from "../../engine/types";
import type { Orientation, Rect } from "../../stage/layout";
import { placeMark, useScene, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { capitalize, useTranslate } from "../../ui/i18n";
import { useBoard } from "./board-context";
import { pieceOf, piecesOf } from "./facts";
import type { PlaceZones } from "./layout";
import { held, phaseOf, rowAt, sortedTickets, sortedVisitors, type Place } from "./model";
import { offerKey, prizeKey, visitorKey } from "./moves";
import { Ticket, Value } from "./pieces";
import { EffectSign } from "./signs";

interface Props {
    place: Place;
    zones: PlaceZones;
}

export function Offer({ place, zones }: Props) {
    if (place.offers === "favours") return <Prizes place={place} zones={zones} />;
    if (place.offers === "tickets") return <ForumTickets place={place} zones={zones} />;
    return <Visitors place={place} zones={zones} />;
}

/** `count` equal cells in a zone, as many in a row as come closest to the cell's proportions. */
export function gridIn([, , width, height]: Rect, count: number, ratio: number, most: number): Rect[] {
    let best = { size: 0, columns: 1 };
    for (let columns = 1; columns <= Math.max(1, count); columns++) {
        const rows = Math.ceil(count / columns);
        const size = Math.min(width / columns, (height / rows) * ratio, most);
        if (size > best.size) best = { size, columns };
    }
    const [w, h] = [best.size, best.size / ratio];
    const rows = Math.ceil(count / best.columns);
    const [left, top] = [(width - w * Math.min(best.columns, count)) / 2, (height - h * rows) / 2];
    return Array.from({ length: count }, (_, i) => {
        const [column, row] = [i % best.columns, Math.floor(i / best.columns)];
        return [left + column * w, top + row * h, w, h] as const;
    });
}

/** What is left over when its phase is past is shown where there is room. */
function isShown(place: Place, table: Snapshot, orientation: Orientation): boolean {
    return orientation === "wide" || place.phase >= phaseOf(table);
}

/** `least`: broad enough for a finger on the narrowest phone. */
const PRIZE = { ratio: 0.78, most: 88, least: 54 };
/** On smaller screens higher than the ticket itself, for a finger. */
const TICKET = { ratio: 1.6, smallRatio: 1.3, closedRatio: 1.05, most: 82 };

/** What a plaza looks like where nothing is to be had. */
function EmptyPlaza({ picture }: { picture: string }) {
    return (
        <span class={`empty-plaza ${picture}`}>
            <Art id={`circus/${picture}`} />
        </span>
    );
}

/** Favours and the start player card, as small cards on the plaza. */
function Prizes({ place, zones }: Props) {
    const { game, table, at } = useBoard();
    const { orientation } = useScene();
    const { fields } = table.view;
    const favours = held(fields["villa"]);
    const cards = piecesOf(game, "start_card").filter(
        ({ id }) =>
            held(fields["start_card"]).some((each) => each.id === id) || at(prizeKey(id)).moves.length,
    );
    if (!isShown(place, table, orientation)) return null;
    const ratio = orientation === "wide" ? PRIZE.ratio : Math.max(PRIZE.ratio, PRIZE.least / zones.offer[3]);
    const cells = gridIn(zones.offer, favours.length + cards.length, ratio, PRIZE.most);
    return (
        <Zone at={zones.offer} class="offer" {...placeMark("villa")}>
            {cells.length === 0 && <EmptyPlaza picture="garden" />}
            {favours.map(({ id, count }, i) => (
                <Prize key={id} {...{ id, count }} at={cells[i] as Rect} />
            ))}
            {cards.map(({ id }, i) => (
                <StartCard key={id} id={id} at={cells[favours.length + i] as Rect} />
            ))}
        </Zone>
    );
}

/** A cell with a little air around what lies in it. */
function inside([x, y, width, height]: Rect): Rect {
    return [x + 2, y + 2, width - 4, height - 4];
}

function Prize({ id, count, at: cell }: { id: string; count: number; at: Rect }) {
    const t = useTranslate();
    const { game, at } = useBoard();
    const piece = pieceOf(game, "favour", id);
    if (!piece) return null;
    return (
        <Thing
            {...at(prizeKey(id))}
            attempts={[`take ${id}`]}
            piece={{ kind: "favour", id }}
            label={t(piece.name)}
            class="zone prize"
            style={zoneStyle(inside(cell))}
        >
            <span class="prize-picture">
                <Art id={`circus/${id}`} />
            </span>
            <EffectSign game={game} effect={piece.facts.effect} seat={0} />
            <Value coins={piece.facts.coins} piece={piece} />
            {count > 1 && <b class="times">×{count}</b>}
        </Thing>
    );
}

function StartCard({ id, at: cell }: { id: string; at: Rect }) {
    const t = useTranslate();
    const { game, at } = useBoard();
    const piece = pieceOf(game, "start_card", id);
    return (
        <Thing
            {...at(prizeKey(id))}
            attempts={[`take ${id}`]}
            piece={{ kind: "start_card", id }}
            label={piece ? t(piece.name) : ""}
            class="zone start-prize"
            style={zoneStyle(inside(cell))}
        >
            <Art id="circus/start_card" />
        </Thing>
    );
}

function ForumTickets({ place, zones }: Props) {
    const t = useTranslate();
    const { game, table, at } = useBoard();
    const { orientation } = useScene();
    const tickets = sortedTickets(game, held(table.view.fields["forum"]));
    if (!isShown(place, table, orientation)) return null;
    const small = place.isOpen ? TICKET.smallRatio : TICKET.closedRatio;
    const ratio = orientation === "wide" ? TICKET.ratio : small;
    const cells = gridIn(zones.offer, tickets.length, ratio, TICKET.most);
    return (
        <Zone at={zones.offer} class="offer" {...placeMark("forum")}>
            {cells.length === 0 && <EmptyPlaza picture="square" />}
            {tickets.map(({ id, count }, i) => {
                const piece = pieceOf(game, "ticket", id);
                return (
                    <Thing
                        key={id}
                        {...at(offerKey(id))}
                        attempts={[`get ${id}`]}
                        piece={{ kind: "ticket", id }}
                        label={piece ? t(piece.name) : ""}
                        class="zone offered-ticket"
                        style={{ ...zoneStyle(inside(cells[i] as Rect)), "--size": (cells[i] as Rect)[2] }}
                    >
                        <Ticket game={game} id={id} count={count} />
                    </Thing>
                );
            })}
        </Zone>
    );
}

const MOST_SINGLE = 5;
/** Closer than this, in heights of a figure, they hide each other's right side. */
const CROWDED = 0.6;
/** Large enough for a finger. */
const LEAST_PRESS = 48;

/** Visitors who stand below the sign are so small that it does not hide their heads. Pure. */
export function visitorSize({ sign, offer, visitor }: PlaceZones, first: number): number {
    const isBeside = offer[0] + first >= sign[0] + sign[2];
    const below = offer[1] + offer[3] - sign[1] - sign[3];
    return isBeside || below <= 0 ? visitor : Math.min(visitor, below);
}

/** Visitors before their venue with what they pay; if many come, one figure for each kind. */
function Visitors({ place, zones }: Props) {
    const { game, table } = useBoard();
    const groups = sortedVisitors(game, held(rowAt(table.view, "visitors", place.venue)));
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    const isGrouped = total > MOST_SINGLE;
    const figures = isGrouped
        ? groups
        : groups.flatMap(({ id, count }) => Array.from({ length: count }, () => ({ id, count: 1 })));
    const [, , width, height] = zones.offer;
    const step = Math.min(Math.max(LEAST_PRESS, zones.visitor * 0.74), width / Math.max(1, figures.length));
    const first = zones.offerFrom === "right" ? width - figures.length * step : 0;
    const size = visitorSize(zones, first);
    const press = Math.max(LEAST_PRESS, size);
    return (
        <Zone at={zones.offer} class="offer" {...placeMark("visitors", place.venue)}>
            {figures.map(({ id, count }, i) => (
                <Visitor
                    key={`${id}${i}`}
                    {...{ id, count, place, size }}
                    at={[first + i * step, height - press, step, press]}
                />
            ))}
        </Zone>
    );
}

interface VisitorProps {
    id: string;
    count: number;
    place: Place;
    /** Height of the figure; what can be pressed may be higher. */
    size: number;
    at: Rect;
}

function Visitor({ id, count, place, size, at: zone }: VisitorProps) {
    const t = useTranslate();
    const { game, at } = useBoard();
    const piece = pieceOf(game, "visitor", id);
    if (!piece) return null;
    const { buys, coins } = piece.facts;
    const moves = place.served >= 0 ? at(visitorKey(id)) : {};
    return (
        <Thing
            {...moves}
            piece={{ kind: "visitor", id }}
            label={capitalize(t(piece.name))}
            class={`zone visitor ${zone[2] < size * CROWDED ? "crowded" : ""}`}
            style={{ ...zoneStyle(zone), "--size": size }}
        >
            <Art id={`circus/visitor-${id}`} />
            {buys && <Value coins={coins} />}
            {buys && place.bonus > 0 && <b class="bonus">+{place.bonus}</b>}
            {count > 1 && <b class="times">×{count}</b>}
        </Thing>
    );
}
