// The page's side of the workers: calls become promises.
import type { Calls } from "./types";
import type { Reply, Request } from "./worker";

export class Worked {
    private readonly worker = new Worker("worker.js");
    private readonly waiting = new Map<number, { done(value: unknown): void; failed(error: Error): void }>();
    private next = 1;

    constructor(module: WebAssembly.Module) {
        this.worker.postMessage(module);
        this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
            const waiter = this.waiting.get(data.id);
            this.waiting.delete(data.id);
            if ("error" in data) waiter?.failed(new Error(data.error));
            else waiter?.done(data.value);
        };
    }

    end(): void {
        this.worker.terminate();
    }

    ask<C extends keyof Calls>(call: C, ...values: Parameters<Calls[C]>): Promise<ReturnType<Calls[C]>> {
        const request: Request = { id: this.next++, call, values };
        return new Promise((done, failed) => {
            this.waiting.set(request.id, { done: (value) => done(value as ReturnType<Calls[C]>), failed });
            this.worker.postMessage(request);
        });
    }
}

/** Two workers with one module: one keeps the table, one thinks for the bots. More tables need more workers. */
export interface Engines { table: Worked; thinker: Worked; another(): Worked }

export async function startEngines(): Promise<Engines> {
    const packed = await fetch("kontor.packed.wasm");
    if (!packed.ok || !packed.body) throw new Error(`kontor.packed.wasm: ${packed.status}`);
    const module = await WebAssembly.compile(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
    return { table: new Worked(module), thinker: new Worked(module), another: () => new Worked(module) };
}
