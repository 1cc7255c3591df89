// The WebSocket to the server; reconnects by itself.
import { fetchOpenTables } from "./api";
import type { ClientMessage, ServerMessage } from "./protocol";

const RETRY_DELAYS = [300, 700, 1500, 3000, 6000, 12000];
const PING_INTERVAL = 20_000;
const PONG_TIMEOUT = 5000;
/** When the network or the tab comes back, a dead connection should be noticed soon. */
const WAKE_TIMEOUT = 1500;

export interface SocketHandlers {
    /** What to send first on every new connection. */
    joinMessage(): ClientMessage;
    onMessage(message: ServerMessage): void;
    onLost(): void;
}

export function socketAddress(): URL {
    return new URL("ws", location.href.replace(/[?#].*$/, "").replace(/^http/, "ws"));
}

export class TableSocket {
    private socket: WebSocket | null = null;
    private attempts = 0;
    private retryTimer = 0;
    private heartbeat = 0;
    private closed = false;
    private connecting = false;

    constructor(private readonly handlers: SocketHandlers) {
        addEventListener("online", this.wake);
        addEventListener("offline", this.wake);
        document.addEventListener("visibilitychange", this.wake);
        void this.connect();
    }

    /** False if the connection is down and nothing was sent. */
    send(message: ClientMessage): boolean {
        if (this.socket?.readyState !== WebSocket.OPEN) return false;
        this.socket.send(JSON.stringify(message));
        return true;
    }

    /** Asks for the table once more on this connection. */
    join(): void {
        this.send(this.handlers.joinMessage());
    }

    close(): void {
        this.closed = true;
        removeEventListener("online", this.wake);
        removeEventListener("offline", this.wake);
        document.removeEventListener("visibilitychange", this.wake);
        this.drop();
        clearTimeout(this.retryTimer);
    }

    /** The network or the tab came back, or the network went away: check the connection at once. */
    private readonly wake = () => {
        if (this.closed || document.visibilityState === "hidden") return;
        if (this.socket?.readyState === WebSocket.OPEN) this.ping(WAKE_TIMEOUT);
        else if (!this.socket) {
            this.attempts = 0;
            clearTimeout(this.retryTimer);
            void this.connect();
        }
    };

    /** Asks for the lobby first: a browser logs an error for every socket that fails to open. */
    private async connect(): Promise<void> {
        if (this.socket || this.connecting) return;
        this.connecting = true;
        const isServerUp = await fetchOpenTables();
        this.connecting = false;
        if (this.closed || this.socket) return;
        if (isServerUp) this.openSocket();
        else this.retry();
    }

    private openSocket(): void {
        const socket = new WebSocket(socketAddress());
        this.socket = socket;
        socket.onopen = () => {
            this.join();
            this.scheduleHeartbeat();
        };
        socket.onmessage = ({ data }: MessageEvent<string>) => {
            this.attempts = 0;
            this.scheduleHeartbeat();
            this.handlers.onMessage(JSON.parse(data) as ServerMessage);
        };
        socket.onclose = () => {
            if (this.socket !== socket) return;
            this.drop();
            this.retry();
        };
    }

    private retry(): void {
        if (this.closed) return;
        this.handlers.onLost();
        const delay = RETRY_DELAYS[Math.min(this.attempts++, RETRY_DELAYS.length - 1)] ?? 0;
        const jitter = 0.75 + Math.random() / 2;
        this.retryTimer = window.setTimeout(() => void this.connect(), delay * jitter);
    }

    private drop(): void {
        clearTimeout(this.heartbeat);
        const { socket } = this;
        this.socket = null;
        if (!socket) return;
        socket.onclose = null;
        socket.onmessage = null;
        socket.close();
    }

    /** A message came in: ping again after some silence. */
    private scheduleHeartbeat(): void {
        clearTimeout(this.heartbeat);
        this.heartbeat = window.setTimeout(() => this.ping(PONG_TIMEOUT), PING_INTERVAL);
    }

    private ping(timeout: number): void {
        this.send({ type: "ping" });
        clearTimeout(this.heartbeat);
        this.heartbeat = window.setTimeout(() => {
            this.drop();
            this.retry();
        }, timeout);
    }
}
