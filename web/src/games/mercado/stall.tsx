// A stall: its tile, and the coins of all players at its sides. The counter in front is mine; its slots are
// the price. Pressing it lays the coin that is held, or asks which, or scores the tile.
import type { Game, Snapshot } from "../../engine/types";
import type { Rect } from "../../stage/layout";
import type { PieceWith } from "../../stage/facts";
import { argumentId } from "../../stage/moves";
import { originSign } from "../../stage/pieces";
import { counts, seatRow, sum } from "../../stage/rows";
import { placeMark, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate, type Translate } from "../../ui/i18n";
import { SlotView } from "./coin";
import { pieceOf, priceText, effectText, type TileFacts } from "./facts";
import type { StallMeasures } from "./layout";
import type { Stall } from "./places";
import { EffectSigns, Fame, pointsSign, signCount } from "./signs";
import { ghostSlot, missing, slotsOf, type Slot } from "./slots";
import { partsOf, StallArt } from "./stall-art";
import { nearSeat, seatsAround, sidesFor, type Play, type Side } from "./table";

interface Props {
    game: Game;
    table: Snapshot;
    play: Play;
    stall: Stall;
    at: Rect;
    measures: StallMeasures;
}

/** Longer names are set smaller. */
const LONG_NAME = 11;

export function StallView(props: Props) {
    const { game, table, play, stall, at, measures } = props;
    const { tile, type, field } = stall;
    const t = useTranslate();
    const [, , width, height] = at;
    const piece = tile ? pieceOf(game, "tile", tile) : undefined;
    const all = tile ? play.movesAt(`tile:${tile}`) : [];
    const { selected } = play.held;
    const isLaying = all.some(({ verb }) => verb === "lay");
    const moves = selected && isLaying ? all.filter((move) => argumentId(move, 0) === selected) : all;
    if (!piece)
        return (
            <div class="stall zone sold" style={zoneStyle(at)}>
                <StallArt {...{ width, height, measures, type, tile }} />
                <b class="stall-sold">{t("Verkauft", "Sold")}</b>
            </div>
        );
    const kind = type === "market" ? "tile" : type;
    return (
        <Thing
            class="stall zone"
            style={zoneStyle(at)}
            label={labelOf(props, piece, t)}
            moves={moves}
            attempts={attemptsOf(table, selected, piece.id)}
            piece={{ kind, id: piece.id }}
            playsAtOnce={selected !== null}
            data-tile={piece.id}
            {...placeMark(stall.row)}
        >
            <StallArt
                {...{ width, height, measures, type, tile }}
                panel={panelOf({ ...props, facts: piece.facts }).width}
            />
            <span
                class={t(piece.name).length > LONG_NAME ? "stall-name long" : "stall-name"}
                style={zoneStyle(ribbonRect(props))}
            >
                {t(piece.name)}
                {originSign(piece) && <span class="stall-origin"> {originSign(piece)}</span>}
            </span>
            <TileSigns {...props} facts={piece.facts} />
            <Counter {...props} facts={piece.facts} ghost={moves.length === 1 ? ghostCoin(moves[0]) : null} />
            {seatsAround(table).map((seat, i) => (
                <Rail
                    key={field + seat}
                    {...props}
                    facts={piece.facts}
                    seat={seat}
                    side={sidesFor(table.seats.length - 1)[i] ?? "right"}
                />
            ))}
        </Thing>
    );
}

function ghostCoin(move: { verb: string; args: (string | number)[] } | undefined): string | null {
    return move?.verb === "lay" ? String(move.args[0]) : null;
}

/** What somebody who presses a stall without moves wants: lay the held coin, or any of those drawn. */
function attemptsOf(table: Snapshot, held: string | null, tile: string): string[] {
    const coins = held ? [held] : Object.keys(counts(table.view.fields["drawn"]));
    return (coins.length ? coins : ["gold"]).map((coin) => `lay ${coin} ${tile}`);
}

/** Name, price, points, effects, and how many coins everybody has there. */
function labelOf({ game, table, stall }: Props, { name, facts }: PieceWith<TileFacts>, t: Translate): string {
    const points = pointsSign(facts, table.seats.length);
    const laid = table.seats.map((seat, i) => {
        const coins = sum(counts(seatRow(table, stall.field, i)));
        return coins ? `${seat.name}: ${coins}` : "";
    });
    const parts = [
        t(name),
        t(priceText(game, facts.price)),
        points && `${points} ${t("Punkte", "points")}`,
        t(effectText(game, facts)),
        ...laid,
    ];
    return parts.filter(Boolean).join(". ");
}

function ribbonRect({ at: [, , width, height], measures }: Props): Rect {
    const { left, inner, ribbonTop } = partsOf({ width, height, measures });
    return [left - 5, ribbonTop, inner + 10, measures.ribbon];
}

interface PartProps extends Props {
    facts: TileFacts;
}

/** How many signs a tile shows for the others, with the heads before them. */
function othersCount({ others }: TileFacts): number {
    return sum(others) ? signCount(others) + 1 : 0;
}

/** Between the rail at the upper edge and what stands below it. */
const BELOW_RAIL = 1.5;

/** How far somebody's coins hang over the upper edge of the painting. */
function underTopRail({ table, stall, at, measures }: PartProps): number {
    const others = seatsAround(table);
    const seat = others[sidesFor(others.length).indexOf("top")];
    const hasCoins = seat !== undefined && sum(counts(seatRow(table, stall.field, seat))) > 0;
    const { top } = partsOf({ width: at[2], height: at[3], measures });
    return hasCoins ? topRailDepth(measures) - measures.topOut + BELOW_RAIL - top : 0;
}

/** The parchment beside a painting: its width, and how many rows of signs it has room for. */
function panelOf(props: PartProps) {
    const { table, at, measures, facts } = props;
    const { sign, fame, hasPanel } = measures;
    const { painting } = partsOf({ width: at[2], height: at[3], measures });
    const rows = Math.max(1, Math.floor((painting - underTopRail(props)) / (sign + 1)));
    const columns = Math.ceil(signCount(facts.buyer) / rows) + Math.ceil(othersCount(facts) / rows);
    const points = pointsSign(facts, table.seats.length) ? fame + 2 : 0;
    const isBare = !hasPanel || (!points && !columns);
    return { rows, width: isBare ? 0 : Math.max(PANEL, points + columns * (sign + 1) + 8) };
}

/** No panel is narrower, and none of its signs smaller, even below somebody's coins. */
const PANEL = 38;
const LEAST_FAME = 18;
const LEAST_SIGN = 13;

/** Points and effects: on the painting, or on parchment at its right side. */
function TileSigns(props: PartProps) {
    const { table, at, measures, facts } = props;
    const [, , width, height] = at;
    const { left, top, painting } = partsOf({ width, height, measures });
    const { fame, rail, hasPanel } = measures;
    const points = pointsSign(facts, table.seats.length);
    const underTop = underTopRail(props);
    if (!hasPanel)
        return (
            <>
                {points && (
                    <span
                        class="stall-fame"
                        aria-hidden="true"
                        style={zoneStyle([
                            width - rail - fame * 0.92,
                            top + fame * 0.02 + underTop,
                            fame,
                            fame,
                        ])}
                    >
                        <Fame points={points} isPicture />
                    </span>
                )}
                <EffectsNote {...props} />
            </>
        );
    const { rows, width: panel } = panelOf(props);
    const room = painting - underTop - 3;
    const hasSigns = sum(facts.buyer) + sum(facts.others) > 0;
    return points || hasSigns ? (
        <span
            class="stall-panel"
            aria-hidden="true"
            style={{
                ...zoneStyle([width - left - 2 - panel, top, panel, painting]),
                "--sign-rows": rows,
                "--under": underTop,
                "--fame": Math.min(fame, Math.max(LEAST_FAME, room)),
                "--sign": Math.min(measures.sign, Math.max(LEAST_SIGN, room)),
            }}
        >
            <span>
                {points && <Fame points={points} isPicture />}
                {hasSigns && <EffectSigns player={facts.buyer} others={facts.others} />}
            </span>
        </span>
    ) : null;
}

/** Effects on parchment at the foot of the painting; in two rows if they would reach the right rail. */
function EffectsNote({ table, stall, at, measures, facts }: PartProps) {
    const [, , width, height] = at;
    const { left, ribbonTop } = partsOf({ width, height, measures });
    const { sign, rail } = measures;
    const count = signCount(facts.buyer) + othersCount(facts);
    if (!count) return null;
    const [leftSeat] = seatsAround(table);
    const hasRail = leftSeat !== undefined && sum(counts(seatRow(table, stall.field, leftSeat))) > 0;
    const x = hasRail ? rail + 1 : left + 4;
    const rows = (count + 0.6) * sign > width - rail - x ? 2 : 1;
    const tall = (sign + 1) * rows + sign * 0.26;
    return (
        <span
            class="stall-effects"
            style={{ ...zoneStyle([x, ribbonTop - tall + 3, 0, tall]), "--sign-rows": rows }}
        >
            <EffectSigns player={facts.buyer} others={facts.others} />
        </span>
    );
}

/** My side: the price, and what I have laid of it. */
function Counter({ table, stall, at, measures, facts, ghost }: PartProps & { ghost: string | null }) {
    const [, , width, height] = at;
    const me = nearSeat(table);
    const slots = slotsOf(facts.price, counts(seatRow(table, stall.field, me)));
    const ghostAt = ghost ? ghostSlot(slots, ghost) : -1;
    return (
        <span
            class={`stall-counter seat-${me}`}
            style={zoneStyle([0, height - measures.counter, width, measures.counter])}
            {...placeMark(stall.field, me)}
        >
            {slots.map((slot, i) => (
                <SlotWithSign key={i} slot={slot} ghost={i === ghostAt ? ghost : null} />
            ))}
        </span>
    );
}

function SlotWithSign({ slot, ghost }: { slot: Slot; ghost: string | null }) {
    return (
        <>
            {slot.sign && (
                <span class="slot-sign" aria-hidden="true">
                    {slot.sign === "same" ? "=" : "≠"}
                </span>
            )}
            <SlotView slot={slot} ghost={ghost} />
        </>
    );
}

/** Another player's side: the slots if there are coins, else a thin bar in the player's colour. */
function Rail({ table, stall, at, measures, facts, seat, side }: PartProps & { seat: number; side: Side }) {
    const laid = counts(seatRow(table, stall.field, seat));
    const slots = slotsOf(facts.price, laid);
    const isEmpty = sum(laid) === 0;
    const isClose = missing(slots) === 1;
    const rect = railRect(at, measures, side, isEmpty ? 0 : slots.length);
    const long = side === "top" ? rect[2] : rect[3];
    const coin = long / (slots.length * COIN_PITCH + 0.3);
    return (
        <span
            class={`rail ${side} seat-${seat} ${isEmpty ? "empty" : ""} ${isClose ? "close" : ""}`}
            style={{ ...zoneStyle(rect), "--coin": coin }}
            data-pins="one"
            {...placeMark(stall.field, seat)}
        >
            {!isEmpty && slots.map((slot, i) => <SlotView key={i} slot={slot} isLast={isClose} />)}
        </span>
    );
}

const COIN_PITCH = 1.04;

const topRailDepth = ({ topCoin }: StallMeasures): number => topCoin * 1.22;

/** `count`: how many slots it shows; 0: a bar. */
function railRect([, , width, height]: Rect, measures: StallMeasures, side: Side, count: number): Rect {
    const { rail, railCoin, topCoin, topOut, counter, awning } = measures;
    const { left, inner, top, painting } = partsOf({ width, height, measures });
    const bar = Math.max(3, rail * 0.16);
    if (side === "top") {
        const long = count ? count * topCoin * COIN_PITCH + topCoin * 0.3 : inner * 0.5;
        const deep = count ? topRailDepth(measures) : bar;
        return [(width - long) / 2, count ? -topOut : awning * 0.28, long, deep];
    }
    const room = height - counter - awning * 0.3;
    const coin = count ? Math.min(railCoin, room / (count * COIN_PITCH + 0.3)) : 0;
    const long = count ? coin * (count * COIN_PITCH + 0.3) : painting * 0.6;
    const y = Math.min(top + awning * 0.1 + (painting + measures.ribbon - long) / 2, height - counter - long);
    const deep = count ? rail - 3 : bar;
    const outer = count ? 0 : Math.max(0, left - bar * 2.2);
    return [side === "left" ? outer : width - deep - outer, Math.max(0, y), deep, long];
}
