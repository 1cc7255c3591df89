// The worker: holds the engine and answers calls one by one, so that the page never blocks.
import { Nets, type NetFile } from "./nets";
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
/** The build puts the list of nets here. */
declare const NETS: NetFile[];

/** Calls in which a bot thinks; they begin with the game and the position. */
const THINKING: (keyof EngineCalls)[] = ["chooseMove", "analyse"];

let services: object[] = [];
let nets: Nets | null = null;
let lastAnswer = Promise.resolve();

scope.onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        const engine = new Engine(data);
        services = [new Table(engine), new RemoteTable(engine)];
        nets = new Nets(engine, NETS);
        return;
    }
    lastAnswer = lastAnswer.then(() => answer(data));
};

async function answer({ id, call, values }: Request): Promise<void> {
    try {
        const service = services.find((each) => call in each) as Service | undefined;
        if (!service) throw new Error("no engine");
        if (THINKING.includes(call)) await nets?.prepare(values[0] as number, values[1] as Uint8Array);
        scope.postMessage({ id, value: service[call]?.(...values) });
    } catch (error) {
        scope.postMessage({ id, error: describe(error) });
    }
}

function describe(error: unknown): string | TextError {
    if (error instanceof EngineError) return error.error;
    return error instanceof Error ? error.message : String(error);
}
