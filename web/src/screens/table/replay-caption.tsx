// In a replay: the move that led to the position shown, in place of the banner.
import type { LogEntry } from "../../engine/types";
import { lineText, logLines } from "../../stage/log";
import { SeatShape } from "../../stage/seat";
import { useTranslate } from "../../ui/i18n";

/** How many sentences fit: the move, and its consequences. */
const MAX_SENTENCES = 3;

export function ReplayCaption({ log, at }: { log: LogEntry[]; at: number }) {
    const t = useTranslate();
    const lines = logLines(log.filter(({ step }) => step === at - 1));
    const seat = lines[0]?.seat ?? -1;
    const sentences = lines.slice(0, MAX_SENTENCES).map((line) => lineText(line, t));
    return (
        <section class="banner" aria-label={t("Was hier geschah", "What happened here")} data-test="caption">
            <p class="banner-text replay-caption">
                {seat >= 0 && <SeatShape seat={seat} />}
                <span>{sentences.join(" ") || t("So begann die Partie.", "How the game began.")}</span>
            </p>
        </section>
    );
}
