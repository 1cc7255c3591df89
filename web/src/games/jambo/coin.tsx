// Gold: a coin with a number, and stacks of coins.
import { Art } from "../../stage/art";

interface CoinProps {
    children: string | number;
    class?: string;
    /** Part of a picture whose name says the number: it is drawn, not written. */
    isDrawn?: boolean;
}

export function Coin({ children, class: name = "", isDrawn = false }: CoinProps) {
    return (
        <span class={`coin ${name}`}>
            <Art id="jambo/coin" />
            {isDrawn ? (
                <b class="coin-value drawn" data-text={children} />
            ) : (
                <b class="coin-value">{children}</b>
            )}
        </span>
    );
}

/** What a large coin is worth, and how many make a stack. */
const LARGE_COIN = 5;
const STACK = 8;
/** In units of the drawing. */
const WIDTH = 44;
const COLUMN = 40;
const STEP = 7.5;
const SMALL = { width: 32, height: 13, step: 5.7 };

/** Gold in stacks: large coins of gold, small ones of copper. */
export function CoinStacks({ gold }: { gold: number }) {
    const large = Math.floor(gold / LARGE_COIN);
    const stacks = Math.ceil(large / STACK);
    const height = 18 + STEP * (STACK - 1);
    const width = Math.max(1, stacks) * COLUMN + SMALL.width + 4;
    return (
        <svg class="coin-stacks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {Array.from({ length: large }, (_, i) => (
                <use
                    key={`large-${i}`}
                    href="#jambo-coin-five"
                    x={Math.floor(i / STACK) * COLUMN + ((i * 7) % 3) - 1}
                    y={height - 18 - (i % STACK) * STEP}
                    width={WIDTH}
                    height={18}
                />
            ))}
            {Array.from({ length: gold % LARGE_COIN }, (_, i) => (
                <use
                    key={`small-${i}`}
                    href="#jambo-coin-one"
                    x={stacks * COLUMN + 4 + ((i * 5) % 3) - 1}
                    y={height - SMALL.height - i * SMALL.step}
                    width={SMALL.width}
                    height={SMALL.height}
                />
            ))}
        </svg>
    );
}
