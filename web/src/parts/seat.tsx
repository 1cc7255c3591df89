// A player's mark: shape, colour, name.
import type { Seat } from "../engine/types";

const SHAPES = [
    <circle cx="8" cy="8" r="6.5" fill="#E69F00" />, <rect x="2" y="2" width="12" height="12" fill="#56B4E9" />,
    <path d="M8 1.5 15 14.5H1Z" fill="#1FB98C" />, <path d="M8 1 15 8 8 15 1 8Z" fill="#E8702A" />,
    <path d="M8 1 10 6H15L11 9.5 12.5 15 8 11.8 3.5 15 5 9.5 1 6H6Z" fill="#CC79A7" />,
];

export function Shape({ seat, size = 15 }: { seat: number; size?: number }) {
    return <svg class="seat-shape" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" stroke="var(--edge)" stroke-width="1">{SHAPES[seat]}</svg>;
}

export function SeatName({ seats, seat }: { seats: Seat[]; seat: number }) {
    return <span class="seat-name"><Shape seat={seat} /> {seats[seat]?.name}</span>;
}
