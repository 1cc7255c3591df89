// For a screen reader: the moves of others and of luck, each once, when the table shows it; and my turn.
import { useRef } from "preact/hooks";
import type { LogEntry } from "../engine/types";
import { useTranslate } from "../ui/i18n";
import { lineText, logLines } from "./log";

/** Lines that have been read may go; so many are kept, because a screen reader may lag behind. */
const MOST_KEPT = 40;

interface Said {
    /** The moves that have been announced so far. */
    steps: number;
    turn: string | null;
    lines: { number: number; text: string }[];
}

interface Props {
    log: LogEntry[];
    /** The seat whose moves are not announced, because I make them; null: none. */
    own: number | null;
    /** How many moves the table shows; null while it shows the past. */
    steps: number | null;
    /** What to say when the turn comes to somebody, or the game ends; null: nothing. */
    turn: string | null;
}

/** Lines are only ever added, because whatever changes in a live region is read again. */
export function Announcer({ log, own, steps, turn }: Props) {
    const t = useTranslate();
    const said = useRef<Said>({ steps: steps ?? Infinity, turn: null, lines: [] }).current;
    const add = (texts: string[]) => {
        const first = (said.lines.at(-1)?.number ?? 0) + 1;
        const added = texts.map((text, i) => ({ number: first + i, text }));
        said.lines = [...said.lines, ...added].slice(-MOST_KEPT);
    };
    if (steps !== null) {
        const fresh = log.filter(({ step }) => step >= said.steps && step < steps);
        const lines = logLines(fresh).filter(({ seat }) => seat !== own);
        add(lines.map((line) => lineText(line, t)));
        said.steps = steps;
    }
    if (turn !== null && turn !== said.turn) add([turn]);
    said.turn = turn;
    return (
        <div class="hidden" role="log" aria-live="polite" data-test="said">
            {said.lines.map(({ number, text }) => (
                <p key={number}>{text}</p>
            ))}
        </div>
    );
}
