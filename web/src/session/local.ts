// A table kept in this browser: people, bots, undo, saving it for later.
import type { Engines } from "../engine/client";
import {
    OVER,
    type Analysis,
    type Language,
    type Seat,
    type Snapshot,
    type TableSetup,
    type View,
} from "../engine/types";
import { analyseStep, findAdvice } from "./advice";
import { saveTable } from "./saved-tables";
import type { SessionState, TableSession } from "./types";

/**
 * The page plays an only move, unless I have just moved and may want to take that back. With several people
 * at one screen it still asks, because what each of them can do is secret.
 */
function isForced({ seats, actor, viewer, moves, undo }: Snapshot): boolean {
    const people = seats.filter(({ bot }) => !bot).length;
    return people === 1 && actor === viewer && moves.length === 1 && undo === 0;
}

export class LocalSession implements TableSession {
    state: SessionState | null = null;
    protected listener: (state: SessionState) => void = () => undefined;
    /** Grows with every decision of a person, so that a bot's late answer is dropped. */
    private decisions = 0;
    private closed = false;
    private playing = false;
    /** For a first game: a bot advises before every move, until somebody closes its advice. */
    isCoached = false;

    constructor(
        readonly id: string,
        protected readonly engines: Engines,
    ) {}

    listen(listener: (state: SessionState) => void): void {
        this.listener = listener;
        if (this.state) listener(this.state);
    }

    close(): void {
        this.closed = true;
    }

    async open(setup: TableSetup): Promise<void> {
        await this.accept(await this.engines.table.call("open", setup));
    }

    /** `seats` replace the players named in the record. */
    async load(record: string, seats?: Seat[]): Promise<void> {
        await this.accept(await this.engines.table.call("load", record, seats));
    }

    async play(move: string): Promise<void> {
        if (this.playing) return; // the second click of a double click
        this.playing = true;
        this.decisions++;
        const answer = await this.engines.table.call("play", move).finally(() => {
            this.playing = false;
        });
        if ("rule" in answer) this.update({ refusals: [answer] });
        else await this.accept(answer);
    }

    async explain(moves: string[]): Promise<void> {
        this.update({ refusals: await this.engines.table.call("explain", moves) });
    }

    preview(move: string): Promise<View | null> {
        return this.engines.table.call("preview", move);
    }

    dismiss(): void {
        if (this.state?.hints) this.isCoached = false;
        this.update({ refusals: [], hints: null });
    }

    async undo(): Promise<void> {
        this.decisions++;
        await this.accept(await this.engines.table.call("undo"));
    }

    async viewAt(step: number): Promise<View | null> {
        return (await this.engines.table.call("positionAt", step)).view;
    }

    async showPosition(step: number): Promise<void> {
        const now = this.state?.now;
        if (!now) return;
        const isPast = step < now.steps;
        this.update({ past: isPast ? await this.engines.table.call("positionAt", step) : null });
    }

    async takeOver(): Promise<void> {
        const seat = this.state?.handoverTo;
        if (seat === null || seat === undefined) return;
        const now = await this.engines.table.call("viewAs", seat);
        this.update({ handoverTo: null });
        await this.accept(now);
    }

    async hint(): Promise<void> {
        const now = this.state?.now;
        if (!now || now.actor !== now.viewer) return;
        this.update({ thinking: true, refusals: [] }); // the latest request replaces refusals
        const hints = await findAdvice(now, await this.engines.table.call("state"), this.engines);
        if (this.state?.now === now) this.update({ thinking: false, hints }); // unless somebody has moved
    }

    get analyse(): ((step: number) => Promise<Analysis | null>) | undefined {
        const now = this.state?.now;
        return now?.actor === OVER ? (step) => analyseStep(now, step, this.engines) : undefined;
    }

    /** Only the best move, so that the table stays in sight. */
    private async coach(): Promise<void> {
        await this.hint();
        this.update({ hints: this.state?.hints?.slice(0, 1) ?? null });
    }

    record(): Promise<string> {
        return this.engines.table.call("record");
    }

    fork(step: number): Promise<string> {
        return this.engines.table.call("record", step);
    }

    board(language: Language): Promise<string> {
        return this.engines.table.call("board", language);
    }

    private update(change: Partial<SessionState>): void {
        if (!this.state || this.closed) return;
        this.state = { ...this.state, ...change };
        this.listener(this.state);
    }

    /** Shows a new position; saves it when a person is to act, and lets a bot act. */
    private async accept(now: Snapshot, isAutomatic = false): Promise<void> {
        if (this.closed) return;
        const actor = now.seats[now.actor];
        const needsHandover = actor && !actor.bot && now.actor !== now.viewer;
        const isAnswering = !actor?.bot && isForced(now);
        this.state = {
            now: isAnswering ? { ...now, moves: [] } : now,
            past: null,
            log: [...(this.state?.log.slice(0, now.logFrom) ?? []), ...now.log],
            refusals: [],
            thinking: Boolean(actor?.bot),
            hints: null,
            isAnswering,
            isAutomatic,
            handoverTo: needsHandover ? now.actor : null,
            online: null,
        };
        this.listener(this.state);
        if (!actor?.bot || now.actor === now.viewer) await this.save(now);
        if (actor?.bot) await this.playBot(now, actor.bot);
        else if (isAnswering) await this.answer(now);
        else if (this.isCoached) void this.coach();
    }

    /** Plays the only legal move. */
    private async answer({ moves: [only] }: Snapshot): Promise<void> {
        if (this.playing || !only) return; // somebody has moved
        this.playing = true;
        this.decisions++;
        const answer = await this.engines.table.call("play", only.move).finally(() => {
            this.playing = false;
        });
        if (!("rule" in answer)) await this.accept(answer, true);
    }

    private async playBot(now: Snapshot, bot: string): Promise<void> {
        const { decisions } = this;
        const position = await this.engines.table.call("state");
        const move = await this.engines.bot.call("chooseMove", now.game, position, bot);
        if (decisions !== this.decisions || this.closed) return;
        const answer = await this.engines.table.call("play", move);
        if (!("rule" in answer)) await this.accept(answer);
    }

    private async save(now: Snapshot): Promise<void> {
        saveTable({
            id: this.id,
            game: now.game,
            record: await this.record(),
            over: now.actor === OVER,
            when: Date.now(),
            names: now.seats.map((seat) => seat.name),
            mine: now.actor >= 0 && !now.seats[now.actor]?.bot,
            steps: now.steps,
            ...(this.isCoached && { coached: true }),
        });
    }
}
