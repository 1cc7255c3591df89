// What the server and the page say to each other (docs/protocol.md), and what a table on a server has besides its game.
import type { Words } from "../engine/types";

export interface SeatRow { name: string; bot: string }
export interface Chat { number: number; seat: number; at: number; words: string }
/** A move as it was told: said[0] is the move itself, then its events. */
export interface Event { seat: number; move: string; said: Words[] }
export interface Standing { number: number; steps: number; actor: number; over: boolean; state: string; undo: boolean }

export interface Welcome extends Standing {
    type: "welcome" | "resync"; table: string; game: string; seat: number; seats: SeatRow[]; clock: number; next: string;
    record: string; log: Event[]; chat: Chat[]; note: string; takeover: string; hints: boolean; pace: string; frozen: boolean;
}
export interface News extends Standing { type: "news"; events: (Event | { seat: number; undo: number })[] }
export interface Asked { seat: number; to: number; number: number; refused: boolean; agreed: number[] }

export type Message = Welcome | News
    | { type: "seats"; seats: SeatRow[]; next: string }
    | { type: "here"; seats: boolean[] }
    | { type: "clock"; seat: number; left: number; out: boolean }
    | { type: "left" }
    | { type: "past"; steps: number; state: string }
    | { type: "done"; key: string; again: boolean; number: number }
    | { type: "refused"; key: string; rule: string }
    | ({ type: "asked" } & Asked)
    | ({ type: "chat" } & Chat)
    | { type: "noted" } | { type: "pong" }
    | { type: "error"; code: string; message: string };

/** joining: for the first time; up; down: gone, trying again; shut: this link or this page cannot come in. */
export type LineState = "joining" | "up" | "down" | "shut";

/** What the screen shows of a table on a server, besides the game. */
export interface Online {
    line: LineState;
    /** Why the line is shut. */
    why: Words | null;
    seat: number;
    /** Who is connected, by seat; null where nobody needs to be: turn by turn. */
    here: boolean[] | null;
    /** It began under other rules than this server's: only to be looked at. */
    frozen: boolean;
    chat: Chat[];
    note: string;
    asked: Asked | null;
    clock: number;
    /** When the time of the one to act is up; 0: no clock runs. And whose time is up: -1 nobody's. */
    deadline: number;
    late: number;
    /** Seats that nobody has taken yet. */
    free: number[];
    /** The bot that plays on when time is up, or "". */
    takeover: string;
    /** Whether a bot may be asked for advice. */
    hints: boolean;
    next: string;
    /** A move that was chosen here and that the server has not confirmed yet. */
    taken: Words | null;
}

/** What one can do with the others at a table on a server. */
export interface Company {
    /** False: the line is down. */
    say(words: string): boolean;
    note(words: string): void;
    /** "" takes the seat back. */
    handOver(bot: string): void;
    askBack(to: number): void;
    agree(yes: boolean): void;
    /** My seat becomes free for somebody else. */
    leave(): void;
    /** A bot in a free seat, or in one whose time is up. */
    seatBot(seat: number, bot: string): void;
    rematch(): void;
}
