// What the others did since my last turn: at most five lines, always in the same place, and the steps on the board.
import { useSay } from "../words";
import { CHANCE, type Told } from "../engine/types";
import { linesOf, sinceMine } from "./log";
import { Shape } from "./seat";

const MOST = 5;

/** What lies between my last turn and this one; my own moves of this turn do not wipe it away. */
function sinceTurn(log: Told[], viewer: number): Told[] {
    let end = log.length;
    while (end > 0 && [CHANCE, viewer].includes(log[end - 1]?.seat ?? viewer)) end--;
    return sinceMine(log.slice(0, end), viewer);
}

export function Since({ log, viewer, onSteps }: { log: Told[]; viewer: number; onSteps(from: number): void }) {
    const say = useSay();
    const since = sinceTurn(log, viewer);
    const lines = linesOf(since).filter(({ seat, event }) => seat >= 0 && !event);
    const more = lines.length > MOST ? lines.length - MOST + 1 : 0;
    return (
        <section class="since-mine" aria-labelledby="since-title" data-test="since">
            <div class="since-head"><h2 id="since-title">{say("Seit deinem letzten Zug", "Since your last turn")}</h2>
                <button type="button" class="quiet" disabled={!lines.length} data-test="show-steps" onClick={() => onSteps(since[0]?.step ?? 0)}>{say("Schritte zeigen", "Show steps")}</button></div>
            <ul>
                {more > 0 && <li class="soft">{say(`… und davor ${more} weitere`, `… and ${more} more before`)}</li>}
                {lines.slice(more).map((line) => <li key={line.step} title={say(line.words)}><Shape seat={line.seat} /> <span>{say(line.words)}{line.times > 1 ? ` (${line.times}×)` : ""}</span></li>)}
                {!lines.length && <li class="soft">{say("Noch hat niemand sonst gezogen.", "Nobody else has moved yet.")}</li>}
            </ul>
        </section>
    );
}
