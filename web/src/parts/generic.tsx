// The generic table: any game from its fields. Others above, the common table, mine below.
import type { Field, Game, Row, Snapshot } from "../engine/types";
import { pageOf } from "../games";
import type { Drawn, Hands } from "../games/page";
import { capital, useSay } from "../words";
import { isEmpty, RowsValue, RowValue } from "./pieces";
import { Shape } from "./seat";

interface Labelled { field: Field; label: string }

function useFields(game: Game): { common: Labelled[]; seats: Labelled[] } {
    const say = useSay();
    const labels = pageOf(game.id).fields;
    const all: Labelled[] = labels
        ? Object.entries(labels).flatMap(([name, words]) => {
            const field = game.fields.find((each) => each.name === name);
            return field ? [{ field, label: say(words) }] : [];
        })
        : game.fields.map((field) => ({ field, label: capital(field.name.replace(/_/g, " ")) }));
    return { common: all.filter(({ field }) => field.rows !== "seats"), seats: all.filter(({ field }) => field.rows === "seats") };
}

/** What stays hidden when it is empty, so that the table is quiet. */
function worthShowing(field: Field, row: Row | Row[] | undefined): row is Row | Row[] {
    return row !== undefined && (!isEmpty(row) || (field.shape === "number" && field.rows !== "rows"));
}

export function GenericTable({ game, table, hands }: Drawn) {
    const say = useSay();
    const { common, seats } = useFields(game);
    const others = table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
    return (
        <div class="generic">
            <section class="others" aria-label={say("Die anderen", "The others")} tabIndex={0}>
                {others.map((seat) => <SeatPanel key={seat} {...{ game, table, hands, seat, fields: seats }} />)}
            </section>
            <section class="common" aria-label={say("Der Tisch", "The table")} tabIndex={0}>
                <dl>{common.map(({ field, label }) => <Entry key={field.name} {...{ game, table, hands, field, label }} row={table.view.fields[field.name]} />)}</dl>
            </section>
            <section class="mine" aria-label={say("Vor dir", "Before you")} tabIndex={0}>
                <SeatPanel {...{ game, table, hands, seat: table.viewer, fields: seats }} />
            </section>
        </div>
    );
}

function SeatPanel({ game, table, hands, seat, fields }: Drawn & { seat: number; fields: Labelled[] }) {
    const say = useSay();
    return (
        <div class={seat === table.actor ? "seat-panel acting" : "seat-panel"}>
            <h2 class="seat-head"><Shape seat={seat} /> {table.seats[seat]?.name}
                <span class="points"><b class="figure">{table.score.points[seat]}</b> {say("Punkte", "points")}</span></h2>
            <dl>{fields.map(({ field, label }) => {
                const rows = table.view.fields[field.name];
                return <Entry key={field.name} {...{ game, table, hands, field, label }} row={Array.isArray(rows) ? rows[seat] : undefined} />;
            })}</dl>
        </div>
    );
}

function Entry({ game, table, hands, field, label, row }:
    { game: Game; table: Snapshot; hands: Hands; field: Field; label: string; row: Row | Row[] | undefined }) {
    if (!worthShowing(field, row)) return null;
    return (
        <div class="entry"><dt>{label}</dt>
            <dd>{field.rows === "rows" && Array.isArray(row)
                ? <RowsValue field={field} rows={row as Row[]} game={game} seats={table.seats} hands={hands} />
                : <RowValue field={field} row={row as Row} game={game} hands={hands} />}</dd></div>
    );
}
