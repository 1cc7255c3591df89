// My privileges as charters: how far the marker goes, and what comes after.
import type { Game, Localized, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect, SceneSize } from "../../stage/layout";
import { nearName } from "../../stage/near-side";
import { originSign } from "../../stage/pieces";
import { counts, seatRow, sum } from "../../stage/rows";
import { placeMark, useScene, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { effectNames, pieceOf, type PrivilegeFacts } from "./facts";
import { EffectSigns, Figure } from "./signs";
import { isPhase, nearSeat, type Play } from "./table";

interface Props {
    game: Game;
    table: Snapshot;
    play: Play;
    at: Rect;
}

/** Narrower charters say nothing of what comes after: its sign stands there. */
const ROOM_FOR_WORDS = 118;
/** No charter is wider than its height, or so, and none narrower than this, in scene units and in pixels. */
const WIDEST = 1.15;
const NARROWEST = 44;
const FINGER = 44;
const POINTER = 28;

/** Lower places show one row, which scrolls sideways: half of their height is too little for a finger. */
const TWO_ROWS = 90;
/** A charter that is broader, and in a low place broader still, says in words how far the marker goes. */
const ROOM_FOR_SPACES = { high: 48, low: 64 };

/** How wide charters are so that all have room, if need be in two rows. */
function chartersIn([, , room, height]: Rect, count: number, { orientation, unit }: SceneSize) {
    const least = Math.max(NARROWEST, (orientation === "wide" ? POINTER : FINGER) / unit);
    const roomy = height > 150 ? 12 : 4;
    const widthIn = (columns: number, gap: number) =>
        (room - gap * Math.max(0, columns - 1)) / Math.max(1, columns);
    // Rather side by side without gaps than in two rows.
    const gap = widthIn(count, roomy) < least ? 0 : roomy;
    const isTight = widthIn(count, gap) < least;
    const rows = isTight && height >= TWO_ROWS ? 2 : 1;
    const width = Math.min(height * WIDEST, Math.max(least, widthIn(Math.ceil(count / rows), gap)));
    const forSpaces = ROOM_FOR_SPACES[height < TWO_ROWS ? "low" : "high"];
    const shape = !isTight ? "" : rows > 1 ? "two-rows" : "one-row";
    return { gap, shape, width, hasSpaces: rows === 1 && width * unit >= forSpaces };
}

export function Privileges(props: Props) {
    const { table, at } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const me = nearSeat(table);
    const name = nearName(t, table, ["Deine Privilegien", "Your privileges"], ["Privilegien", "privileges"]);
    const held = Object.entries(counts(seatRow(table, "hand", me)));
    const { gap, shape, ...measures } = chartersIn(at, held.length, useScene());
    return (
        <section
            class={`privileges zone ${shape}`}
            style={{ ...zoneStyle(at), "--gap": gap }}
            ref={area}
            aria-label={name}
            {...placeMark("hand", me)}
        >
            {held.map(([id, count]) => (
                <Charter key={id} {...props} {...measures} id={id} count={count} />
            ))}
            {!held.length && (
                <span class="privileges-none">{t("Noch kein Privileg", "No privilege yet")}</span>
            )}
        </section>
    );
}

interface CharterProps extends Props {
    id: string;
    count: number;
    width: number;
    /** It says in words how far the marker goes. */
    hasSpaces: boolean;
}

function Charter({ game, table, play, id, count, width, hasSpaces }: CharterProps) {
    const t = useTranslate();
    const piece = pieceOf(game, "privilege", id);
    const hasExtra = width >= ROOM_FOR_WORDS && hasSpaces;
    const attempt = isPhase(table, "give") ? "give" : "play";
    if (!piece)
        return (
            <span class="charter hidden-face" style={{ "--cw": width }}>
                <b class="charter-count">{count}</b>
            </span>
        );
    return (
        <Thing
            class={`charter ${!hasSpaces ? "low" : hasExtra ? "" : "narrow"}`}
            style={{ "--cw": width }}
            label={`${count > 1 ? `${count}× ` : ""}${t(piece.name)} ${originSign(piece)}. ${t(piece.text)}`}
            moves={play.movesAt(`privilege:${id}`)}
            attempts={[`${attempt} ${id}`]}
            piece={{ kind: "privilege", id }}
        >
            <CharterFace facts={piece.facts} />
            {hasSpaces && (
                <span class="charter-text">
                    <b>{t(spacesText(piece.facts.value))}</b>
                    {hasExtra && <span>{t(extraText(game, piece.facts))}</span>}
                </span>
            )}
            {count > 1 && <Figure of={`×${count}`} class="charter-count" />}
        </Thing>
    );
}

function spacesText(value: number): Localized {
    return value === 1 ? ["1 Feld", "1 space"] : [`${value} Felder`, `${value} spaces`];
}

function extraText(game: Game, { extra }: PrivilegeFacts): Localized {
    return sum(extra) > 0 ? effectNames(game, extra) : ["ohne Zugabe", "no extra"];
}

export function CharterFace({ facts: { value, extra } }: { facts: PrivilegeFacts }) {
    return (
        <span class="charter-face" aria-hidden="true">
            <span class="charter-step">
                <Art id="mercado/advance" />
                <Figure of={value} />
            </span>
            {sum(extra) > 0 && (
                <span class="charter-extra">
                    <b>+</b>
                    <EffectSigns player={extra} others={{}} />
                </span>
            )}
        </span>
    );
}
