// The spaces of the track with their numbers and symbols, and the players' markers on them.
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { originSign } from "../../stage/pieces";
import { SeatMark } from "../../stage/seat";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { argumentId } from "../../stage/moves";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { pieceOf, startOf, trackOf } from "./facts";
import type { BoardLayout } from "./layout";
import { SymbolSign } from "./signs";
import { numberAt, nearSeat, standing } from "./table";

interface Props {
    game: Game;
    table: Snapshot;
    board: BoardLayout;
}

/** Where a space, counted from the starting disc, lies. */
function cellAt({ game, table, board: { cells } }: Props, space: number): Rect {
    return cells[(space + startOf(game, table)) % cells.length] ?? [0, 0, 0, 0];
}

function shapeOf([, , width, height]: Rect): string {
    return width > height * 1.6 ? "lying" : height > width * 1.3 ? "standing" : "square";
}

export function Track(props: Props) {
    const { game, table } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const places = standing(table).map(
        (seat) => `${table.seats[seat]?.name ?? ""}: ${numberAt(table, "position", seat)}`,
    );
    return (
        <section class="track" ref={area} aria-label={t("Leiste", "Track")}>
            <p class="hidden">{places.join(", ")}</p>
            {trackOf(game, table).map((symbol, space) => (
                <Space key={space} {...props} space={space} symbol={symbol} />
            ))}
            <Ghosts {...props} />
            <Markers {...props} />
        </section>
    );
}

function Space({ space, symbol, ...props }: Props & { space: number; symbol: string | null }) {
    const t = useTranslate();
    const at = cellAt(props, space);
    const mySpace = numberAt(props.table, "position", nearSeat(props.table));
    const { length } = props.board.cells;
    const isTaken = standing(props.table).some(
        (seat) => numberAt(props.table, "position", seat) % length === space,
    );
    const shape = `${shapeOf(at)} ${isTaken ? "taken" : ""}`;
    const piece = symbol ? pieceOf(props.game, "symbol", symbol) : undefined;
    if (space === 0)
        return (
            <Zone at={at} class="space first-space">
                <Art id="mercado/flag" />
            </Zone>
        );
    if (!piece || !symbol)
        return (
            <Zone at={at} class={`space ${shape}`} aria-hidden="true">
                <b class="space-number">{space}</b>
            </Zone>
        );
    return (
        <Thing
            class={`space zone ${shape}`}
            style={zoneStyle(at)}
            label={`${space}: ${t(piece.name)} ${originSign(piece)}`}
            piece={{ kind: "symbol", id: symbol }}
            moves={props.table.moves.filter((move) => move.verb === "use" && space === mySpace)}
        >
            <b class="space-number">{space}</b>
            <SymbolSign id={symbol} player={piece.facts.player} />
        </Thing>
    );
}

/** How far the next marker lies above one on the same space, in parts of its width. */
const STACK = 0.24;
/** The width of a marker in parts of the smaller side of its space. */
const MARKER = 0.92;

function markerRect([x, y, width, height]: Rect, below: number): Rect {
    const size = Math.min(width, height) * MARKER;
    const isLying = width > height * 1.15;
    const left = x + (isLying ? width * 0.7 : width * 0.5) - size / 2;
    const top = y + height * (isLying || height < width * 1.15 ? 0.5 : 0.68) - size * 0.4;
    return [Math.min(left, x + width - size), top - below * size * STACK, size, size * 0.78];
}

function Markers(props: Props) {
    const { table } = props;
    const { length } = props.board.cells;
    const fromBelow = [...standing(table)].reverse();
    const spaceOf = (seat: number) => numberAt(table, "position", seat) % length;
    const byHeight = [...fromBelow].sort(
        (a, b) => numberAt(table, "height", a) - numberAt(table, "height", b),
    );
    return (
        <>
            {byHeight.map((seat, i) => {
                const below = byHeight.slice(0, i).filter((other) => spaceOf(other) === spaceOf(seat)).length;
                const laps = Math.floor(numberAt(table, "position", seat) / length);
                return (
                    <Zone
                        key={seat}
                        class={`marker seat-${seat}`}
                        at={markerRect(cellAt(props, spaceOf(seat)), below)}
                        aria-hidden="true"
                        {...placeMark("position", seat)}
                    >
                        <Art id="mercado/disc" />
                        <SeatMark seat={seat} />
                        {laps > 0 && <b>+{laps * length}</b>}
                    </Zone>
                );
            })}
        </>
    );
}

/** Where the privileges that can be played would take my marker. */
function Ghosts(props: Props) {
    const { game, table } = props;
    const me = nearSeat(table);
    const from = numberAt(table, "position", me);
    const steps = table.moves
        .filter(({ verb }) => verb === "play")
        .map((move) => pieceOf(game, "privilege", argumentId(move, 0))?.facts.value ?? 0);
    return (
        <>
            {[...new Set(steps)].map((step) => (
                <Zone
                    key={step}
                    class={`marker ghost-marker seat-${me}`}
                    at={markerRect(cellAt(props, from + step), 0)}
                    aria-hidden="true"
                >
                    <Art id="mercado/disc" />
                    <b>+{step}</b>
                </Zone>
            ))}
        </>
    );
}
