// The log: who did what, repeated lines merged, each line leading to its position.
import { Component } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Localized, LogEntry, Seat } from "../engine/types";
import { useTranslate, type Translate } from "../ui/i18n";
import { SeatShape } from "./seat";
import { entriesSinceOwnMove } from "./since-my-turn";

interface LogLine {
    seat: number;
    text: Localized;
    step: number;
    times: number;
    isEvent: boolean;
}

export function logLines(log: LogEntry[]): LogLine[] {
    const lines: LogLine[] = [];
    for (const { seat, text, step, events } of log) {
        addLine(lines, { seat, text, step, times: 1, isEvent: false });
        for (const event of events) addLine(lines, { seat: -1, text: event, step, times: 1, isEvent: true });
    }
    return lines;
}

/** Skips empty lines and an event that repeats its move; counts a line that repeats the one before. */
function addLine(lines: LogLine[], line: LogLine): void {
    const last = lines[lines.length - 1];
    const sameGerman = last?.text[0] === line.text[0];
    if (!line.text[0]) return;
    if (last && sameGerman && last.isEvent !== line.isEvent && last.step === line.step) return;
    if (last && sameGerman && last.isEvent === line.isEvent && last.text[1] === line.text[1]) {
        last.times++;
        last.step = line.step;
    } else lines.push(line);
}

/** "draws a card (3×)."; the count belongs to the sentence. */
export function lineText({ text, times }: LogLine, t: Translate): string {
    return times > 1 ? t(text).replace(/\.?$/, ` (${times}×)$&`) : t(text);
}

interface LogRowProps {
    seat: number;
    isChance: boolean;
    text: string;
    step: number;
    className: string;
    hint: string;
}

/** Is not rendered again while it stays the same: a long log must not slow down a click. */
class LogRow extends Component<LogRowProps> {
    override shouldComponentUpdate(next: LogRowProps): boolean {
        return (Object.keys(next) as (keyof LogRowProps)[]).some((key) => next[key] !== this.props[key]);
    }

    render({ seat, isChance, text, step, className, hint }: LogRowProps) {
        return (
            <li class={className}>
                <button type="button" tabIndex={-1} data-step={step} title={hint}>
                    {seat >= 0 && <SeatShape seat={seat} />}
                    {isChance && (
                        <span class="luck" aria-hidden="true">
                            ⚄
                        </span>
                    )}
                    <span>{text}</span>
                </button>
            </li>
        );
    }
}

/** Marks events, the first line since my last turn, and in a replay what is still to come. */
function rowClass(line: LogLine, before: LogLine | undefined, since: number, shownSteps: number): string {
    const classes = [];
    if (line.isEvent) classes.push("event");
    if (line.step >= since && before && before.step < since) classes.push("since");
    if (line.step >= shownSteps) classes.push("future");
    return classes.join(" ");
}

interface LogProps {
    log: LogEntry[];
    seats: Seat[];
    viewer: number;
    /** How many moves the board shows. */
    shownSteps: number;
    onShowPosition(step: number): void;
}

export function Log({ log, seats, viewer, shownSteps, onShowPosition }: LogProps) {
    const t = useTranslate();
    const element = useRef<HTMLOListElement>(null);
    const lines = useMemo(() => logLines(log), [log]);
    const since = entriesSinceOwnMove(log, viewer)[0]?.step ?? Infinity;
    const hint = t("Diese Stellung zeigen", "Show this position");
    useEffect(() => {
        const list = element.current;
        if (!list) return;
        const last = list.children[lines.filter(({ step }) => step < shownSteps).length - 1];
        // The end of the log, or in a replay the move that led to the position, in the middle.
        if (shownSteps === Infinity) list.scrollTop = list.scrollHeight;
        else if (last instanceof HTMLElement)
            list.scrollTop = last.offsetTop - list.offsetTop - list.clientHeight / 2;
        else list.scrollTop = 0;
    }, [log.length, shownSteps]);
    const clicked = (event: MouseEvent) => {
        const step = (event.target as Element).closest<HTMLElement>("[data-step]")?.dataset["step"];
        if (step !== undefined) onShowPosition(Number(step) + 1);
    };
    return (
        <ol
            class="log"
            ref={element}
            tabIndex={0}
            aria-label={t("Verlauf", "Log")}
            data-test="log"
            onClick={clicked}
        >
            {lines.map((line, i) => (
                <LogRow
                    key={i}
                    seat={line.seat}
                    isChance={line.seat < 0 && !line.isEvent}
                    step={line.step}
                    hint={hint}
                    className={rowClass(line, lines[i - 1], since, shownSteps)}
                    text={lineText(line, t)}
                />
            ))}
            {!lines.length && (
                <li class="soft">
                    {seats.length ? t("Noch nichts geschehen.", "Nothing has happened yet.") : ""}
                </li>
            )}
        </ol>
    );
}
