// What a game's folder provides. Everything may be left out.
import type { ComponentChild, FunctionComponent } from "preact";
import type { Game, Localized, Move, Snapshot, View } from "../engine/types";
import type { SoundsOfGains } from "./change-sound";
import type { ColourId } from "./looks";
import type { SceneSize, StageLayout } from "./layout";
import type { PieceRef } from "./stage-context";

export interface Actions {
    play(move: string): void;
    /** Shows why none of these moves is allowed. */
    explain(moves: string[]): void;
    /** What the viewer would see after a move; null if nobody can tell. */
    preview(move: string): Promise<View | null>;
    showInfo(title: string, text: string): void;
}

export interface TableProps {
    game: Game;
    table: Snapshot;
    actions: Actions;
}

/**
 * The learner in seat 0 makes the move, then the others and chance make theirs. A step without a move is only
 * read.
 */
export interface LessonStep {
    text: Localized;
    move?: string;
    replies?: string[];
}

/**
 * A guided first game: a position in the notation of scenarios, and the steps from there. Texts name numbers
 * of the game by constant or fact, as fillFacts takes them.
 */
export interface Lesson {
    start: string;
    steps: LessonStep[];
    end: Localized;
}

export interface CardFaceProps {
    game: Game;
    table: Snapshot;
    kind: string;
    id: string;
}

/** A game's table on the stage, for every orientation. */
export interface SceneUi {
    /**
     * Zones with things. A pure function of the snapshot and of useScene(); it may keep a selection, nothing
     * else.
     */
    Board: FunctionComponent<TableProps>;
    /** Where the stage puts banner and large card. */
    layout(size: SceneSize, table: Snapshot): StageLayout;
    /** Round, day or phase in the strip. */
    Status: FunctionComponent<TableProps>;
    /** The upper part of the large card: picture, name, signs. Its text and origin come from the stage. */
    CardFace: FunctionComponent<CardFaceProps>;
    /** What the fixed place of the large card shows until somebody looks at a piece. */
    cardAtRest?(game: Game, table: Snapshot): PieceRef | null;
    /** Whether a thing on the board carries this move; all others become buttons in the banner. */
    isOnBoard(game: Game, table: Snapshot, move: Move): boolean;
    /** What the banner's button of a move shows instead of the move's text; null: the text. */
    moveFace?(game: Game, table: Snapshot, move: Move): ComponentChild;
    sounds?: SoundsOfGains;
}

export interface GameUi {
    /** Whether art/covers/GAME.svg is there. */
    hasCover?: boolean;
    /** The colours of seats 0, 1, ... in its scene, if they are not the usual ones. */
    colours?: ColourId[];
    /** The fields that the generic table shows, in this order; all if missing. */
    fields?: string[];
    /** The game's table on the stage; loaded when a table opens, with scene-GAME.css and its pictures. */
    scene?: () => Promise<{ scene: SceneUi }>;
    /** A small picture for a button that names a piece. */
    icon?: (game: Game, table: Snapshot, kind: string, id: string) => ComponentChild;
    /** Loaded when somebody starts it. */
    lesson?: () => Promise<{ lesson: Lesson }>;
}
