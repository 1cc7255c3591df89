// The log: who did what, equal lines gathered, each leading back to its position.
import { useEffect, useRef } from "preact/hooks";
import type { Seat, Told, Words } from "../engine/types";
import { useSay } from "../words";
import { Shape } from "./seat";

export interface Line { seat: number; words: Words; step: number; times: number; event: boolean }

export function linesOf(log: Told[]): Line[] {
    const lines: Line[] = [];
    const add = (line: Line) => {
        const last = lines[lines.length - 1];
        if (!line.words[0]) return;
        if (last && last.event !== line.event && last.step === line.step && last.words[0] === line.words[0]) return;
        if (last && last.event === line.event && last.words[0] === line.words[0] && last.words[1] === line.words[1]) { last.times++; last.step = line.step; }
        else lines.push(line);
    };
    for (const told of log) {
        add({ seat: told.seat, words: told.words, step: told.step, times: 1, event: false });
        for (const words of told.events) add({ seat: -1, words, step: told.step, times: 1, event: true });
    }
    return lines;
}

/** The log from behind the viewer's last own move; the beginning of the game if there is none. */
export function sinceMine(log: Told[], viewer: number): Told[] {
    let from = log.length;
    while (from > 0 && log[from - 1]?.seat !== viewer) from--;
    return log.slice(from);
}

export function Log({ log, seats, viewer, at, onLook }: { log: Told[]; seats: Seat[]; viewer: number; at: number; onLook(at: number): void }) {
    const say = useSay();
    const end = useRef<HTMLOListElement>(null);
    const lines = linesOf(log);
    const since = sinceMine(log, viewer)[0]?.step ?? Infinity;
    useEffect(() => { const list = end.current; if (list) list.scrollTop = list.scrollHeight; }, [log.length]);
    return (
        <ol class="log" ref={end} tabIndex={0} aria-label={say("Verlauf", "Log")} data-test="log">
            {lines.map((line, i) => (
                <li key={i} class={`${line.event ? "event" : ""} ${line.step >= since && lines[i - 1] !== undefined && (lines[i - 1]?.step ?? 0) < since ? "since" : ""} ${line.step >= at ? "future" : ""}`}>
                    <button type="button" tabIndex={-1} onClick={() => onLook(line.step + 1)} title={say("Diese Stellung zeigen", "Show this position")}>
                        {line.seat >= 0 && <Shape seat={line.seat} />}{line.seat < 0 && !line.event && <span class="luck" aria-hidden="true">⚄</span>}
                        <span>{say(line.words)}{line.times > 1 ? ` (${line.times}×)` : ""}</span>
                    </button>
                </li>
            ))}
            {!lines.length && <li class="soft">{seats.length ? say("Noch nichts geschehen.", "Nothing has happened yet.") : ""}</li>}
        </ol>
    );
}

/** What the others did last, for a screen reader. */
export function lastWords(log: Told[], viewer: number, say: (words: Words) => string): string {
    return linesOf(sinceMine(log, viewer)).slice(-5).map((line) => say(line.words)).join(" ");
}
