// The wind rose: the cubes at 1 come next round. A wheel where there is room, else a row of boxes. Cubes of
// the dice that are picked lie on it as ghosts.
import type { Game } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { memo } from "../../stage/memo";
import { nearName } from "../../stage/near-side";
import { sum, type Counts } from "../../stage/rows";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { roseOf, type BoardProps } from "./board";
import { pieceOf } from "./facts";
import { Cube, cubesOf } from "./pieces";

/** More cubes at one field are shown as numbers. */
const MAX_DRAWN = 12;

/** What lies at a field, and what the picked dice would bring there. */
export interface RoseField {
    held: Counts;
    coming: Counts;
}

export function fieldsOf({ game, table, dice }: BoardProps): RoseField[] {
    return roseOf(game, table, table.viewer).map((held, i) => ({ held, coming: dice.coming[i] ?? {} }));
}

export function Rose(props: BoardProps) {
    const { game, table, zones } = props;
    const t = useTranslate();
    const fields = fieldsOf(props);
    const name = nearName(t, table, ["Deine Windrose", "Your wind rose"], ["Windrose", "wind rose"]);
    const title = t("Windrose, in so vielen Runden", "Wind rose, by rounds to go");
    const label = `${title}: ${fields.map((field, i) => describe(game, t, field, i)).join("; ")}`;
    return (
        <Zone at={zones.rose} class={zones.isWheel ? "rose" : "rose boxes"}>
            <section aria-label={name}>
                <p class="hidden">{label}</p>
                {zones.isWheel ? <Wheel {...props} fields={fields} /> : <Boxes {...props} fields={fields} />}
            </section>
        </Zone>
    );
}

function describe(game: Game, t: ReturnType<typeof useTranslate>, { held, coming }: RoseField, i: number) {
    const named = (counts: Counts, sign: string) =>
        Object.entries(counts).map(([colour, count]) => {
            const piece = pieceOf(game, "colour", colour);
            return `${sign}${count} ${piece ? t(piece.name) : colour}`;
        });
    return `${i + 1}: ${[...named(held, ""), ...named(coming, "+")].join(", ") || "–"}`;
}

interface FieldsProps extends BoardProps {
    fields: RoseField[];
}

/** The middle of a field's cubes, and of its number, as shares of the radius. */
const CUBES_AT = 0.66;
/** Rows of numbers reach farther; here they stay clear of the field's own number. */
const NUMBERS_AT = 0.59;
const FIELD_SIZE = 0.56;

export function fieldAngle(index: number): number {
    return ((index - 1) * Math.PI) / 3;
}

function Wheel({ table, zones, fields }: FieldsProps) {
    const [, , size] = zones.rose;
    const radius = size / 2;
    const ring = radius * 0.93;
    return (
        <>
            <Art id="macao/rose" class="wheel" />
            {fields.map((field, i) => {
                const angle = fieldAngle(i);
                const half = (ring * FIELD_SIZE) / 2;
                const away = ring * (isCounted(field) ? NUMBERS_AT : CUBES_AT);
                const x = radius + Math.cos(angle) * away;
                const y = radius + Math.sin(angle) * away;
                const at: Rect = [x - half, y - half, 2 * half, 2 * half];
                return (
                    <div
                        key={i}
                        class="zone rose-field"
                        style={{ ...zoneStyle(at), "--ring": ring }}
                        {...placeMark(`rose${i + 1}`, table.viewer)}
                    >
                        <FieldCubes field={field} />
                    </div>
                );
            })}
            {fields.map((_, i) => {
                const angle = fieldAngle(i);
                const x = radius + Math.cos(angle) * (ring + 1);
                const y = radius + Math.sin(angle) * (ring + 1);
                const r = Math.max(10, ring * 0.095);
                return (
                    <b
                        key={i}
                        class={`zone rose-number ${i ? "" : "next"}`}
                        style={zoneStyle([x - r, y - r, 2 * r, 2 * r])}
                        aria-hidden="true"
                    >
                        {i + 1}
                    </b>
                );
            })}
        </>
    );
}

function Boxes({ table, fields }: FieldsProps) {
    return (
        <ol class="rose-boxes">
            {fields.map((field, i) => (
                <li key={i} class={i ? "" : "next"} {...placeMark(`rose${i + 1}`, table.viewer)}>
                    <b class="rose-number">{i + 1}</b>
                    <FieldNumbers field={field} />
                </li>
            ))}
        </ol>
    );
}

/** Too many cubes to draw each. */
function isCounted({ held, coming }: RoseField): boolean {
    return sum(held) + sum(coming) > MAX_DRAWN;
}

const FieldCubes = memo(({ field }: { field: RoseField }) => {
    if (isCounted(field)) return <FieldNumbers field={field} />;
    const held = cubesOf(field.held);
    const coming = cubesOf(field.coming);
    return (
        <span class={held.length + coming.length > 6 ? "field-cubes many" : "field-cubes"} aria-hidden="true">
            {held.map((colour, i) => (
                <Cube key={i} colour={colour} />
            ))}
            {coming.map((colour, i) => (
                <Cube key={`+${i}`} colour={colour} class="ghost" />
            ))}
        </span>
    );
});

/** One cube a colour, with its number. */
export const FieldNumbers = memo(({ field: { held, coming } }: { field: RoseField }) => {
    const entries = (counts: Counts, ghost: boolean) =>
        Object.entries(counts).map(([colour, count]) => (
            <span key={`${colour} ${ghost}`} class={ghost ? "cube-count ghost" : "cube-count"}>
                <Cube colour={colour} />
                <b>{ghost ? `+${count}` : count}</b>
            </span>
        ));
    const all = [...entries(held, false), ...entries(coming, true)];
    return (
        <span class={all.length > 3 ? "field-numbers many" : "field-numbers"} aria-hidden="true">
            {all.length ? all : <span class="none">–</span>}
        </span>
    );
});
