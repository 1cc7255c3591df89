// What tiles, privileges and spaces do, as signs made from their facts; and points as a medal.
import { Art } from "../../stage/art";
import { memo } from "../../stage/memo";
import type { Counts } from "../../stage/rows";
import type { TileFacts } from "./facts";

/** The picture of an effect, and what is laid over it. */
const SIGNS: Record<string, readonly [picture: string, over?: string]> = {
    joker: ["coin-joker"],
    joker_now: ["coin-joker"],
    false: ["coin-false", "plus"],
    remove: ["coin-false", "minus"],
    seal: ["seal"],
    no_seal: ["seal", "no"],
    privilege: ["privilege"],
    lose_privilege: ["privilege", "no"],
    extra_turn: ["again"],
    advance: ["advance"],
};

/** A number that is part of a picture: the thing that it belongs to says it in its name. */
export function Figure({ of: value, class: name = "" }: { of: string | number; class?: string }) {
    return <b class={`figure-of ${name}`} data-figure={value} aria-hidden="true" />;
}

export const Sign = memo(({ effect, count = 1 }: { effect: string; count?: number }) => {
    const [picture, over] = SIGNS[effect] ?? [];
    if (!picture) return null;
    return (
        <span class="sign" data-sign={effect} aria-hidden="true">
            <Art id={`mercado/${picture}`} />
            {over && <Art id={`mercado/${over}`} class="sign-over" />}
            {effect === "advance" && <Figure of={count} />}
        </span>
    );
});

/** A symbol of the track; one that concerns the others has a picture of its own. */
export function SymbolSign({ id, player }: { id: string; player: Counts }) {
    const [first] = Object.entries(player);
    if (first) return <Sign effect={first[0]} count={first[1]} />;
    return (
        <span class="sign" aria-hidden="true">
            <Art id={`mercado/${id}`} />
        </span>
    );
}

/** More of one effect are shown as a number and a single sign. */
const MOST_ALIKE = 2;

/** A joker that is laid at once: behind it an arrow. */
const hasArrow = (effect: string) => effect === "joker_now";

function Effects({ effects }: { effects: Counts }) {
    return (
        <>
            {Object.entries(effects).map(([effect, count]) => {
                const isNumber = effect === "advance" || count > MOST_ALIKE;
                return (
                    <span class={isNumber ? "signs-alike number" : "signs-alike"} key={effect}>
                        {isNumber && effect !== "advance" && <Figure of={count} />}
                        {Array.from({ length: isNumber ? 1 : count }, (_, i) => (
                            <Sign key={i} effect={effect} count={count} />
                        ))}
                        {hasArrow(effect) && (
                            <span class="sign">
                                <Art id="mercado/advance" />
                            </span>
                        )}
                    </span>
                );
            })}
        </>
    );
}

/** How many signs the effects take in a row. */
export function signCount(effects: Counts): number {
    return Object.entries(effects).reduce(
        (all, [effect, count]) => all + Math.min(count, MOST_ALIKE) + (hasArrow(effect) ? 1 : 0),
        0,
    );
}

/** What the player gets; behind the heads, what the others get. */
export const EffectSigns = memo(({ player, others }: { player: Counts; others: Counts }) => {
    const hasOthers = Object.keys(others).length > 0;
    return (
        <span class="signs" aria-hidden="true">
            <span class="signs-own">
                <Effects effects={player} />
            </span>
            {hasOthers && (
                <span class="signs-others">
                    <span class="sign heads">
                        <Art id="mercado/heads" />
                    </span>
                    <Effects effects={others} />
                </span>
            )}
        </span>
    );
});

interface FameProps {
    points: string | number;
    /** On a thing whose name says the points. */
    isPicture?: boolean;
}

/** Points in an enamelled medal. */
export const Fame = memo(({ points, isPicture = false }: FameProps) => {
    return (
        <span class="fame">
            <Art id="mercado/fame" />
            {isPicture ? <Figure of={points} /> : <b>{points}</b>}
        </span>
    );
});

/** The points of a tile: a number, by rank, or of the next valuable; null if it has none. */
export function pointsSign({ scoring, points }: TileFacts, seats: number): string | null {
    if (scoring === "rank") return `1–${seats}`;
    if (scoring === "next") return "?";
    return points ? String(points) : null;
}
