// The engine's WebAssembly calls with strings and JSON in place of buffers. Runs in a worker.

interface Exports {
    memory: WebAssembly.Memory;
    text_at(): number; text_size(): number; options_at(): number;
    slot_address(slot: number): number; state_size(game: number): number;
    name_seat(seat: number, length: number): void; name_at(seat: number): number;
    games(): number; game_json(game: number): number;
    setup(game: number, slot: number, seats: number): number;
    copy(game: number, to: number, from: number): void;
    actor(slot: number): number;
    list(game: number, slot: number): number;
    seed(number: bigint): void; pick(slot: number): number;
    check(game: number, slot: number, seat: number): number;
    play(game: number, slot: number): number;
    moves_json(game: number, slot: number): number;
    prompt_json(game: number, slot: number): number;
    refusal_json(game: number): number;
    play_json(game: number, slot: number, viewer: number): number;
    score_json(game: number, slot: number, viewer: number): number;
    board(game: number, slot: number, viewer: number, language: number): number;
    imagine(game: number, to: number, from: number, seat: number): void;
    foreseen(game: number, before: number, one: number, other: number, seat: number): number;
    view_json(game: number, slot: number, seat: number): number;
    scene_read(slot: number, length: number): number;
    field_set(game: number, slot: number, length: number): number;
    move_read(game: number, length: number): number;
    say_move(game: number, language: number): number;
    move_write(game: number): number;
    header_write(game: number, slot: number): number;
    record_open(slot: number, length: number): number;
    record_next(slot: number): number;
    think(game: number, slot: number, length: number, weigh: number): number;
    thought_visits(index: number): number; thought_worth(index: number): number;
    reason_json(game: number, slot: number, index: number): number;
}

export class Engine {
    readonly calls: Exports;
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    constructor(module: WebAssembly.Module) {
        this.calls = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
        this.calls.seed(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n);
    }

    /** What the last call wrote; it returned the length. */
    text(length: number): string {
        if (length < 0) throw new Error("the engine's text buffer is too small");
        return this.decoder.decode(new Uint8Array(this.calls.memory.buffer, this.calls.text_at(), length));
    }

    json<T>(length: number): T {
        return JSON.parse(this.text(length)) as T;
    }

    /** Puts words into the text buffer; returns their length. */
    write(words: string): number {
        const bytes = this.encoder.encode(words);
        if (bytes.length >= this.calls.text_size()) throw new Error("too long");
        new Uint8Array(this.calls.memory.buffer, this.calls.text_at(), bytes.length).set(bytes);
        return bytes.length;
    }

    /** After a call that returned -1: what was wrong. */
    error(): string {
        return this.zeroEnded(this.calls.text_at());
    }

    zeroEnded(address: number): string {
        const bytes = new Uint8Array(this.calls.memory.buffer, address, 400);
        return this.decoder.decode(bytes.subarray(0, Math.max(0, bytes.indexOf(0))));
    }

    setOptions(options: number[]): void {
        new Uint8Array(this.calls.memory.buffer, this.calls.options_at(), 5).set(options.slice(0, 5));
    }

    nameSeat(seat: number, name: string): void {
        this.calls.name_seat(seat, this.write(name));
    }

    /** Puts a move into the move buffer; false if there is no such move. */
    readMove(game: number, notation: string): boolean {
        return this.calls.move_read(game, this.write(notation)) === 0;
    }

    state(game: number, slot: number): Uint8Array {
        return new Uint8Array(this.calls.memory.buffer, this.calls.slot_address(slot), this.calls.state_size(game)).slice();
    }

    setState(slot: number, bytes: Uint8Array): void {
        new Uint8Array(this.calls.memory.buffer, this.calls.slot_address(slot), bytes.length).set(bytes);
    }
}
