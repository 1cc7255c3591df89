// My side of the table: portrait and coins, tickets, dealers and favours.
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { nearName } from "../../stage/near-side";
import { Portrait } from "../../stage/portrait";
import { seatRow, sum, counts } from "../../stage/rows";
import { placeMark, useScene, Zone, zoneStyle } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { useBoard } from "./board-context";
import { pressedDealer } from "./ghosts";
import { handSteps } from "./hand-steps";
import type { CircusLayout } from "./layout";
import { dealerOf } from "./model";
import { gridIn } from "./offers";
import { DealerCard, FavourCard, OwnTicket, useMyCards } from "./own-cards";
import { CoinStacks, FigureFace, figureZone } from "./pieces";
import { SmallHand } from "./small-hand";

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
            {isWide && <BannerFigure at={layout.banner} />}
        </section>
    );
}

/** In the banner, before the sentence; from its left and lower edge. */
const BANNER_FIGURE = { x: 42, y: 7, height: 62 };

/** The dealer whom the sentence in the banner is about. */
function BannerFigure({ at: [x, y, , height] }: { at: Rect }) {
    const board = useBoard();
    const id = pressedDealer(board);
    if (id === null) return null;
    const dealer = dealerOf(board.game, board.table.view, id);
    const { x: right, y: up, height: size } = BANNER_FIGURE;
    return (
        <span
            class={`zone pawn banner-figure p${dealer.seat}`}
            style={{ ...zoneStyle(figureZone(x + right, y + height - up, size)), "--size": size }}
            aria-hidden="true"
        >
            <FigureFace dealer={dealer} />
        </span>
    );
}

/** Portrait, name and coins have a column of their own. */
const HIGH = 2;

function Me({ at }: { at: Rect }) {
    const t = useTranslate();
    const { table } = useBoard();
    const seat = table.viewer;
    const points = table.score.points[seat] ?? 0;
    const sold = sum(counts(seatRow(table, "sold", seat)));
    const isStarter = Number(seatRow(table, "start_card_of", seat)) > 0;
    return (
        <Zone at={at} class={`me p${seat} ${at[3] > at[2] * HIGH ? "high" : ""}`}>
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
