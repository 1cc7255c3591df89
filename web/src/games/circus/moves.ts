// Which things on the table of Circus Maximus carry a move, and in which order they are pressed. Pure.
import type { Game, Move, Snapshot } from "../../engine/types";
import { argumentId } from "../../stage/moves";
import { counts, list, seatRow } from "../../stage/rows";
import { pieceOf } from "./facts";

/** Things are named KIND:ID; a path is the things to press for a move: the last one plays it. */
export type Path = readonly string[];

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
}

/** My dealer of a rank: in hand, or else in a queue. */
function keyOfRank({ game, table }: Situation, rankId: string): string | null {
    const rank = pieceOf(game, "rank", rankId)?.facts.rank;
    const isHis = (id: string) => {
        const facts = pieceOf(game, "dealer", id)?.facts;
        return facts?.rank === rank && facts?.seat === table.viewer;
    };
    const inHand = list(seatRow(table, "hand", table.viewer)).find(isHis);
    if (inHand) return dealerKey(inHand);
    const rows = table.view.fields["queue"];
    const queued = Array.isArray(rows) ? rows.flatMap((row) => list(row)).find(isHis) : undefined;
    return queued === undefined ? null : queuedKey(queued);
}

/** A favour with a dealer who then lines up; with one in hand it can also be the dealer first. */
function pathsWith(favour: string, dealer: string, place: string): Path[] {
    const both: Path[] = [[favourKey(favour), dealer, placeKey(place)]];
    return kindOf(dealer) === "dealer" ? [...both, [dealer, favourKey(favour), placeKey(place)]] : both;
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
            const dealer = keyOfRank(situation, first);
            return dealer ? [[dealer, placeKey(second)]] : [];
        }
        case "with": {
            const dealer = keyOfRank(situation, second);
            return dealer && holds("favours", first) ? pathsWith(first, dealer, third) : [];
        }
        case "push": {
            const dealer = keyOfRank(situation, second);
            return dealer && holds("favours", first) ? [[favourKey(first), dealer]] : [];
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
                [favourKey(first), ticketKey(second), visitorKey(third)],
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

function startsWith(path: Path, pressed: Path): boolean {
    return pressed.every((key, i) => path[i] === key);
}

/** The paths that go on from the things that are pressed, by as many things as asked. */
function movesAfter(carried: Carried[], pressed: Path, fits: (more: number) => boolean): Move[] {
    const leads = (path: Path) => startsWith(path, pressed) && fits(path.length - pressed.length);
    return carried.filter(({ paths }) => paths.some(leads)).map(({ move }) => move);
}

/** The moves that go on from things, once they are pressed. */
export function leadsOf(carried: Carried[], pressed: Path): Move[] {
    return movesAfter(carried, pressed, (more) => more > 0);
}

/** Those that the next press plays. */
export function nextMoves(carried: Carried[], pressed: Path): Move[] {
    return movesAfter(carried, pressed, (more) => more === 1);
}

/** The moves that are played once all these things are pressed. */
export function movesAt(carried: Carried[], pressed: Path): Move[] {
    return movesAfter(carried, pressed, (more) => more === 0);
}

/** What counts as pressed after one more thing: as much of what was before as goes with it. */
export function pressedWith(carried: Carried[], pressed: Path, key: string): Path {
    for (let kept = pressed.length; kept > 0; kept--) {
        const next = [...pressed.slice(0, kept), key];
        if (movesAfter(carried, next, () => true).length) return next;
    }
    return [key];
}

/** The things that can be pressed next, in the order of the moves. */
export function nextKeys(carried: Carried[], pressed: Path): string[] {
    const on = carried.flatMap(({ paths }) => paths.filter((path) => startsWith(path, pressed)));
    const keys = on.map((path) => path[pressed.length]);
    return [...new Set(keys.filter((key) => key !== undefined))];
}

/** The only thing to begin with that does not play at once, as if it were pressed. */
export function startOf(carried: Carried[]): Path {
    const [first, ...others] = nextKeys(carried, []);
    return first !== undefined && !others.length && leadsOf(carried, [first]).length ? [first] : [];
}
