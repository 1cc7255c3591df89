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
const EDGE = 4;

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
            {table.seats.map((_, seat) => {
                const value = points[seat] ?? 0;
                const below = points.slice(0, seat).filter((other) => other === value).length;
                return (
                    <Zone
                        key={seat}
                        at={[middle(value) - DISC / 2, 4 - below * 5, DISC, 30]}
                        class={`score-disc p${seat}`}
                        aria-hidden="true"
                    >
                        <Plate seat={seat}>{""}</Plate>
                    </Zone>
                );
            })}
        </div>
    );
}
