// The frame of the chart: its scale is the prestige track, on which each player has a disc.
import { useMemo } from "preact/hooks";
import type { Rect } from "../../stage/layout";
import { Zone, zoneStyle } from "../../stage/scene";
import { numberOf, type BoardProps } from "./board";
import type { Spot } from "./chart";
import { Disc } from "./pieces";

const STEPS = 100;
const NUMBERED = 5;
/** The width of the frame. */
const FRAME = 27;
const DISC = 42;

/** The middle of a number on the track, clockwise from the upper left corner. */
export function trackSpot([, , width, height]: Rect, points: number): Spot {
    const [across, down] = [width - FRAME, height - FRAME];
    const way = ((points % STEPS) / STEPS) * 2 * (across + down);
    const half = FRAME / 2;
    if (way < across) return { x: way + half, y: half };
    if (way < across + down) return { x: across + half, y: way - across + half };
    if (way < 2 * across + down) return { x: across + half - (way - across - down), y: down + half };
    return { x: half, y: down + half - (way - 2 * across - down) };
}

/** Below the board. */
export function TrackGround({ rect }: { rect: Rect }) {
    return useMemo(() => {
        const [, , width, height] = rect;
        const cell = (2 * (width + height - 2 * FRAME)) / STEPS;
        const scale = {
            "--cell": cell,
            "--across": width - FRAME,
            "--down": height - FRAME,
            "--frame": FRAME,
        };
        const numbers = Array.from({ length: STEPS / NUMBERED }, (_, i) => i * NUMBERED);
        return (
            <Zone at={rect} class="track">
                <span class="track-scale" style={scale} aria-hidden="true" />
                {numbers.map((points) => {
                    const { x, y } = trackSpot(rect, points);
                    return (
                        <b
                            key={points}
                            class="zone track-number"
                            style={zoneStyle([x - 16, y - 12, 32, 24])}
                            aria-hidden="true"
                        >
                            {points}
                        </b>
                    );
                })}
            </Zone>
        );
    }, rect);
}

/** Above the board: several discs on one number overlap, towards the inside, where there is room. */
export function TrackDiscs({ table, zones }: BoardProps) {
    const { frame } = zones;
    if (!frame) return null;
    const points = table.seats.map((_, seat) => Math.max(0, numberOf(table, "points", seat)));
    return (
        <Zone at={frame} class="track-discs">
            {points.map((mine, seat) => {
                const below = points.slice(0, seat).filter((other) => other === mine).length;
                const { x, y } = trackSpot(frame, mine);
                const inwards = y < frame[3] / 2 ? 9 : -9;
                return (
                    <span
                        key={seat}
                        class="disc zone"
                        style={zoneStyle([
                            x - DISC / 2,
                            y - DISC * 0.36 + below * inwards,
                            DISC,
                            DISC * 0.77,
                        ])}
                        title={`${table.seats[seat]?.name ?? ""}: ${mine}`}
                    >
                        <Disc seat={seat} />
                    </span>
                );
            })}
        </Zone>
    );
}
