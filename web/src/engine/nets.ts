// The bots' nets: fetched when a bot thinks about a game for the first time, then kept.
import type { Engine } from "./wasm";

/** A net among the page's files: for a game, and for these numbers of seats. */
export interface NetFile {
    game: string;
    seats: number[];
    file: string;
}

/** How long a bot waits for its net, in milliseconds. Then it thinks without one. */
const PATIENCE = 20_000;
const SLOT = 3;

export class Nets {
    private readonly kept = new Map<string, Uint8Array>();

    constructor(
        private readonly engine: Engine,
        private readonly files: NetFile[],
        private readonly fetchNet: (file: string) => Promise<Uint8Array> = fetchPacked,
    ) {}

    /** Gives the engine the net for a position, if there is one. Without it bots judge by rules of thumb. */
    async prepare(game: number, state: Uint8Array): Promise<void> {
        const { exports } = this.engine;
        this.engine.setState(SLOT, state);
        const seats = exports.seats(SLOT);
        if (exports.net_known(game, seats)) return;
        const id = this.engine.text(exports.game_id(game));
        const found = this.files.find((net) => net.game === id && net.seats.includes(seats));
        if (!found) return;
        try {
            const file = this.kept.get(found.file) ?? (await this.fetchNet(found.file));
            this.kept.set(found.file, file);
            this.engine.useNet(game, file);
        } catch {
            // Offline before it was kept: the next move asks again.
        }
    }
}

async function fetchPacked(file: string): Promise<Uint8Array> {
    const response = await fetch(file, { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
    const unpacked = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
    return new Uint8Array(await unpacked.arrayBuffer());
}
