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

function Drawn({ path }: { path: string }) {
    return (
        <svg class="sign-stroke" viewBox="0 0 24 20">
            <path d={path} />
        </svg>
    );
}

const ARROW = "M1 8h11V3l11 7-11 7v-5H1Z";
const BACK_ARROW = "M23 8H12V3L1 10l11 7v-5h11Z";
const TURN = "M19 6a8 8 0 1 0 2 7h-3a5 5 0 1 1-1.500-5L13 11h9V2Z";
const GLASS = "M5 1h14v3l-5 6 5 6v3H5v-3l5-6-5-6Z";
const HOP = "M22 17C20 5 9 2 5 9L1 5v12h11L8 12c2-5 8-5 10 5Z";
const PLUS = "M9 3h5v5h5v5h-5v5H9v-5H4V8h5Z";

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
                    <Drawn path={ARROW} />
                    <Plate seat={seat}>{highest}</Plate>
                </>
            );
        case "wins_ties":
            return (
                <>
                    <Plate seat={seat}>{middle}</Plate>
                    <Drawn path={BACK_ARROW} />
                    <Plate seat={OTHER}>{middle}</Plate>
                </>
            );
        case "new_ticket":
            return (
                <>
                    <Drawn path={PLUS} />
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
                    <Drawn path={ARROW} />
                    {plain(second)}
                </>
            );
        case "recall":
            return (
                <>
                    <Drawn path={TURN} />
                    <Pawn seat={seat} />
                </>
            );
        case "overtake":
            return (
                <>
                    <Pawn seat={seat} />
                    <Drawn path={HOP} />
                    <Pawn seat={OTHER} />
                </>
            );
        case "two_dealers":
            return (
                <>
                    <Pawn seat={seat} />
                    <Drawn path={PLUS} />
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
                    <Drawn path={GLASS} />
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
