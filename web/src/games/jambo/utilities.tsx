// A player's utilities on a mat. A used one lies turned; empty places are dashed.
import type { Move } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { list, seatRow } from "../../stage/rows";
import { placeMark, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { choosesOnRug, type BoardProps } from "./board";
import { CARD_RATIO, cardLabel, Face, type FaceSize } from "./card";
import { constantOf } from "./facts";
import { mySeat } from "./places";

/** Lower mats show pictures without names. */
const LOWEST_WITH_NAMES = 105;
const CARD_SHARE = 0.9;
/** The woven edge of a mat. */
const BORDER = 16;

interface Utility {
    id: string | null;
    isUsed: boolean;
    moves: Move[];
}

/** Each place; equal utilities share one move, which the first unused one carries. */
function utilitiesOf({ game, table, movesAt, size, seat }: BoardProps & { seat: number }): Utility[] {
    const isMine = seat === mySeat(table);
    const laid = list(seatRow(table, "utilities", seat));
    const used = list(seatRow(table, "used", seat)).map((value) => value === "1");
    const isFirst = (index: number) =>
        laid.findIndex((id, i) => id === laid[index] && used[i] === used[index]) === index;
    const prefix = isMine ? "utility" : "their-utility";
    const places = Math.max(constantOf(game, "utilities"), laid.length);
    return Array.from({ length: places }, (_, i) => {
        const id = laid[i] ?? null;
        const moves = id === null || !isFirst(i) ? [] : movesAt(`${prefix}:${id}`);
        const playable = moves.filter(({ verb }) => (verb === "use" ? !used[i] : !choosesOnRug(size)));
        return { id, isUsed: used[i] ?? false, moves: playable };
    });
}

export function Utilities(props: BoardProps & { seat: number }) {
    const { table, zones, seat } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const isMine = seat === mySeat(table);
    const at = isMine ? zones.myUtilities : zones.foeUtilities;
    const name = table.seats[seat]?.name ?? "";
    const utilities = utilitiesOf(props);
    return (
        <section
            class={`zone mat utilities seat-${seat} ${isMine ? "" : "theirs"}`}
            style={zoneStyle(at)}
            ref={area}
            aria-label={t(`Gegenstände: ${name}`, `Utilities: ${name}`)}
            {...placeMark("utilities", seat)}
        >
            {utilities.map((utility, i) => (
                <UtilityPlace key={i} {...props} utility={utility} at={placeAt(at, utilities, i)} />
            ))}
        </section>
    );
}

/** Cards side by side with equal gaps; a turned one lies in the middle of its place. */
function placeAt([, , width, height]: Rect, utilities: Utility[], index: number): Rect {
    const isSmall = height < LOWEST_WITH_NAMES;
    const border = isSmall ? 2 : BORDER;
    const step = (width - 2 * border) / utilities.length;
    const cardHeight = isSmall ? height - 6 : Math.min(height * CARD_SHARE, step * 1.16);
    const cardWidth = isSmall ? Math.min(step - 4, cardHeight) : cardHeight / CARD_RATIO;
    return [border + step * (index + 0.5) - cardWidth / 2, (height - cardHeight) / 2, cardWidth, cardHeight];
}

function UtilityPlace(props: BoardProps & { seat: number; utility: Utility; at: Rect }) {
    const { game, table, seat, utility, at } = props;
    const t = useTranslate();
    const { id, isUsed, moves } = utility;
    if (id === null)
        return (
            <span class="zone no-card" style={zoneStyle(at)} aria-hidden="true">
                <Art id="jambo/kind-utility" />
            </span>
        );
    const name = cardLabel(game, id, t);
    const size: FaceSize = at[3] < LOWEST_WITH_NAMES ? "mini" : "small";
    return (
        <Thing
            class={isUsed ? "zone card used" : "zone card"}
            style={{ ...zoneStyle(at), "--card-width": at[2] }}
            piece={{ kind: "card", id }}
            moves={moves}
            attempts={seat === mySeat(table) ? [`use ${id}`] : []}
            label={isUsed ? t(`Schon genutzt: ${name}`, `Already used: ${name}`) : name}
        >
            <Face {...{ game, table, id, size }} />
        </Thing>
    );
}
