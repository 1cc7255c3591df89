// What a game's folder gives the page. All of it but the cover may be left out.
import type { ComponentChild, FunctionComponent } from "preact";
import type { Game, Language, Move, Snapshot, Words } from "../engine/types";

/** What a drawn table may do: play a move, or ask why none of these can be played. */
export interface Hands { act(move: string): void; explain(moves: string[]): void; tell(name: string, text: string): void }

export interface Drawn { game: Game; table: Snapshot; hands: Hands }

export interface GamePage {
    Cover: FunctionComponent;
    /** Fields worth showing in the generic view, in their order, with their names. */
    fields?: Record<string, Words>;
    /** The table as this game looks, instead of the generic view. */
    Table?: FunctionComponent<Drawn>;
    /** Whether a thing of the drawn table carries this move; the others become buttons. */
    onThings?: (game: Game, table: Snapshot, move: Move) => boolean;
    /** A small drawing of what a button among the choices is about. */
    icon?: (table: Snapshot, kind: string, id: string, language: Language) => ComponentChild;
}
