// What a game's folder gives the page. All of it but the cover may be left out.
import type { ComponentChild, FunctionComponent } from "preact";
import type { Game, Language, Move, Snapshot, Words } from "../engine/types";

/** What a drawn table may do: play a move, or ask why none of these can be played. */
export interface Hands { act(move: string): void; explain(moves: string[]): void; tell(name: string, text: string): void }

export interface Drawn { game: Game; table: Snapshot; hands: Hands }

/** A step says what is going on; the learner in seat 0 does it, then others and luck do theirs. Without a move it is only read. */
export interface LessonStep { say: Words; do?: string; then?: string[] }

/** A first guided game: a position in a scenario's notation, and the steps from there. */
export interface Lesson { start: string; steps: LessonStep[]; end: Words }

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
    /** The first steps, fetched when somebody takes them. */
    lesson?: () => Promise<{ lesson: Lesson }>;
}
