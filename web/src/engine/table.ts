// A table in the worker: its moves are the truth; views, log and undo come from replaying them.
import { describe, refusalOf, refusalsOf, type Stand } from "./describe";
import { botName } from "./names";
import { Engine } from "./wasm";
import { CHANCE, OVER, type Calls, type Game, type Language, type MirrorCalls, type Move, type Opening, type Refusal, type Seat, type Snapshot,
    type Thought, type Told, type View } from "./types";

const NOW = 0, START = 1, PAST = 2, THINK = 3, PROBE = 4;

export class Table implements Omit<Calls, keyof MirrorCalls> {
    private game = 0;
    private seats: Seat[] = [];
    private viewer = 0;
    private steps: { seat: number; move: string }[] = [];
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
        this.begin(game, seats, []);
        this.chance();
        return this.snapshot();
    }

    load(record: string): Snapshot {
        const { calls } = this.engine, moves: { seat: number; move: string }[] = [];
        const game = calls.record_open(START, this.engine.write(record));
        if (game < 0) throw new Error(this.engine.error());
        const seats: Seat[] = [];
        const count = this.engine.json<View>(calls.view_json(game, START, 0)).seats;
        for (let seat = 0; seat < count; seat++) seats.push(seatNamed(this.engine.zeroEnded(calls.name_at(seat)), seat));
        // The text buffer has been written anew: so the lines are read here one by one.
        calls.copy(game, NOW, START);
        record.split(/\r?\n/).forEach((line, number) => {
            const found = /^(\*|\d)\s+(.+)$/.exec(line.replace(/#.*$/, "").trim());
            if (!found) return;
            const seat = found[1] === "*" ? CHANCE : Number(found[1]), move = found[2] ?? "";
            if (!this.engine.readMove(game, move)) throw new Error(`${number + 1}: ${this.engine.error()}`);
            if (seat !== calls.actor(NOW) || calls.play(game, NOW) < 0) throw new Error(`${number + 1}: ${move}`);
            moves.push({ seat, move });
        });
        this.begin(game, seats, moves);
        this.chance();
        return this.snapshot();
    }

    private begin(game: number, seats: Seat[], moves: { seat: number; move: string }[]): void {
        this.game = game;
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
    explain(moves: string[]): Refusal[] {
        return refusalsOf(this.stand(NOW), moves);
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

    cut(at: number): Snapshot {
        this.steps.length = Math.min(at, this.steps.length);
        this.retell();
        this.chance();
        this.sent = 0;
        return this.snapshot();
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

    record(): string {
        this.seats.forEach((seat, i) =>
            this.engine.nameSeat(i, seat.bot ? `bot:${seat.bot}` : seat.name.replace(/\s+/g, "_")));
        const header = this.engine.text(this.engine.calls.header_write(this.game, START));
        this.names();
        return header + this.steps.map(({ seat, move }) => `${seat === CHANCE ? "*" : seat} ${move}\n`).join("");
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

    weigh(game: number, state: Uint8Array, bot: string): Thought[] {
        const { calls } = this.engine;
        this.engine.setState(THINK, state);
        calls.think(game, THINK, this.engine.write(bot), 1);
        const thoughts = this.engine.json<Move[]>(calls.moves_json(game, THINK)).map((move, i) =>
            ({ move, visits: calls.thought_visits(i), worth: calls.thought_worth(i) }));
        return thoughts.sort((a, b) => b.visits - a.visits);
    }
}

/** A seat as a record names it. */
function seatNamed(name: string, seat: number): Seat {
    return name.startsWith("bot:")
        ? { name: botName(seat), bot: name.slice(4) }
        : { name: name.replace(/_/g, " ") || String(seat + 1), bot: null };
}
