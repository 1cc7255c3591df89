// The other players at the edge of the table, and in full where the table has no room for it.
import type { Game } from "../../engine/types";
import { wordsOf } from "../../stage/facts";
import type { Rect } from "../../stage/layout";
import { list, otherSeats, seatRow } from "../../stage/rows";
import { placeMark, Zone } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { Card } from "./card";
import { CubesByRound } from "./cubes-by-round";
import { pieceOf } from "./facts";
import { Figures, SeatPortrait, type SeatProps } from "./figures";
import { Cost, seatClass } from "./pieces";

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
/** In boxes one line high there is room for so many colours, in the smallest type. */
const TWO_LINES = 2;
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
                    <CubesByRound
                        {...props}
                        isNarrow={detail === "narrow" || at[2] < NARROW}
                        {...(detail === "brief" ? { most: TWO_LINES } : {})}
                    />
                )}
                {isFull ? <OtherCards {...props} /> : <CardCounts {...props} />}
            </section>
        </Zone>
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
            label={`${t(card.name)}. ${t(wordsOf(card))}`}
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
