// A table kept by a server, as one seat sees it. The engine fills in what the seat cannot know with a guess:
// moves, refusals, texts and points are the same as in the real game, which only the server knows.
import { predictMove } from "./predict";
import { refusalsOf, type SlotView } from "./refusals";
import { EngineError, type Engine } from "./wasm";
import type { Language, Position, Prediction, Refusal, RemoteCalls, RemoteState } from "./types";

const VIEW = 5;
const WORLD = 6;
const PAST = 7;
const HEADER = 9;

export class RemoteTable implements RemoteCalls {
    private game = 0;
    private seat = -1;

    constructor(private readonly engine: Engine) {}

    /** Throws unless this engine has the rules of the record and the view size of the server. */
    openRemote(record: string, seat: number, size: number): number {
        const game = this.engine.exports.record_open(HEADER, this.engine.write(record));
        if (game < 0) throw new EngineError({ ...this.engine.error(), inHeader: true });
        if (size !== this.engine.exports.state_size(game)) throw new Error("another version of the engine");
        this.game = game;
        this.seat = seat;
        return game;
    }

    showRemote({ state, names }: RemoteState): Position {
        this.engine.nameSeats(names);
        this.guessWorld(state, WORLD);
        return this.engine.position(this.game, WORLD, this.seat);
    }

    /** A position of the past; the current one stays as it is. */
    showRemotePast({ state, names }: RemoteState): Position {
        const currentView = this.engine.state(this.game, VIEW);
        this.engine.nameSeats(names);
        this.guessWorld(state, PAST);
        const past = this.engine.position(this.game, PAST, this.seat);
        this.engine.setState(VIEW, currentView);
        return { ...past, moves: [] };
    }

    private guessWorld(state: Uint8Array, slot: number): void {
        this.engine.setState(VIEW, state);
        this.engine.exports.world_of_view(this.game, slot, VIEW, this.seat);
    }

    private current(): SlotView {
        return { engine: this.engine, game: this.game, slot: WORLD, seat: this.seat };
    }

    predict(move: string): Prediction | Refusal | null {
        const { engine, game, seat } = this;
        return predictMove({ engine, game, world: WORLD, source: VIEW, seat }, move);
    }

    explainRemote(moves: string[]): Refusal[] {
        return refusalsOf(this.current(), moves);
    }

    /** The guessed position, for a bot: it may use no more than the seat knows. */
    remoteState(): Uint8Array {
        return this.engine.state(this.game, WORLD);
    }

    remoteBoard(language: Language): string {
        return this.engine.text(this.engine.exports.board(this.game, WORLD, this.seat, language));
    }
}
