// The score track along the top kerb of the board: coins from 0 on, a disc for each player.
import type { Snapshot } from "../../engine/types";
import type { Rect } from "../../stage/layout";
import { Zone, zoneStyle } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { Plate } from "./pieces";

const LEAST_SPACES = 60;
const STEP = 5;
const ROUND = 10;
const DISC = 32;
/** Discs stand so far apart at least; many on one space closer, within a span. */
const DISC_STEP = 22;
const DISC_SPAN = 60;
const EDGE = 4;

interface Group {
    seats: number[];
    middle: number;
}

const stepOf = ({ seats }: Group): number => Math.min(DISC_STEP, DISC_SPAN / Math.max(1, seats.length - 1));
const reachOf = (group: Group): number => ((group.seats.length - 1) * stepOf(group)) / 2;

function joined(a: Group, b: Group): Group {
    const seats = [...a.seats, ...b.seats];
    return { seats, middle: (a.middle * a.seats.length + b.middle * b.seats.length) / seats.length };
}

/** The left edge of each seat's disc: those of equal or nearly equal points stand beside each other. Pure. */
export function discsAt(points: number[], middle: (value: number) => number): number[] {
    const order = points.map((_, seat) => seat).sort((a, b) => (points[a] ?? 0) - (points[b] ?? 0) || a - b);
    const groups: Group[] = [];
    for (const seat of order) {
        let group: Group = { seats: [seat], middle: middle(points[seat] ?? 0) };
        for (let last = groups.at(-1); last; last = groups.at(-1)) {
            if (group.middle - reachOf(group) - last.middle - reachOf(last) >= DISC_STEP) break;
            group = joined(groups.pop() ?? last, group);
        }
        groups.push(group);
    }
    const lefts = points.map(() => 0);
    for (const group of groups) {
        const first = Math.max(0, group.middle - reachOf(group) - DISC / 2);
        group.seats.forEach((seat, i) => (lefts[seat] = first + i * stepOf(group)));
    }
    return lefts;
}

/** The last number on the kerb: it grows with who has most. */
export function lastSpace(points: number[]): number {
    return Math.max(LEAST_SPACES, Math.ceil(Math.max(0, ...points) / ROUND) * ROUND);
}

export function Kerb({ table, at: [x, y, width] }: { table: Snapshot; at: Rect }) {
    const t = useTranslate();
    const { points } = table.score;
    const last = lastSpace(points);
    const cell = (width - 2 * EDGE) / (last + 1);
    const middle = (value: number) => EDGE + (value + 0.5) * cell;
    const marks = Array.from({ length: last / STEP + 1 }, (_, i) => i * STEP);
    return (
        <div class="zone kerb" style={{ ...zoneStyle([x, y, width, 34]), "--cell": cell }}>
            <span class="hidden">
                {t("Münzen bisher", "Coins so far")}:{" "}
                {table.seats.map(({ name }, seat) => `${name} ${points[seat]}`).join(", ")}
            </span>
            {marks.map((value) => (
                <span
                    key={value}
                    class={value % ROUND ? "kerb-number" : "kerb-number tens"}
                    style={{ "--x": middle(value) }}
                    aria-hidden="true"
                >
                    {value}
                </span>
            ))}
            {discsAt(points, middle).map((left, seat) => (
                <Zone key={seat} at={[left, 4, DISC, 30]} class={`score-disc p${seat}`} aria-hidden="true">
                    <Plate seat={seat}>{""}</Plate>
                </Zone>
            ))}
        </div>
    );
}
