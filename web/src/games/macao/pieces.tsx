// Macao's small pieces: cubes, coins, prestige, goods, dice, discs, ships. Pictures, said elsewhere.
import type { ComponentChildren } from "preact";
import { Art } from "../../stage/art";
import type { Counts } from "../../stage/rows";
import { SeatMark } from "../../stage/seat";

/** A player's colours; the shape goes with them. */
export function seatClass(seat: number): string {
    return `seat-${seat}`;
}

export function Cube({ colour, class: name = "" }: { colour: string; class?: string }) {
    return (
        <span class={`cube ${name}`} data-cube={colour}>
            <Art id={`macao/cube-${colour}`} />
        </span>
    );
}

/** Every cube of a cost, one after the other. */
export function cubesOf(cost: Counts): string[] {
    return Object.entries(cost).flatMap(([colour, count]) => Array.from({ length: count }, () => colour));
}

export function Cost({ cost, class: name = "" }: { cost: Counts; class?: string }) {
    return (
        <span class={`cost ${name}`} aria-hidden="true">
            {cubesOf(cost).map((colour, i) => (
                <Cube key={i} colour={colour} />
            ))}
        </span>
    );
}

interface CountProps {
    children: ComponentChildren;
    class?: string;
}

export function Gold({ children, class: name = "" }: CountProps) {
    return (
        <span class={`coin ${name}`}>
            <Art id="macao/coin" />
            <b>{children}</b>
        </span>
    );
}

export function Prestige({ children, class: name = "" }: CountProps) {
    return (
        <span class={`prestige ${name}`}>
            <Art id="macao/prestige" />
            <b>{children}</b>
        </span>
    );
}

export function Goods({ tile, class: name = "" }: { tile: string; class?: string }) {
    return (
        <span class={`goods ${name}`}>
            <Art id={`macao/${tile}`} />
        </span>
    );
}

export function Ship({ seat }: { seat: number }) {
    return (
        <span class={`ship-picture ${seatClass(seat)}`}>
            <Art id="macao/ship" />
            <SeatMark seat={seat} />
        </span>
    );
}

export function Disc({ seat }: { seat: number }) {
    return (
        <span class={`disc-picture ${seatClass(seat)}`}>
            <Art id="macao/disc" />
            <SeatMark seat={seat} />
        </span>
    );
}

/** Where the pips of a face lie, in steps from the middle. */
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
    1: [[0, 0]],
    2: [
        [-1, -1],
        [1, 1],
    ],
    3: [
        [-1, -1],
        [0, 0],
        [1, 1],
    ],
    4: [
        [-1, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
    ],
    5: [
        [-1, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
        [0, 0],
    ],
    6: [
        [-1, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, 0],
        [1, 0],
    ],
};

/** A die of one colour; 0: it has not been rolled. */
export function DiePicture({ colour, face }: { colour: string; face: number }) {
    return (
        <svg class={`die-picture colour-${colour}`} viewBox="0 0 60 60" aria-hidden="true">
            <path d="M8 54h44l6-6v6l-5 6H12Z" class="die-shadow" />
            <rect x="3" y="5" width="54" height="52" rx="11" class="die-edge" />
            <rect x="3" y="2" width="54" height="50" rx="11" class="die-face" />
            <path d="M12 4h34q8 0 9 8-8-4-20-4T10 12q-4 6-6 16V12q1-8 8-8Z" class="die-light" />
            {(PIPS[face] ?? []).map(([x, y]) => (
                <circle key={`${x} ${y}`} cx={30 + x * 14} cy={27 + y * 13.5} r="5.5" class="die-pip" />
            ))}
        </svg>
    );
}

/** The arrow from what is given to what comes. */
export function Arrow() {
    return (
        <svg class="arrow" viewBox="0 0 23 20" aria-hidden="true">
            <path d="M0 7h11V1l12 9-12 9v-6H0Z" />
        </svg>
    );
}
