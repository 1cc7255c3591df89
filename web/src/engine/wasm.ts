// The engine's WebAssembly exports, with strings and objects in place of buffers. Runs in a worker.
// The only place that knows the numbers of the C code.
import type {
    Localized,
    LogEntry,
    Move,
    Position,
    Quotes,
    Refusal,
    Score,
    TextError,
    UndoBar,
    View,
} from "./types";

/** See src/wasm/exports.c. Calls that write text return its length, or -1. */
interface Exports {
    memory: WebAssembly.Memory;
    text_at(): number;
    text_size(): number;
    options_at(): number;
    slot_address(slot: number): number;
    state_size(game: number): number;
    name_seat(seat: number, length: number): void;
    name_at(seat: number): number;
    games(): number;
    game_id(game: number): number;
    game_json(game: number): number;
    options_count(game: number): number;
    setup(game: number, slot: number, seats: number): number;
    copy(game: number, to: number, from: number): void;
    actor(slot: number): number;
    seats(slot: number): number;
    seed(number: bigint): void;
    check(game: number, slot: number, seat: number): number;
    moves_json(game: number, slot: number): number;
    prompt_json(game: number, slot: number): number;
    refusal_json(game: number): number;
    score_json(game: number, slot: number, viewer: number): number;
    quotes_json(game: number, slot: number, seat: number): number;
    board(game: number, slot: number, viewer: number, language: number): number;
    world_of_view(game: number, to: number, from: number, seat: number): void;
    same_for_seat(game: number, before: number, one: number, other: number, seat: number): number;
    view_json(game: number, slot: number, seat: number): number;
    error_json(): number;
    scenario_read(slot: number, length: number): number;
    field_set(game: number, slot: number, length: number): number;
    move_read(game: number, length: number): number;
    say_move(game: number, language: number): number;
    table_begin(game: number, slot: number): void;
    table_load(length: number): number;
    table_count(): number;
    table_seats(): number;
    table_state(slot: number, count: number): void;
    table_play(seat: number): number;
    table_play_chance(): number;
    table_undo_to(seat: number): number;
    table_undo_bar(seat: number): number;
    table_truncate(count: number): void;
    log_json(index: number, viewer: number): number;
    try_json(game: number, slot: number, viewer: number): number;
    table_record(count: number): number;
    table_lines(count: number): number;
    record_open(slot: number, length: number): number;
    net_at(): number;
    net_size(): number;
    net_use(game: number, size: number): number;
    net_known(game: number, seats: number): number;
    choose(game: number, slot: number, length: number, analyse: number): number;
    move_visits(index: number): number;
    move_value(index: number): number;
    reason_json(game: number, slot: number, index: number): number;
}

const NAME_BYTES = 400;

/** kt_undo_bar, in its order. */
const UNDO_BARS: UndoBar[] = ["free", "nothing", "chance", "others", "knowledge"];

/** What table_play answers. */
export const PLAYED = 0;
export const REFUSED = 1;

/** A text that the engine cannot read. */
export class EngineError extends Error {
    constructor(readonly error: TextError) {
        super(error.line ? `${error.line}: ${error.text}` : error.text);
    }
}

export class Engine {
    readonly exports: Exports;
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    constructor(module: WebAssembly.Module) {
        this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
        this.exports.seed(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n);
    }

    /** What the last call wrote into the text buffer; `length` is what it returned. */
    text(length: number): string {
        if (length < 0) throw new Error("the engine's text buffer is too small");
        return this.decoder.decode(
            new Uint8Array(this.exports.memory.buffer, this.exports.text_at(), length),
        );
    }

    json<T>(length: number): T {
        return JSON.parse(this.text(length)) as T;
    }

    /** Writes into the text buffer and returns the length. */
    write(text: string): number {
        const bytes = this.encoder.encode(text);
        if (bytes.length >= this.exports.text_size()) throw new Error("too long");
        new Uint8Array(this.exports.memory.buffer, this.exports.text_at(), bytes.length).set(bytes);
        return bytes.length;
    }

    /** What went wrong in a call that returned -1. */
    error(): Omit<TextError, "inHeader"> {
        return this.json(this.exports.error_json());
    }

    cString(address: number): string {
        const bytes = new Uint8Array(this.exports.memory.buffer, address, NAME_BYTES);
        return this.decoder.decode(bytes.subarray(0, Math.max(0, bytes.indexOf(0))));
    }

    setOptions(game: number, options: number[]): void {
        const { memory, options_at, options_count } = this.exports;
        const count = options_count(game);
        new Uint8Array(memory.buffer, options_at(), count).set(options.slice(0, count));
    }

    nameSeat(seat: number, name: string): void {
        this.exports.name_seat(seat, this.write(name));
    }

    nameSeats(names: string[]): void {
        names.forEach((name, seat) => this.nameSeat(seat, name));
    }

    /** Puts a move into the move buffer; false if the game has no such move. */
    readMove(game: number, notation: string): boolean {
        return this.exports.move_read(game, this.write(notation)) === 0;
    }

    moves(game: number, slot: number): Move[] {
        return this.json(this.exports.moves_json(game, slot));
    }

    /** Why the last checked move is refused. */
    refusal(game: number): Refusal {
        return this.json(this.exports.refusal_json(game));
    }

    /** A move of the table and its outcome, as the viewer saw it. */
    logEntry(index: number, viewer: number): LogEntry {
        return this.json(this.exports.log_json(index, viewer));
    }

    /** Plays the move in the move buffer on a slot, not on the table; null if it is not allowed. */
    tryMove(game: number, slot: number, viewer: number): LogEntry | null {
        const length = this.exports.try_json(game, slot, viewer);
        return length < 0 ? null : this.json(length);
    }

    undoBar(seat: number): UndoBar | null {
        return UNDO_BARS[this.exports.table_undo_bar(seat)] ?? null;
    }

    /** A position as `seat` sees it; -1 for a spectator. */
    position(game: number, slot: number, seat: number): Position {
        const { exports } = this;
        const actor = exports.actor(slot);
        return {
            game,
            actor,
            view: this.json<View>(exports.view_json(game, slot, seat)),
            prompt: this.json<Localized>(exports.prompt_json(game, slot)),
            moves: actor === seat && seat >= 0 ? this.moves(game, slot) : [],
            score: this.json<Score>(exports.score_json(game, slot, seat)),
            quotes: this.json<Quotes>(exports.quotes_json(game, slot, seat)),
        };
    }

    /** Gives the bots a net to think with, for this game; false if it does not fit. */
    useNet(game: number, file: Uint8Array): boolean {
        const { memory, net_at, net_size, net_use } = this.exports;
        if (file.length > net_size()) return false;
        new Uint8Array(memory.buffer, net_at(), file.length).set(file);
        return net_use(game, file.length) === 1;
    }

    state(game: number, slot: number): Uint8Array {
        const { memory, slot_address, state_size } = this.exports;
        return new Uint8Array(memory.buffer, slot_address(slot), state_size(game)).slice();
    }

    setState(slot: number, bytes: Uint8Array): void {
        new Uint8Array(this.exports.memory.buffer, this.exports.slot_address(slot), bytes.length).set(bytes);
    }
}
