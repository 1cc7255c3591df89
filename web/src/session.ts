// A table that is being played in this browser: people, bots, undo, keeping it for later.
import type { Engines } from "./engine/client";
import type { Company, Online } from "./online/types";
import { OVER, type Language, type Opening, type Refusal, type Snapshot, type Thought, type Told } from "./engine/types";

export interface Kept { id: string; game: number; record: string; over: boolean; when: number; names: string[]; mine: boolean; steps: number }

/** What a table screen shows. */
export interface Shown {
    now: Snapshot;
    /** A position of the past, when somebody looks back. */
    past: Snapshot | null;
    log: Told[];
    refusals: Refusal[];
    thinking: boolean;
    /** Hot-seat: the seat that shall take over before its cards are shown. */
    curtain: number | null;
    hints: Thought[] | null;
    /** What a table on a server has besides; null for one that is kept here. */
    online: Online | null;
}

/** What a table screen may ask for, wherever the table is kept. What is missing cannot be done there. */
export interface TableSession {
    readonly id: string;
    readonly shown: Shown | null;
    listen(listener: (shown: Shown) => void): void;
    close(): void;
    act(move: string): Promise<void>;
    explain(moves: string[]): Promise<void>;
    dismiss(): void;
    undo(): Promise<void>;
    peek(at: number): Promise<void>;
    record(): Promise<string>;
    board(language: Language): Promise<string>;
    /** The record up to a move, to play on from there at a table of its own. */
    readonly fork?: ((at: number) => Promise<string>) | undefined;
    takeOver?(): Promise<void>;
    readonly hint?: (() => Promise<void>) | undefined;
    /** Who else sits at the table, on other machines. */
    readonly company?: Company;
}

const KEY = "kontor.tables";

export function keptTables(): Kept[] {
    try {
        return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[]).sort((a, b) => b.when - a.when);
    } catch {
        return [];
    }
}

function keepTables(tables: Kept[]): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(tables.sort((a, b) => b.when - a.when).slice(0, 24)));
    } catch {
        // A full or forbidden store loses the memory of tables, not the game.
    }
}

export function forgetTable(id: string): void {
    keepTables(keptTables().filter((table) => table.id !== id));
}

/** The best moves of the one to act; the bot knows no more than this seat. */
export async function adviceFor(now: Snapshot, state: Uint8Array, engines: Engines): Promise<Thought[]> {
    const thoughts = await engines.thinker.ask("weigh", now.game, state, "search:600", now.seats.map((seat) => seat.name));
    return thoughts.slice(0, 3);
}

export class Session implements TableSession {
    shown: Shown | null = null;
    protected listener: (shown: Shown) => void = () => undefined;
    /** Grows with every change by a person, so that late thoughts of bots are dropped. */
    private turn = 0;
    private closed = false;
    private acting = false;

    constructor(readonly id: string, protected readonly engines: Engines) {}

    listen(listener: (shown: Shown) => void): void {
        this.listener = listener;
        if (this.shown) listener(this.shown);
    }

    close(): void {
        this.closed = true;
    }

    async open(opening: Opening): Promise<void> {
        await this.take(await this.engines.table.ask("open", opening));
    }

    async load(record: string): Promise<void> {
        await this.take(await this.engines.table.ask("load", record));
    }

    async act(move: string): Promise<void> {
        if (this.acting) return; // a second click on the same thing
        this.acting = true;
        this.turn++;
        const answer = await this.engines.table.ask("act", move).finally(() => { this.acting = false; });
        if ("rule" in answer) this.show({ refusals: [answer] });
        else await this.take(answer);
    }

    async explain(moves: string[]): Promise<void> {
        this.show({ refusals: await this.engines.table.ask("explain", moves) });
    }

    dismiss(): void {
        this.show({ refusals: [], hints: null });
    }

    async undo(): Promise<void> {
        this.turn++;
        await this.take(await this.engines.table.ask("undo"));
    }

    async peek(at: number): Promise<void> {
        const now = this.shown?.now;
        if (!now) return;
        this.show({ past: at >= now.steps ? null : await this.engines.table.ask("peek", at) });
    }

    async takeOver(): Promise<void> {
        const seat = this.shown?.curtain;
        if (seat === null || seat === undefined) return;
        const now = await this.engines.table.ask("look", seat);
        this.show({ curtain: null });
        await this.take(now);
    }

    async hint(): Promise<void> {
        const now = this.shown?.now;
        if (!now || now.actor !== now.viewer) return;
        this.show({ thinking: true });
        const hints = await adviceFor(now, await this.engines.table.ask("state"), this.engines);
        this.show({ thinking: false, hints: this.shown?.now === now ? hints : null });
    }

    record(): Promise<string> {
        return this.engines.table.ask("record");
    }

    fork(at: number): Promise<string> {
        return this.engines.table.ask("record", at);
    }

    board(language: Language): Promise<string> {
        return this.engines.table.ask("board", language);
    }

    private show(change: Partial<Shown>): void {
        if (!this.shown || this.closed) return;
        this.shown = { ...this.shown, ...change };
        this.listener(this.shown);
    }

    private async take(now: Snapshot): Promise<void> {
        if (this.closed) return;
        const log = [...(this.shown?.log.slice(0, now.logFrom) ?? []), ...now.log];
        const actor = now.seats[now.actor];
        const handOver = actor && !actor.bot && now.actor !== now.viewer;
        this.shown = { now, past: null, log, refusals: [], thinking: Boolean(actor?.bot), hints: null,
            curtain: handOver ? now.actor : null, online: null };
        this.listener(this.shown);
        if (!actor?.bot || now.actor === now.viewer) await this.keep(now);
        if (actor?.bot) await this.think(now, actor.bot);
    }

    private async think(now: Snapshot, bot: string): Promise<void> {
        const turn = this.turn;
        const state = await this.engines.table.ask("state");
        const move = await this.engines.thinker.ask("think", now.game, state, bot);
        if (turn !== this.turn || this.closed) return;
        const answer = await this.engines.table.ask("act", move);
        if (!("rule" in answer)) await this.take(answer);
    }

    private async keep(now: Snapshot): Promise<void> {
        const record = await this.record();
        const kept: Kept = { id: this.id, game: now.game, record, over: now.actor === OVER, when: Date.now(), steps: now.steps,
            names: now.seats.map((seat) => seat.name), mine: now.actor >= 0 && !now.seats[now.actor]?.bot };
        keepTables([kept, ...keptTables().filter((table) => table.id !== this.id)]);
    }
}
