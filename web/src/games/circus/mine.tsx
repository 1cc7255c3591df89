// My side of the table: portrait and coins, tickets, dealers and favours.
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { nearName } from "../../stage/near-side";
import { Portrait } from "../../stage/portrait";
import { seatRow, sum, counts } from "../../stage/rows";
import { placeMark, useScene, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { hyphenated } from "../../ui/hyphens";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { useBoard } from "./board-context";
import { pieceOf, piecesOf } from "./facts";
import { handSteps, smallCells } from "./hand-steps";
import type { CircusLayout } from "./layout";
import { handOf, held, phaseOf, sortedTickets, type Dealer, type Held } from "./model";
import { dealerKey, favourKey, ticketKey } from "./moves";
import { gridIn } from "./offers";
import { CoinRow, CoinStacks, Plate, Ticket, Value } from "./pieces";
import { EffectSign } from "./signs";

export function MySide({ layout }: { layout: CircusLayout }) {
    const t = useTranslate();
    const { orientation } = useScene();
    const { table } = useBoard();
    const area = useRovingFocus<HTMLElement>();
    const isWide = orientation === "wide";
    const name = nearName(t, table, ["Deine Bande", "Your gang"], ["Bande", "gang"]);
    return (
        <section class="my-side" aria-label={name} ref={area}>
            <Me at={layout.me} />
            {isWide ? <WideHand layout={layout} /> : <SmallHand layout={layout} />}
        </section>
    );
}

function Me({ at }: { at: Rect }) {
    const t = useTranslate();
    const { table } = useBoard();
    const seat = table.viewer;
    const points = table.score.points[seat] ?? 0;
    const sold = sum(counts(seatRow(table, "sold", seat)));
    const isStarter = Number(seatRow(table, "start_card_of", seat)) > 0;
    return (
        <Zone at={at} class={`me p${seat}`}>
            <Portrait table={table} seat={seat} />
            <h2 class="name-ribbon" title={table.seats[seat]?.name}>
                {table.seats[seat]?.name}
            </h2>
            <span class="me-coins" {...placeMark("coins", seat)}>
                <CoinStacks coins={points} />
                <b>{points}</b>
                <span class="hidden">{t("Münzen", "coins")}</span>
            </span>
            {sold > 0 && (
                <span class="sold-mark" {...placeMark("sold", seat)}>
                    ✓ {sold} {t("verkauft", "sold")}
                </span>
            )}
            {isStarter && <StartMark />}
        </Zone>
    );
}

export function StartMark() {
    const t = useTranslate();
    const name = t("Startspieler", "Start player");
    return (
        <span class="start-mark" title={name}>
            <Art id="circus/start_card" />
            <span class="hidden">{name}</span>
        </span>
    );
}

function useMyCards() {
    const { game, table } = useBoard();
    const row = (field: string) => held(seatRow(table, field, table.viewer));
    return {
        dealers: handOf(game, table, table.viewer),
        tickets: sortedTickets(game, row("tickets")),
        favours: row("favours"),
    };
}

const TICKET = { ratio: 120 / 74, most: 112 };

/** Dealers and favours side by side; they overlap if there are many. */
function WideHand({ layout }: { layout: CircusLayout }) {
    const { table } = useBoard();
    const { dealers, tickets, favours } = useMyCards();
    const [x, y, width, height] = layout.hand;
    const steps = handSteps(width, dealers.length, favours.length);
    const ticketCells = gridIn(layout.tickets, tickets.length, TICKET.ratio, TICKET.most);
    const favourX = dealers.length ? x + steps.favours : x;
    const favourWidth = Math.max(steps.width, x + width - favourX);
    return (
        <>
            <Zone at={layout.tickets} {...placeMark("tickets", table.viewer)}>
                {tickets.map((each, i) => (
                    <OwnTicket key={each.id} {...each} at={ticketCells[i] as Rect} />
                ))}
            </Zone>
            <Zone at={layout.hand} class="cards" {...placeMark("hand", table.viewer)}>
                {dealers.map((dealer, i) => (
                    <DealerCard
                        key={dealer.id}
                        dealer={dealer}
                        at={[i * steps.dealer, 0, steps.width, height]}
                    />
                ))}
            </Zone>
            <Zone
                at={[favourX, y, favourWidth, height]}
                class="cards"
                {...placeMark("favours", table.viewer)}
            >
                {favours.map((each, i) => (
                    <FavourCard key={each.id} {...each} at={[i * steps.favour, 0, steps.width + 6, height]} />
                ))}
            </Zone>
        </>
    );
}

const WIDEST_DEALER = { tall: 140, phone: 96 };
/** A card is never broader than a quarter of the row. */
const LEAST_IN_ROW = 4;
/** A finger needs so much, in pixels. */
const FINGER = 44;
/** Room for the glow, as long as a finger finds the card. */
const SMALL_GAP = { tall: 14, phone: 8 };
const LEAST_CARD = 48;

/** Dealers in one row, or in two if it were too narrow, and below them tickets and favours. */
function SmallHand({ layout }: { layout: CircusLayout }) {
    const { table } = useBoard();
    const { orientation, unit } = useScene();
    const { dealers } = useMyCards();
    const [, , width, height] = layout.hand;
    const rows = (width / dealers.length) * unit < FINGER ? 2 : 1;
    const perRow = Math.max(LEAST_IN_ROW, Math.ceil(dealers.length / rows));
    const form = orientation === "tall" ? "tall" : "phone";
    const cell = Math.min(width / perRow, WIDEST_DEALER[form]);
    const gap = Math.max(0, Math.min(SMALL_GAP[form], Math.min(cell, height / rows) - LEAST_CARD));
    return (
        <>
            <Zone at={layout.hand} class="cards" {...placeMark("hand", table.viewer)}>
                {dealers.map((dealer, i) => (
                    <DealerCard
                        key={dealer.id}
                        dealer={dealer}
                        at={[
                            (i % perRow) * cell + gap / 2,
                            Math.floor(i / perRow) * (height / rows) + gap / 2,
                            cell - gap,
                            height / rows - gap,
                        ]}
                    />
                ))}
            </Zone>
            <SmallCards at={layout.tickets} />
        </>
    );
}

/** Room for the glow around what can be pressed; it would be cut off where the cards scroll. */
const GLOW = 4;

/** Tickets, then favours; what does not fit is scrolled to. */
function SmallCards({ at: [x, y, width, height] }: { at: Rect }) {
    const t = useTranslate();
    const { table } = useBoard();
    const { orientation } = useScene();
    const { tickets, favours } = useMyCards();
    const most = orientation === "tall" ? 140 : 98;
    const cells = smallCells([x, y, width, height], tickets.length, favours.length, most).map(
        ([left, top, w, h]): Rect => [left + GLOW, top + GLOW, w, h],
    );
    return (
        <Zone at={[x - GLOW, y - GLOW, width + GLOW, height + 2 * GLOW]} class="small-cards">
            <div class="whole" {...placeMark("tickets", table.viewer)}>
                {tickets.map((each, i) => (
                    <OwnTicket key={each.id} {...each} at={cells[i] as Rect} />
                ))}
            </div>
            <div class="whole" {...placeMark("favours", table.viewer)}>
                {favours.map((each, i) => (
                    <FavourCard key={each.id} {...each} at={cells[tickets.length + i] as Rect} />
                ))}
            </div>
            {!cells.length && (
                <p class="nothing">{t("Noch keine Tickets und keine Gunst", "No tickets or favours yet")}</p>
            )}
        </Zone>
    );
}

function OwnTicket({ id, count, at: cell }: Held & { at: Rect }) {
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

function DealerCard({ dealer, at: zone }: { dealer: Dealer; at: Rect }) {
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

function FavourCard({ id, count, at: zone }: Held & { at: Rect }) {
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
