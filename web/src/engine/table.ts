// A table in the worker: its moves are the truth; views, log and undo come from replaying them.
import { describe, refusalOf, refusalsOf, type Stand } from "./describe";
import { botName } from "./names";
import { Engine } from "./wasm";
import { CHANCE, OVER, type Calls, type Game, type Language, type MirrorCalls, type Move, type Opening, type Refusal, type Seat, type Snapshot,
    type Thought, type Told, type View, type Words } from "./types";

interface Step { seat: number; move: string }

const NOW = 0, START = 1, PAST = 2, THINK = 3, PROBE = 4;
/** So many of a bot's best moves are given a reason. */
const SAID = 3;

export class Table implements Omit<Calls, keyof MirrorCalls> {
    private game = 0;
    private seats: Seat[] = [];
    private viewer = 0;
    private steps: Step[] = [];
    /** The scenario that set the position up, if it was not the first card. */
    private scene: string | null = null;
    private log: Told[] = [];
    private sent = 0;

    constructor(private readonly engine: Engine) {}

    games(): Game[] {
        const { calls } = this.engine;
        return Array.from({ length: calls.games() }, (_, i) => {
            const game = this.engine.json<Game>(calls.game_json(i));
            return { ...game, luck: this.luckVerbs(i, game) };
        });
    }

    /** One game by luck tells which verbs chance says: the tables do not. */
    private luckVerbs(index: number, game: Game): number[] {
        const { calls } = this.engine, verbs = new Set<number>();
        this.engine.setOptions(game.options.map((option) => option.standard));
        calls.setup(index, PROBE, game.seatsMin);
        while (calls.actor(PROBE) !== OVER) {
            calls.list(index, PROBE);
            const chance = calls.actor(PROBE) === CHANCE;
            calls.pick(PROBE);
            if (chance) {
                const id = this.engine.text(calls.move_write(index)).split(" ")[0];
                verbs.add(game.verbs.findIndex((verb) => verb.id === id));
            }
            if (calls.play(index, PROBE) < 0) break;
        }
        return [...verbs];
    }

    open({ game, options, seats }: Opening): Snapshot {
        this.engine.setOptions(options);
        if (!this.engine.calls.setup(game, START, seats.length)) throw new Error("cannot be set up");
        this.begin(game, seats, [], null);
        this.chance();
        return this.snapshot();
    }

    load(record: string): Snapshot {
        this.read(record);
        this.chance();
        return this.snapshot();
    }

    show(text: string, viewer: number): Snapshot {
        this.read(text);
        this.turnTo(viewer);
        return this.snapshot();
    }

    say(move: string): Words | null {
        if (!this.engine.readMove(this.game, move)) return null;
        const words = (language: Language) => this.engine.text(this.engine.calls.say_move(this.game, language));
        return [words(0), words(1)];
    }

    private read(text: string): void {
        if (isScene(text)) this.readScene(text);
        else this.readRecord(text);
    }

    private readRecord(record: string): void {
        const { calls } = this.engine, moves: Step[] = [];
        const game = calls.record_open(START, this.engine.write(record));
        if (game < 0) throw new Error(this.engine.error());
        const seats: Seat[] = [];
        const count = this.engine.json<View>(calls.view_json(game, START, 0)).seats;
        for (let seat = 0; seat < count; seat++) seats.push(seatNamed(this.engine.zeroEnded(calls.name_at(seat)), seat));
        // The text buffer has been written anew: so the lines are read here one by one.
        calls.copy(game, NOW, START);
        record.split(/\r?\n/).forEach((line, number) => {
            const words = line.replace(/#.*$/, "").trim(), step = stepOf(words);
            if (step) moves.push(this.replay(game, step, number + 1));
            else if (words && moves.length) throw new Error(`${number + 1}: ${words}`);
        });
        this.begin(game, seats, moves, null);
    }

    /** Its position, then its moves; what is set between moves begins the table anew. */
    private readScene(text: string): void {
        const { calls } = this.engine, lines = text.split(/\r?\n/);
        const first = lines.findIndex((line) => /^(do|refuse|legal|illegal) /.test(line));
        const base = lines.slice(0, first < 0 ? lines.length : first);
        const game = calls.scene_read(START, this.engine.write(base.join("\n")));
        if (game < 0) throw new Error(this.engine.error());
        let moves: Step[] = [];
        calls.copy(game, NOW, START);
        lines.slice(base.length).forEach((line, i) => {
            const number = base.length + i + 1, [, key, rest = ""] = /^(\w+) +(.+)$/.exec(line.trim()) ?? [];
            const step = key === "do" ? stepOf(rest) : null;
            if (step) moves.push(this.replay(game, step, number));
            if (key !== "set") return;
            if (calls.field_set(game, NOW, this.engine.write(rest)) < 0) throw new Error(`${number}: ${this.engine.error()}`);
            calls.copy(game, START, NOW);
            base.push(...moves.map(({ seat, move }) => `do ${seatMark(seat)} ${move}`), line);
            moves = [];
        });
        const names = /^# seats (.+)$/m.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
        const count = this.engine.json<View>(calls.view_json(game, START, 0)).seats;
        this.begin(game, Array.from({ length: count }, (_, seat) => seatNamed(names[seat] ?? botName(seat), seat)), moves, base.join("\n").trimEnd());
    }

    private replay(game: number, step: Step, line: number): Step {
        if (!this.engine.readMove(game, step.move)) throw new Error(`${line}: ${this.engine.error()}`);
        if (step.seat !== this.engine.calls.actor(NOW) || this.engine.calls.play(game, NOW) < 0) throw new Error(`${line}: ${step.move}`);
        return step;
    }

    private begin(game: number, seats: Seat[], moves: Step[], scene: string | null): void {
        this.game = game;
        this.scene = scene;
        this.seats = seats;
        this.steps = moves;
        this.viewer = Math.max(0, seats.findIndex((seat) => !seat.bot));
        this.names();
        this.retell();
        this.followActor();
    }

    private names(): void {
        this.seats.forEach((seat, i) => this.engine.nameSeat(i, seat.name));
    }

    /** From the start again, for the viewer. */
    private retell(): void {
        this.engine.calls.copy(this.game, NOW, START);
        this.log = this.steps.map(({ move }, step) => this.tell(NOW, move, step));
        this.sent = 0;
    }

    private tell(slot: number, move: string, step: number): Told {
        if (!this.engine.readMove(this.game, move)) throw new Error(move);
        const length = this.engine.calls.play_json(this.game, slot, this.viewer);
        if (length < 0) throw new Error(`refused: ${move}`);
        return { ...this.engine.json<Told>(length), step };
    }

    private play(move: string): void {
        const seat = this.engine.calls.actor(NOW);
        this.log.push(this.tell(NOW, move, this.steps.length));
        this.steps.push({ seat, move });
    }

    /** Luck decides until somebody has to. */
    private chance(): void {
        const { calls } = this.engine;
        while (calls.actor(NOW) === CHANCE) {
            calls.list(this.game, NOW);
            calls.pick(NOW);
            this.play(this.engine.text(calls.move_write(this.game)));
        }
        this.followActor();
    }

    /** With one person at the table the view stays; with several the page asks by look(). */
    private followActor(): void {
        const people = this.seats.flatMap((seat, i) => (seat.bot ? [] : [i]));
        const only = people[0];
        if (people.length === 1 && only !== undefined && only !== this.viewer) this.turnTo(only);
    }

    private turnTo(viewer: number): void {
        this.viewer = viewer;
        this.retell();
    }

    look(viewer: number): Snapshot {
        this.turnTo(viewer);
        return this.snapshot();
    }

    act(move: string): Snapshot | Refusal {
        const refusal = refusalOf(this.stand(NOW, this.engine.calls.actor(NOW)), move);
        if (refusal) return refusal;
        this.play(move);
        this.chance();
        return this.snapshot();
    }

    private stand(slot: number, seat = this.viewer): Stand {
        return { engine: this.engine, game: this.game, slot, seat };
    }

    /** Why none of these moves can be made, each reason once; none if one can. */
    explain(moves: string[], seat = this.viewer): Refusal[] {
        return refusalsOf({ ...this.stand(NOW), seat }, moves);
    }

    undo(): Snapshot {
        const keep = this.undoTo();
        this.steps.length = Math.min(keep, this.steps.length);
        this.retell();
        return this.snapshot();
    }

    /** Back by one of the viewer's own moves, but never beyond luck or others. */
    private undoTo(): number {
        const last = this.steps[this.steps.length - 1];
        return last && last.seat === this.viewer && !this.seats[last.seat]?.bot ? this.steps.length - 1 : this.steps.length;
    }

    private undoCount(): number {
        let count = 0;
        while (this.steps[this.steps.length - 1 - count]?.seat === this.viewer) count++;
        return count;
    }

    peek(at: number): Snapshot {
        const { calls } = this.engine;
        calls.copy(this.game, PAST, START);
        for (const { move } of this.steps.slice(0, at)) {
            this.engine.readMove(this.game, move);
            calls.play(this.game, PAST);
        }
        return { ...this.describe(PAST), at, undo: 0, moves: [], logFrom: 0, log: this.log.slice(0, at) };
    }

    private describe(slot: number): Snapshot {
        return {
            ...describe(this.stand(slot)), seats: this.seats, viewer: this.viewer, steps: this.steps.length, at: this.steps.length,
            undo: this.undoCount(), logFrom: 0, log: [],
        };
    }

    private snapshot(): Snapshot {
        const logFrom = Math.min(this.sent, this.log.length);
        this.sent = this.log.length;
        return { ...this.describe(NOW), logFrom, log: this.log.slice(logFrom) };
    }

    record(steps = this.steps.length): string {
        const names = this.seats.map((seat) => seat.bot ? `bot:${seat.bot}` : seat.name.replace(/\s+/g, "_"));
        const moves = (before: string) => this.steps.slice(0, steps).map(({ seat, move }) => `${before}${seatMark(seat)} ${move}\n`).join("");
        if (this.scene !== null)
            return `# seats ${names.join(" ")}\n${this.scene.replace(/^# seats .*\n/, "")}\n${moves("do ")}`;
        names.forEach((name, i) => this.engine.nameSeat(i, name));
        const header = this.engine.text(this.engine.calls.header_write(this.game, START));
        this.names();
        return header + moves("");
    }

    board(language: Language): string {
        return this.engine.text(this.engine.calls.board(this.game, NOW, this.viewer, language));
    }

    state(): Uint8Array {
        return this.engine.state(this.game, NOW);
    }

    think(game: number, state: Uint8Array, bot: string): string {
        this.engine.setState(THINK, state);
        const index = this.engine.calls.think(game, THINK, this.engine.write(bot), 0);
        const move = this.engine.json<Move[]>(this.engine.calls.moves_json(game, THINK))[index];
        if (!move) throw new Error(`no such bot: ${bot}`);
        return move.move;
    }

    weigh(game: number, state: Uint8Array, bot: string, names: string[]): Thought[] {
        const { calls } = this.engine;
        names.forEach((name, seat) => this.engine.nameSeat(seat, name));
        this.engine.setState(THINK, state);
        calls.think(game, THINK, this.engine.write(bot), 1);
        const thoughts = this.engine.json<Move[]>(calls.moves_json(game, THINK)).map((move, i) =>
            ({ index: i, move, visits: calls.thought_visits(i), worth: calls.thought_worth(i) }) as Thought & { index: number });
        thoughts.sort((a, b) => b.visits - a.visits).slice(0, SAID)
            .forEach((thought) => { thought.reason = this.engine.json<Words>(calls.reason_json(game, THINK, thought.index)); });
        return thoughts;
    }
}

/** A seat as a record names it. */
function seatNamed(name: string, seat: number): Seat {
    return name.startsWith("bot:")
        ? { name: botName(seat), bot: name.slice(4) }
        : { name: name.replace(/_/g, " ") || String(seat + 1), bot: null };
}

/** "0 buy ware_hhh", "* draw guard". */
function stepOf(line: string): Step | null {
    const found = /^(\*|\d)\s+(.+)$/.exec(line);
    return found ? { seat: found[1] === "*" ? CHANCE : Number(found[1]), move: found[2] ?? "" } : null;
}

function seatMark(seat: number): string {
    return seat === CHANCE ? "*" : String(seat);
}

/** A scenario begins with its game; a record with "kontor". */
function isScene(text: string): boolean {
    return /^([ \t]*(#.*)?\r?\n)*game /.test(text);
}
