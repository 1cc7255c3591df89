// What lies on the rug: whatever is to be answered, and what one has to see for it. Pure.
import type { Game, Move, Snapshot } from "../../engine/types";
import { argumentId } from "../../stage/moves";
import { counts, list, sum } from "../../stage/rows";
import { ANSWER_VERBS, phaseOf, placeOf } from "./places";

export interface RugCard {
    /** "?" for a card face down. */
    id: string;
    count: number;
    moves: Move[];
    /** The field in which it lies; null if it only is shown here. */
    field: string | null;
}

export interface RugWare {
    id: string;
    count: number;
    moves: Move[];
}

export interface RugContent {
    /** The card that asks: just played, a utility in use, or the one that a Crocodile has caught. */
    asking: string | null;
    reason: "plays" | "uses" | "prey";
    cards: RugCard[];
    /** Wares on their way. */
    lot: RugWare[];
    /** Wares and utilities that can be chosen where they lie, for tables too small to press them there. */
    choosableWares: RugWare[];
    choosableCards: RugCard[];
    answers: Move[];
    /** Bids and passing; empty outside an auction. */
    bids: Move[];
    isAuction: boolean;
}

const text = (row: unknown): string | null => (typeof row === "string" ? row : null);

function countsAsCards(field: string, held: Record<string, number>, movesAt: (place: string) => Move[]) {
    return Object.entries(held).map(([id, count]) => ({ id, count, moves: movesAt(`card:${id}`), field }));
}

/** Cards that are to be chosen but lie elsewhere: in a hand, the discard pile, on top of the draw pile. */
function cardsFromMoves(moves: Move[], places: Map<Move, string>, shown: Set<string>): RugCard[] {
    return moves.flatMap((move) => {
        const place = places.get(move) ?? "";
        const id = argumentId(move, 0);
        const isSeen = move.verb === "reach";
        if (!isSeen && (place !== `card:${id}` || shown.has(id))) return [];
        return [{ id, count: 1, moves: [move], field: null }];
    });
}

function cardsOf(game: Game, table: Snapshot): RugCard[] {
    const { fields } = table.view;
    const places = new Map(table.moves.map((move) => [move, placeOf(game, table, move) ?? ""]));
    const movesAt = (place: string) => table.moves.filter((move) => places.get(move) === place);
    const inList = (field: string) =>
        list(fields[field]).map((id) => ({ id, count: 1, moves: movesAt(`card:${id}`), field }));
    const lying = [
        ...inList("looked"),
        ...countsAsCards("pool", counts(fields["pool"]), movesAt),
        ...inList("herd"),
    ];
    const shown = new Set(lying.map(({ id }) => id));
    return [...lying, ...cardsFromMoves(table.moves, places, shown)];
}

/** The wares of these places, each with its moves. */
function choosableWares(game: Game, table: Snapshot): RugWare[] {
    const wares = new Map<string, Move[]>();
    for (const move of table.moves) {
        const id = argumentId(move, 0);
        const place = placeOf(game, table, move);
        if (place === `mine:${id}` || place === `theirs:${id}` || place === `supply:${id}`)
            wares.set(id, [...(wares.get(id) ?? []), move]);
    }
    return [...wares].map(([id, moves]) => ({ id, count: 1, moves }));
}

/** Utilities before their owners. */
function choosableCards(game: Game, table: Snapshot): RugCard[] {
    return table.moves.flatMap((move) => {
        const id = argumentId(move, 0);
        const place = placeOf(game, table, move);
        const isLaidOut = place === `utility:${id}` || place === `their-utility:${id}`;
        return isLaidOut && move.verb === "pick" ? [{ id, count: 1, moves: [move], field: null }] : [];
    });
}

/** More cards than these are too many for the rug. */
const MOST_ON_RUG = 4;

/** Whether there are so many cards to choose from that they lie in the middle, beside the hand. */
export function isDraft({ cards, lot, answers, isAuction }: RugContent): boolean {
    return cards.length > MOST_ON_RUG && !lot.length && !answers.length && !isAuction;
}

/** Cards that are put up: an upright rug, which is full of bids, shows them too small. */
export function isCardAuction({ cards, isAuction }: RugContent): boolean {
    return isAuction && cards.length > 0;
}

/** Whether something lies on the rug: a card in play, what it shows or asks for. */
export function isAsking({ view: { fields }, moves }: Snapshot): boolean {
    const inPlay = ["played", "utility"].some((field) => text(fields[field]) !== null);
    const shown = ["looked", "herd"].some((field) => list(fields[field]).length > 0);
    const gathered = ["pool", "lot"].some((field) => sum(counts(fields[field])) > 0);
    return inPlay || shown || gathered || moves.some(({ verb }) => ANSWER_VERBS.includes(verb));
}

/** The utility that a Crocodile has caught, until its player says whether to use it. */
export function preyOf(game: Game, table: Snapshot): string | null {
    return phaseOf(game, table) === "crocodile_use" ? text(table.view.fields["taken"]) : null;
}

/** Null if nothing is in progress. */
export function rugContent(game: Game, table: Snapshot): RugContent | null {
    if (!isAsking(table)) return null;
    const { fields } = table.view;
    const answers = table.moves.filter((move) => placeOf(game, table, move) === "answer");
    const isAuction = phaseOf(game, table) === "auction";
    const lot = Object.entries(counts(fields["lot"])).map(([id, count]) => ({
        id,
        count,
        moves: table.moves.filter((move) => placeOf(game, table, move) === `lot:${id}`),
    }));
    const prey = preyOf(game, table);
    const utility = text(fields["utility"]);
    return {
        asking: prey ?? utility ?? text(fields["played"]),
        reason: prey ? "prey" : utility ? "uses" : "plays",
        cards: cardsOf(game, table),
        lot,
        choosableWares: choosableWares(game, table),
        choosableCards: choosableCards(game, table),
        answers: isAuction ? [] : answers,
        bids: isAuction ? answers : [],
        isAuction,
    };
}
