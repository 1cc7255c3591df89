// My own: portrait and points, the purse to draw from, the character tile with the coins that I have spent.
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { portraitOf } from "../../stage/portrait";
import { counts, seatRow, sum } from "../../stage/rows";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { CoinCounts, CoinRow, coinWords } from "./coin";
import { constantOf } from "./facts";
import { LeaderPortrait } from "./leader-portrait";
import { Fame, Figure } from "./signs";
import { oneByOne, nearSeat, placeOfSeat, type Play } from "./table";

/** Below this height the portrait is smaller. */
const LOW = 110;
/** Letters of a name that fits on its ribbon; longer ones are written smaller. */
const SHORT_NAME = 5;
const ORDINALS = ["1st", "2nd", "3rd", "4th"];

interface Props {
    game: Game;
    table: Snapshot;
    play: Play;
    at: Rect;
}

export function Me({ table, at }: Omit<Props, "play">) {
    const t = useTranslate();
    const me = nearSeat(table);
    const place = placeOfSeat(table, me);
    const name = table.seats[me]?.name ?? "";
    const { length } = table.seats;
    return (
        <Zone at={at} class={`me seat-${me} ${at[3] < LOW ? "low" : ""}`} data-seat={me}>
            <LeaderPortrait table={table} seat={me} />
            <b class={name.length > SHORT_NAME ? "me-name long" : "me-name"} title={name}>
                {name}
            </b>
            <Fame points={table.score.points[me] ?? 0} />
            <span class="me-place">
                <span class="hidden">{t("Punkte", "points")}. </span>
                {t(`Platz ${place}`, ORDINALS[place - 1] ?? String(place))}
                <span class="me-of"> {t(`von ${length}`, `of ${length}`)}</span>
            </span>
        </Zone>
    );
}

export function Purse({ game, table, play, at }: Props) {
    const t = useTranslate();
    const me = nearSeat(table);
    const purse = counts(seatRow(table, "purse", me));
    const moves = play.movesAt("purse");
    const draws = constantOf(game, "draws");
    const does = moves.length ? t(`Zieh ${draws}`, `Draw ${draws}`) : "";
    return (
        <Thing
            class={`purse zone seat-${me}`}
            style={zoneStyle(at)}
            label={[`${t("Beutel", "Purse")}: ${sum(purse)}`, t(coinWords(game, purse)), does].join(". ")}
            moves={moves}
            attempts={["reach"]}
            {...placeMark("purse", me)}
        >
            <span class="purse-sack" aria-hidden="true">
                <Art id="mercado/sack" />
                <Figure of={sum(purse)} />
            </span>
            {does && <span class="do">{does}</span>}
            <span class="purse-coins" aria-hidden="true">
                <CoinCounts game={game} held={purse} all isPicture />
            </span>
        </Thing>
    );
}

/** More coins than `most` are shown by colour with a number. */
export function Character({ game, table, play, at, most }: Props & { most: number }) {
    const t = useTranslate();
    const me = nearSeat(table);
    const person = counts(seatRow(table, "person", me));
    const coins = oneByOne(person);
    const moves = play.movesAt("person");
    const title = t("Bezahlt", "Spent coins");
    const does = moves.length ? t("Alle in den Beutel", "All into the purse") : "";
    return (
        <Thing
            class={`character zone seat-${me}`}
            style={zoneStyle(at)}
            label={[
                title,
                does,
                `${t("Personentafel", "Character tile")}: ${coins.length}`,
                t(coinWords(game, person)),
            ]
                .filter(Boolean)
                .join(". ")}
            moves={moves}
            attempts={["collect"]}
            {...placeMark("person", me)}
        >
            <span class="character-bust" aria-hidden="true">
                <Art id={`portraits/${portraitOf(table, me)}`} />
            </span>
            <span class="character-title" aria-hidden="true">
                {title}
            </span>
            <span class="character-coins" aria-hidden="true">
                {coins.length > most ? (
                    <CoinCounts game={game} held={person} isPicture />
                ) : (
                    <>
                        <CoinRow game={game} coins={coins} isPicture />
                        {Array.from({ length: Math.max(0, most - coins.length) }, (_, i) => (
                            <span class="money socket" key={`socket${i}`} aria-hidden="true" />
                        ))}
                    </>
                )}
            </span>{" "}
            {does && <span class="do">{does}</span>}
        </Thing>
    );
}
