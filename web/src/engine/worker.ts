// The worker: holds the engine and answers calls one by one, so that the page never blocks.
import { RemoteTable } from "./remote-table";
import { Table } from "./table";
import type { EngineCalls, TextError } from "./types";
import { Engine, EngineError } from "./wasm";

export interface Request {
    id: number;
    call: keyof EngineCalls;
    values: unknown[];
}
export type Reply = { id: number; value: unknown } | { id: number; error: string | TextError };

type Service = Record<string, (...values: unknown[]) => unknown>;

const scope = self as unknown as {
    onmessage: ((event: MessageEvent<Request | WebAssembly.Module>) => void) | null;
    postMessage(reply: Reply): void;
};
let services: object[] = [];

scope.onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        const engine = new Engine(data);
        services = [new Table(engine), new RemoteTable(engine)];
        return;
    }
    try {
        const service = services.find((each) => data.call in each) as Service | undefined;
        if (!service) throw new Error("no engine");
        scope.postMessage({ id: data.id, value: service[data.call]?.(...data.values) });
    } catch (error) {
        scope.postMessage({ id: data.id, error: describe(error) });
    }
};

function describe(error: unknown): string | TextError {
    if (error instanceof EngineError) return error.error;
    return error instanceof Error ? error.message : String(error);
}
