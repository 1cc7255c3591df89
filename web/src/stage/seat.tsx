// How a player is marked: shape and colour, and the name beside it.
import type { Seat } from "../engine/types";

const SHAPES = [
    <circle cx="8" cy="8" r="6.5" />,
    <rect x="2" y="2" width="12" height="12" />,
    <path d="M8 1.5 15 14.5H1Z" />,
    <path d="M8 1 15 8 8 15 1 8Z" />,
    <path d="M8 1 10 6H15L11 9.5 12.5 15 8 11.8 3.5 15 5 9.5 1 6H6Z" />,
];
/** For where no element around it defines the seats' colours. */
const COLOURS = ["#eb9a1f", "#4aa3dc", "#2fae86", "#cc5a94", "#8e58bc"];

export function SeatShape({ seat, size = 15 }: { seat: number; size?: number }) {
    return (
        <svg
            class="seat-shape"
            viewBox="0 0 16 16"
            width={size}
            height={size}
            aria-hidden="true"
            fill={`var(--seat-${seat}-c, ${COLOURS[seat] ?? ""})`}
            stroke="var(--edge)"
            stroke-width="1"
        >
            {SHAPES[seat]}
        </svg>
    );
}

/** The outlines of the seats' shapes, around 0 0. */
const OUTLINES = [
    "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0Z",
    "M-8-8H8V8H-8Z",
    "M0-9 9.5 8h-19Z",
    "M0-10 10 0 0 10-10 0Z",
];

/** The shape alone, in the colours of the scene, for pieces and portraits of a painted table. */
export function SeatMark({ seat }: { seat: number }) {
    return (
        <svg class="seat-mark" viewBox="-11 -11 22 22" aria-hidden="true">
            <path d={OUTLINES[seat]} />
        </svg>
    );
}

export function SeatName({ seats, seat }: { seats: Seat[]; seat: number }) {
    return (
        <span class="seat-name">
            <SeatShape seat={seat} /> {seats[seat]?.name}
        </span>
    );
}
