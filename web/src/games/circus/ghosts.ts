// Where the selected dealer would stand: read from the position after the move, as the engine tells it.
import type { View } from "../../engine/types";
import { list } from "../../stage/rows";
import type { Board } from "./board-context";
import { dealerOf, rowAt, ticketsFor, type Dealer, type Place } from "./model";
import { idOf, kindOf, placeKey } from "./moves";

export interface Ghost {
    dealer: Dealer;
    /** How many stand before him. */
    index: number;
    /** More of my dealers than tickets would be here. */
    lacksTicket: boolean;
}

/** The dealer who has been pressed to line up; null: none. */
export function pressedDealer({ pressed }: Pick<Board, "pressed">): string | null {
    const key = pressed.find((each) => ["dealer", "queued"].includes(kindOf(each)));
    return key === undefined ? null : idOf(key);
}

/** Null unless a dealer is pressed who may line up there, and the engine could tell. */
export function ghostAt(board: Board, place: Place): Ghost | null {
    const { game, table, at, previews } = board;
    const [move] = at(placeKey(place.id)).moves;
    const next = move && previews.get(move.move);
    const id = pressedDealer(board);
    if (id === null || !next) return null;
    const queue = queueIn(next, place);
    const index = queue.indexOf(id);
    if (index < 0) return null;
    const mine = queue.map((each) => dealerOf(game, next, each)).filter(({ seat }) => seat === table.viewer);
    return {
        dealer: dealerOf(game, next, id),
        index,
        lacksTicket: place.venue >= 0 && mine.length > ticketsFor(game, table, table.viewer, place.id),
    };
}

function queueIn(view: View, { index }: Place): string[] {
    return list(rowAt(view, "queue", index));
}
