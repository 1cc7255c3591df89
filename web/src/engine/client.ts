// The page's side of the engine workers: calls become promises.
import type { EngineCalls, TextError } from "./types";
import { EngineError } from "./wasm";
import type { Reply, Request } from "./worker";

interface PendingCall {
    resolve(value: unknown): void;
    reject(error: Error): void;
}

export class EngineWorker {
    private readonly worker = new Worker("worker.js");
    private readonly pending = new Map<number, PendingCall>();
    private nextId = 1;
    /** Why the worker did not start; it answers no call. */
    private failure: Error | null = null;

    constructor(module: WebAssembly.Module) {
        this.worker.postMessage(module);
        this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
            const call = this.pending.get(data.id);
            this.pending.delete(data.id);
            if ("error" in data) call?.reject(errorOf(data.error));
            else call?.resolve(data.value);
        };
        this.worker.onerror = ({ message }) => {
            this.failure = new Error(message || "worker.js did not load");
            for (const call of this.pending.values()) call.reject(this.failure);
            this.pending.clear();
        };
    }

    terminate(): void {
        this.worker.terminate();
    }

    call<C extends keyof EngineCalls>(
        name: C,
        ...values: Parameters<EngineCalls[C]>
    ): Promise<ReturnType<EngineCalls[C]>> {
        if (this.failure) return Promise.reject(this.failure);
        const request: Request = { id: this.nextId++, call: name, values };
        return new Promise((resolve, reject) => {
            this.pending.set(request.id, {
                resolve: (value) => resolve(value as ReturnType<EngineCalls[C]>),
                reject,
            });
            this.worker.postMessage(request);
        });
    }
}

function errorOf(error: string | TextError): Error {
    return typeof error === "string" ? new Error(error) : new EngineError(error);
}

/** One worker keeps the table, one thinks for the bots so that nothing waits for them. */
export interface Engines {
    table: EngineWorker;
    bot: EngineWorker;
    /** Another worker, for a second table. */
    startWorker(): EngineWorker;
}

export async function startEngines(): Promise<Engines> {
    const response = await fetch("kontor.packed.wasm");
    if (!response.ok || !response.body) throw new Error(`kontor.packed.wasm: ${response.status}`);
    const unpacked = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
    const module = await WebAssembly.compile(await unpacked.arrayBuffer());
    const startWorker = () => new EngineWorker(module);
    return { table: startWorker(), bot: startWorker(), startWorker };
}
