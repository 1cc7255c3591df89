// How long a server keeps tables, in one sentence.
import type { Retention } from "../session/api";
import { formatDuration } from "../ui/duration";
import type { Translate } from "../ui/i18n";

const DAY_SECONDS = 86400;

/** Days after the last activity; 0 means for ever. */
export function retentionText({ unfinished, finished }: Retention, t: Translate): string {
    const days = (count: number) => formatDuration(count * DAY_SECONDS, t);
    if (!unfinished && !finished)
        return t("Dieser Server hebt Tische auf Dauer auf.", "This server keeps tables for good.");
    if (!finished)
        return t(
            `Dieser Server löscht einen Tisch, an dem ${days(unfinished)} lang nichts geschieht; ` +
                "beendete Spiele hebt er auf Dauer auf.",
            `This server deletes a table after ${days(unfinished)} without a move; ` +
                "finished games it keeps for good.",
        );
    if (!unfinished)
        return t(
            "Dieser Server hebt angefangene Spiele auf Dauer auf; " +
                `beendete löscht er nach ${inDative(days(finished))}.`,
            `This server keeps unfinished games for good; finished ones it deletes after ${days(finished)}.`,
        );
    return t(
        `Dieser Server löscht einen Tisch, an dem ${days(unfinished)} lang nichts geschieht, ` +
            `und ein beendetes Spiel nach ${inDative(days(finished))}.`,
        `This server deletes a table after ${days(unfinished)} without a move, ` +
            `and a finished game after ${days(finished)}.`,
    );
}

/** German: „nach 365 Tagen“. */
function inDative(days: string): string {
    return days.endsWith("Tage") ? days + "n" : days;
}
