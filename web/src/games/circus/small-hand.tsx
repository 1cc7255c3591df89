// My hand on smaller screens: dealers above tickets and favours.
import type { Rect } from "../../stage/layout";
import { placeMark, useScene, Zone } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { useBoard } from "./board-context";
import { smallCells } from "./hand-steps";
import type { CircusLayout } from "./layout";
import { dealerOf, type Held } from "./model";
import { DealerCard, FavourCard, OwnTicket, QueuedCard, useMyCards } from "./own-cards";

const WIDEST_DEALER = { tall: 140, phone: 96 };
/** A card is never broader than a quarter of the row. */
const LEAST_IN_ROW = 4;
/** A finger needs so much, in pixels. */
const FINGER = 44;
/** Room for the glow, as long as a finger finds the card. */
const SMALL_GAP = { tall: 14, phone: 8 };
const LEAST_CARD = 48;

/**
 * Dealers in one row, or in two if it were too narrow, and below them tickets and favours. While a favour for
 * dealers in the queues is pressed, these lie there instead of the hand: as figures they are too small.
 */
export function SmallHand({ layout }: { layout: CircusLayout }) {
    const { game, table, forFavour } = useBoard();
    const { dealers } = useMyCards();
    const cells = useDealerCells(layout.hand, forFavour.length || dealers.length);
    return (
        <>
            <Zone at={layout.hand} class="cards" {...placeMark("hand", table.viewer)}>
                {forFavour.length === 0 &&
                    dealers.map((dealer, i) => (
                        <DealerCard key={dealer.id} dealer={dealer} at={cells[i] as Rect} />
                    ))}
                {forFavour.map((id, i) => (
                    <QueuedCard key={id} dealer={dealerOf(game, table.view, id)} at={cells[i] as Rect} />
                ))}
            </Zone>
            <SmallCards layout={layout} />
        </>
    );
}

/** Where so many dealers lie in a zone of a smaller screen. */
function useDealerCells([, , width, height]: Rect, count: number): Rect[] {
    const { orientation, unit } = useScene();
    const rows = (width / count) * unit < FINGER ? 2 : 1;
    const perRow = Math.max(LEAST_IN_ROW, Math.ceil(count / rows));
    const form = orientation === "tall" ? "tall" : "phone";
    const cell = Math.min(width / perRow, WIDEST_DEALER[form]);
    const gap = Math.max(0, Math.min(SMALL_GAP[form], Math.min(cell, height / rows) - LEAST_CARD));
    return Array.from({ length: count }, (_, i) => [
        (i % perRow) * cell + gap / 2,
        Math.floor(i / perRow) * (height / rows) + gap / 2,
        cell - gap,
        height / rows - gap,
    ]);
}

/** Room for the glow around what can be pressed; it would be cut off where the cards scroll. */
const GLOW = 4;

/** Tickets and favours; a single ticket may have a place of its own. */
function SmallCards({ layout }: { layout: CircusLayout }) {
    const { table } = useBoard();
    const { tickets, favours } = useMyCards();
    if (!layout.favours) return <CardRow at={layout.tickets} {...{ tickets, favours }} />;
    const [, , width, height] = layout.tickets;
    return (
        <>
            <Zone at={layout.tickets} class="cards" {...placeMark("tickets", table.viewer)}>
                {tickets.map((each) => (
                    <OwnTicket key={each.id} {...each} at={[0, 0, width, height]} />
                ))}
            </Zone>
            <CardRow at={layout.favours} tickets={null} favours={favours} />
        </>
    );
}

interface CardRowProps {
    at: Rect;
    /** null: they lie elsewhere. */
    tickets: Held[] | null;
    favours: Held[];
}

/** Tickets, then favours; what does not fit is scrolled to. */
function CardRow({ at: [x, y, width, height], tickets, favours }: CardRowProps) {
    const t = useTranslate();
    const { table } = useBoard();
    const { orientation } = useScene();
    const most = orientation === "tall" ? 140 : 98;
    const first = tickets?.length ?? 0;
    const cells = smallCells([x, y, width, height], first, favours.length, most).map(
        ([left, top, w, h]): Rect => [left + GLOW, top + GLOW, w, h],
    );
    return (
        <Zone at={[x - GLOW, y - GLOW, width + GLOW, height + 2 * GLOW]} class="small-cards">
            {tickets && (
                <div class="whole" {...placeMark("tickets", table.viewer)}>
                    {tickets.map((each, i) => (
                        <OwnTicket key={each.id} {...each} at={cells[i] as Rect} />
                    ))}
                </div>
            )}
            <div class="whole" {...placeMark("favours", table.viewer)}>
                {favours.map((each, i) => (
                    <FavourCard key={each.id} {...each} at={cells[first + i] as Rect} />
                ))}
            </div>
            {!cells.length && (
                <p class="nothing">
                    {tickets
                        ? t("Noch keine Tickets und keine Gunst", "No tickets or favours yet")
                        : t("Keine Gunst", "No favours")}
                </p>
            )}
        </Zone>
    );
}
