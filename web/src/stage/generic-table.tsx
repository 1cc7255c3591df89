// The generic table: any game, from its fields. The other players on top, then the common table, then mine.
import type { Field, Game, Row } from "../engine/types";
import { useTranslate } from "../ui/i18n";
import type { GameUi, TableProps } from "./game-ui";
import { ownSeat } from "./own-seat";
import { isEmpty, RowsValue, RowValue } from "./pieces";
import { otherSeats } from "./rows";
import { SeatShape } from "./seat";

/** The fields with these ids, in their order; all of them if the game does not choose. */
export function fieldsToShow(game: Game, ids: GameUi["fields"]): Field[] {
    if (!ids) return game.fields;
    return ids.flatMap((id) => game.fields.find((field) => field.id === id) ?? []);
}

/** Empty fields are left out, but a single number may be 0. */
function isWorthShowing(field: Field, row: Row | Row[] | undefined): row is Row | Row[] {
    return row !== undefined && (!isEmpty(row) || (field.shape === "number" && field.rows !== "rows"));
}

export function GenericTable({ fields: ids, ...props }: TableProps & { fields: GameUi["fields"] }) {
    const { game, table } = props;
    const t = useTranslate();
    const fields = fieldsToShow(game, ids);
    const commonFields = fields.filter(({ rows }) => rows !== "seats");
    const seatFields = fields.filter(({ rows }) => rows === "seats");
    const nearSide = ownSeat(table) === null ? table.seats[table.viewer]?.name : t("Vor dir", "Your side");
    return (
        <div class="generic">
            <section class="others" aria-label={t("Die anderen", "The other players")} tabIndex={0}>
                {otherSeats(table).map((seat) => (
                    <SeatPanel key={seat} {...props} seat={seat} fields={seatFields} />
                ))}
            </section>
            <section class="common" aria-label={t("Der Tisch", "The table")} tabIndex={0}>
                <dl>
                    {commonFields.map((field) => (
                        <FieldEntry
                            key={field.id}
                            {...props}
                            field={field}
                            row={table.view.fields[field.id]}
                        />
                    ))}
                </dl>
            </section>
            <section class="mine" aria-label={nearSide} tabIndex={0}>
                <SeatPanel {...props} seat={table.viewer} fields={seatFields} />
            </section>
        </div>
    );
}

function SeatPanel({ seat, fields, ...props }: TableProps & { seat: number; fields: Field[] }) {
    const { table } = props;
    const t = useTranslate();
    const rowOf = (field: Field) => {
        const rows = table.view.fields[field.id];
        return Array.isArray(rows) ? rows[seat] : undefined;
    };
    return (
        <div class={seat === table.actor ? "seat-panel acting" : "seat-panel"}>
            <h2 class="seat-head">
                <SeatShape seat={seat} /> {table.seats[seat]?.name}
                <span class="points">
                    <b class="figure">{table.score.points[seat]}</b> {t("Punkte", "points")}
                </span>
            </h2>
            <dl>
                {fields.map((field) => (
                    <FieldEntry key={field.id} {...props} field={field} row={rowOf(field)} />
                ))}
            </dl>
        </div>
    );
}

interface FieldEntryProps extends TableProps {
    field: Field;
    row: Row | Row[] | undefined;
}

function FieldEntry({ game, actions, field, row }: FieldEntryProps) {
    const t = useTranslate();
    if (!isWorthShowing(field, row)) return null;
    const hasRows = field.rows === "rows" && Array.isArray(row);
    return (
        <div class="entry">
            <dt>{t(field.name)}</dt>
            <dd>
                {hasRows ? (
                    <RowsValue field={field} rows={row as Row[]} game={game} actions={actions} />
                ) : (
                    <RowValue field={field} row={row as Row} game={game} actions={actions} />
                )}
            </dd>
        </div>
    );
}
