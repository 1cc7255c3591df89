// An auction: who has bid what, a bid to choose, and passing.
import type { Move } from "../../engine/types";
import { Portrait } from "../../stage/portrait";
import { Thing } from "../../stage/thing";
import { useUntil } from "../../stage/until";
import { useTranslate } from "../../ui/i18n";
import type { BoardProps } from "./board";
import { Coin } from "./coin";
import { foeSeat, mySeat } from "./places";

export function Auction({ table, bids, ...props }: BoardProps & { bids: Move[] }) {
    const offers = bids.filter(({ verb }) => verb === "bid");
    const passes = bids.filter(({ verb }) => verb !== "bid");
    return (
        <div class="auction">
            <div class="plates">
                {[mySeat(table), foeSeat(table)].map((seat) => (
                    <Plate key={seat} table={table} seat={seat} {...props} />
                ))}
            </div>
            {bids.length > 0 && <Bidding key={table.steps} offers={offers} passes={passes} />}
        </div>
    );
}

/** What a player has bid so far; the higher bid has a golden edge. */
function Plate({ table, seat }: Pick<BoardProps, "table"> & { seat: number }) {
    const t = useTranslate();
    const { fields } = table.view;
    const bid = Number(fields["bid"]);
    const isHighest = Number(fields["bidder"]) === seat + 1; // 0: nobody
    return (
        <div class={`plate seat-${seat} ${isHighest ? "highest" : ""}`}>
            <Portrait table={table} seat={seat} />
            <span class="hidden">{table.seats[seat]?.name}: </span>
            {isHighest ? <Coin>{bid}</Coin> : <span class="no-bid">{t("–", "–")}</span>}
        </div>
    );
}

const amountOf = (move: Move): number => Number(move.args[0]);

/** One bid at a time is chosen with less and more; the coin between offers them all. */
function Bidding({ offers, passes }: { offers: Move[]; passes: Move[] }) {
    const t = useTranslate();
    const [index, setIndex] = useUntil(offers.length, 0);
    const offer = offers[Math.min(index, offers.length - 1)];
    const step = (by: number) => setIndex(Math.max(0, Math.min(offers.length - 1, index + by)));
    return (
        <div class="bidding" data-test="choices">
            {offer && (
                <div class="stepper">
                    <button type="button" class="step" disabled={index === 0} onClick={() => step(-1)}>
                        <span aria-hidden="true">−</span>
                        <span class="hidden">{t("weniger", "less")}</span>
                    </button>
                    <Thing class="chosen-bid" moves={offers} label={t("Alle Gebote", "All bids")}>
                        <span aria-hidden="true">
                            <Coin>{amountOf(offer)}</Coin>
                        </span>
                    </Thing>
                    <button
                        type="button"
                        class="step"
                        disabled={index >= offers.length - 1}
                        onClick={() => step(1)}
                    >
                        <span aria-hidden="true">+</span>
                        <span class="hidden">{t("mehr", "more")}</span>
                    </button>
                </div>
            )}
            {offer && (
                <Thing
                    class="answer yes"
                    moves={[offer]}
                    label={t(`${amountOf(offer)} bieten`, `Bid ${amountOf(offer)}`)}
                >
                    {t(`${amountOf(offer)} bieten`, `Bid ${amountOf(offer)}`)}
                </Thing>
            )}
            {passes.map((move) => (
                <Thing key={move.move} class="answer no" moves={[move]} label={t("Passen", "Pass")}>
                    {t("Passen", "Pass")}
                </Thing>
            ))}
        </div>
    );
}
