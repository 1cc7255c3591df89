// Macao's small pieces: cubes, coins, prestige, goods, dice, discs, ships. Pictures, said elsewhere.
import type { ComponentChildren } from "preact";
import { Art } from "../../stage/art";
import { memo } from "../../stage/memo";
import type { Counts } from "../../stage/rows";
import { SeatMark } from "../../stage/seat";

/** A player's colours; the shape goes with them. */
export function seatClass(seat: number): string {
    return `seat-${seat}`;
}

/** Its style sheet knows the picture. */
export function Cube({ colour, class: name = "" }: { colour: string; class?: string }) {
    return <span class={`cube ${name}`} data-cube={colour} />;
}

/** Every cube of a cost, one after the other. */
export function cubesOf(cost: Counts): string[] {
    return Object.entries(cost).flatMap(([colour, count]) => Array.from({ length: count }, () => colour));
}

export const Cost = memo(({ cost, class: name = "" }: { cost: Counts; class?: string }) => {
    return (
        <span class={`cost ${name}`} aria-hidden="true">
            {cubesOf(cost).map((colour, i) => (
                <Cube key={i} colour={colour} />
            ))}
        </span>
    );
});

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

export const Goods = memo(({ tile, class: name = "" }: { tile: string; class?: string }) => {
    return (
        <span class={`goods ${name}`}>
            <Art id={`macao/${tile}`} />
        </span>
    );
});

export const Ship = memo(({ seat }: { seat: number }) => {
    return (
        <span class={`ship-picture ${seatClass(seat)}`}>
            <Art id="macao/ship" />
            <SeatMark seat={seat} />
        </span>
    );
});

export const Disc = memo(({ seat }: { seat: number }) => {
    return (
        <span class={`disc-picture ${seatClass(seat)}`}>
            <Art id="macao/disc" />
            <SeatMark seat={seat} />
        </span>
    );
});

/** A die of one colour; 0: it has not been rolled. */
export const DiePicture = memo(({ colour, face }: { colour: string; face: number }) => {
    return (
        <span class={`die-picture colour-${colour}`} aria-hidden="true">
            <Art id="macao/die" />
            {face > 0 && <Art id={`macao/pips-${face}`} class="pips" />}
        </span>
    );
});

/** The arrow from what is given to what comes. */
export function Arrow() {
    return (
        <span class="arrow">
            <Art id="macao/arrow" />
        </span>
    );
}
