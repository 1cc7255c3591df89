// A table that somebody is led through: it stands where the text says, and luck and others do what is written there.
import type { Engines } from "../engine/client";
import type { Refusal, Words } from "../engine/types";
import { Session } from "../session";

export class Guided extends Session {
    /** What a legal move of the learner does; set by who leads. */
    onAct: (move: string) => void = () => undefined;

    constructor(engines: Engines) {
        // An own worker: a game that goes on elsewhere is not disturbed.
        super("guided", { ...engines, table: engines.another() });
    }

    /** Throws when the text makes no table. */
    async stand(text: string, viewer: number): Promise<void> {
        const now = { ...await this.engines.table.ask("show", text, viewer), undo: 0 };
        this.shown = { now, past: null, log: now.log, refusals: [], thinking: false, curtain: null, hints: null, online: null };
        this.listener(this.shown);
    }

    override async act(move: string): Promise<void> {
        const legal = this.shown?.now.moves.some((each) => each.move === move);
        if (legal) this.onAct(move);
        else await this.explain([move]);
    }

    async why(move: string, seat: number): Promise<Refusal | undefined> {
        return (await this.engines.table.ask("explain", [move], seat))[0];
    }

    say(move: string): Promise<Words | null> {
        return this.engines.table.ask("say", move);
    }

    override close(): void {
        super.close();
        this.engines.table.end();
    }
}
