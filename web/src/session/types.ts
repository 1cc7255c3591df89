// What a table screen shows and may ask for, wherever the table is kept.
import type {
    Analysis,
    Language,
    Localized,
    LogEntry,
    MoveAdvice,
    Refusal,
    Snapshot,
    View,
} from "../engine/types";
import type { ChatMessage, UndoRequest } from "./protocol";

export interface SessionState {
    now: Snapshot;
    /** The position shown in a replay; null in the present. */
    past: Snapshot | null;
    log: LogEntry[];
    refusals: Refusal[];
    thinking: boolean;
    /** Several people at one device: the seat to hand it to before its cards are shown. */
    handoverTo: number | null;
    hints: MoveAdvice[] | null;
    /** I am to act, but only one move is possible: the page is about to make it. */
    isAnswering: boolean;
    /** The last move was the only one possible, and the page made it by itself. */
    isAutomatic: boolean;
    /** Null for a table kept in this browser. */
    online: OnlineState | null;
}

/** A table that just shows this position. */
export function idleState(now: Snapshot, log: LogEntry[], online: OnlineState | null): SessionState {
    return {
        now,
        past: null,
        log,
        refusals: [],
        thinking: false,
        handoverTo: null,
        hints: null,
        isAnswering: false,
        isAutomatic: false,
        online,
    };
}

/** Optional members are missing where the table does not offer them. */
export interface TableSession {
    readonly id: string;
    readonly state: SessionState | null;
    listen(listener: (state: SessionState) => void): void;
    close(): void;
    play(move: string): Promise<void>;
    /** Shows why none of these moves is allowed. */
    explain(moves: string[]): Promise<void>;
    /** What I would see after a move; null if it is not allowed, or chance or hidden cards decide. */
    preview(move: string): Promise<View | null>;
    /** Hides refusals and hints. */
    dismiss(): void;
    undo(): Promise<void>;
    /** What I saw after this many moves; null if that cannot be found out now. */
    viewAt(step: number): Promise<View | null>;
    /** Shows the position after this many moves; the last one is the present. */
    showPosition(step: number): Promise<void>;
    record(): Promise<string>;
    board(language: Language): Promise<string>;
    /** The record up to a move, to continue from there at a new table. */
    readonly fork?: ((step: number) => Promise<string>) | undefined;
    /** The next person now has the device. */
    takeOver?(): Promise<void>;
    readonly hint?: (() => Promise<void>) | undefined;
    /** A bot's opinion on the decision after this many moves; null if luck decided. Only after the end. */
    readonly analyse?: ((step: number) => Promise<Analysis | null>) | undefined;
    readonly onlineActions?: OnlineActions;
}

/**
 * joining: first attempt; up; down: lost, retrying; shut: closed for good.
 * Tests read these from the page, so they stay as they are.
 */
export type ConnectionState = "joining" | "up" | "down" | "shut";

/** What a table on a server has besides its game. */
export interface OnlineState {
    connection: ConnectionState;
    closedReason: Localized | null;
    /** My seat; -1 if I only watch. */
    seat: number;
    /** Who is connected, by seat; null if the table does not tell. */
    connected: boolean[] | null;
    /** How many only watch, me among them; 0 if the table does not tell. */
    watchers: number;
    /** Names of spectators, as far as the table tells; and mine, if I watch. */
    watching: string[];
    watchName: string;
    /** Begun under other rules than the server's: it can only be viewed. */
    frozen: boolean;
    chat: ChatMessage[];
    note: string;
    undoRequest: UndoRequest | null;
    /** Seconds for a decision; 0: no clock. */
    clock: number;
    /** When the time of the player to act is up; 0: no clock is running. */
    deadline: number;
    /** Whose time is up; -1: nobody's. */
    timedOutSeat: number;
    /** Seats that nobody has taken yet. */
    freeSeats: number[];
    /** The bot that plays on when time is up, or "". */
    takeoverBot: string;
    hintsAllowed: boolean;
    rematchTable: string;
    /** The move chosen here that the server has not confirmed yet. */
    pendingMove: Localized | null;
}

export interface OnlineActions {
    /** False if the connection is down. */
    sendChat(text: string): boolean;
    saveNote(text: string): void;
    /** A bot plays my seat; "" takes the seat back. */
    letBotPlay(bot: string): void;
    requestUndo(step: number): void;
    answerUndo(agreed: boolean): void;
    /** My seat becomes free for somebody else. */
    leaveSeat(): void;
    /** Puts a bot into a seat that is free, or whose time is up. */
    seatBot(seat: number, bot: string): void;
    rematch(): void;
}
