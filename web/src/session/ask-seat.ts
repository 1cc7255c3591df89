// Asks the player who has taken a seat to give it back, with the link that used to open it.
import { socketAddress } from "./socket";
import type { ServerMessage } from "./protocol";

export type SeatAnswer = "asked" | "absent" | "failed";

const TIMEOUT = 8000;

export function askForSeat(table: string, token: string, name: string): Promise<SeatAnswer> {
    return new Promise((resolve) => {
        const socket = new WebSocket(socketAddress());
        const end = (answer: SeatAnswer) => {
            clearTimeout(timer);
            socket.close();
            resolve(answer);
        };
        const timer = setTimeout(() => end("failed"), TIMEOUT);
        socket.onopen = () => socket.send(JSON.stringify({ type: "ask", table, token, name }));
        socket.onerror = () => end("failed");
        socket.onmessage = (event: MessageEvent<string>) => {
            const message = JSON.parse(event.data) as ServerMessage;
            if (message.type === "asked") end("asked");
            if (message.type === "error") end(message.code === "absent" ? "absent" : "failed");
        };
    });
}
