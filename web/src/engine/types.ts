// What the engine tells the page: a game's tables, and a position as one seat sees it. Types and two
// constants only. Kinds, fields, verbs and pieces are named by their ids everywhere.

/** German, English. */
export type Localized = readonly [string, string];
export type Language = 0 | 1;

/** How sure we are of what is printed on a piece. */
export type Origin = "printed" | "reported" | "inferred" | "reconstructed";

/** A typed value of a piece: a number, a flag, an id or none, a list, counts by id; a point is [x, y]. */
export type Fact = number | boolean | string | null | (number | string | null)[] | Record<string, number>;
export type Facts = Record<string, Fact>;

/** One value of a kind. `F`: its facts, which a game's folder declares for each of its kinds. */
export interface Piece<F = Facts> {
    id: string;
    count: number;
    origin: Origin;
    source: string;
    name: Localized;
    /** A few letters, for tight places. */
    shortName?: Localized;
    /** Its name after 1 and after other numbers; missing if no sentence counts it. */
    counted?: { one: Localized; many: Localized };
    text: Localized;
    /** Text that a drawing of it also shows, such as its cost. */
    caption?: Localized;
    /** The numbers of the rules about it, the most specific first. */
    rules?: string[];
    /** Missing if its kind has none. */
    facts?: F;
}

/** A column of facts. */
export interface FactColumn {
    id: string;
    name: Localized;
    type: "number" | "flag" | "piece" | "list" | "counts" | "point";
    kind: string;
}

/** A set of things that fields, arguments and facts name. Numbers and seats are kinds without pieces. */
export interface Kind {
    id: string;
    cards: boolean;
    name: Localized;
    facts: FactColumn[];
    pieces: Piece[];
}

export interface Field {
    id: string;
    name: Localized;
    shape: "number" | "item" | "counts" | "list";
    rows: "one" | "seats" | "rows";
    /** Rows are named after the pieces of this kind, or numbered. */
    rowKind: string;
    kind: string;
    seen: "all" | "owner" | "none";
    pieces: boolean;
    /** The field that says what others know of this one. */
    known?: string;
    length: number;
}

export interface Param {
    kind: string;
    min: number;
    max: number;
}

export interface Verb {
    id: string;
    label: Localized;
    /** Only chance plays it. */
    chance: boolean;
    params: Param[];
}

export interface Rule {
    number: string;
    source: string;
    text: Localized;
    tags: number[];
}

export interface Choice {
    id: string;
    value: number;
    name: Localized;
}

export interface Option {
    id: string;
    standard: number;
    name: Localized;
    choices: Choice[];
}

export interface Game {
    id: string;
    credits: string;
    seatsMin: number;
    seatsMax: number;
    minutes: number;
    /** The field with the phase, whose text prompts the actor. */
    phase: string;
    name: Localized;
    about: Localized;
    kinds: Kind[];
    fields: Field[];
    verbs: Verb[];
    rules: Rule[];
    options: Option[];
    tags: { id: string; name: Localized }[];
    /** Numbers of the rulebook that the page shows. */
    constants: Record<string, number>;
    sources: { name: Localized }[];
}

/** One row of a field: a number or an id, a list of them, or a count for each id. */
export type Cell = number | string | null;
export type Row = Cell | Cell[] | Record<string, number>;

export interface View {
    game: string;
    seat: number;
    seats: number;
    actor: number;
    options: Record<string, string>;
    fields: Record<string, Row | Row[]>;
}

export interface Move {
    /** In the notation of records. */
    move: string;
    verb: string;
    /** Pieces by id; numbers and seats as they are. */
    args: (string | number)[];
    text: Localized;
}

/** Why a move is not allowed; rule is "" if no rule is to blame. */
export interface Refusal {
    rule: string;
    text: Localized;
}

export interface Score {
    /** One bit for each seat. */
    winners: number;
    points: number[];
    /** Points by seat and source. */
    from: number[][];
}

/** One move that was played, as the viewer saw it. */
export interface LogEntry {
    step: number;
    seat: number;
    verb: string;
    /** Whether the viewer saw its secret arguments. */
    seen: boolean;
    /** The viewer's, and the only legal move as far as known: a reply, not a decision. */
    isForced?: boolean;
    text: Localized;
    events: Localized[];
}

export interface Seat {
    name: string;
    /** The bot's level; null for a person. */
    bot: string | null;
    /** Nobody sits there yet. */
    isFree?: boolean;
    /** Chosen at the new table or on joining; otherwise the game's own colour and any face. */
    colour?: string | undefined;
    face?: string | undefined;
}

/** The seat to act, if it is not a player's. */
export const CHANCE = -1;
export const OVER = -2;

/** Why a seat cannot take back the last move; "free": it can; "forced": it had no alternative. */
export type UndoBar = "free" | "nothing" | "chance" | "others" | "knowledge" | "forced";

/** What is wrong with a text from outside, and in which line (0: no particular one). */
export interface TextError {
    line: number;
    text: string;
    /** A record that another version of Kontor wrote fails in its header. */
    inHeader: boolean;
}

/** What pieces cost or earn the viewer now, by quote ("buy") and the piece's id. */
export type Quotes = Record<string, Record<string, number>>;

/** What a position alone tells. */
export interface Position {
    game: number;
    actor: number;
    view: View;
    prompt: Localized;
    moves: Move[];
    score: Score;
    quotes: Quotes;
}

/** A table at one moment, for one viewer. */
export interface Snapshot extends Position {
    seats: Seat[];
    viewer: number;
    /** Moves played so far. */
    steps: number;
    /** Moves played up to this position; less than `steps` in a replay. */
    at: number;
    /** How many moves the viewer may take back; none if no decision is among them. */
    undo: number;
    /** Why none can be taken back; null if unknown. */
    undoBar: UndoBar | null;
    /** `log` replaces the log from this entry on. */
    logFrom: number;
    log: LogEntry[];
}

/** A table to set up. */
export interface TableSetup {
    game: number;
    options: number[];
    seats: Seat[];
}

/** What a bot thinks of a move. */
export interface MoveAdvice {
    move: Move;
    /** How often the search tried it. */
    visits: number;
    /** Expected result, from 0 (lost) to 1 (won). */
    value: number;
    /** Only for the best moves. */
    reason?: Localized;
}

/** A position, who decided there, and the move. */
export interface Decision {
    state: Uint8Array;
    actor: number;
    move: string;
}

/** What a bot thinks of a decision: its best move, and the one that was made. */
export interface Analysis {
    actor: number;
    best: MoveAdvice;
    made: MoveAdvice;
    isForced: boolean;
}

/** A seat's view as a server sends it, and the players' names. */
export interface RemoteState {
    state: Uint8Array;
    names: string[];
}

/** The position after a move, and its log entry. */
export interface Prediction extends Position {
    entry: LogEntry;
}

/** Calls for a table kept by a server; see remote-table.ts. */
export interface RemoteCalls {
    openRemote(record: string, seat: number, size: number): number;
    showRemote(remote: RemoteState): Position;
    showRemotePast(remote: RemoteState): Position;
    predict(move: string): Prediction | Refusal | null;
    explainRemote(moves: string[]): Refusal[];
    remoteBoard(language: Language): string;
    remoteState(): Uint8Array;
}

/** All calls a worker answers. */
export interface EngineCalls extends RemoteCalls {
    games(): Game[];
    open(setup: TableSetup): Snapshot;
    /**
     * Loads a record, or a scenario with its moves, and plays chance until somebody has to decide.
     * `seats` replace the players named there.
     */
    load(record: string, seats?: Seat[]): Snapshot;
    /** The same, but chance does only what is written. */
    showScenario(text: string, viewer: number): Snapshot;
    moveText(move: string): Localized | null;
    viewAs(viewer: number): Snapshot;
    positionAt(step: number): Snapshot;
    play(move: string): Snapshot | Refusal;
    explain(moves: string[], seat?: number): Refusal[];
    /** What the viewer sees after a move; null if it is not allowed, or chance or hidden cards decide. */
    preview(move: string): View | null;
    undo(): Snapshot;
    /** The whole record, or its first `steps` moves; with other players if `seats` are given. */
    record(steps?: number, seats?: Seat[]): string;
    board(language: Language): string;
    state(): Uint8Array;
    decisionAt(step: number): Decision;
    chooseMove(game: number, state: Uint8Array, bot: string): string;
    analyse(game: number, state: Uint8Array, bot: string, names: string[]): MoveAdvice[];
}
