// The other players: portrait, coins, tickets, dealers in hand, favours as seals. Everything is open.
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { Portrait } from "../../stage/portrait";
import { counts, otherSeats, seatRow, sum } from "../../stage/rows";
import { placeMark, useScene, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { useBoard } from "./board-context";
import { pieceOf } from "./facts";
import type { CircusLayout } from "./layout";
import { StartMark } from "./mine";
import { handOf, held, sortedTickets } from "./model";
import { CoinStacks, Figure, Ticket } from "./pieces";

/** A narrower tray on a tablet is drawn as on a phone. */
const LEAST_TRAY = 240;
/** In a narrower tray one coin stands for the stacks, and numbers for the dealers. */
const LEAST_FOR_FIGURES = { wide: 520, tall: 330 };

export function Others({ layout }: { layout: CircusLayout }) {
    const t = useTranslate();
    const { table } = useBoard();
    const { orientation } = useScene();
    const area = useRovingFocus<HTMLElement>();
    return (
        <section aria-label={t("Die anderen", "The other players")} ref={area}>
            {otherSeats(table).map((seat, i) => {
                const at = layout.others[i];
                if (!at) return null;
                const isLarge = orientation === "wide" || (orientation === "tall" && at[2] > LEAST_TRAY);
                return isLarge ? (
                    <Tray key={seat} seat={seat} at={at} />
                ) : (
                    <SmallTray key={seat} seat={seat} at={at} />
                );
            })}
        </section>
    );
}

function useGang(seat: number) {
    const { game, table } = useBoard();
    const { name = "" } = table.seats[seat] ?? {};
    return {
        name,
        isLit: table.actor === seat,
        hasPassed: !table.view.fields["place"] && Number(seatRow(table, "passed", seat)) > 0,
        isStarter: Number(seatRow(table, "start_card_of", seat)) > 0,
        points: table.score.points[seat] ?? 0,
        sold: sum(counts(seatRow(table, "sold", seat))),
        dealers: handOf(game, table, seat),
        tickets: sortedTickets(game, held(seatRow(table, "tickets", seat))),
        favours: held(seatRow(table, "favours", seat)),
    };
}

interface TrayProps {
    seat: number;
    at: Rect;
}

function trayClass(seat: number, { isLit, hasPassed }: { isLit: boolean; hasPassed: boolean }): string {
    return `zone tray p${seat} ${isLit ? "acting" : ""} ${hasPassed ? "passed" : ""}`;
}

function Tray({ seat, at }: TrayProps) {
    const t = useTranslate();
    const { game, table } = useBoard();
    const gang = useGang(seat);
    const { orientation } = useScene();
    const isNarrow = at[2] < LEAST_FOR_FIGURES[orientation === "wide" ? "wide" : "tall"];
    return (
        <div class={`${trayClass(seat, gang)} ${isNarrow ? "narrow" : ""}`} style={zoneStyle(at)}>
            <Portrait table={table} seat={seat} />
            <div class="tray-top">
                <h2 class="name-ribbon" title={gang.name}>
                    {gang.name}
                </h2>
                {gang.isStarter && <StartMark />}
                {gang.hasPassed && <span class="tray-note">{t("passt", "passed")}</span>}
                {gang.sold > 0 && <SoldMark seat={seat} sold={gang.sold} />}
                <span class="tray-tickets" {...placeMark("tickets", seat)}>
                    {gang.tickets.map(({ id, count }) => (
                        <span key={id} class="small-ticket" title={nameOf(game, "ticket", id, t)}>
                            <Ticket game={game} id={id} count={count} />
                        </span>
                    ))}
                </span>
            </div>
            <div class="tray-bottom">
                <CoinStacks coins={gang.points} />
                <span class="coin-piece one-coin" aria-hidden="true">
                    <Art id="circus/coin" />
                </span>
                <b class="tray-points" {...placeMark("coins", seat)}>
                    {gang.points}
                    <span class="hidden"> {t("Münzen", "coins")}</span>
                </b>
                <Seals seat={seat} />
                {isNarrow ? <HandRanks seat={seat} /> : <HandFigures seat={seat} />}
            </div>
        </div>
    );
}

function nameOf(
    game: ReturnType<typeof useBoard>["game"],
    kind: "ticket" | "favour",
    id: string,
    t: ReturnType<typeof useTranslate>,
): string {
    const piece = pieceOf(game, kind, id);
    return piece ? t(piece.name) : id;
}

function SoldMark({ seat, sold }: { seat: number; sold: number }) {
    const t = useTranslate();
    return (
        <span class="tray-note" {...placeMark("sold", seat)}>
            ✓ {sold}
            <span class="hidden"> {t("Tickets verkauft", "tickets sold")}</span>
        </span>
    );
}

/** A seal for each favour; it tells which. */
function Seals({ seat }: { seat: number }) {
    const t = useTranslate();
    const { game } = useBoard();
    const { favours } = useGang(seat);
    return (
        <span class="seals" {...placeMark("favours", seat)}>
            {favours.map(({ id, count }) => (
                <Thing
                    key={id}
                    piece={{ kind: "favour", id }}
                    label={nameOf(game, "favour", id, t)}
                    class="seal"
                >
                    <Art id="circus/seal" />
                    {count > 1 && <b class="times">×{count}</b>}
                </Thing>
            ))}
        </span>
    );
}

const FIGURE = 58;
const FIGURE_WIDTH = 40;

/** The dealers in hand, as small figures that stand closer if there are many. */
function HandFigures({ seat }: { seat: number }) {
    const t = useTranslate();
    const { dealers } = useGang(seat);
    const names = dealers.map(({ rank }) => rank).join(", ");
    return (
        <span class="hand-figures" {...placeMark("hand", seat)}>
            <span class="hidden">
                {t("Händler auf der Hand", "Dealers in hand")}: {names || t("keine", "none")}
            </span>
            {dealers.map((dealer) => (
                <span key={dealer.id} class="hand-figure" style={{ "--size": FIGURE }}>
                    <Figure dealer={dealer} x={FIGURE_WIDTH / 2} y={FIGURE} height={FIGURE} />
                </span>
            ))}
        </span>
    );
}

/** More ranks stand in two lines of four: all eight fit beside favours. */
const MOST_RANKS_IN_LINE = 5;

/** The same as numbers. */
function HandRanks({ seat }: { seat: number }) {
    const t = useTranslate();
    const { dealers } = useGang(seat);
    return (
        <span class="hand-ranks" {...placeMark("hand", seat)}>
            <span class="hidden">{t("Händler auf der Hand", "Dealers in hand")}: </span>
            <span class={`small-pawn p${seat}`} aria-hidden="true">
                <Art id="circus/pawn" />
            </span>
            <span class={dealers.length > MOST_RANKS_IN_LINE ? "ranks two-lines" : "ranks"}>
                {dealers.map(({ id, rank }) => (
                    <b key={id}>{rank}</b>
                ))}
                {!dealers.length && <b>{t("keine", "none")}</b>}
            </span>
        </span>
    );
}

/** On a phone: coins, how many dealers and favours, and the tickets as chips. */
function SmallTray({ seat, at }: TrayProps) {
    const t = useTranslate();
    const { game, table } = useBoard();
    const gang = useGang(seat);
    return (
        <div class={`${trayClass(seat, gang)} small`} style={zoneStyle(at)}>
            <Portrait table={table} seat={seat} />
            {gang.isStarter && <StartMark />}
            <div class="small-text">
                <h2 title={gang.name}>{gang.name}</h2>
                <span class="small-counts">
                    <span class="coin-piece" aria-hidden="true">
                        <Art id="circus/coin" />
                    </span>
                    <b {...placeMark("coins", seat)}>{gang.points}</b>
                    <span class="hidden">{t("Münzen", "coins")}, </span>
                    <span class={`small-pawn p${seat}`} aria-hidden="true">
                        <Art id="circus/pawn" />
                    </span>
                    <b {...placeMark("hand", seat)}>{gang.dealers.length}</b>
                    <span class="hidden">{t("Händler", "dealers")}</span>
                </span>
                <span class="chips" {...placeMark("tickets", seat)}>
                    {gang.favours.length > 0 && (
                        <span class="small-seal" {...placeMark("favours", seat)}>
                            <Art id="circus/seal" />
                            <b>{gang.favours.reduce((total, { count }) => total + count, 0)}</b>
                            <span class="hidden">{t("Gunstkarten", "favours")}</span>
                        </span>
                    )}
                    {gang.tickets.flatMap(({ id, count }) =>
                        Array.from({ length: count }, (_, i) => (
                            <Chip key={`${id}${i}`} game={game} id={id} />
                        )),
                    )}
                </span>
            </div>
        </div>
    );
}

/** A ticket as a chip in its venue's colour. */
function Chip({ game, id }: { game: ReturnType<typeof useBoard>["game"]; id: string }) {
    const t = useTranslate();
    const piece = pieceOf(game, "ticket", id);
    if (!piece) return null;
    return (
        <b class={`chip-ticket t-${piece.facts.venue}`} title={t(piece.name)}>
            {piece.facts.coins}
        </b>
    );
}
