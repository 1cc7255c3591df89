// The players: what everybody sees of them. Others at the edge, me at the hand.
import type { Game, Snapshot } from "../../engine/types";
import type { Rect } from "../../stage/layout";
import { Portrait } from "../../stage/portrait";
import { counts, list, otherSeats, seatRow, sum, type Counts } from "../../stage/rows";
import { placeMark, Zone } from "../../stage/scene";
import { SeatMark } from "../../stage/seat";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { numberOf, roseOf, type BoardProps } from "./board";
import { Card } from "./card";
import { pieceOf } from "./facts";
import { Cost, Cube, Gold, Goods, Prestige, seatClass } from "./pieces";
import { Hold } from "./tray";

interface SeatProps {
    game: Game;
    table: Snapshot;
    seat: number;
}

/** How much of another player there is room for. */
type Detail = "full" | "full tight" | "brief" | "row" | "line" | "narrow";

export function Others(props: BoardProps) {
    const { table, zones } = props;
    const seats = otherSeats(table);
    return (
        <>
            {seats.map((seat, i) => {
                const at = zones.others[i];
                return at && <Other key={seat} {...props} seat={seat} at={at} />;
            })}
        </>
    );
}

/** In a narrower panel seven boxes have no room for a number a colour. */
const NARROW = 250;
/** From this height on there is room for the rose below the name. */
const TWO_ROWS = 52;

function detailOf([, , width, height]: Rect): Detail {
    if (height > 100) return height > 160 ? "full" : "full tight";
    if (height < TWO_ROWS) return width < 150 ? "line" : "row";
    return width < 150 ? "narrow" : "brief";
}

function Other({ game, table, seat, at }: BoardProps & { seat: number; at: Rect }) {
    const detail = detailOf(at);
    const isFull = detail === "full" || detail === "full tight";
    const props = { game, table, seat };
    return (
        <Zone at={at} class={`other ${detail} ${seatClass(seat)}`} data-seat={seat} data-pins="off">
            <section aria-label={table.seats[seat]?.name}>
                <SeatPortrait table={table} seat={seat} />
                <h2 class="other-name" title={table.seats[seat]?.name}>
                    {table.seats[seat]?.name}
                </h2>
                <Figures {...props} />
                {detail !== "line" && (
                    <CubesByRound {...props} isNarrow={detail === "narrow" || at[2] < NARROW} />
                )}
                {isFull ? <OtherCards {...props} /> : <CardCounts {...props} />}
            </section>
        </Zone>
    );
}

/** The face with the shape of the seat. */
export function SeatPortrait({ table, seat }: Pick<SeatProps, "table" | "seat">) {
    return (
        <Portrait table={table} seat={seat}>
            <SeatMark seat={seat} />
        </Portrait>
    );
}

/** Prestige, gold, cargo, penalties. */
function Figures({ game, table, seat }: SeatProps) {
    const t = useTranslate();
    const cargo = counts(seatRow(table, "tiles", seat));
    return (
        <span class="figures">
            <span {...placeMark("points", seat)}>
                <Prestige>{numberOf(table, "points", seat)}</Prestige>
                <span class="hidden">{t("Prestige", "prestige")}</span>
            </span>
            <span {...placeMark("gold", seat)}>
                <Gold>{numberOf(table, "gold", seat)}</Gold>
                <span class="hidden">{t("Gold", "gold")}</span>
            </span>
            <Penalties table={table} seat={seat} />
            <span class="other-cargo" {...placeMark("tiles", seat)}>
                {Object.entries(cargo).map(([tile, count]) => (
                    <span key={tile} class="cube-count" data-piece={`tile.${tile}`}>
                        <Goods tile={tile} />
                        {count > 1 && <b>{count}</b>}
                        <span class="hidden">{t(pieceOf(game, "tile", tile)?.name ?? [tile, tile])}</span>
                    </span>
                ))}
            </span>
        </span>
    );
}

function Penalties({ table, seat }: Pick<SeatProps, "table" | "seat">) {
    const t = useTranslate();
    const penalties = numberOf(table, "penalty", seat);
    if (!penalties) return null;
    return (
        <span class="penalties" {...placeMark("penalty", seat)}>
            <b aria-hidden="true">−{penalties}</b>
            <span class="hidden">
                {penalties} {t("Strafmarker", "penalties")}
            </span>
        </span>
    );
}

/** The supply, then the six fields of the rose. */
function CubesByRound({ game, table, seat, isNarrow = false }: SeatProps & { isNarrow?: boolean }) {
    const t = useTranslate();
    const Content = isNarrow ? HeldInAll : Held;
    return (
        <ol
            class={isNarrow ? "by-round narrow-boxes" : "by-round"}
            aria-label={t("Steine: jetzt, dann in 1 bis 6 Runden", "Cubes: now, then in 1 to 6 rounds")}
        >
            <li class="now" {...placeMark("supply", seat)}>
                <Content game={game} held={counts(seatRow(table, "supply", seat))} />
            </li>
            {roseOf(game, table, seat).map((held, i) => (
                <li key={i} {...placeMark(`rose${i + 1}`, seat)}>
                    <b class={i ? "rose-number" : "rose-number next"}>{i + 1}</b>
                    <Content game={game} held={held} />
                </li>
            ))}
        </ol>
    );
}

/** More colours than this are drawn as one number over all of them. */
const MOST_COLOURS = 3;

/** Where a box is too narrow for a number a colour: the colours, and how many cubes in all. */
function HeldInAll({ game, held }: { game: Game; held: Counts }) {
    const t = useTranslate();
    const entries = Object.entries(held);
    if (!entries.length) return <span class="none">–</span>;
    return (
        <span class={`held-in-all of-${Math.min(MOST_COLOURS, entries.length)}`}>
            <span class="all-colours" aria-hidden="true">
                {entries.slice(0, MOST_COLOURS).map(([colour]) => (
                    <Cube key={colour} colour={colour} />
                ))}
            </span>
            <b aria-hidden="true">{sum(held)}</b>
            <span class="hidden">
                {entries
                    .map(([colour, count]) => {
                        const piece = pieceOf(game, "colour", colour);
                        return `${count} ${t(piece?.name ?? [colour, colour])}`;
                    })
                    .join(", ")}
            </span>
        </span>
    );
}

function Held({ game, held }: { game: Game; held: Counts }) {
    const t = useTranslate();
    const entries = Object.entries(held);
    if (!entries.length) return <span class="none">–</span>;
    return (
        <span class={`held held-${Math.min(4, entries.length)}`}>
            {entries.map(([colour, count]) => (
                <span key={colour} class="cube-count">
                    <Cube colour={colour} />
                    <b>{count}</b>
                    <span class="hidden">{t(pieceOf(game, "colour", colour)?.name ?? [colour, colour])}</span>
                </span>
            ))}
        </span>
    );
}

/** Cards not yet active by their cost, active ones by their picture; both open large. */
function OtherCards({ game, table, seat }: SeatProps) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLDivElement>();
    return (
        <div class="other-cards" ref={area}>
            <ul aria-label={t("Noch nicht aktiv", "Not yet active")} {...placeMark("tableau", seat)}>
                {list(seatRow(table, "tableau", seat)).map((id) => (
                    <li key={id}>
                        <MiniCard game={game} id={id} />
                    </li>
                ))}
            </ul>
            <ul class="live" aria-label={t("Aktiv", "Active")} {...placeMark("active", seat)}>
                {list(seatRow(table, "active", seat)).map((id) => (
                    <li key={id}>
                        <MiniCard game={game} id={id} isActive />
                    </li>
                ))}
            </ul>
        </div>
    );
}

function MiniCard({ game, id, isActive }: { game: Game; id: string; isActive?: boolean }) {
    const t = useTranslate();
    const card = pieceOf(game, "card", id);
    if (!card) return null;
    if (isActive) return <Card game={game} id={id} isActive size="chip" />;
    return (
        <Thing
            class={`mini-card ${card.facts.type}`}
            piece={{ kind: "card", id }}
            label={`${t(card.name)}. ${t(card.text)}`}
        >
            <Cost cost={card.facts.cost} />
        </Thing>
    );
}

function CardCounts({ table, seat }: SeatProps) {
    const t = useTranslate();
    const held = list(seatRow(table, "tableau", seat)).length;
    const active = list(seatRow(table, "active", seat)).length;
    return (
        <span class="card-counts">
            <span class="card-count" {...placeMark("tableau", seat)}>
                <b>{held}</b>
                <span class="hidden">{t("Karten, noch nicht aktiv", "cards not yet active")}</span>
            </span>
            <span class="card-count live" {...placeMark("active", seat)}>
                <b>{active}</b>
                <span class="hidden">{t("aktive Karten", "active cards")}</span>
            </span>
        </span>
    );
}

/** Me: portrait, name, prestige, gold. */
export function Me(props: BoardProps) {
    const { table, zones } = props;
    const t = useTranslate();
    const seat = table.viewer;
    const [, , width, height] = zones.me;
    const isTall = height > width;
    const shape = isTall ? "upright" : width < 140 ? "short" : "";
    return (
        <Zone at={zones.me} class={`me ${shape} ${seatClass(seat)}`} data-seat={seat}>
            <section aria-label={table.seats[seat]?.name}>
                <SeatPortrait table={table} seat={seat} />
                <h2 class="my-name" title={table.seats[seat]?.name}>
                    {table.seats[seat]?.name}
                </h2>
                <span class="my-figures">
                    <span {...placeMark("points", seat)}>
                        <Prestige>{numberOf(table, "points", seat)}</Prestige>
                        <span class={isTall ? "word" : "hidden"}>{t("Prestige", "prestige")}</span>
                    </span>
                    <span {...placeMark("gold", seat)}>
                        <Gold>{numberOf(table, "gold", seat)}</Gold>
                        <span class={isTall ? "word" : "hidden"}>{t("Gold", "gold")}</span>
                    </span>
                    <Penalties table={table} seat={seat} />
                </span>
                {zones.tray === null && sum(counts(seatRow(table, "tiles", seat))) > 0 && <Hold {...props} />}
            </section>
        </Zone>
    );
}

/** All about the others, in a window of its own where the table has no room. */
export function OthersInFull({ game, table, zones }: BoardProps) {
    return (
        <Zone at={zones.panel} class="window others-in-full">
            {otherSeats(table).map((seat) => (
                <section
                    key={seat}
                    class={`other full ${seatClass(seat)}`}
                    aria-label={table.seats[seat]?.name}
                >
                    <SeatPortrait table={table} seat={seat} />
                    <h2 class="other-name" title={table.seats[seat]?.name}>
                        {table.seats[seat]?.name}
                    </h2>
                    <Figures game={game} table={table} seat={seat} />
                    <CubesByRound game={game} table={table} seat={seat} />
                    <OtherCards game={game} table={table} seat={seat} />
                </section>
            ))}
        </Zone>
    );
}
