// A table that a server keeps, as one seat sees it. From the seat's view a world is guessed that fits it: moves, reasons,
// words and points are the same there as in the truth, which only the server knows.
import { describe, refusalOf, refusalsOf, type Stand } from "./describe";
import type { Engine } from "./wasm";
import type { Foreseen, Language, MirrorCalls, Mirrored, Refusal, Seen, Told } from "./types";

const VIEW = 5, WORLD = 6, ONE = 7, OTHER = 8, HEAD = 9;

export class Mirror implements MirrorCalls {
    private game = 0;
    private seat = -1;

    constructor(private readonly engine: Engine) {}

    /** Whether this engine is the one that the server's record and its views of so many bytes come from; throws why not. */
    meet(record: string, seat: number, size: number): number {
        const game = this.engine.calls.record_open(HEAD, this.engine.write(record));
        if (game < 0) throw new Error(this.engine.error());
        if (size !== this.engine.calls.state_size(game)) throw new Error("another version of the engine");
        this.game = game;
        this.seat = seat;
        return game;
    }

    mirror({ state, names }: Seen): Mirrored {
        names.forEach((name, seat) => this.engine.nameSeat(seat, name));
        this.see(state, WORLD);
        return describe(this.stand(WORLD));
    }

    /** A position of the past. */
    mirrorPast({ state, names }: Seen): Mirrored {
        const now = this.engine.state(this.game, VIEW);
        names.forEach((name, seat) => this.engine.nameSeat(seat, name));
        this.see(state, ONE);
        const past = describe(this.stand(ONE));
        this.engine.setState(VIEW, now);
        return { ...past, moves: [] };
    }

    private see(state: Uint8Array, slot: number): void {
        this.engine.setState(VIEW, state);
        this.engine.calls.imagine(this.game, slot, VIEW, this.seat);
    }

    private stand(slot: number): Stand {
        return { engine: this.engine, game: this.game, slot, seat: this.seat };
    }

    /** What comes of a move: why not; or how it stands then; or null where luck or something hidden decides. */
    foresee(move: string): Foreseen | Refusal | null {
        const { calls } = this.engine, game = this.game;
        const refusal = refusalOf(this.stand(WORLD), move);
        if (refusal) return refusal;
        const told = [ONE, OTHER].map((slot): Told | null => {
            calls.imagine(game, slot, VIEW, this.seat);
            this.engine.readMove(game, move);
            const length = calls.play_json(game, slot, this.seat);
            return length < 0 ? null : { ...this.engine.json<Told>(length), step: 0 };
        })[0];
        if (!told || !calls.foreseen(game, WORLD, ONE, OTHER, this.seat)) return null;
        return { ...describe(this.stand(ONE)), told };
    }

    why(moves: string[]): Refusal[] {
        return refusalsOf(this.stand(WORLD), moves);
    }

    /** The guessed world: whatever a bot may know of it is as in the truth. */
    mirrorState(): Uint8Array {
        return this.engine.state(this.game, WORLD);
    }

    mirrorBoard(language: Language): string {
        return this.engine.text(this.engine.calls.board(this.game, WORLD, this.seat, language));
    }
}
