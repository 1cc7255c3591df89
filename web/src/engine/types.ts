// What the engine tells the page: the tables of a game, and a table as one seat sees it.

/** German, English. */
export type Words = readonly [string, string];
export type Language = 0 | 1;

export interface Piece {
    id: string; count: number; origin: number; source: string; name: Words; text: Words;
}
export interface Kind { id: string; cards: number; name: Words; pieces: Piece[] }
export interface Field {
    name: string; shape: "number" | "item" | "counts" | "list"; rows: "one" | "seats" | "rows";
    rowKind: number; kind: number; seen: number; pieces: number; known: number; length: number;
}
export interface Param { kind: number; min: number; max: number }
export interface Verb { id: string; label: Words; params: Param[] }
export interface Rule { number: string; source: string; text: Words; tags: number[] }
export interface Choice { id: string; value: number; name: Words }
export interface Option { id: string; standard: number; name: Words; choices: Choice[] }

export interface Game {
    id: string; credits: string; seatsMin: number; seatsMax: number; minutes: number; phase: number;
    name: Words; about: Words;
    kinds: Kind[]; fields: Field[]; verbs: Verb[]; rules: Rule[]; options: Option[];
    tags: { id: string; name: Words }[];
    sources: { name: Words }[];
    /** Verbs that only chance says. */
    luck: number[];
}

/** A row of a field: a number or an id, a list of them, or how many of each id. */
export type Cell = number | string | null;
export type Row = Cell | Cell[] | Record<string, number>;
export interface View {
    game: string; seat: number; seats: number; actor: number;
    options: Record<string, string>;
    fields: Record<string, Row | Row[]>;
}

export interface Move { move: string; verb: number; args: number[]; words: Words }
export interface Refusal { rule: string; words: Words }
export interface Score { winners: number; points: number[]; from: number[][] }

/** One move that was played, as the viewer saw it. */
export interface Told { step: number; seat: number; verb: number; seen: boolean; words: Words; events: Words[] }

export interface Seat { name: string; bot: string | null }

/** A table as it stands, for the one who looks at it. */
export interface Snapshot {
    game: number;
    seats: Seat[];
    viewer: number;
    actor: number;
    /** How many moves have been played, and at which of them this snapshot stands. */
    steps: number;
    at: number;
    view: View;
    prompt: Words;
    moves: Move[];
    /** How many moves the viewer may take back. */
    undo: number;
    score: Score;
    /** The log from this entry on; what stood before is unchanged. */
    logFrom: number;
    log: Told[];
}

export const CHANCE = -1;
export const OVER = -2;

/** A table to open: with a record it goes on from there. */
export interface Opening { game: number; options: number[]; seats: Seat[] }

/** What a bot thinks of a move: how often tried, what it promises (0 to 1), and why, for the best. */
export interface Thought { move: Move; visits: number; worth: number; reason?: Words }

/** A seat's view as a server sends it: its bytes, and what people are called. */
export interface Seen { state: Uint8Array; names: string[] }
export type Mirrored = Pick<Snapshot, "game" | "actor" | "view" | "prompt" | "moves" | "score">;
/** How it will stand, and the line of the log. */
export interface Foreseen extends Mirrored { told: Told }

/** For a table that a server keeps, see mirror.ts. */
export interface MirrorCalls {
    meet(record: string, seat: number, size: number): number;
    mirror(seen: Seen): Mirrored;
    mirrorPast(seen: Seen): Mirrored;
    foresee(move: string): Foreseen | Refusal | null;
    why(moves: string[]): Refusal[];
    mirrorBoard(language: Language): string;
    mirrorState(): Uint8Array;
}

/** The calls a worker answers. */
export interface Calls extends MirrorCalls {
    games(): Game[];
    open(opening: Opening): Snapshot;
    /** A record, or a scenario: its position and the moves behind it. */
    load(record: string): Snapshot;
    /** The same, but luck decides nothing beyond what is written. */
    show(text: string, viewer: number): Snapshot;
    say(move: string): Words | null;
    look(viewer: number): Snapshot;
    peek(at: number): Snapshot;
    act(move: string): Snapshot | Refusal;
    explain(moves: string[], seat?: number): Refusal[];
    undo(): Snapshot;
    /** All of it, or only so many moves. */
    record(steps?: number): string;
    board(language: Language): string;
    state(): Uint8Array;
    think(game: number, state: Uint8Array, bot: string): string;
    weigh(game: number, state: Uint8Array, bot: string, names: string[]): Thought[];
}
