// The two players: portrait, name, gold, and how many cards the opponent holds.
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import { Portrait } from "../../stage/portrait";
import { counts, seatRow, sum } from "../../stage/rows";
import { placeMark, zoneStyle } from "../../stage/scene";
import { SeatShape } from "../../stage/seat";
import { useTranslate } from "../../ui/i18n";
import type { BoardProps } from "./board";
import { CardBack } from "./card";
import { CoinStacks } from "./coin";
import { foeSeat, mySeat } from "./places";
import { LASTING_CARD, WisePrices } from "./signs";

/** More cards of the opponent are only counted; beside a rug there is room for few. */
const MAX_BACKS = { high: 7, low: 4 };

export function Opponent({ game, table, zones, size }: BoardProps) {
    const t = useTranslate();
    const seat = foeSeat(table);
    const name = table.seats[seat]?.name ?? "";
    const cards = sum(counts(seatRow(table, "hand", seat)));
    const isLow = size.orientation === "wide" && zones.rug !== null;
    const backs = Math.min(cards, MAX_BACKS[isLow ? "low" : "high"]);
    return (
        <section
            class={`zone player opponent seat-${seat} ${isLow ? "low" : ""}`}
            style={zoneStyle(zones.foe)}
            aria-label={name}
        >
            <Portrait table={table} seat={seat} />
            <PlayerName table={table} seat={seat} />
            <Gold table={table} seat={seat} />
            <div class="backs" {...placeMark("hand", seat)}>
                <span class="hidden">{t(`${cards} Handkarten`, `${cards} cards in hand`)}</span>
                {Array.from({ length: backs }, (_, i) => (
                    <span key={i} class="back" style={{ "--lean": i - (backs - 1) / 2 }}>
                        <CardBack />
                    </span>
                ))}
                {!backs && <span class="no-card" />}
                <b class="tag" aria-hidden="true">
                    {cards}
                </b>
            </div>
            <WiseMan game={game} table={table} seat={seat} />
        </section>
    );
}

export function Me({ game, table, zones }: BoardProps) {
    const seat = mySeat(table);
    const isLow = zones.me[3] < 60;
    return (
        <section
            class={`zone player me seat-${seat} ${isLow ? "low" : ""}`}
            style={zoneStyle(zones.me)}
            aria-label={table.seats[seat]?.name}
        >
            <Portrait table={table} seat={seat} />
            <PlayerName table={table} seat={seat} />
            <Gold table={table} seat={seat} />
            <WiseMan game={game} table={table} seat={seat} />
        </section>
    );
}

function PlayerName({ table, seat }: { table: Snapshot; seat: number }) {
    return (
        <h2 class="player-name">
            <SeatShape seat={seat} />
            <span>{table.seats[seat]?.name}</span>
        </h2>
    );
}

function Gold({ table, seat }: { table: Snapshot; seat: number }) {
    const t = useTranslate();
    const gold = Number(seatRow(table, "gold", seat));
    return (
        <p class="player-gold" {...placeMark("gold", seat)}>
            <CoinStacks gold={gold} />
            <span class="one-coin">
                <Art id="jambo/coin" />
            </span>
            <b>{gold}</b>
            <span class="hidden">{t("Gold", "gold")}</span>
        </p>
    );
}

/** Stands beside the player for whom he works until the end of the turn. */
function WiseMan({ game, table, seat }: { game: Game; table: Snapshot; seat: number }) {
    const t = useTranslate();
    const { fields } = table.view;
    const times = Number(fields["wise"]);
    if (!times || Number(fields["turn"]) !== seat) return null;
    return (
        <div class="wise-man" data-test="wise-man">
            <span class="hidden">
                {t("Der Weise Mann hilft bis zum Ende des Zuges:", "The Wise Man helps until the turn ends:")}
            </span>
            <span class="wise-face">
                <Art id={`jambo/${LASTING_CARD}`} />
            </span>
            <span class="wise-prices">
                <WisePrices game={game} times={times} />
            </span>
        </div>
    );
}
