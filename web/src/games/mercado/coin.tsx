// Coins, told apart by outline and sign as well as colour; empty slots of a price; coins with their number.
import type { Game, Language, Localized } from "../../engine/types";
import { Art } from "../../stage/art";
import { memo } from "../../stage/memo";
import type { Counts } from "../../stage/rows";
import { useTranslate } from "../../ui/i18n";
import { pieceOf, piecesOf } from "./facts";
import { Figure } from "./signs";
import type { Slot } from "./slots";

/** Its style sheet knows the picture. */
export function Coin({ id, class: name = "" }: { id: string; class?: string }) {
    return <span class={`money ${name}`} data-piece={`coin.${id}`} data-coin={id} />;
}

interface SlotProps {
    slot: Slot;
    /** The coin in the player's hand would lie here. */
    ghost?: string | null;
    /** The only one that is missing. */
    isLast?: boolean;
}

export const SlotView = memo(({ slot, ghost = null, isLast = false }: SlotProps) => {
    if (slot.coin) return <Coin id={slot.coin} />;
    if (ghost)
        return (
            <span class="money ghost">
                <Art id={`mercado/coin-${ghost}`} />
                <Art id={`mercado/edge-${ghost}`} class="coin-edge" />
            </span>
        );
    return <span class={isLast ? "money slot last" : "money slot"} data-slot={slot.wants} />;
});

interface CoinCountsProps {
    game: Game;
    held: Counts;
    /** Also those of which there are none. */
    all?: boolean;
    /** On a thing whose name says the numbers. */
    isPicture?: boolean;
}

/** Coins of each colour with their number, in the order of the box. */
export const CoinCounts = memo(({ game, held, all = false, isPicture = false }: CoinCountsProps) => {
    const t = useTranslate();
    const coins = piecesOf(game, "coin").filter(({ id }) => all || held[id]);
    return (
        <>
            {coins.map(({ id, name }) => (
                <span class={held[id] ? "coin-count" : "coin-count none"} key={id}>
                    <Coin id={id} />
                    {isPicture ? (
                        <Figure of={held[id] ?? 0} />
                    ) : (
                        <>
                            <b>{held[id] ?? 0}</b>
                            <span class="hidden"> {t(name)} </span>
                        </>
                    )}
                </span>
            ))}
        </>
    );
});

/** "2 gold, 1 false", for screen readers. */
export function coinWords(game: Game, held: Counts): Localized {
    const coins = piecesOf(game, "coin").filter(({ id }) => held[id]);
    const words = (language: Language) =>
        coins.map(({ id, name }) => `${held[id]} ${name[language]}`).join(", ");
    return [words(0), words(1)];
}

interface CoinRowProps {
    game: Game;
    coins: string[];
    isPicture?: boolean;
}

/** Each coin for itself; a screen reader hears how many of each. */
export const CoinRow = memo(({ game, coins, isPicture = false }: CoinRowProps) => {
    const t = useTranslate();
    return (
        <>
            {coins.map((id, i) => (
                <span class="coin-one" key={`${id}${i}`}>
                    <Coin id={id} />
                    {!isPicture && (
                        <span class="hidden">{t(pieceOf(game, "coin", id)?.name ?? [id, id])} </span>
                    )}
                </span>
            ))}
        </>
    );
});
