// The worker: holds the engine, answers calls one by one, so that the page never blocks.
import { Engine } from "./wasm";
import { Table } from "./table";
import type { Calls } from "./types";

export interface Request { id: number; call: keyof Calls; values: unknown[] }
export type Reply = { id: number; value: unknown } | { id: number; error: string };

const scope = self as unknown as {
    onmessage: ((event: MessageEvent<Request | WebAssembly.Module>) => void) | null;
    postMessage(reply: Reply): void;
};
let table: Table | undefined;

scope.onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        table = new Table(new Engine(data));
        return;
    }
    try {
        if (!table) throw new Error("no engine");
        const call = table[data.call].bind(table) as (...values: unknown[]) => unknown;
        scope.postMessage({ id: data.id, value: call(...data.values) });
    } catch (error) {
        scope.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
};
