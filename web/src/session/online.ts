// A table kept by a server. The server knows the truth; effects that can be predicted are shown at once.
import type { Engines } from "../engine/client";
import {
    OVER,
    type Analysis,
    type Game,
    type Language,
    type Localized,
    type LogEntry,
    type Position,
    type Prediction,
    type RemoteState,
    type Seat,
    type Snapshot,
    type View,
} from "../engine/types";
import { lineOfLooks, withLooks } from "../engine/record-text";
import { analyseStep, findAdvice } from "./advice";
import { fetchRecord } from "./api";
import { followTable } from "./notices";
import {
    CLOSED_REASONS,
    NOT_ALLOWED,
    OPEN_ELSEWHERE,
    STORE_FAILS,
    TABLE_CHANGED,
    UNDO,
    errorText,
    seatAskedText,
} from "./online-texts";
import type {
    MoveEvent,
    PresenceMessage,
    PlayRequest,
    SeatInfo,
    ServerMessage,
    TableMessage,
    TableStatus,
    UpdateMessage,
} from "./protocol";
import { deleteSavedSeat, saveSeat, savedSeat, type SavedSeat } from "./saved-seats";
import { TableSocket } from "./socket";
import {
    idleState,
    type OnlineActions,
    type OnlineState,
    type SessionState,
    type TableSession,
} from "./types";

/** A request is given up when the whole table arrives this often while it is pending. */
const MAX_RESYNCS = 2;
/** Errors after which this table cannot be joined. */
const FATAL_ERRORS = new Set(["link", "taken", "damaged", "rules"]);
/** How long to wait before repeating what the server could not read or store. */
const STORE_RETRY_DELAY = 1000;
/**
 * The pause before the page plays an only move, in milliseconds. It is random and does not depend on the
 * hand, so it reveals nothing.
 */
const SHORTEST_PAUSE = 1000;
const LONGEST_PAUSE = 4000;
/** Plays the other seats when a finished game is continued from some move. */
const FORK_BOT = "medium";

const JOINING: OnlineState = {
    connection: "joining",
    closedReason: null,
    seat: -1,
    connected: null,
    watchers: 0,
    watching: [],
    watchName: "",
    frozen: false,
    chat: [],
    note: "",
    undoRequest: null,
    clock: 0,
    deadline: 0,
    timedOutSeat: -1,
    freeSeats: [],
    takeoverBot: "",
    hintsAllowed: false,
    rematchTable: "",
    pendingMove: null,
};

export class OnlineSession implements TableSession, OnlineActions {
    state: SessionState | null = null;
    readonly id: string;
    /** Somebody at this table has started a rematch while we are here. */
    onRematch: (table: string) => void = () => undefined;
    private listener: (state: SessionState) => void = () => undefined;
    private readonly socket: TableSocket;
    private online: OnlineState = JOINING;
    /** The last state from the server; shown again when a request is refused. */
    private confirmed: { now: Snapshot; log: LogEntry[] } | null = null;
    private status: TableStatus | null = null;
    private seatInfos: SeatInfo[] = [];
    /** A text that names the seats' looks as records do. */
    private looks = "";
    private game = 0;
    /** The move or undo that the server has not answered yet. */
    private request: PlayRequest | null = null;
    /** How often the whole table arrived unasked while the request was pending. */
    private resyncs = 0;
    /** How often we asked for the whole table and it has not arrived yet. */
    private pendingSyncs = 0;
    private pendingPositions: ((state: string) => void)[] = [];
    private pendingNotes: string[] = [];
    /** A turn-by-turn table, where people come and go. */
    private byTurns = false;
    /** The server has not yet confirmed the token that replaces the link's. */
    private isClaiming = false;
    /** Messages are handled one after the other, although the engine answers asynchronously. */
    private queue: Promise<void> = Promise.resolve();
    /** The answer that the page is about to give by itself, and the last entry it answered. */
    private answerTimer = 0;
    private answeredNumber = -1;
    /** Moves played up to the page's last answer; there was nothing to take back before it. */
    private answeredSteps = 0;
    /** The steps in which the page has answered for me. */
    private forcedSteps = new Set<number>();
    /** The last request was such an answer. */
    private isAutomatic = false;
    private closed = false;

    constructor(
        private savedSeat: SavedSeat,
        private readonly engines: Engines,
        private readonly games: Game[],
    ) {
        const { table } = savedSeat;
        this.id = table;
        this.socket = new TableSocket({
            joinMessage: () => {
                const { token, name, look = "" } = this.savedSeat;
                return { type: "join", table, token, name, look, engine: true, claim: true };
            },
            onMessage: (message) => {
                this.queue = this.queue
                    .then(() => this.handle(message))
                    .catch((error: unknown) => console.error(error));
            },
            onLost: () => {
                this.isClaiming = false;
                if (this.closed) this.socket.close();
                else if (this.online.connection !== "shut")
                    this.updateOnline({ connection: "down", connected: null, watchers: 0, watching: [] });
            },
        });
    }

    get onlineActions(): OnlineActions {
        return this;
    }

    listen(listener: (state: SessionState) => void): void {
        this.listener = listener;
        if (this.state) listener(this.state);
    }

    /** A pending claim still gets its answer, because it deletes the notices requested with the link. */
    close(): void {
        this.closed = true;
        clearTimeout(this.answerTimer);
        if (!this.isClaiming) this.socket.close();
    }

    // ---- Called by the screen

    play(move: string): Promise<void> {
        this.isAutomatic = false;
        if (this.confirmed) this.forcedSteps.delete(this.confirmed.now.steps);
        return this.makeMove(move);
    }

    private async makeMove(move: string): Promise<void> {
        if (this.request || !this.confirmed || this.isBotPlaying()) return;
        const prediction = await this.engines.table.call("predict", move);
        if (this.request || !this.confirmed || !this.status) return;
        if (prediction && "rule" in prediction) {
            this.update({ refusals: [prediction] });
            return;
        }
        const text = this.confirmed.now.moves.find((each) => each.move === move)?.text ?? [move, move];
        this.sendRequest({ type: "play", number: this.status.number, key: newKey(), move });
        this.showPending(prediction, text);
    }

    /** Shows the effect of a pending request if it is known; otherwise only removes the choices. */
    private showPending(prediction: Prediction | null, text: Localized): void {
        if (!this.confirmed || !this.request) return;
        const { now, log } = this.confirmed;
        this.online = { ...this.online, pendingMove: text };
        if (!prediction) {
            this.showTable({ ...now, moves: [], undo: 0 }, log);
            return;
        }
        const { entry, ...position } = prediction;
        const steps = now.steps + 1;
        const predicted = { ...now, ...position, moves: [], undo: 0, steps, at: steps };
        this.showTable(predicted, [...log, { ...entry, step: now.steps }]);
    }

    async preview(move: string): Promise<View | null> {
        const next = await this.engines.table.call("predict", move);
        return next && "view" in next ? next.view : null;
    }

    async explain(moves: string[]): Promise<void> {
        if (this.isOver() || this.request) return;
        this.update({ refusals: await this.engines.table.call("explainRemote", moves) });
    }

    dismiss(): void {
        this.update({ refusals: [], hints: null });
    }

    async undo(): Promise<void> {
        if (this.request || !this.confirmed?.now.undo || !this.status) return;
        this.sendRequest({ type: "undo", number: this.status.number, key: newKey() });
        this.showPending(null, UNDO);
    }

    async showPosition(step: number): Promise<void> {
        const now = this.state?.now;
        if (!now || !this.confirmed) return;
        if (step >= now.steps) {
            this.update({ past: null });
            return;
        }
        if (this.isOver()) {
            const past = await this.engines.table.call("positionAt", step);
            this.update({ past: this.withSeats(past) });
            return;
        }
        const past = await this.remotePast(step);
        this.update({ past: { ...this.confirmed.now, ...past, at: step, undo: 0 } });
    }

    async viewAt(step: number): Promise<View | null> {
        if (!this.confirmed || this.online.connection !== "up") return null;
        if (this.isOver()) return (await this.engines.table.call("positionAt", step)).view;
        return (await this.remotePast(step)).view;
    }

    /** A position of a running game, which only the server has. */
    private async remotePast(step: number): Promise<Position> {
        const state = await new Promise<string>((resolve) => {
            this.pendingPositions.push(resolve);
            this.socket.send({ type: "history", steps: step });
        });
        return this.engines.table.call("showRemotePast", this.remoteState(state));
    }

    async record(): Promise<string> {
        return fetchRecord(this.id, this.savedSeat.token);
    }

    get hint(): (() => Promise<void>) | undefined {
        return this.online.hintsAllowed && this.online.seat >= 0 ? () => this.showHints() : undefined;
    }

    private async showHints(): Promise<void> {
        const now = this.state?.now;
        if (!now || this.request || now.actor !== now.viewer) return;
        this.update({ thinking: true, refusals: [] }); // the latest request replaces refusals
        const hints = await findAdvice(now, await this.engines.table.call("remoteState"), this.engines);
        this.update(this.state?.now === now ? { thinking: false, hints } : {});
    }

    get analyse(): ((step: number) => Promise<Analysis | null>) | undefined {
        const now = this.confirmed?.now;
        return now && this.isOver() ? (step) => analyseStep(now, step, this.engines) : undefined;
    }

    /** After the end: me in my seat again, bots in all others. */
    get fork(): ((step: number) => Promise<string>) | undefined {
        if (!this.isOver()) return undefined;
        return (step) => this.engines.table.call("record", step, this.againstBots());
    }

    private againstBots(): Seat[] {
        return this.seats().map((seat, i) => ({
            ...seat,
            bot: i === this.viewer() ? null : (seat.bot ?? FORK_BOT),
        }));
    }

    board(language: Language): Promise<string> {
        return this.engines.table.call(this.isOver() ? "board" : "remoteBoard", language);
    }

    sendChat(text: string): boolean {
        return this.socket.send({ type: "chat", text });
    }

    saveNote(text: string): void {
        if (this.socket.send({ type: "note", text })) this.pendingNotes.push(text);
    }

    letBotPlay(bot: string): void {
        this.socket.send({ type: "seat", bot });
    }

    requestUndo(step: number): void {
        this.socket.send({ type: "undo_request", to: step });
        this.update({ past: null });
    }

    answerUndo(agreed: boolean): void {
        this.socket.send(agreed ? { type: "undo_answer" } : { type: "undo_answer", no: true });
    }

    leaveSeat(): void {
        this.socket.send({ type: "leave" });
    }

    seatBot(seat: number, bot: string): void {
        this.socket.send({ type: "seat", seat, bot });
    }

    rematch(): void {
        if (this.online.rematchTable) this.onRematch(this.online.rematchTable);
        else this.socket.send({ type: "rematch" });
    }

    // ---- Messages from the server

    private async handle(message: ServerMessage): Promise<void> {
        if (message.type === "claimed") return this.handleClaimed();
        if (this.closed) return;
        switch (message.type) {
            case "welcome":
            case "resync":
                return this.handleTable(message);
            case "update":
                return this.handleUpdate(message);
            case "seats":
                return this.handleSeats(message.seats, message.next, message.looks);
            case "presence":
                return this.handlePresence(message);
            case "clock":
                return this.updateOnline({
                    deadline: message.seat >= 0 ? Date.now() + message.left : 0,
                    timedOutSeat: message.out ? message.seat : -1,
                });
            case "left":
                return this.handleLeft();
            case "token":
                return this.claimSeat(message.token);
            case "connections":
                return message.count > 1 ? this.say(OPEN_ELSEWHERE) : undefined;
            case "seat_asked":
                return this.say(seatAskedText(message.name));
            case "store":
                return message.works ? undefined : this.say(STORE_FAILS);
            case "chat":
                return this.updateOnline({ chat: [...this.online.chat, message] });
            case "undo_requested":
                return this.updateOnline({ undoRequest: message });
            case "note_saved":
                return this.updateOnline({ note: this.pendingNotes.shift() ?? this.online.note });
            case "history":
                this.pendingPositions.shift()?.(message.state);
                return;
            case "done":
                return this.handleDone(message.key, message.again);
            case "refused":
                return this.handleRefused(message.key, message.rule);
            case "error":
                return this.handleError(message.code);
            default:
        }
    }

    private async handleTable(table: TableMessage): Promise<void> {
        const { seat, clock, next, chat, note } = table;
        this.game = this.games.findIndex((game) => game.id === table.game);
        this.pendingPositions = [];
        if (table.type === "welcome") {
            this.pendingNotes = [];
            this.byTurns = seat >= 0 && table.pace === "turns";
            this.askForNotices();
        }
        try {
            await this.engines.table.call("openRemote", table.record, seat, decodeBase64(table.state).length);
        } catch {
            return this.shut(table.frozen ? "frozen" : "version");
        }
        const isTooLate = this.isRequestTooLate(table.type);
        if (isTooLate) this.request = null;
        this.online = {
            ...this.online,
            connection: "up",
            seat,
            clock,
            chat,
            note,
            rematchTable: next,
            takeoverBot: table.takeover,
            hintsAllowed: table.hints,
            frozen: table.frozen,
            pendingMove: this.request ? this.online.pendingMove : null,
            undoRequest: null,
        };
        this.looks = table.record;
        this.setSeatInfos(table.seats);
        const log = table.log.map((event, step) => this.logEntry(event, step));
        await this.setStatus(table, log, table.record);
        this.save();
        this.update(isTooLate ? { refusals: [{ rule: "", text: TABLE_CHANGED }] } : {});
    }

    /**
     * The whole table came while a request was pending. The request may have been applied: repeating it with
     * its key tells.
     */
    private isRequestTooLate(type: TableMessage["type"]): boolean {
        const wasAskedFor = type === "resync" && this.pendingSyncs > 0;
        if (type === "welcome") this.pendingSyncs = 0;
        if (wasAskedFor) this.pendingSyncs--;
        if (!this.request || wasAskedFor) return false;
        this.resyncs = type === "welcome" ? 1 : this.resyncs + 1;
        if (this.resyncs >= MAX_RESYNCS) return true;
        this.socket.send(this.request);
        return false;
    }

    private requestSync(): void {
        if (this.socket.send({ type: "sync" })) this.pendingSyncs++;
    }

    private async handleUpdate(update: UpdateMessage): Promise<void> {
        if (!this.confirmed) return;
        const moves = update.events.filter((event): event is MoveEvent => "lines" in event);
        const from = update.steps - moves.length;
        const entries = moves.map((event, i) => this.logEntry(event, from + i));
        this.online = { ...this.online, undoRequest: null };
        await this.setStatus(update, [...this.confirmed.log.slice(0, from), ...entries], null);
    }

    private setSeatInfos(seats: SeatInfo[]): void {
        this.seatInfos = seats;
        const freeSeats = seats.flatMap(({ name, bot }, i) => (name || bot ? [] : [i]));
        this.online = { ...this.online, freeSeats };
    }

    private handleSeats(seats: SeatInfo[], next: string, looks: string): void {
        const isRenamed = seats.some((seat, i) => seat.name !== this.seatInfos[i]?.name);
        const isNewRematch = next && !this.online.rematchTable;
        this.setSeatInfos(seats);
        this.looks = lineOfLooks(looks);
        this.online = { ...this.online, rematchTable: next };
        if (isNewRematch && !this.state?.past) {
            this.onRematch(next);
            return;
        }
        this.save();
        if (isRenamed) this.requestSync(); // the log names people, so it has to come again
        if (!this.confirmed) return;
        this.confirmed.now = this.withSeats(this.confirmed.now);
        if (!this.state) return;
        const now = this.request ? this.withSeats(this.state.now) : this.confirmed.now;
        this.showTable(now, this.state.log);
    }

    private handlePresence({ seats, watchers, watching }: PresenceMessage): void {
        const watchName = this.online.seat < 0 ? this.savedSeat.name : "";
        this.updateOnline({ connected: seats, watchers, watching, watchName });
    }

    private handleLeft(): void {
        deleteSavedSeat(this.id);
        this.request = null;
        this.online = { ...this.online, seat: -1, connected: null, pendingMove: null, deadline: 0 };
        if (this.state) {
            const now = { ...this.state.now, moves: [], undo: 0 };
            this.state = { ...this.state, now, refusals: [], hints: null };
        }
        this.shut("left");
    }

    /** `again`: the request was applied before the connection broke, so no update follows. */
    private handleDone(key: string, again: boolean): void {
        if (this.request?.key !== key) return;
        this.request = null;
        this.online = { ...this.online, pendingMove: null };
        if (again) this.requestSync();
    }

    private async handleRefused(key: string, rule: string): Promise<void> {
        if (this.request?.key !== key) return;
        const move = this.request.move ?? "";
        this.dropRequest();
        const refusals = await this.engines.table.call("explainRemote", [move]);
        this.update({ refusals: refusals.length ? refusals : [{ rule, text: NOT_ALLOWED }] });
    }

    private say(text: Localized): void {
        this.update({ refusals: [{ rule: "", text }] });
    }

    private askForNotices(): void {
        const { token } = this.savedSeat;
        if (this.byTurns) void followTable({ table: this.id, token }).catch(() => undefined);
    }

    /**
     * The table's creator has the link, too, so this seat gets a token of its own. It must be stored before
     * the link becomes void; where storage is blocked, the link remains the only way back.
     */
    private claimSeat(token: string): void {
        const before = this.savedSeat;
        this.savedSeat = saveSeat({ ...before, token });
        this.isClaiming = savedSeat(this.id)?.token === token && this.socket.send({ type: "claim", token });
        if (!this.isClaiming) this.savedSeat = saveSeat(before);
    }

    /** A claim deletes the notices that were requested with the link. */
    private handleClaimed(): void {
        this.isClaiming = false;
        this.askForNotices();
        if (this.closed) this.socket.close();
    }

    private handleError(code: string): void {
        if (FATAL_ERRORS.has(code)) return this.shut(code);
        const { request } = this;
        if (code === "store" && this.online.connection !== "up") {
            setTimeout(() => this.online.connection !== "up" && this.socket.join(), STORE_RETRY_DELAY);
            return this.say(errorText(code));
        }
        if (code === "store" && request) {
            setTimeout(() => {
                if (this.request === request) this.socket.send(request);
            }, STORE_RETRY_DELAY);
            return;
        }
        if (request) this.dropRequest();
        this.update({ refusals: [{ rule: "", text: errorText(code) }] });
    }

    // ---- The position

    private async setStatus(status: TableStatus, log: LogEntry[], record: string | null): Promise<void> {
        this.status = status;
        if (status.over && record) return this.showFinished(record);
        if (status.over) return this.requestSync(); // the whole record can be seen now
        if (status.steps < this.answeredSteps && !this.request) this.answeredSteps = 0; // taken back together
        const position = await this.engines.table.call("showRemote", this.remoteState(status.state));
        this.confirmed = { now: this.snapshot(position, status), log };
        if (this.request) return; // our own move is pending and shown already
        this.showTable(this.confirmed.now, log);
        this.isAutomatic = false;
        this.scheduleAnswer();
    }

    /** The page plays an only move if there is nothing before it that I may want to take back. */
    private isForced({ actor, moves, undo }: Snapshot): boolean {
        const isMine = actor === this.online.seat && !this.isBotPlaying() && !this.online.frozen;
        const isNew = this.status !== null && this.status.number !== this.answeredNumber;
        return isMine && isNew && !this.request && moves.length === 1 && undo === 0;
    }

    /** The table asks everybody, so that no hand is revealed. The page answers if there is no choice. */
    private scheduleAnswer(): void {
        clearTimeout(this.answerTimer);
        const now = this.confirmed?.now;
        const [only] = now && this.isForced(now) ? now.moves : [];
        if (!only) return;
        const pause = SHORTEST_PAUSE + Math.random() * (LONGEST_PAUSE - SHORTEST_PAUSE);
        this.answerTimer = window.setTimeout(() => {
            this.answeredNumber = this.status?.number ?? -1;
            this.answeredSteps = now ? now.steps + 1 : 0;
            if (now) this.forcedSteps.add(now.steps);
            this.isAutomatic = true;
            void this.makeMove(only.move);
        }, pause);
    }

    /** Nothing is hidden any more: the engine here replays the record. */
    private async showFinished(record: string): Promise<void> {
        this.request = null;
        this.online = { ...this.online, pendingMove: null, deadline: 0 };
        await this.engines.table.call("load", record);
        const now = this.withSeats(await this.engines.table.call("viewAs", this.viewer()));
        this.confirmed = { now: { ...now, undo: 0 }, log: now.log };
        this.showTable(this.confirmed.now, now.log);
        this.save();
    }

    private snapshot(position: Position, { steps, undo }: TableStatus): Snapshot {
        const isForced = undo && steps === this.answeredSteps;
        return {
            ...position,
            moves: this.isBotPlaying() ? [] : position.moves,
            seats: this.seats(),
            viewer: this.viewer(),
            steps,
            at: steps,
            undo: undo && !isForced && !this.isBotPlaying() ? 1 : 0,
            undoBar: isForced ? "forced" : null,
            logFrom: 0,
            log: [],
        };
    }

    /** Spectators see the table from the first seat. */
    private viewer(): number {
        return Math.max(0, this.online.seat);
    }

    /** With the players here. The engine shows a finished game from a seat, also to a spectator. */
    private withSeats(snapshot: Snapshot): Snapshot {
        const isSpectator = this.online.seat < 0;
        return {
            ...snapshot,
            view: isSpectator ? { ...snapshot.view, seat: this.online.seat } : snapshot.view,
            seats: this.seats(),
            moves: this.isBotPlaying() ? [] : snapshot.moves,
        };
    }

    private seats(): Seat[] {
        return withLooks(
            this.seatInfos.map(({ name, bot }) => ({ name, bot: bot || null })),
            this.looks,
        );
    }

    private remoteState(state: string): RemoteState {
        const names = this.seatInfos.map(({ name }, i) => name || `(${i + 1})`);
        return { state: decodeBase64(state), names };
    }

    private logEntry({ seat, move, lines }: MoveEvent, step: number): LogEntry {
        const [verb = ""] = move.split(" ");
        return {
            step,
            seat,
            verb,
            seen: !move.includes("?"),
            isForced: seat === this.online.seat && this.forcedSteps.has(step),
            text: lines[0] ?? ["", ""],
            events: lines.slice(1),
        };
    }

    private isBotPlaying(): boolean {
        return Boolean(this.seatInfos[this.online.seat]?.bot);
    }

    private isOver(): boolean {
        return this.confirmed?.now.actor === OVER;
    }

    // ---- Sending and showing

    private sendRequest(request: PlayRequest): void {
        this.request = request;
        this.resyncs = 0;
        this.socket.send(request); // if the connection is down, the next welcome sends it
    }

    private dropRequest(): void {
        this.request = null;
        this.online = { ...this.online, pendingMove: null };
        if (this.confirmed) this.showTable(this.confirmed.now, this.confirmed.log);
    }

    private shut(reason: string): void {
        this.socket.close();
        this.updateOnline({ connection: "shut", closedReason: CLOSED_REASONS[reason] ?? null });
    }

    private updateOnline(change: Partial<OnlineState>): void {
        this.online = { ...this.online, ...change };
        this.update({});
    }

    /** Shows a new position; a replay goes on. */
    private showTable(now: Snapshot, log: LogEntry[]): void {
        const past = this.state?.past ?? null;
        const isAnswering = this.isForced(now);
        this.state = {
            now: isAnswering ? { ...now, moves: [] } : now,
            past: past && past.at < now.steps ? { ...past, steps: now.steps } : null,
            log,
            refusals: [],
            thinking: Boolean(now.seats[now.actor]?.bot),
            handoverTo: null,
            hints: null,
            isAnswering,
            isAutomatic: this.isAutomatic,
            online: this.online,
        };
        this.listener(this.state);
    }

    private update(change: Partial<SessionState>): void {
        if (this.closed) return;
        if (this.state) this.state = { ...this.state, ...change, online: this.online };
        else if (this.online.connection === "joining") return;
        this.listener(this.state ?? idleState(NO_TABLE, [], this.online));
    }

    private save(): void {
        this.savedSeat = saveSeat({
            table: this.id,
            token: this.savedSeat.token,
            game: this.games[this.game]?.id ?? "",
            names: this.seatInfos.map(({ name }) => name),
            over: this.isOver(),
            name: this.online.seat < 0 ? this.savedSeat.name : "", // the server does not store a spectator's
            look: "",
        });
    }
}

/** Shown while the table could not be opened yet. */
const NO_TABLE: Snapshot = {
    game: -1,
    seats: [],
    viewer: 0,
    actor: OVER,
    steps: 0,
    at: 0,
    view: { game: "", seat: -1, seats: 0, actor: OVER, options: {}, fields: {} },
    prompt: ["", ""],
    moves: [],
    undo: 0,
    undoBar: null,
    score: { winners: 0, points: [], from: [] },
    quotes: {},
    logFrom: 0,
    log: [],
};

function decodeBase64(text: string): Uint8Array {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function newKey(): string {
    return crypto.getRandomValues(new Uint32Array(3)).join("");
}
