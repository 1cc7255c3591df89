// A table on a server: what is played there is the truth; what can be known at once is shown at once.
import type { Engines } from "../engine/client";
import { OVER, type Foreseen, type Game, type Language, type Mirrored, type Seat, type Snapshot, type Told, type Words } from "../engine/types";
import { adviceFor, type Shown, type TableSession } from "../session";
import { askRecord } from "./api";
import { Line } from "./line";
import { dropTicket, keepTicket, type Ticket } from "./tickets";
import type { Company, Event, Message, News, Online, SeatRow, Standing, Welcome } from "./types";

/** A move or a take-back on its way: sent again with the same key until the server has answered. */
interface Wish { type: "play" | "undo"; number: number; key: string; move?: string }

/** So many tables while a wish is under way: it was too late. */
const STALE = 2;

const SHUT: Record<string, Words> = {
    link: ["Dieser Link öffnet keinen Platz (mehr). Bitte um einen neuen.", "This link opens no seat (any more). Ask for a new one."],
    left: ["Du hast den Platz verlassen.", "You have left the seat."],
    frozen: ["Dieser Tisch hat nach einer anderen Fassung der Regeln begonnen; er lässt sich nur noch ansehen.", "This table began under another version of the rules; it can only be looked at."],
    version: ["Diese Seite und der Server haben verschiedene Fassungen des Spiels. Lade die Seite neu.", "This page and the server have different versions of the game. Reload the page."],
};
const ERRORS: Record<string, Words> = {
    undo: ["Das lässt sich nicht mehr zurücknehmen: Zufall, ein anderer Zug oder etwas Aufgedecktes liegt dazwischen.", "This cannot be taken back any more: luck, another move or something shown lies in between."],
    limit: ["Das war zu viel auf einmal.", "That was too much at once."],
    store: ["Der Server konnte das gerade nicht festhalten. Versuch es noch einmal.", "The server could not keep that just now. Try again."],
    watching: ["Wer zuschaut, spielt nicht mit.", "Who watches does not play."],
};
const GONE_ON: Words = ["Der Tisch ist inzwischen weiter. Wähle noch einmal.", "The table has gone on meanwhile. Choose again."];

export class OnlineSession implements TableSession, Company {
    shown: Shown | null = null;
    readonly id: string;
    /** Somebody at this table has begun a rematch while we are here. */
    onNext: (table: string) => void = () => undefined;
    private listener: (shown: Shown) => void = () => undefined;
    private readonly line: Line;
    private online: Online = { line: "joining", why: null, seat: -1, here: null, frozen: false, chat: [], note: "", asked: null,
        clock: 0, deadline: 0, late: -1, free: [], takeover: "", hints: false, next: "", taken: null };
    /** As the server told it last: where a refusal leads back to. */
    private truth: { now: Snapshot; log: Told[] } | null = null;
    private standing: Standing | null = null;
    private rows: SeatRow[] = [];
    private game = 0;
    private wish: Wish | null = null;
    /** How often a table came while the wish was under way; asked for by us: not counted. */
    private overtaken = 0;
    private looks = 0;
    private pasts: ((state: string) => void)[] = [];
    /** Notes on their way. */
    private notes: string[] = [];
    /** Messages are taken one after the other, though the engine answers later. */
    private queue: Promise<void> = Promise.resolve();
    private closed = false;

    constructor(private ticket: Ticket, private readonly engines: Engines, private readonly games: Game[]) {
        this.id = ticket.table;
        this.line = new Line({
            joined: () => ({ type: "join", table: ticket.table, token: ticket.token, name: this.ticket.name, engine: true }),
            heard: (message) => { this.queue = this.queue.then(() => this.hear(message)).catch((error: unknown) => console.error(error)); },
            lost: () => { if (this.online.line !== "shut") this.tell({ line: "down", here: null }); },
        });
    }

    get company(): Company {
        return this;
    }

    listen(listener: (shown: Shown) => void): void {
        this.listener = listener;
        if (this.shown) listener(this.shown);
    }

    close(): void {
        this.closed = true;
        this.line.end();
    }

    // ---- What the screen asks for

    async act(move: string): Promise<void> {
        if (this.wish || !this.truth || this.botPlays()) return;
        const foreseen = await this.engines.table.ask("foresee", move);
        if (this.wish || !this.truth || !this.standing) return;
        if (foreseen && "rule" in foreseen) { this.show({ refusals: [foreseen] }); return; }
        const words = this.truth.now.moves.find((each) => each.move === move)?.words ?? [move, move];
        this.send({ type: "play", number: this.standing.number, key: newKey(), move });
        this.foreshow(foreseen, words);
    }

    /** The effect of a choice where it is known; else the choice is taken off the table until the server answers. */
    private foreshow(foreseen: Foreseen | null, words: Words): void {
        if (!this.truth || !this.wish) return;
        const { now, log } = this.truth, step = now.steps;
        if (foreseen) {
            const { told, ...stand } = foreseen;
            this.online = { ...this.online, taken: words };
            this.put({ ...now, ...stand, moves: [], undo: 0, steps: step + 1, at: step + 1 }, [...log, { ...told, step }]);
        } else {
            this.online = { ...this.online, taken: words };
            this.put({ ...now, moves: [], undo: 0 }, log);
        }
    }

    async explain(moves: string[]): Promise<void> {
        if (this.over() || this.wish) return;
        this.show({ refusals: await this.engines.table.ask("why", moves) });
    }

    dismiss(): void {
        this.show({ refusals: [], hints: null });
    }

    async undo(): Promise<void> {
        if (this.wish || !this.standing?.undo || !this.truth) return;
        this.send({ type: "undo", number: this.standing.number, key: newKey() });
        this.foreshow(null, ["zurücknehmen", "undo"]);
    }

    async peek(at: number): Promise<void> {
        const now = this.shown?.now;
        if (!now || !this.truth) return;
        if (at >= now.steps) { this.show({ past: null }); return; }
        if (this.over()) { this.show({ past: this.dressed(await this.engines.table.ask("peek", at)) }); return; }
        const state = await new Promise<string>((told) => { this.pasts.push(told); this.line.say({ type: "past", steps: at }); });
        const past = await this.engines.table.ask("mirrorPast", this.seen(state));
        this.show({ past: { ...this.truth.now, ...past, at, undo: 0 } });
    }

    async record(): Promise<string> {
        return askRecord(this.id, this.ticket.token);
    }

    /** Where the table allows it. */
    get hint(): (() => Promise<void>) | undefined {
        return this.online.hints && this.online.seat >= 0 ? () => this.advise() : undefined;
    }

    private async advise(): Promise<void> {
        const now = this.shown?.now;
        if (!now || this.wish || now.actor !== now.viewer) return;
        this.show({ thinking: true });
        const hints = await adviceFor(now, await this.engines.table.ask("mirrorState"), this.engines);
        this.show(this.shown?.now === now ? { thinking: false, hints } : {});
    }

    /** When it is over: me at my seat again, bots at all others. */
    get fork(): ((at: number) => Promise<string>) | undefined {
        return this.over() ? async (at) => againstBots(await this.engines.table.ask("record", at), Math.max(0, this.online.seat)) : undefined;
    }

    board(language: Language): Promise<string> {
        return this.engines.table.ask(this.over() ? "board" : "mirrorBoard", language);
    }

    say(words: string): boolean { return this.line.say({ type: "chat", words }); }

    note(words: string): void {
        if (this.line.say({ type: "note", words })) this.notes.push(words);
    }

    handOver(bot: string): void { this.line.say({ type: "seat", bot }); }
    askBack(to: number): void { this.line.say({ type: "ask", to }); this.show({ past: null }); }
    agree(yes: boolean): void { this.line.say(yes ? { type: "agree" } : { type: "agree", no: true }); }
    leave(): void { this.line.say({ type: "leave" }); }
    seatBot(seat: number, bot: string): void { this.line.say({ type: "seat", seat, bot }); }

    rematch(): void {
        if (this.online.next) this.onNext(this.online.next);
        else this.line.say({ type: "rematch" });
    }

    // ---- What the server says

    private async hear(message: Message): Promise<void> {
        if (this.closed) return;
        switch (message.type) {
        case "welcome": case "resync": return this.hearTable(message);
        case "news": return this.hearNews(message);
        case "seats": return this.hearSeats(message.seats, message.next);
        case "here": return this.tell({ here: message.seats });
        case "clock": return this.tell({ deadline: message.seat >= 0 ? Date.now() + message.left : 0, late: message.out ? message.seat : -1 });
        case "left": return this.hearLeft();
        case "chat": return this.tell({ chat: [...this.online.chat, message] });
        case "asked": return this.tell({ asked: message });
        case "noted": return this.tell({ note: this.notes.shift() ?? this.online.note });
        case "past": this.pasts.shift()?.(message.state); return;
        case "done": return this.hearDone(message.key, message.again);
        case "refused": return this.hearRefused(message.key, message.rule);
        case "error": return this.hearError(message.code);
        default:
        }
    }

    private async hearTable(table: Welcome): Promise<void> {
        const { seat, clock, next, chat, note } = table;
        this.game = this.games.findIndex((game) => game.id === table.game);
        this.pasts = [];
        if (table.type === "welcome") this.notes = [];
        try {
            await this.engines.table.ask("meet", table.record, seat, bytesOf(table.state).length);
        } catch {
            return this.shut(table.frozen ? "frozen" : "version");
        }
        const stale = this.isStale(table.type);
        if (stale) this.wish = null;
        this.online = { ...this.online, line: "up", seat, clock, chat, note, next, takeover: table.takeover, hints: table.hints, frozen: table.frozen,
            taken: this.wish ? this.online.taken : null, asked: null };
        this.takeRows(table.seats);
        await this.stand(table, table.log.map((event, step) => this.told(event, step)), table.record);
        this.keep();
        this.show(stale ? { refusals: [{ rule: "", words: GONE_ON }] } : {});
    }

    /** The table has come while a wish was under way. It may have been played all the same: asking again with its key tells. */
    private isStale(type: Welcome["type"]): boolean {
        const asked = type === "resync" && this.looks > 0;
        if (type === "welcome") this.looks = 0;
        if (asked) this.looks--;
        if (!this.wish || asked) return false;
        this.overtaken = type === "welcome" ? 1 : this.overtaken + 1;
        if (this.overtaken >= STALE) return true;
        this.line.say(this.wish);
        return false;
    }

    private look(): void {
        if (this.line.say({ type: "look" })) this.looks++;
    }

    private async hearNews(news: News): Promise<void> {
        if (!this.truth) return;
        const steps = news.events.filter((event): event is Event => "said" in event);
        const from = news.steps - steps.length;
        const log = [...this.truth.log.slice(0, from), ...steps.map((event, i) => this.told(event, from + i))];
        this.online = { ...this.online, asked: null };
        await this.stand(news, log, null);
    }

    private takeRows(rows: SeatRow[]): void {
        this.rows = rows;
        this.online = { ...this.online, free: rows.flatMap(({ name, bot }, i) => (name || bot ? [] : [i])) };
    }

    /** Who sits where has changed; lines of the log name people, so they are told again. */
    private hearSeats(seats: SeatRow[], next: string): void {
        const renamed = seats.some((seat, i) => seat.name !== this.rows[i]?.name), rematch = next && !this.online.next;
        this.takeRows(seats);
        this.online = { ...this.online, next };
        if (rematch && !this.shown?.past) { this.onNext(next); return; }
        this.keep();
        if (renamed) this.look();
        if (!this.truth) return;
        this.truth.now = this.dressed(this.truth.now);
        if (this.shown) this.put(this.dressed(this.shown.now), this.shown.log);
    }

    /** What was mine is nobody's now: no choices, no notes, no turn. */
    private hearLeft(): void {
        dropTicket(this.id);
        this.wish = null;
        this.online = { ...this.online, seat: -1, here: null, taken: null, deadline: 0 };
        if (this.shown) this.shown = { ...this.shown, now: { ...this.shown.now, moves: [], undo: 0 }, refusals: [], hints: null };
        this.shut("left");
    }

    /** "Already applied" comes without news: the table that came with the welcome has it. */
    private hearDone(key: string, again: boolean): void {
        if (this.wish?.key !== key) return;
        this.wish = null;
        this.online = { ...this.online, taken: null };
        if (again) this.look();
    }

    private async hearRefused(key: string, rule: string): Promise<void> {
        if (this.wish?.key !== key) return;
        const move = this.wish.move ?? "";
        this.takeBack();
        const known = await this.engines.table.ask("why", [move]);
        this.show({ refusals: known.length ? known : [{ rule, words: ["Das geht nicht.", "That is not possible."] }] });
    }

    private hearError(code: string): void {
        if (code === "link") return this.shut("link");
        if (code === "store" && this.wish) {
            const wish = this.wish;
            setTimeout(() => { if (this.wish === wish) this.line.say(wish); }, 1000);
            return;
        }
        if (this.wish) this.takeBack();
        this.show({ refusals: [{ rule: "", words: ERRORS[code] ?? SHUT[code] ?? ["Das hat der Server nicht angenommen.", "The server did not accept that."] }] });
    }

    // ---- How it stands

    private async stand(standing: Standing, log: Told[], record: string | null): Promise<void> {
        this.standing = standing;
        if (standing.over && record) return this.standOver(record);
        if (standing.over) return this.look(); // the record is open now, and comes with the table
        const mirrored = await this.engines.table.ask("mirror", this.seen(standing.state));
        this.truth = { now: this.snapshot(mirrored, standing), log };
        if (this.wish) return; // our own move is on its way, and shown already
        this.put(this.truth.now, log);
    }

    /** The whole record is open now: the engine here replays it. */
    private async standOver(record: string): Promise<void> {
        this.wish = null;
        this.online = { ...this.online, taken: null, deadline: 0 };
        await this.engines.table.ask("load", record);
        const now = this.dressed(await this.engines.table.ask("look", Math.max(0, this.online.seat)));
        this.truth = { now: { ...now, undo: 0 }, log: now.log };
        this.put(this.truth.now, now.log);
        this.keep();
    }

    private snapshot(mirrored: Mirrored, { steps, undo }: Standing): Snapshot {
        const moves = this.botPlays() ? [] : mirrored.moves;
        return { ...mirrored, moves, seats: this.seats(), viewer: Math.max(0, this.online.seat), steps, at: steps,
            undo: undo && !this.botPlays() ? 1 : 0, logFrom: 0, log: [] };
    }

    private dressed(now: Snapshot): Snapshot {
        return { ...now, seats: this.seats(), moves: this.botPlays() ? [] : now.moves };
    }

    private seats(): Seat[] {
        return this.rows.map(({ name, bot }) => ({ name, bot: bot || null }));
    }

    private seen(state: string) {
        return { state: bytesOf(state), names: this.rows.map(({ name }, i) => name || `(${i + 1})`) };
    }

    private told({ seat, move, said }: Event, step: number): Told {
        const verb = this.games[this.game]?.verbs.findIndex(({ id }) => id === move.split(" ")[0]) ?? -1;
        return { step, seat, verb, seen: !move.includes("?"), words: said[0] ?? ["", ""], events: said.slice(1) };
    }

    private botPlays(): boolean {
        return Boolean(this.rows[this.online.seat]?.bot);
    }

    private over(): boolean {
        return this.truth?.now.actor === OVER;
    }

    // ---- Sending and showing

    private send(wish: Wish): void {
        this.wish = wish;
        this.overtaken = 0;
        this.line.say(wish); // if the line is down, the next welcome sends it
    }

    private takeBack(): void {
        this.wish = null;
        this.online = { ...this.online, taken: null };
        if (this.truth) this.put(this.truth.now, this.truth.log);
    }

    private shut(why: string): void {
        this.line.end();
        this.tell({ line: "shut", why: SHUT[why] ?? null });
    }

    private tell(change: Partial<Online>): void {
        this.online = { ...this.online, ...change };
        this.show({});
    }

    /** A new position; who looks back goes on looking. */
    private put(now: Snapshot, log: Told[]): void {
        const past = this.shown?.past ?? null, kept = past && past.at < now.steps ? { ...past, steps: now.steps } : null;
        const bot = now.seats[now.actor]?.bot;
        this.shown = { now, past: kept, log, refusals: [], thinking: Boolean(bot), curtain: null, hints: null, online: this.online };
        this.listener(this.shown);
    }

    private show(change: Partial<Shown>): void {
        if (this.closed) return;
        if (this.shown) this.shown = { ...this.shown, ...change, online: this.online };
        else if (this.online.line === "joining") return;
        this.listener(this.shown ?? nothing(this.online));
    }

    private keep(): void {
        this.ticket = keepTicket({ table: this.id, token: this.ticket.token, game: this.games[this.game]?.id ?? "",
            names: this.rows.map(({ name }) => name), over: this.over(), name: "" });
    }
}

/** A record in which only one seat is a person's. */
function againstBots(record: string, mine: number): string {
    return record.replace(/^seats .*$/m, (line) => line.split(" ").map((name, i) =>
        (i === 0 || i === mine + 1 || name.startsWith("bot:") ? name : "bot:medium")).join(" "));
}

/** The table could not be opened yet. */
function nothing(online: Online): Shown {
    return { now: NOWHERE, past: null, log: [], refusals: [], thinking: false, curtain: null, hints: null, online };
}

export const NOWHERE: Snapshot = { game: -1, seats: [], viewer: 0, actor: OVER, steps: 0, at: 0,
    view: { game: "", seat: -1, seats: 0, actor: OVER, options: {}, fields: {} }, prompt: ["", ""], moves: [], undo: 0,
    score: { winners: 0, points: [], from: [] }, logFrom: 0, log: [] };

function bytesOf(state: string): Uint8Array {
    return Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0));
}

function newKey(): string {
    return crypto.getRandomValues(new Uint32Array(3)).join("");
}
