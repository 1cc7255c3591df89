// The cards of my hand: dealers, favours and tickets.
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { seatRow } from "../../stage/rows";
import { zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { hyphenated } from "../../ui/hyphens";
import { useTranslate } from "../../ui/i18n";
import { useBoard } from "./board-context";
import { pieceOf, piecesOf } from "./facts";
import { handOf, held, phaseOf, placesOf, sortedTickets } from "./model";
import type { Dealer, Held, Place } from "./model";
import { dealerKey, favourKey, queuedKey, ticketKey } from "./moves";
import { CoinRow, Plate, Ticket, Value } from "./pieces";
import { roman } from "./place";
import { EffectSign } from "./signs";

export function useMyCards() {
    const { game, table } = useBoard();
    const row = (field: string) => held(seatRow(table, field, table.viewer));
    return {
        dealers: handOf(game, table, table.viewer),
        tickets: sortedTickets(game, row("tickets")),
        favours: row("favours"),
    };
}

export function OwnTicket({ id, count, at: cell }: Held & { at: Rect }) {
    const t = useTranslate();
    const { game, at } = useBoard();
    const piece = pieceOf(game, "ticket", id);
    return (
        <Thing
            {...at(ticketKey(id))}
            piece={{ kind: "ticket", id }}
            label={piece ? t(piece.name) : ""}
            class="zone own-ticket"
            style={{ ...zoneStyle(cell), "--size": cell[2] }}
        >
            <Ticket game={game} id={id} count={count} />
        </Thing>
    );
}

export function DealerCard({ dealer, at: zone }: { dealer: Dealer; at: Rect }) {
    const t = useTranslate();
    const { game, table, at } = useBoard();
    const piece = pieceOf(game, "dealer", dealer.id);
    const places = piecesOf(game, "place").filter(({ facts }) => facts.phase === phaseOf(table));
    if (!piece) return null;
    return (
        <Thing
            {...at(dealerKey(dealer.id))}
            drags
            attempts={places.map(({ id }) => `line ${dealer.rank} ${id}`)}
            piece={{ kind: "dealer", id: dealer.id }}
            label={`${t(piece.name)}. ${t("Unbenutzt", "Unused")}: ${piece.facts.coins}`}
            class={`zone card dealer-card p${dealer.seat}`}
            style={zoneStyle(zone)}
        >
            <span class="card-picture">
                <Art id={`circus/dealer-${dealer.rank}`} />
            </span>
            <span class="card-ribbon">{t("Händler", "Dealer")}</span>
            <Plate seat={dealer.seat}>{dealer.rank}</Plate>
            <span class="card-foot">
                <span class="soft">{t("unbenutzt", "unused")}</span>
                <span class="worth">
                    <CoinRow coins={piece.facts.coins} piece={piece} nothing={t("nichts", "nothing")} />
                </span>
            </span>
        </Thing>
    );
}

/** One of my dealers in a queue, who may be pressed for a favour: with the sign of his place. */
export function QueuedCard({ dealer, at: zone }: { dealer: Dealer; at: Rect }) {
    const t = useTranslate();
    const { game, table, at } = useBoard();
    const place = placesOf(game, table).find(({ queue }) => queue.some(({ id }) => id === dealer.id));
    const name = place ? t(place.name) : "";
    return (
        <Thing
            {...at(queuedKey(dealer.id))}
            piece={{ kind: "dealer", id: dealer.id }}
            label={`${t("Händler", "Dealer")} ${dealer.rank}, ${name}`}
            class={`zone card dealer-card p${dealer.seat}`}
            style={zoneStyle(zone)}
        >
            <span class="card-picture">
                <Art id={`circus/dealer-${dealer.rank}`} />
            </span>
            <Plate seat={dealer.seat}>{dealer.rank}</Plate>
            <span class="card-foot">
                <span class="soft">{name}</span>
                {place && <PlaceBadge place={place} />}
            </span>
        </Thing>
    );
}

/** A venue's sign as on its tickets, or the number of a place's phase. */
function PlaceBadge({ place: { id, venue, phase } }: { place: Place }) {
    if (venue < 0) return <b class="place-badge">{roman(phase)}</b>;
    return (
        <span class={`place-badge t-${id}`}>
            <Art id={`circus/sign-${id}`} />
        </span>
    );
}

export function FavourCard({ id, count, at: zone }: Held & { at: Rect }) {
    const t = useTranslate();
    const { game, table, at } = useBoard();
    const piece = pieceOf(game, "favour", id);
    if (!piece) return null;
    const effect = pieceOf(game, "favour_effect", piece.facts.effect);
    return (
        <Thing
            {...at(favourKey(id))}
            attempts={[`use ${id}`]}
            piece={{ kind: "favour", id }}
            label={`${t(piece.name)}. ${t("Unbenutzt", "Unused")}: ${piece.facts.coins}`}
            class="zone card favour-card"
            style={zoneStyle(zone)}
        >
            <span class="card-picture">
                <Art id={`circus/${id}`} />
            </span>
            <span class="card-ribbon">
                <span>{hyphenated(t(piece.name))}</span>
            </span>
            <Value coins={piece.facts.coins} piece={piece} />
            {count > 1 && <b class="times">×{count}</b>}
            <span class="card-foot">
                <EffectSign game={game} effect={piece.facts.effect} seat={table.viewer} />
                <span class="soft effect-words">{effect && t(effect.name)}</span>
            </span>
        </Thing>
    );
}
