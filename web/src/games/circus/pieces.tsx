// The pieces of Circus Maximus: dealers, tickets, coins, portraits. Their size comes from around them.
import type { ComponentChildren } from "preact";
import type { Game, Piece } from "../../engine/types";
import { Art } from "../../stage/art";
import { originSign } from "../../stage/pieces";
import { zoneStyle } from "../../stage/scene";
import { pieceOf } from "./facts";
import type { Dealer } from "./model";

/** A player's colour never stands alone: the plate with the rank has a shape of its own. */
const PLATES = ["circle", "diamond", "square", "shield", "hexagon"];
const FIGURE_RATIO = 48 / 70;

export function Plate({ seat, children }: { seat: number; children: ComponentChildren }) {
    return (
        <span class={`plate p${seat}`}>
            <Art id={`circus/plate-${PLATES[seat] ?? PLATES[0]}`} />
            <b>{children}</b>
        </span>
    );
}

interface FigureProps {
    dealer: Dealer;
    /** The feet. */
    x: number;
    y: number;
    height: number;
    class?: string;
    children?: ComponentChildren;
}

/** Where a figure of a height stands, by its feet. */
export function figureZone(x: number, y: number, height: number) {
    const width = height * FIGURE_RATIO;
    return [x - width / 2, y - height, width, height] as const;
}

/** A dealer who stands somewhere. */
export function Figure({ dealer, x, y, height, class: name = "", children }: FigureProps) {
    return (
        <span
            class={`zone pawn p${dealer.seat} ${name}`}
            style={{ ...zoneStyle(figureZone(x, y, height)), "--size": height }}
            data-piece={`dealer.${dealer.id}`}
            aria-hidden="true"
        >
            <FigureFace dealer={dealer} />
            {children}
        </span>
    );
}

export function FigureFace({ dealer }: { dealer: Dealer }) {
    const isRaised = dealer.rankNow !== dealer.rank;
    return (
        <>
            <Art id="circus/pawn" />
            <Plate seat={dealer.seat}>{dealer.rank}</Plate>
            {isRaised && <b class="pawn-now">{dealer.rankNow}</b>}
        </>
    );
}

/** A ticket: the sign of its venue, and the level of its row as a figure and so many dots. */
export function Ticket({ game, id, count = 1 }: { game: Game; id: string; count?: number }) {
    const facts = pieceOf(game, "ticket", id)?.facts;
    if (!facts) return null;
    const level = pieceOf(game, "seat_row", facts.row)?.facts.level ?? 0;
    return (
        <span class={`ticket t-${facts.venue}`}>
            <Art id="circus/ticket" />
            <b class="ticket-coins">{facts.coins}</b>
            <span class="ticket-sign">
                <Art id={`circus/sign-${facts.venue}`} />
            </span>
            <span class="ticket-dots" aria-hidden="true">
                {"●".repeat(level)}
            </span>
            {count > 1 && <b class="times">×{count}</b>}
        </span>
    );
}

/** A coin with a number on it; ≈ or ~ before it where the piece's value is not printed. */
export function Value({ coins, piece }: { coins: number; piece?: Pick<Piece, "origin"> }) {
    return (
        <span class="value">
            <Art id="circus/coin" />
            <b class={originSign(piece) && "guessed"}>
                {originSign(piece)}
                {coins}
            </b>
        </span>
    );
}

const STACK = 8;
const MOST_COINS = 24;

/** Coins in stacks of eight. */
export function CoinStacks({ coins }: { coins: number }) {
    const shown = Math.min(coins, MOST_COINS);
    const stacks = Math.ceil(shown / STACK);
    return (
        <span class="coin-stacks" aria-hidden="true">
            {Array.from({ length: stacks }, (_, i) => (
                <svg key={i} viewBox="0 0 44 68">
                    {Array.from({ length: Math.min(STACK, shown - i * STACK) }, (_unused, j) => (
                        <use
                            key={j}
                            href="#circus-coin-side"
                            x={((j * 7) % 3) - 1}
                            y={50 - j * 7}
                            width="44"
                            height="18"
                        />
                    ))}
                </svg>
            ))}
        </span>
    );
}

interface CoinRowProps {
    coins: number;
    piece: Pick<Piece, "origin">;
    nothing: string;
}

/** So many coins side by side, as a card shows what it is worth, with ≈ or ~ as before a number. */
export function CoinRow({ coins, piece, nothing }: CoinRowProps) {
    if (!coins) return <b class="coin-row">{nothing}</b>;
    return (
        <span class="coin-row">
            <b>{originSign(piece)}</b>
            {Array.from({ length: coins }, (_, i) => (
                <span key={i} class="coin-piece">
                    <Art id="circus/coin" />
                </span>
            ))}
        </span>
    );
}
