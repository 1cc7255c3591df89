// A table for lessons and examples: it shows the position of a text, and other players and chance do only
// what the text says.
import type { Engines } from "../engine/client";
import type { Localized, Refusal } from "../engine/types";
import { LocalSession } from "./local";
import { idleState } from "./types";

export class GuidedSession extends LocalSession {
    /** Called when the learner makes a legal move; the guide decides what follows. */
    onMove: (move: string) => void = () => undefined;

    constructor(engines: Engines) {
        // Its own worker, so that a game in progress is not disturbed.
        super("guided", { ...engines, table: engines.startWorker() });
    }

    /** Throws if the text is not a valid scenario. */
    async show(text: string, viewer: number): Promise<void> {
        const now = { ...(await this.engines.table.call("showScenario", text, viewer)), undo: 0 };
        this.state = idleState(now, now.log, null);
        this.listener(this.state);
    }

    override async play(move: string): Promise<void> {
        const isLegal = this.state?.now.moves.some((each) => each.move === move);
        if (isLegal) this.onMove(move);
        else await this.explain([move]);
    }

    async explainMove(move: string, seat: number): Promise<Refusal | undefined> {
        return (await this.engines.table.call("explain", [move], seat))[0];
    }

    moveText(move: string): Promise<Localized | null> {
        return this.engines.table.call("moveText", move);
    }

    override close(): void {
        super.close();
        this.engines.table.terminate();
    }
}
