// The other players' moves since my last turn: a few lines at a fixed place, and a button to see them on the
// board.
import { CHANCE, type LogEntry } from "../engine/types";
import { useTranslate } from "../ui/i18n";
import { lineText, logLines } from "./log";
import { SeatShape } from "./seat";
import { entriesSinceOwnMove } from "./since-my-turn";

const MAX_LINES = 5;

/** The moves between my last turn and this one, even while I am moving. */
function entriesSinceLastTurn(log: LogEntry[], viewer: number): LogEntry[] {
    let end = log.length;
    while (end > 0 && [CHANCE, viewer].includes(log[end - 1]?.seat ?? viewer)) end--;
    return entriesSinceOwnMove(log.slice(0, end), viewer);
}

/** Lines that fit into the strip. */
const MAX_LAST = 4;

/** The last moves of the player who moved last besides me; a single move of mine between was a reply. */
function lastEntriesOfOthers(log: LogEntry[], own: number | null): LogEntry[] {
    const decisions = log.filter(({ seat }) => seat !== CHANCE);
    let from = decisions.length;
    while (from > 0 && decisions[from - 1]?.seat === own) from--;
    const seat = decisions[from - 1]?.seat;
    const isTheirs = (index: number) => index >= 0 && decisions[index]?.seat === seat;
    const end = from;
    while (isTheirs(from - 1) || (decisions[from - 1]?.seat === own && isTheirs(from - 2))) from--;
    return decisions.slice(from, end).filter((entry) => entry.seat === seat);
}

interface LastMoveProps {
    log: LogEntry[];
    /** My seat, if I play. */
    own: number | null;
    steps: number;
}

/** Another player's last moves, up to the position shown. */
export function LastMove({ log, own, steps }: LastMoveProps) {
    const t = useTranslate();
    const entries = lastEntriesOfOthers(
        log.filter(({ step }) => step < steps),
        own,
    );
    const [first] = entries;
    const lines = logLines(entries);
    if (!first || !lines.length) return null;
    const sentences = lines.slice(-MAX_LAST).map((line) => lineText(line, t));
    return (
        <p class="last-move" data-test="last-move" title={sentences.join(" ")}>
            <SeatShape seat={first.seat} />
            <span class="last-sentences">
                {sentences.map((sentence, i) => (
                    <span key={i}>{sentence} </span>
                ))}
            </span>
        </p>
    );
}

interface Props {
    log: LogEntry[];
    viewer: number;
    onShowSteps(from: number): void;
}

export function RecentMoves({ log, viewer, onShowSteps }: Props) {
    const t = useTranslate();
    const entries = entriesSinceLastTurn(log, viewer);
    const lines = logLines(entries).filter(({ seat, isEvent }) => seat >= 0 && !isEvent);
    const hiddenLines = lines.length > MAX_LINES ? lines.length - MAX_LINES + 1 : 0;
    return (
        <section class="since-mine" aria-labelledby="since-title" data-test="since">
            <div class="since-head">
                <h2 id="since-title">{t("Seit deinem letzten Zug", "Since your last turn")}</h2>
                <button
                    type="button"
                    class="quiet"
                    disabled={!lines.length}
                    data-test="show-steps"
                    onClick={() => onShowSteps(entries[0]?.step ?? 0)}
                >
                    {t("Schritte zeigen", "Show moves")}
                </button>
            </div>
            <ul>
                {hiddenLines > 0 && (
                    <li class="soft">
                        {t(`… und davor ${hiddenLines} weitere`, `… and ${hiddenLines} earlier`)}
                    </li>
                )}
                {lines.slice(hiddenLines).map((line) => (
                    <li key={line.step} title={t(line.text)}>
                        <SeatShape seat={line.seat} /> <span>{lineText(line, t)}</span>
                    </li>
                ))}
                {!lines.length && (
                    <li class="soft">{t("Noch hat niemand sonst gezogen.", "Nobody else has moved yet.")}</li>
                )}
            </ul>
        </section>
    );
}
