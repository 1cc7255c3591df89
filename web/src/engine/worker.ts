// The worker: holds the engine, answers calls one by one, so that the page never blocks.
import { Engine } from "./wasm";
import { Mirror } from "./mirror";
import { Table } from "./table";
import type { Calls } from "./types";

export interface Request { id: number; call: keyof Calls; values: unknown[] }
export type Reply = { id: number; value: unknown } | { id: number; error: string };

const scope = self as unknown as {
    onmessage: ((event: MessageEvent<Request | WebAssembly.Module>) => void) | null;
    postMessage(reply: Reply): void;
};
let parts: object[] = [];

scope.onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        const engine = new Engine(data);
        parts = [new Table(engine), new Mirror(engine)];
        return;
    }
    try {
        const part = parts.find((each) => data.call in each);
        if (!part) throw new Error("no engine");
        const call = (part as Record<string, (...values: unknown[]) => unknown>)[data.call]?.bind(part);
        scope.postMessage({ id: data.id, value: call?.(...data.values) });
    } catch (error) {
        scope.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
};
