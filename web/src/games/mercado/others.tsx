// The other players: portrait, points, seals, privileges, the coins in the purse and on the character tile.
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { counts, seatRow, sum } from "../../stage/rows";
import { placeMark, zoneStyle } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { CoinCounts, CoinRow } from "./coin";
import type { SeatDetail } from "./layout";
import { LeaderPortrait } from "./leader-portrait";
import { Fame } from "./signs";
import { drawnCoins, numberAt, oneByOne, placeOfSeat, seatsAround } from "./table";

interface Props {
    game: Game;
    table: Snapshot;
    places: Rect[];
    detail: SeatDetail;
    /** Opens the ledger, where purses and supply do not fit; null: everything is in sight. */
    onLedger: (() => void) | null;
}

export function Others({ places, ...props }: Props) {
    return (
        <>
            {seatsAround(props.table).map((seat, i) => (
                <SeatPanel key={seat} {...props} seat={seat} at={places[i] ?? [0, 0, 0, 0]} />
            ))}
        </>
    );
}

/** Letters of a name that fits beside points, seals and privileges; longer ones are written smaller. */
const SHORT_NAME = 6;
/** A narrower panel needs smaller pieces. */
const SLIM: Record<SeatDetail, number> = { full: 0, lines: 260, stacked: 0, brief: 115 };

interface SeatProps extends Omit<Props, "places"> {
    seat: number;
}

function SeatPanel({ at, ...props }: SeatProps & { at: Rect }) {
    const { table, seat, detail, onLedger } = props;
    const t = useTranslate();
    const name = table.seats[seat]?.name ?? "";
    const width = at[2] < SLIM[detail] ? "slim" : table.seats.length === 2 ? "alone" : "";
    return (
        <section
            class={`rival zone seat-${seat} ${detail} ${width}`}
            style={zoneStyle(at)}
            aria-label={name}
            data-seat={seat}
            data-pins="off"
        >
            <LeaderPortrait table={table} seat={seat} />
            <b class={name.length > SHORT_NAME ? "panel-name long" : "panel-name"} title={name}>
                {name}
            </b>
            <Holdings table={table} seat={seat} />
            {detail !== "brief" && <SeatCoins {...props} />}
            {onLedger && (
                <button type="button" class="seat-open" data-test="ledger" onClick={onLedger}>
                    <span class="hidden">
                        {name}: {t("Beutel und Vorrat ansehen", "look at purses and supply")}
                    </span>
                </button>
            )}
        </section>
    );
}

/** Points, seals, privileges as numbers. */
export function Holdings({ table, seat }: { table: Snapshot; seat: number }) {
    const t = useTranslate();
    return (
        <span class="holdings">
            <Fame points={table.score.points[seat] ?? 0} />
            <span class="hidden">
                {t("Punkte", "points")}, {t("Platz", "place")} {placeOfSeat(table, seat)},
            </span>
            <span class="holding" {...placeMark("seals", seat)}>
                <span data-piece="seal.seal">
                    <Art id="mercado/seal" />
                </span>
                <b>{numberAt(table, "seals", seat)}</b>
                <span class="hidden"> {t("Siegel", "seals")},</span>
            </span>
            <span class="holding" {...placeMark("hand", seat)}>
                <span data-piece="privilege.?">
                    <Art id="mercado/privilege" />
                </span>
                <b>{sum(counts(seatRow(table, "hand", seat)))}</b>
                <span class="hidden"> {t("Privilegien", "privileges")}</span>
            </span>
        </span>
    );
}

/** More coins than this are shown by colour with a number. */
const MOST_SINGLE = 6;

function SeatCoins({ game, table, seat, detail }: SeatProps) {
    const t = useTranslate();
    const drawn = drawnCoins(table, seat);
    const person = counts(seatRow(table, "person", seat));
    const isDrawing = sum(drawn) > 0;
    const shown = isDrawing ? drawn : person;
    const isSingle = sum(shown) <= MOST_SINGLE && detail === "full";
    return (
        <>
            <span class="seat-bag" {...placeMark("purse", seat)}>
                <span class="seat-sack">
                    <Art id="mercado/sack" />
                </span>
                <span class="hidden">{t("Beutel", "Purse")}: </span>
                <CoinCounts game={game} held={counts(seatRow(table, "purse", seat))} all />
            </span>
            <span
                class={isDrawing ? "seat-spent drawing" : "seat-spent"}
                {...(isDrawing ? placeMark("drawn") : placeMark("person", seat))}
            >
                <span class="seat-label">{isDrawing ? t("zieht", "draws") : t("bezahlt", "spent")}</span>
                {isSingle ? (
                    <CoinRow game={game} coins={oneByOne(shown)} />
                ) : (
                    <CoinCounts game={game} held={shown} />
                )}
            </span>
        </>
    );
}
