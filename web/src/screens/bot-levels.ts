// The strengths of bots to choose from.
import type { Translate } from "../ui/i18n";

/** Id and name of each level. */
export function botLevels(t: Translate): [string, string][] {
    return [
        ["easy", t("Bot, leicht", "Bot, easy")],
        ["medium", t("Bot, mittel", "Bot, medium")],
        ["hard", t("Bot, schwer", "Bot, hard")],
        ["expert", t("Bot, Experte", "Bot, expert")],
        ["master", t("Bot, Meister", "Bot, master")],
    ];
}
