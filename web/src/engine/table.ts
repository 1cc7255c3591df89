// A table kept in the worker. The engine keeps its moves, replays and describes them, and says what may be
// taken back; this adds the players, the viewer, and the scenario it may have begun from.
import { botName } from "./bot-names";
import { predictMove } from "./predict";
import * as recordText from "./record-text";
import { noSuchMove, refusalsOf, type SlotView } from "./refusals";
import type {
    Decision,
    EngineCalls,
    Game,
    Language,
    Localized,
    LogEntry,
    MoveAdvice,
    Refusal,
    RemoteCalls,
    Seat,
    Snapshot,
    TableSetup,
    View,
} from "./types";
import { EngineError, PLAYED, REFUSED, type Engine } from "./wasm";

const NOW = 0;
const START = 1;
const PAST = 2;
const BOT = 3;
const BEFORE = 4;

/** How many of a bot's best moves get a reason. */
const REASONS = 3;

const TABLE_FULL: Refusal = {
    rule: "",
    text: ["Mehr Züge passen nicht in eine Aufzeichnung.", "A record cannot hold more moves."],
};

export class Table implements Omit<EngineCalls, keyof RemoteCalls> {
    private game = 0;
    private seats: Seat[] = [];
    private viewer = 0;
    /** The scenario that set up the start; null if the game began from its first card. */
    private scenario: string | null = null;
    /** How many log entries the page already has. */
    private sent = 0;

    constructor(private readonly engine: Engine) {}

    games(): Game[] {
        const { exports } = this.engine;
        return Array.from({ length: exports.games() }, (_, i) =>
            this.engine.json<Game>(exports.game_json(i)),
        );
    }

    // ---- Opening a table

    open({ game, options, seats }: TableSetup): Snapshot {
        const { exports } = this.engine;
        this.engine.setOptions(game, options);
        if (!exports.setup(game, START, seats.length)) throw new Error("cannot be set up");
        exports.table_begin(game, START);
        this.begin(game, seats, null);
        this.playChance();
        return this.snapshot();
    }

    load(record: string, seats?: Seat[]): Snapshot {
        this.read(record, seats);
        this.playChance();
        return this.snapshot();
    }

    showScenario(text: string, viewer: number): Snapshot {
        this.read(text);
        this.setViewer(viewer);
        return this.snapshot();
    }

    private read(text: string, seats?: Seat[]): void {
        if (recordText.isScenario(text)) this.readScenario(text, seats);
        else this.readRecord(text, seats);
    }

    private readRecord(record: string, seats?: Seat[]): void {
        const { exports } = this.engine;
        const game = exports.table_load(this.engine.write(record));
        if (game < 0) throw this.recordError(record);
        const names = Array.from({ length: exports.table_seats() }, (_, seat) =>
            this.engine.cString(exports.name_at(seat)),
        );
        this.begin(game, seats ?? recordText.withLooks(names.map(recordText.parseSeat), record), null);
    }

    private recordError(record: string): EngineError {
        const error = this.engine.error();
        const inHeader = this.engine.exports.record_open(PAST, this.engine.write(record)) < 0;
        return new EngineError({ ...error, inHeader });
    }

    /** The position, then the moves. A `set` after moves makes them part of a new starting position. */
    private readScenario(text: string, seats?: Seat[]): void {
        const { exports } = this.engine;
        const lines = text.split(/\r?\n/);
        const first = lines.findIndex((line) => /^(do|refuse|legal|illegal) /.test(line));
        const base = lines.slice(0, first < 0 ? lines.length : first);
        const game = exports.scenario_read(START, this.engine.write(base.join("\n")));
        if (game < 0) throw new EngineError({ ...this.engine.error(), inHeader: false });
        exports.table_begin(game, START);
        const offset = base.length;
        lines.slice(offset).forEach((line, i) => {
            const [, key, rest = ""] = /^(\w+) +(.+)$/.exec(line.trim()) ?? [];
            const step = key === "do" ? recordText.parseStep(rest) : null;
            const number = offset + i + 1;
            if (step) this.playStep(game, step, number);
            if (key === "set") base.push(this.moveLines(), this.setField(game, rest, number));
        });
        const names = recordText.seatNamesOf(text);
        const named = Array.from({ length: exports.table_seats() }, (_, seat) =>
            recordText.parseSeat(names[seat] ?? botName(seat), seat),
        );
        const looking = recordText.withLooks(named, text);
        this.begin(game, seats ?? looking, base.filter(Boolean).join("\n"));
    }

    /** Plays a move of a scenario. */
    private playStep(game: number, { seat, move }: recordText.Step, line: number): void {
        const fail = (text: string) => new EngineError({ line, text, inHeader: false });
        if (!this.engine.readMove(game, move)) throw fail(this.engine.error().text);
        if (this.engine.exports.table_play(seat) !== PLAYED) throw fail(move);
    }

    /** Edits the position; the table starts again from there. Returns the scenario line for the edit. */
    private setField(game: number, change: string, line: number): string {
        const { exports } = this.engine;
        exports.table_state(START, exports.table_count());
        if (exports.field_set(game, START, this.engine.write(change)) < 0)
            throw new EngineError({ line, text: this.engine.error().text, inHeader: false });
        exports.table_begin(game, START);
        return `set ${change}`;
    }

    /** The moves so far, as lines of a scenario. */
    private moveLines(steps = this.engine.exports.table_count()): string {
        return this.engine.text(this.engine.exports.table_lines(steps)).trimEnd();
    }

    private begin(game: number, seats: Seat[], scenario: string | null): void {
        this.game = game;
        this.scenario = scenario;
        this.seats = seats.slice(0, this.engine.exports.table_seats());
        const person = this.seats.findIndex((seat) => !seat.bot);
        this.setViewer(Math.max(0, person));
        this.nameSeats();
        this.updateNow();
    }

    private nameSeats(): void {
        this.engine.nameSeats(this.seats.map(({ name }) => name));
    }

    // ---- Playing

    play(move: string): Snapshot | Refusal {
        const { exports } = this.engine;
        if (!this.engine.readMove(this.game, move)) return noSuchMove(move, this.engine.error().text);
        const outcome = exports.table_play(exports.actor(NOW));
        if (outcome === REFUSED) return this.engine.refusal(this.game);
        if (outcome !== PLAYED) return TABLE_FULL;
        this.playChance();
        return this.snapshot();
    }

    /** Plays chance until a player has to decide. */
    private playChance(): void {
        this.engine.exports.table_play_chance();
        this.updateNow();
    }

    private updateNow(): void {
        const { exports } = this.engine;
        exports.table_state(NOW, exports.table_count());
    }

    /** Takes back the viewer's last decision, if the rules of the table allow it. */
    undo(): Snapshot {
        this.engine.exports.table_truncate(this.undoTo());
        this.updateNow();
        return this.snapshot();
    }

    /**
     * How many moves remain when the viewer takes back a decision. Moves without an alternative go, too,
     * because they would only be made again. All remain if nothing may be taken back.
     */
    private undoTo(): number {
        const { exports } = this.engine;
        const steps = exports.table_count();
        const first = exports.table_undo_to(this.viewer);
        for (let step = steps - 1; step >= first; step--) if (!this.hadNoChoice(step)) return step;
        return steps;
    }

    private undoState(): Pick<Snapshot, "undo" | "undoBar"> {
        const { exports } = this.engine;
        const steps = exports.table_count();
        const undoBar = this.engine.undoBar(this.viewer);
        if (this.undoTo() < steps) return { undo: steps - exports.table_undo_to(this.viewer), undoBar };
        return { undo: 0, undoBar: undoBar === "free" ? "forced" : undoBar };
    }

    // ---- Looking at the table

    viewAs(viewer: number): Snapshot {
        this.setViewer(viewer);
        return this.snapshot();
    }

    /** The log is written again, because another seat saw other things. */
    private setViewer(viewer: number): void {
        this.viewer = viewer;
        this.sent = 0;
    }

    positionAt(step: number): Snapshot {
        this.engine.exports.table_state(PAST, step);
        return { ...this.describe(PAST), at: step, undo: 0, moves: [] };
    }

    private snapshot(): Snapshot {
        const steps = this.engine.exports.table_count();
        const logFrom = Math.min(this.sent, steps);
        this.nameSeats(); // another call may have named its own
        this.sent = steps;
        const log = Array.from({ length: steps - logFrom }, (_, i) => this.logEntry(logFrom + i));
        return { ...this.describe(NOW), logFrom, log };
    }

    private logEntry(step: number): LogEntry {
        const entry = this.engine.logEntry(step, this.viewer);
        return { ...entry, isForced: entry.seat === this.viewer && this.hadNoChoice(step) };
    }

    private hadNoChoice(step: number): boolean {
        this.engine.exports.table_state(BEFORE, step);
        return this.engine.moves(this.game, BEFORE).length === 1;
    }

    private describe(slot: number): Snapshot {
        const steps = this.engine.exports.table_count();
        return {
            ...this.engine.position(this.game, slot, this.viewer),
            seats: this.seats,
            viewer: this.viewer,
            steps,
            at: steps,
            ...this.undoState(),
            logFrom: 0,
            log: [],
        };
    }

    private slotView(slot: number, seat: number): SlotView {
        return { engine: this.engine, game: this.game, slot, seat };
    }

    /** Why none of these moves is allowed, each reason once; empty if one is allowed. */
    explain(moves: string[], seat = this.viewer): Refusal[] {
        return refusalsOf(this.slotView(NOW, seat), moves);
    }

    /** What the viewer sees after a move; null if it is not allowed, or chance or hidden cards decide. */
    preview(move: string): View | null {
        const { engine, game, viewer } = this;
        const next = predictMove({ engine, game, world: NOW, source: NOW, seat: viewer }, move);
        return next && "view" in next ? next.view : null;
    }

    moveText(move: string): Localized | null {
        if (!this.engine.readMove(this.game, move)) return null;
        const text = (language: Language) =>
            this.engine.text(this.engine.exports.say_move(this.game, language));
        return [text(0), text(1)];
    }

    board(language: Language): string {
        return this.engine.text(this.engine.exports.board(this.game, NOW, this.viewer, language));
    }

    record(steps = this.engine.exports.table_count(), seats = this.seats): string {
        if (this.scenario !== null)
            return `${recordText.withSeatNames(this.scenario, seats)}\n${this.moveLines(steps)}\n`;
        this.engine.nameSeats(seats.map(recordText.formatSeat));
        const record = this.engine.text(this.engine.exports.table_record(steps));
        this.nameSeats();
        return recordText.withLooksLine(record, seats);
    }

    state(): Uint8Array {
        return this.engine.state(this.game, NOW);
    }

    decisionAt(step: number): Decision {
        const { exports } = this.engine;
        exports.table_state(PAST, step);
        const [line = ""] = this.moveLines(step + 1)
            .split("\n")
            .slice(-1);
        const move = line.replace(/^do \S+ /, "");
        return { state: this.engine.state(this.game, PAST), actor: exports.actor(PAST), move };
    }

    // ---- Bots: any position of any game, not only this table's

    chooseMove(game: number, state: Uint8Array, bot: string): string {
        this.engine.setState(BOT, state);
        const index = this.engine.exports.choose(game, BOT, this.engine.write(bot), 0);
        const move = this.engine.moves(game, BOT)[index];
        if (!move) throw new Error(`no such bot: ${bot}`);
        return move.move;
    }

    analyse(game: number, state: Uint8Array, bot: string, names: string[]): MoveAdvice[] {
        const { exports } = this.engine;
        this.engine.nameSeats(names);
        this.engine.setState(BOT, state);
        exports.choose(game, BOT, this.engine.write(bot), 1);
        const moves = this.engine.moves(game, BOT).map((move, index) => ({
            index,
            move,
            visits: exports.move_visits(index),
            value: exports.move_value(index),
        }));
        moves.sort((a, b) => b.visits - a.visits);
        return moves.map(({ index, ...advice }, rank) => {
            if (rank >= REASONS) return advice;
            return { ...advice, reason: this.engine.json<Localized>(exports.reason_json(game, BOT, index)) };
        });
    }
}
