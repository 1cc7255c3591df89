// The bot's advice: its best moves with their prospects, how often each was thought through, and why.
import { useState } from "preact/hooks";
import type { Thought } from "../engine/types";
import { capital, useSay } from "../words";

export function Hints({ hints, onMove }: { hints: Thought[]; onMove(move: string): void }) {
    const say = useSay();
    const [told, setTold] = useState(0);
    const reason = hints[told]?.reason;
    return (
        <div class="hints">
            <p>{say("Der Bot rät. Balken: Aussicht, von verloren (0 %) bis gewonnen (100 %).", "The bot’s advice. Bars: prospects, from lost (0 %) to won (100 %).")}</p>
            <ol>
                {hints.map(({ move, visits, worth }, i) => (
                    <li key={move.move}>
                        <button type="button" class="link" onClick={() => onMove(move.move)}>{capital(say(move.words))}</button>
                        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="10" class="bar-all" /><rect width={Math.round(worth * 100)} height="10" class="bar-worth" /></svg>
                        <span class="figure">{Math.round(worth * 100)} %</span>
                        <span class="soft">{visits}× {say("durchdacht", "thought through")}</span>
                        {hints[i]?.reason && <button type="button" class="quiet" aria-pressed={told === i} onClick={() => setTold(i)}>{say("Warum?", "Why?")}</button>}
                    </li>
                ))}
            </ol>
            {reason && <p class="reason" data-test="reason">{say(reason)}</p>}
        </div>
    );
}
