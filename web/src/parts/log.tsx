// The log: who did what, equal lines gathered, each leading back to its position.
import { Component } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
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

interface LineProps { seat: number; luck: boolean; text: string; step: number; look: string; hint: string }

/** A line stays as it is while the table goes on: a long log must not slow a click. */
class LogLine extends Component<LineProps> {
    override shouldComponentUpdate(next: LineProps): boolean {
        return (Object.keys(next) as (keyof LineProps)[]).some((key) => next[key] !== this.props[key]);
    }

    render({ seat, luck, text, step, look, hint }: LineProps) {
        return (
            <li class={look}>
                <button type="button" tabIndex={-1} data-step={step} title={hint}>
                    {seat >= 0 && <Shape seat={seat} />}{luck && <span class="luck" aria-hidden="true">⚄</span>}
                    <span>{text}</span>
                </button>
            </li>
        );
    }
}

/** How a line looks: an event, the first since my last turn, one that is still to come where somebody looks back. */
function lookOf(line: Line, before: Line | undefined, since: number, at: number): string {
    return [line.event && "event", line.step >= since && before && before.step < since && "since", line.step >= at && "future"].filter(Boolean).join(" ");
}

export function Log({ log, seats, viewer, at, onLook }: { log: Told[]; seats: Seat[]; viewer: number; at: number; onLook(at: number): void }) {
    const say = useSay();
    const end = useRef<HTMLOListElement>(null);
    const lines = useMemo(() => linesOf(log), [log]);
    const since = sinceMine(log, viewer)[0]?.step ?? Infinity;
    const hint = say("Diese Stellung zeigen", "Show this position");
    useEffect(() => { const list = end.current; if (list) list.scrollTop = list.scrollHeight; }, [log.length]);
    const choose = (event: MouseEvent) => {
        const step = (event.target as Element).closest<HTMLElement>("[data-step]")?.dataset["step"];
        if (step !== undefined) onLook(Number(step) + 1);
    };
    return (
        <ol class="log" ref={end} tabIndex={0} aria-label={say("Verlauf", "Log")} data-test="log" onClick={choose}>
            {lines.map((line, i) => <LogLine key={i} seat={line.seat} luck={line.seat < 0 && !line.event} step={line.step} hint={hint}
                look={lookOf(line, lines[i - 1], since, at)} text={`${say(line.words)}${line.times > 1 ? ` (${line.times}×)` : ""}`} />)}
            {!lines.length && <li class="soft">{seats.length ? say("Noch nichts geschehen.", "Nothing has happened yet.") : ""}</li>}
        </ol>
    );
}

/** What the others did last, for a screen reader. */
export function lastWords(log: Told[], viewer: number, say: (words: Words) => string): string {
    return linesOf(sinceMine(log, viewer)).slice(-5).map((line) => say(line.words)).join(" ");
}
