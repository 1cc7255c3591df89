// Durations as text.
import type { Translate } from "./i18n";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const NO_BREAK_SPACE = "\u00a0";

/** 90 is "1:30 min", 86400 is "1 day". */
export function formatDuration(seconds: number, t: Translate): string {
    if (seconds >= DAY) {
        const days = Math.round(seconds / DAY);
        return days + NO_BREAK_SPACE + (days === 1 ? t("Tag", "day") : t("Tage", "days"));
    }
    if (seconds >= HOUR) return Math.round(seconds / HOUR) + NO_BREAK_SPACE + t("Std.", "h");
    if (seconds < MINUTE) return seconds + NO_BREAK_SPACE + "s";
    const rest = seconds % MINUTE;
    const minutes = Math.floor(seconds / MINUTE);
    return minutes + (rest ? `:${String(rest).padStart(2, "0")}` : "") + NO_BREAK_SPACE + "min";
}
