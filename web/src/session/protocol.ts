// The messages between page and server, see docs/protocol.md.
import type { Localized } from "../engine/types";

export interface SeatInfo {
    name: string;
    bot: string;
}

export interface ChatMessage {
    number: number;
    seat: number;
    at: number;
    text: string;
}

/** A move that was played: its text first, then its events. */
export interface MoveEvent {
    seat: number;
    move: string;
    lines: Localized[];
}

export interface UndoEvent {
    seat: number;
    undo: number;
}

export interface TableStatus {
    number: number;
    steps: number;
    actor: number;
    over: boolean;
    /** The bytes of the seat's view, in base64. */
    state: string;
    undo: boolean;
}

/** The whole table. */
export interface TableMessage extends TableStatus {
    type: "welcome" | "resync";
    table: string;
    game: string;
    seat: number;
    seats: SeatInfo[];
    clock: number;
    next: string;
    record: string;
    log: MoveEvent[];
    chat: ChatMessage[];
    note: string;
    takeover: string;
    hints: boolean;
    /** Whether a seat with a single answer is asked, or the server makes its move. */
    reactions: "always" | "able";
    pace: string;
    frozen: boolean;
}

export interface UpdateMessage extends TableStatus {
    type: "update";
    events: (MoveEvent | UndoEvent)[];
}

export interface UndoRequest {
    seat: number;
    to: number;
    number: number;
    refused: boolean;
    agreed: number[];
}

/** Who is connected: players by seat, how many watch, and the watchers' names. */
export interface PresenceMessage {
    type: "presence";
    seats: boolean[];
    watchers: number;
    watching: string[];
}

export type ServerMessage =
    | TableMessage
    | UpdateMessage
    | { type: "seats"; seats: SeatInfo[]; next: string; looks: string }
    | PresenceMessage
    | { type: "clock"; seat: number; left: number; out: boolean }
    | { type: "left" }
    /** A token of one's own, instead of the link's; valid once it is claimed. */
    | { type: "token"; token: string }
    | { type: "claimed" }
    /** How many connections this seat has. */
    | { type: "connections"; count: number }
    /** Somebody with the old link of this seat asks for it. */
    | { type: "seat_asked"; name: string }
    | { type: "asked" }
    | { type: "store"; works: boolean }
    | { type: "history"; steps: number; state: string }
    | { type: "done"; key: string; again: boolean; number: number }
    | { type: "refused"; key: string; rule: string }
    | ({ type: "undo_requested" } & UndoRequest)
    | ({ type: "chat" } & ChatMessage)
    | { type: "note_saved" }
    | { type: "pong" }
    | { type: "error"; code: string; message: string };

/** A move or an undo; sent again with the same key until the server answers. */
export interface PlayRequest {
    type: "play" | "undo";
    number: number;
    key: string;
    move?: string;
}

export type ClientMessage =
    | { type: "join"; table: string; token: string; name: string; look: string; engine: true; claim: true }
    | PlayRequest
    | { type: "undo_request"; to: number }
    | { type: "undo_answer"; no?: true }
    | { type: "seat"; seat?: number; bot: string }
    | { type: "leave" }
    | { type: "claim"; token: string }
    | { type: "chat"; text: string }
    | { type: "note"; text: string }
    | { type: "rematch" }
    | { type: "sync" }
    | { type: "history"; steps: number }
    | { type: "ping" };
