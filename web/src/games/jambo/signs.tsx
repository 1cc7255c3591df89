// What a card does, drawn in signs from its facts: what it takes, an arrow, what it gives.
import type { ComponentChildren } from "preact";
import type { Game } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Counts } from "../../stage/rows";
import { Coin } from "./coin";
import { constantOf, pieceOf, type CardFacts, type Resource } from "./facts";

/** The card whose effect lasts until the end of the turn. */
export const LASTING_CARD = "wise_man";
/** More pieces of one kind are shown as a number. */
const MAX_DRAWN = 3;

const PICTURES: Record<Exclude<Resource, "gold">, string> = {
    card: "sign-card",
    ware: "ware-any",
    same_ware: "ware-any",
    their_ware: "ware-any",
    their_card: "sign-card",
    ware_card: "sign-ware-card",
    discarded: "sign-discard",
    utility: "sign-utility",
};
const OF_THE_OPPONENT: Resource[] = ["their_ware", "their_card"];

const Sign = ({ name }: { name: string }) => (
    <span class={`sign ${name}`}>
        <Art id={`jambo/${name}`} />
    </span>
);

const Arrow = () => (
    <span class="sign-arrow">
        <Art id="jambo/sign-arrow" />
    </span>
);

const Swap = () => (
    <span class="sign-arrow swap">
        <Art id="jambo/sign-swap" />
    </span>
);

const Or = () => <b class="sign-or drawn" data-text="/" />;

/** The other player, beside what he gets or loses. */
const Opponent = () => <Sign name="kind-person" />;

function Resources({ of }: { of: Counts }) {
    return (
        <>
            {(Object.entries(of) as [Resource, number][]).map(([resource, count]) =>
                resource === "gold" ? (
                    <Coin key={resource} class="sign" isDrawn>
                        {count}
                    </Coin>
                ) : (
                    <span key={resource} class="sign-group">
                        {OF_THE_OPPONENT.includes(resource) && <Opponent />}
                        {Array.from({ length: Math.min(count, MAX_DRAWN) }, (_, i) => (
                            <Sign key={i} name={PICTURES[resource]} />
                        ))}
                    </span>
                ),
            )}
        </>
    );
}

const isEmpty = (held: Counts | undefined): boolean => !held || !Object.keys(held).length;

function Exchange({ facts }: { facts: CardFacts }) {
    const { give, give_or, get, theirs, times } = facts;
    const takes = !isEmpty(give);
    const isSwap =
        Object.keys(get).some((id) => OF_THE_OPPONENT.includes(id as Resource)) && !isEmpty(theirs);
    return (
        <>
            {takes && <Resources of={give} />}
            {!isEmpty(give_or) && (
                <>
                    <Or />
                    <Resources of={give_or} />
                </>
            )}
            {takes && <Arrow />}
            <Resources of={get} />
            {isSwap && <Swap />}
            {!isEmpty(theirs) && !isSwap && (
                <>
                    <Or />
                    <Opponent />
                </>
            )}
            {!isEmpty(theirs) && <Resources of={theirs} />}
            {times !== 1 && <b class="sign-times drawn" data-text={times ? `${times}×` : "∞"} />}
        </>
    );
}

function Reaction({ facts }: { facts: CardFacts }) {
    const against = facts.against === "animal" ? "kind-animal" : "kind-ware";
    if (!isEmpty(facts.get))
        return (
            <>
                <Sign name={against} />
                <Arrow />
                <Resources of={facts.get} />
            </>
        );
    return (
        <span class="sign-forbidden">
            <Sign name={against} />
            <Art id="jambo/sign-no" />
        </span>
    );
}

function Draft({ pool }: { pool: Resource }) {
    return (
        <>
            <Resources of={{ [pool]: MAX_DRAWN }} />
            <Swap />
            <Opponent />
        </>
    );
}

/** Null for a card that only its words explain. */
function signsOf(game: Game, facts: CardFacts): ComponentChildren {
    switch (facts.effect) {
        case "exchange":
            return <Exchange facts={facts} />;
        case "auction":
            return (
                <>
                    <Resources of={facts.get} />
                    <Arrow />
                    <Coin class="sign" isDrawn>
                        ?
                    </Coin>
                </>
            );
        case "draft":
            return facts.pool && <Draft pool={facts.pool} />;
        case "either":
        case "their_choice":
            return (
                <>
                    {facts.effect === "their_choice" && <Opponent />}
                    <Resources of={facts.get} />
                    <Or />
                    <Resources of={facts.get_or} />
                </>
            );
        case "reaction":
            return <Reaction facts={facts} />;
        case "build":
            return Array.from({ length: constantOf(game, "small_spaces") }, (_, i) => (
                <span key={i} class="sign sign-space" />
            ));
        default:
            return null;
    }
}

/** The Wise Man: less to buy, more to sell, as often as he was played. */
export function WisePrices({ game, times = 1 }: { game: Game; times?: number }) {
    const gold = times * constantOf(game, "wise_gold");
    return (
        <>
            <Coin class="sign" isDrawn>{`−${gold}`}</Coin>
            <Coin class="sign" isDrawn>{`+${gold}`}</Coin>
        </>
    );
}

export function Signs({ game, id }: { game: Game; id: string }) {
    const facts = pieceOf(game, "card", id)?.facts;
    const signs = id === LASTING_CARD ? <WisePrices game={game} /> : facts && signsOf(game, facts);
    return signs ? (
        <span class="signs" aria-hidden="true">
            {signs}
        </span>
    ) : null;
}
