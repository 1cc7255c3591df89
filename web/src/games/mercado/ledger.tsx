// The ledger: purses, spent coins and supply of all, over the board, where they do not fit beside it.
import { useEffect, useRef } from "preact/hooks";
import type { Game, Snapshot } from "../../engine/types";
import type { Rect } from "../../stage/layout";
import { counts, seatRow } from "../../stage/rows";
import { SeatMark } from "../../stage/seat";
import { zoneStyle } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { CoinCounts } from "./coin";
import { Holdings } from "./others";
import { Supply } from "./supply";
import { nearSeat, seatsAround } from "./table";

interface Props {
    game: Game;
    table: Snapshot;
    at: Rect;
    onClose(): void;
}

export function Ledger({ game, table, at, onClose }: Props) {
    const t = useTranslate();
    const close = useRef<HTMLButtonElement>(null);
    useEffect(() => close.current?.focus(), []);
    return (
        <section
            class="ledger zone"
            style={zoneStyle(at)}
            aria-label={t("Alle Beutel und der Vorrat", "All purses and the supply")}
            onKeyDown={(event) => event.key === "Escape" && onClose()}
        >
            <div class="ledger-head">
                <h2>{t("Beutel und Vorrat", "Purses and supply")}</h2>
                <button
                    type="button"
                    class="ledger-close"
                    data-test="close-ledger"
                    ref={close}
                    onClick={onClose}
                >
                    {t("Schließen", "Close")}
                </button>
            </div>
            {[nearSeat(table), ...seatsAround(table)].map((seat) => (
                <Account key={seat} {...{ game, table, seat }} />
            ))}
            <Supply game={game} table={table} isRoomy={false} />
        </section>
    );
}

function Account({ game, table, seat }: { game: Game; table: Snapshot; seat: number }) {
    const t = useTranslate();
    return (
        <div class={`account seat-${seat}`}>
            <b class="account-name">
                <SeatMark seat={seat} /> {table.seats[seat]?.name}
            </b>
            <Holdings table={table} seat={seat} />
            <span class="account-coins">
                <span>{t("Beutel", "purse")}</span>
                <CoinCounts game={game} held={counts(seatRow(table, "purse", seat))} all />
            </span>
            <span class="account-coins">
                <span>{t("bezahlt", "spent")}</span>
                <CoinCounts game={game} held={counts(seatRow(table, "person", seat))} all />
            </span>
        </div>
    );
}
