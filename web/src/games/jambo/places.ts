// Which thing on Jambo's table plays a move.
import type { Game, Move, Snapshot } from "../../engine/types";
import { argumentId } from "../../stage/moves";
import { counts, list, seatRow, type Counts } from "../../stage/rows";
import { pieceOf } from "./facts";

/** The seat at the lower edge, and the one opposite. Whoever only watches sits with the first player. */
export const mySeat = (table: Snapshot): number => (table.viewer === 1 ? 1 : 0);
export const foeSeat = (table: Snapshot): number => 1 - mySeat(table);

/** Both kinds of stands of a seat together. */
function waresOf(table: Snapshot, seat: number): Counts {
    const wares: Counts = { ...counts(seatRow(table, "large", seat)) };
    for (const [ware, count] of Object.entries(counts(seatRow(table, "small", seat))))
        wares[ware] = (wares[ware] ?? 0) + count;
    return wares;
}

const HAND_VERBS = ["buy", "sell", "lay", "replace", "play", "discard", "hand"];
/** Buttons on the rug. Whatever is not known here becomes a button in the banner. */
export const ANSWER_VERBS = [
    ...["keep", "drop", "guard", "rain", "no", "leave", "pay", "done", "choose"],
    ...["bid", "pass"],
    ...["small", "large", "one_small", "one_large"],
];
/** Phases in which "take" takes a ware of the other player. */
const TAKE_FROM_OTHER = ["throne_take", "parrot"];
/** Phases in which "pick" means a utility that lies before its owner. */
const PICK_FROM_MINE = "snake";
const PICK_FROM_OTHER = "crocodile";
const USE_TAKEN = "crocodile_use";

export function phaseOf(game: Game, table: Snapshot): string {
    return String(table.view.fields[game.phase]);
}

/**
 * "hand:well", "utility:well", "their-utility:well", "supply:tea", "mine:tea", "theirs:tea", "lot:tea",
 * "card:well" and "seen:2" (the second) on the rug, "pile", "answer"; null if nothing on the table plays it.
 */
export function placeOf(game: Game, table: Snapshot, move: Move): string | null {
    const me = mySeat(table);
    const { verb } = move;
    const id = argumentId(move, 0);
    const hand = counts(seatRow(table, "hand", me));
    if (HAND_VERBS.includes(verb)) return hand[id] ? `hand:${id}` : null;
    if (ANSWER_VERBS.includes(verb)) return "answer";
    switch (verb) {
        case "look":
            return "pile";
        case "build":
            return placeOfBuild(game, hand);
        case "use":
            return placeOfUse(game, table, id);
        case "put":
        case "give":
            return waresOf(table, me)[id] ? `mine:${id}` : null;
        case "store":
            return counts(table.view.fields["lot"])[id] ? `lot:${id}` : null;
        case "take":
            return placeOfTake(game, table, id);
        case "pick":
            return placeOfPick(game, table, id);
        case "hold":
            return `card:${id}`;
        case "reach":
            return `seen:${argumentId(move, 1)}`;
        default:
            return null;
    }
}

/** The card of a stand that is built. */
function placeOfBuild(game: Game, hand: Counts): string | null {
    const stand = Object.keys(hand).find((id) => pieceOf(game, "card", id)?.facts.type === "stand");
    return stand ? `hand:${stand}` : null;
}

function placeOfUse(game: Game, table: Snapshot, id: string): string | null {
    if (phaseOf(game, table) === USE_TAKEN) return "answer";
    return list(seatRow(table, "utilities", mySeat(table))).includes(id) ? `utility:${id}` : null;
}

function placeOfTake(game: Game, table: Snapshot, ware: string): string | null {
    const { fields } = table.view;
    const phase = phaseOf(game, table);
    if (TAKE_FROM_OTHER.includes(phase))
        return waresOf(table, foeSeat(table))[ware] ? `theirs:${ware}` : null;
    if (phase === "elephant") return counts(fields["lot"])[ware] ? `lot:${ware}` : null;
    return counts(fields["supply"])[ware] ? `supply:${ware}` : null;
}

function placeOfPick(game: Game, table: Snapshot, id: string): string {
    const phase = phaseOf(game, table);
    if (phase === PICK_FROM_MINE) return `utility:${id}`;
    return phase === PICK_FROM_OTHER ? `their-utility:${id}` : `card:${id}`;
}
