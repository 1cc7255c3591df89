// Which things on the table of Circus Maximus carry a move, and in which order they are pressed. Pure.
import type { Game, Move, Snapshot } from "../../engine/types";
import { argumentId } from "../../stage/moves";
import { counts, list, seatRow } from "../../stage/rows";
import { pieceOf, piecesOf } from "./facts";

/** Things are named KIND:ID; a path is one thing that plays the move, or two: one selects, one plays. */
export type Path = readonly [string] | readonly [string, string];

export type ThingKind = "dealer" | "favour" | "ticket" | "prize" | "offer" | "place" | "visitor" | "queued";

/** The kind of thing that a key names, and the piece. */
export function kindOf(key: string): ThingKind {
    return key.slice(0, key.indexOf(":")) as ThingKind;
}
export function idOf(key: string): string {
    return key.slice(key.indexOf(":") + 1);
}

export const dealerKey = (id: string) => `dealer:${id}`;
export const favourKey = (id: string) => `favour:${id}`;
export const ticketKey = (id: string) => `ticket:${id}`;
export const prizeKey = (id: string) => `prize:${id}`;
export const offerKey = (id: string) => `offer:${id}`;
export const placeKey = (id: string) => `place:${id}`;
export const visitorKey = (id: string) => `visitor:${id}`;
export const queuedKey = (id: string) => `queued:${id}`;

interface Situation {
    game: Game;
    table: Snapshot;
    /** The figures in the queues are large enough to be pressed. */
    hasLargeFigures: boolean;
}

interface OwnDealer {
    id: string;
    /** Where he has lined up; null: he is in hand. */
    place: string | null;
}

/** My dealer of a rank: in hand, or else in a queue. */
function dealerOfRank({ game, table }: Situation, rankId: string): OwnDealer | null {
    const rank = pieceOf(game, "rank", rankId)?.facts.rank;
    const isHis = (id: string) => {
        const facts = pieceOf(game, "dealer", id)?.facts;
        return facts?.rank === rank && facts?.seat === table.viewer;
    };
    const inHand = list(seatRow(table, "hand", table.viewer)).find(isHis);
    if (inHand) return { id: inHand, place: null };
    const rows = table.view.fields["queue"];
    const queues = Array.isArray(rows) ? rows.map((row) => list(row)) : [];
    const index = queues.findIndex((queue) => queue.some(isHis));
    const queued = queues[index]?.find(isHis);
    const place = piecesOf(game, "place")[index]?.id;
    return queued && place ? { id: queued, place } : null;
}

/** Small figures are not pressed, but the place that it is about: a question would hide the queues. */
function pathsOfQueued(
    { hasLargeFigures }: Situation,
    favour: string,
    dealer: string,
    place: string,
): Path[] {
    return [[favourKey(favour), hasLargeFigures ? queuedKey(dealer) : placeKey(place)]];
}

/** No path: the banner carries the move. */
export function pathsOf(situation: Situation, move: Move): Path[] {
    const { table } = situation;
    const [first, second, third] = [0, 1, 2].map((index) => argumentId(move, index)) as [
        string,
        string,
        string,
    ];
    const holds = (field: string, id: string) => Boolean(counts(seatRow(table, field, table.viewer))[id]);
    switch (move.verb) {
        case "line": {
            const dealer = dealerOfRank(situation, first);
            return dealer ? [[dealerKey(dealer.id), placeKey(second)]] : [];
        }
        case "with": {
            const dealer = dealerOfRank(situation, second);
            if (!dealer || !holds("favours", first)) return [];
            if (dealer.place !== null) return pathsOfQueued(situation, first, dealer.id, third);
            const things = [favourKey(first), dealerKey(dealer.id)] as const;
            return [things, [things[1], things[0]]];
        }
        case "push": {
            const dealer = dealerOfRank(situation, second);
            if (!dealer?.place || !holds("favours", first)) return [];
            return pathsOfQueued(situation, first, dealer.id, dealer.place);
        }
        case "use":
            return holds("favours", first) ? [[favourKey(first)]] : [];
        case "take":
            return [[prizeKey(first)]];
        case "get":
            return counts(table.view.fields["forum"])[first] ? [[offerKey(first)]] : [];
        case "sell":
            return holds("tickets", first) ? [[ticketKey(first), visitorKey(second)]] : [];
        case "forge":
            if (!holds("favours", first) || !holds("tickets", second)) return [];
            return [
                [favourKey(first), ticketKey(second)],
                [ticketKey(second), visitorKey(third)],
            ];
        case "caesar":
            return holds("favours", first) ? [[favourKey(first), visitorKey(second)]] : [];
        default:
            return [];
    }
}

export interface Carried {
    move: Move;
    paths: Path[];
}

export function carriedMoves(situation: Situation): Carried[] {
    return situation.table.moves.map((move) => ({ move, paths: pathsOf(situation, move) }));
}

function movesWith(carried: Carried[], fits: (path: Path) => boolean): Move[] {
    return carried.filter(({ paths }) => paths.some(fits)).map(({ move }) => move);
}

/** The moves that go on from a thing once it is selected. */
export function leadsOf(carried: Carried[], key: string): Move[] {
    return movesWith(carried, (path) => path.length === 2 && path[0] === key);
}

/** The moves that pressing a thing plays, while `selected` is selected. */
export function movesAt(carried: Carried[], selected: string | null, key: string): Move[] {
    return movesWith(carried, (path) =>
        path.length === 1 ? path[0] === key : path[0] === selected && path[1] === key,
    );
}

/** Which kinds of things a selected one goes with, in the order of the moves. */
export function secondKinds(carried: Carried[], key: string): ThingKind[] {
    const seconds = carried.flatMap(({ paths }) =>
        paths.filter((path) => path[0] === key).map(([, to]) => to),
    );
    return [...new Set(seconds.filter((to) => to !== undefined).map(kindOf))];
}

/** The only thing that can be selected; null if there are none or several. */
export function onlyKey(carried: Carried[]): string | null {
    const keys = new Set<string>();
    for (const { paths } of carried) for (const path of paths) keys.add(path[0]);
    const [key] = keys;
    return keys.size === 1 && key && leadsOf(carried, key).length ? key : null;
}
