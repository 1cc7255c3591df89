// The line to the server: one WebSocket that comes back by itself.
import { askLobby } from "./api";
import type { Message } from "./types";

const WAITS = [300, 700, 1500, 3000, 6000, 12000], PING = 20_000, PATIENCE = 5000;

export interface Ears { joined(): object; heard(message: Message): void; lost(): void }

export class Line {
    private socket: WebSocket | null = null;
    private tries = 0;
    private timer = 0;
    private watch = 0;
    private ended = false;
    private asking = false;

    constructor(private readonly ears: Ears) {
        addEventListener("online", this.wake);
        addEventListener("offline", this.wake);
        document.addEventListener("visibilitychange", this.wake);
        void this.connect();
    }

    /** False: the line is down, nothing was sent. */
    say(message: object): boolean {
        if (this.socket?.readyState !== WebSocket.OPEN) return false;
        this.socket.send(JSON.stringify(message));
        return true;
    }

    end(): void {
        this.ended = true;
        removeEventListener("online", this.wake);
        removeEventListener("offline", this.wake);
        document.removeEventListener("visibilitychange", this.wake);
        this.drop();
        clearTimeout(this.timer);
    }

    /** The net or the tab has come back, or the net has gone: look at once whether the line still holds. */
    private readonly wake = () => {
        if (this.ended || document.visibilityState === "hidden") return;
        if (this.socket?.readyState === WebSocket.OPEN) this.ping(1500);
        else if (!this.socket) { this.tries = 0; clearTimeout(this.timer); void this.connect(); }
    };

    /** Asks first whether the server is there: a browser calls a socket that fails an error. */
    private async connect(): Promise<void> {
        if (this.socket || this.asking) return;
        this.asking = true;
        const there = await askLobby();
        this.asking = false;
        if (this.ended || this.socket) return;
        if (!there) { this.again(); return; }
        const socket = new WebSocket(new URL("ws", location.href.replace(/[?#].*$/, "").replace(/^http/, "ws")));
        this.socket = socket;
        socket.onopen = () => { socket.send(JSON.stringify(this.ears.joined())); this.rest(); };
        socket.onmessage = ({ data }: MessageEvent<string>) => {
            this.tries = 0;
            this.rest();
            this.ears.heard(JSON.parse(data) as Message);
        };
        socket.onclose = () => { if (this.socket === socket) { this.drop(); this.again(); } };
    }

    private again(): void {
        if (this.ended) return;
        this.ears.lost();
        const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] ?? 0;
        this.timer = window.setTimeout(() => void this.connect(), wait * (0.75 + Math.random() / 2));
    }

    private drop(): void {
        clearTimeout(this.watch);
        const socket = this.socket;
        this.socket = null;
        if (socket) { socket.onclose = null; socket.onmessage = null; socket.close(); }
    }

    /** Something was heard: a while later we ask whether anybody is still there. */
    private rest(): void {
        clearTimeout(this.watch);
        this.watch = window.setTimeout(() => this.ping(PATIENCE), PING);
    }

    private ping(patience: number): void {
        this.say({ type: "ping" });
        clearTimeout(this.watch);
        this.watch = window.setTimeout(() => { this.drop(); this.again(); }, patience);
    }
}
