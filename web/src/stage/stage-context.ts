// What everything on a scene shares: the game, the position shown, and what a press may do.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Game, Move, Snapshot } from "../engine/types";
import type { Actions } from "./game-ui";

/** A piece to look at: a kind and one of its pieces. */
export interface PieceRef {
    kind: string;
    id: string;
}

export interface Stage {
    game: Game;
    table: Snapshot;
    actions: Actions;
    /**
     * Shows a piece as the large card, with the moves it carries as buttons or, if asked, the reason why it
     * carries none; null closes it.
     */
    inspect(piece: PieceRef | null, moves?: Move[], asksWhy?: boolean): void;
    /** The same in passing, with the mouse or the focus: only where the large card has a place of its own. */
    glance(piece: PieceRef, moves: Move[]): void;
    /** Asks which of several moves is meant; the banner shows them as buttons. */
    choose(moves: Move[], title: string): void;
    /** What the banner says instead of the position's question, until the next move; null: nothing. */
    say(sentence: string | null): void;
}

export const StageContext = createContext<Stage | null>(null);

export function useStage(): Stage {
    const stage = useContext(StageContext);
    if (!stage) throw new Error("a part of a scene is used outside of one");
    return stage;
}
