// My cubes of this round with the ship's hold beside them, and the stock from which cubes are taken.
import type { ComponentChildren } from "preact";
import type { Move } from "../../engine/types";
import type { Rect } from "../../stage/layout";
import { nearName } from "../../stage/near-side";
import { counts, seatRow, sum, type Counts } from "../../stage/rows";
import { placeMark, Zone } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { pieceOf, piecesOf } from "./facts";
import { Cube, Gold, Goods, Ship } from "./pieces";

/** On a desk more cubes are shown as one of each colour with a number. */
const MAX_DRAWN = 9;
/** In smaller trays: what a finger needs, what is left around cubes, and what each takes; some overlap. */
const FINGER = 48;
const MARGIN = 18;
const PITCHES = [28, 22, 17];

/** Whether all cubes have room one by one beside the cargo, in the rows of a small tray. */
function fit([, , width, height]: Rect, supply: Counts, cargo: number, pitch: number): boolean {
    const widths = Object.values(supply).map((count) => Math.max(FINGER, MARGIN + count * pitch));
    let [left, rows] = [0, Math.floor((height - 4) / (FINGER - 4))];
    for (const each of [...widths, ...Array.from({ length: cargo }, () => FINGER)]) {
        if (left < each) [left, rows] = [width - 4, rows - 1];
        left -= each;
        if (rows < 0 || left < 0) return false;
    }
    return true;
}

export function Tray(props: BoardProps & { children?: ComponentChildren }) {
    const { table, zones, children } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    if (!zones.tray) return null;
    const supply = counts(seatRow(table, "supply", table.viewer));
    const cargo = Object.keys(counts(seatRow(table, "tiles", table.viewer))).length;
    const { tray } = zones;
    const pitch = zones.card ? undefined : PITCHES.find((each) => fit(tray, supply, cargo, each));
    const isCompact = zones.card ? sum(supply) > MAX_DRAWN : pitch === undefined;
    return (
        <Zone at={tray} class="wood tray">
            <section
                ref={area}
                aria-label={nearName(t, table, ["Deine Steine", "Your cubes"], ["Steine", "cubes"])}
                style={pitch === undefined ? undefined : { "--pitch": `${pitch}px` }}
            >
                <span class="my-cubes" {...placeMark("supply", table.viewer)}>
                    {Object.entries(supply).map(([colour, count]) => (
                        <CubesOf key={colour} {...props} {...{ colour, count, isCompact }} />
                    ))}
                    {!Object.keys(supply).length && <span class="none">{t("keine Steine", "no cubes")}</span>}
                </span>
                {children}
            </section>
        </Zone>
    );
}

interface CubesProps extends BoardProps {
    colour: string;
    count: number;
    isCompact: boolean;
}

/** All my cubes of one colour. They are given or paid themselves, or chosen to pay for ship and wall. */
function CubesOf({ game, movesAt, payment, colour, count, isCompact }: CubesProps) {
    const t = useTranslate();
    const name = t(pieceOf(game, "colour", colour)?.name ?? [colour, colour]);
    const direct = movesAt(`supply:${colour}`);
    const paid = payment.movesOf(colour);
    const isPaying = !direct.length && payment.colour === colour;
    const drawn = isCompact ? 1 : count;
    const pays = isPaying ? `, ${t("zahlt Schiff und Mauer", "pays for ship and wall")}` : "";
    return (
        <Thing
            class={`cubes ${isPaying ? "paying" : ""} ${isCompact ? "" : "spread"}`}
            moves={direct.length ? direct : paid}
            label={`${count} ${name}${pays}`}
            isSelected={isPaying}
            onSelect={!direct.length && paid.length ? () => payment.choose(colour) : undefined}
        >
            {Array.from({ length: drawn }, (_, i) => (
                <Cube key={i} colour={colour} />
            ))}
            {(isCompact || count > 1) && <b class="count">{count}</b>}
        </Thing>
    );
}

/** With more kinds of cargo the room for the next one is not drawn. */
const MOST_CARGO = 3;

/** The ship's hold. A tile that its harbour wants can be delivered, a joker spent. */
export function Hold(props: BoardProps) {
    const { game, table } = props;
    const t = useTranslate();
    const cargo = Object.entries(counts(seatRow(table, "tiles", table.viewer)));
    const goodHere = pieceOf(game, "space", String(seatRow(table, "ship", table.viewer)))?.facts.good;
    return (
        <span
            class="hold"
            role="group"
            aria-label={t("Ladung", "Cargo")}
            {...placeMark("tiles", table.viewer)}
        >
            <span class="hold-ship">
                <Ship seat={table.viewer} />
            </span>
            {cargo.map(([tile, count]) => (
                <Cargo key={tile} {...props} {...{ tile, count }} isWanted={tile === goodHere} />
            ))}
            {cargo.length < MOST_CARGO && <span class="hold-place" aria-hidden="true" />}
        </span>
    );
}

interface CargoProps extends BoardProps {
    tile: string;
    count: number;
    isWanted: boolean;
}

function Cargo({ game, movesAt, stock, tile, count, isWanted }: CargoProps) {
    const t = useTranslate();
    const piece = pieceOf(game, "tile", tile);
    const isJoker = piece?.facts.joker === true;
    const moves: Move[] = isJoker ? stock.jokers : isWanted ? movesAt("cargo") : [];
    return (
        <Thing
            class="cargo"
            moves={moves}
            attempts={isJoker ? ["cash"] : ["deliver"]}
            piece={{ kind: "tile", id: tile }}
            label={`${count} ${t(piece?.name ?? [tile, tile])}`}
            onSelect={isJoker ? (stock.toggleJoker ?? undefined) : undefined}
        >
            <Goods tile={tile} />
            {count > 1 && <b class="count">{count}</b>}
        </Thing>
    );
}

/** A phone's stock of this height lies in two rows. */
const TWO_ROWS = 88;

/** Six colours to choose from: for a card, a joker, the first cubes. */
export function StockTray({ game, stock, zones }: BoardProps) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    if (!stock.isOpen) return null;
    const name = t("Aus dem Vorrat", "From the stock");
    const [, , , height] = zones.stock;
    return (
        <Zone at={zones.stock} class={height > TWO_ROWS ? "wood stock in-rows" : "wood stock"}>
            <section ref={area} aria-label={name}>
                {piecesOf(game, "colour").map(({ id, name: colour }) => (
                    <Thing key={id} class="stock-cube" moves={stock.movesOf(id)} label={t(colour)}>
                        <Cube colour={id} />
                    </Thing>
                ))}
                {stock.cash && (
                    <Thing class="stock-cube" moves={[stock.cash]} label={t("Gold", "Gold")}>
                        <Gold>{game.constants["joker_gold"]}</Gold>
                    </Thing>
                )}
            </section>
        </Zone>
    );
}
