// What a favour does, in signs: made from its effect, so that signs, words and rules cannot disagree.
import type { ComponentChildren } from "preact";
import type { Game } from "../../engine/types";
import { Art } from "../../stage/art";
import { piecesOf } from "./facts";
import { Plate } from "./pieces";

interface Props {
    game: Game;
    effect: string;
    /** Whose plates are drawn. */
    seat: number;
}

/** Somebody else, for effects on two dealers. */
const OTHER = 2;

function Pawn({ seat, class: name = "" }: { seat: number; class?: string }) {
    return (
        <span class={`sign-pawn p${seat} ${name}`}>
            <Art id="circus/pawn" />
        </span>
    );
}

function Sign({ of }: { of: string }) {
    return (
        <span class="sign-stroke">
            <Art id={`circus/sign-${of}`} />
        </span>
    );
}

function plain(venue: string) {
    return (
        <span class={`sign-ticket t-${venue}`}>
            <Art id="circus/ticket" />
        </span>
    );
}

function partsOf({ game, effect, seat }: Props): ComponentChildren {
    const ranks = piecesOf(game, "rank").map(({ facts }) => facts.rank);
    const venues = piecesOf(game, "venue").map(({ id }) => id);
    const [lowest, highest, middle] = [ranks[0], ranks[ranks.length - 1], ranks[4]];
    const [first = "", second = "", third = ""] = venues;
    switch (effect) {
        case "rank_8":
            return (
                <>
                    <Plate seat={seat}>{lowest}</Plate>
                    <Sign of="arrow" />
                    <Plate seat={seat}>{highest}</Plate>
                </>
            );
        case "wins_ties":
            return (
                <>
                    <Plate seat={seat}>{middle}</Plate>
                    <Sign of="back" />
                    <Plate seat={OTHER}>{middle}</Plate>
                </>
            );
        case "new_ticket":
            return (
                <>
                    <Sign of="plus" />
                    {plain(third)}
                    <span class="sign-pawn">
                        <Art id="circus/visitor-tourist" />
                    </span>
                </>
            );
        case "other_venue":
            return (
                <>
                    {plain(first)}
                    <Sign of="arrow" />
                    {plain(second)}
                </>
            );
        case "recall":
            return (
                <>
                    <Sign of="turn" />
                    <Pawn seat={seat} />
                </>
            );
        case "overtake":
            return (
                <>
                    <Pawn seat={seat} />
                    <Sign of="hop" />
                    <Pawn seat={OTHER} />
                </>
            );
        case "two_dealers":
            return (
                <>
                    <Pawn seat={seat} />
                    <Sign of="plus" />
                    <Pawn seat={seat} />
                </>
            );
        case "collect_twice":
            return (
                <>
                    <Pawn seat={seat} />
                    <b class="sign-text">×2</b>
                </>
            );
        case "wait":
            return (
                <>
                    <Pawn seat={seat} />
                    <Sign of="wait" />
                </>
            );
        default:
            return null;
    }
}

export function EffectSign(props: Props) {
    return (
        <span class="effect" aria-hidden="true">
            {partsOf(props)}
        </span>
    );
}
