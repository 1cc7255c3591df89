// What dice would bring to the wind rose, read off the positions that the engine foresees. Pure.
import type { View } from "../../engine/types";
import { counts, type Counts } from "../../stage/rows";

/** The cubes of a seat by the time they come: the supply, then the fields of the rose. */
export function cubesByTime({ fields }: View, seat: number, faces: number): Counts[] {
    const rowOf = (field: string) => {
        const rows = fields[field];
        return counts(Array.isArray(rows) ? rows[seat] : undefined);
    };
    return [rowOf("supply"), ...Array.from({ length: faces }, (_, i) => rowOf(`rose${i + 1}`))];
}

function combine(a: Counts, b: Counts, by: (a: number, b: number) => number): Counts {
    const colours = new Set([...Object.keys(a), ...Object.keys(b)]);
    const pairs = [...colours].map((colour) => [colour, by(a[colour] ?? 0, b[colour] ?? 0)] as const);
    return Object.fromEntries(pairs.filter(([, count]) => count !== 0));
}

const add = (a: Counts, b: Counts) => combine(a, b, (x, y) => x + y);
const less = (a: Counts, b: Counts) => combine(a, b, (x, y) => x - y);
const isGain = (gain: Counts) => Object.values(gain).every((count) => count > 0);

/** The rose turned by one field: its first one joins the supply. */
function turned([supply = {}, first = {}, ...rest]: Counts[]): Counts[] {
    return [add(supply, first), ...rest, {}];
}

/**
 * The new cubes at each field of the rose as it lies now. The rose may have turned with the move; whether it
 * has, the cubes tell that lay there before.
 */
export function newCubes(before: Counts[], after: Counts[]): Counts[] {
    const gains = (from: Counts[]) => after.map((held, i) => less(held, from[i] ?? {}));
    const withTurn = gains(turned(before));
    if (withTurn.every(isGain) && !Object.keys(withTurn.at(-1) ?? {}).length) return withTurn.slice(0, -1);
    const without = gains(before);
    return without.every(isGain) ? without.slice(1) : before.slice(1).map(() => ({}));
}

/** What is the same in all of several outcomes. */
export function inAll(outcomes: Counts[][]): Counts[] {
    const [first = [], ...others] = outcomes;
    return first.map((gain, i) =>
        others.reduce((shared, other) => combine(shared, other[i] ?? {}, Math.min), gain),
    );
}
