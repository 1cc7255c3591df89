// The header of every screen: home, my face and name, notifications, language, theme.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { playerName } from "../session/player-name";
import { SettingsContext, useTranslate } from "../ui/i18n";
import { Icon } from "../ui/icon";
import { NotificationSettings } from "../ui/notifications";
import { onDemand } from "../ui/on-demand";
import { AwayNotices } from "./away-notices";

const MyFace = onDemand(async () => (await import("./my-face")).MyFace, { styles: "seats.css" });

export function Header({ children }: { children?: ComponentChildren }) {
    const t = useTranslate();
    return (
        <header class="head">
            <a class="brand" href="#/">
                <img src="icon.svg" width="34" height="34" alt="" />
                Kontor
            </a>
            <div class="head-middle">{children ?? <Motto />}</div>
            <div class="switches">
                <MyFace name={playerName(t("Gast", "Guest"))} test="my-face" />
                <NotificationSettings>
                    <AwayNotices />
                </NotificationSettings>
                <LanguageButton />
                <ThemeButton />
            </div>
        </header>
    );
}

/** The page's purpose, in a few words. */
function Motto() {
    const t = useTranslate();
    return (
        <span class="motto">
            {t(
                "Vier Marktspiele: gegen Bots, mit Freunden, auch offline",
                "Four market games: against bots, with friends, even offline",
            )}
        </span>
    );
}

function LanguageButton() {
    const { language, change } = useContext(SettingsContext);
    const isGerman = language === 0;
    const other = isGerman ? "English" : "Deutsch";
    return (
        <button
            type="button"
            class="quiet language"
            lang={isGerman ? "en" : "de"}
            data-test="language"
            aria-label={other}
            onClick={() => change({ language: isGerman ? 1 : 0 })}
        >
            <span>{other}</span>
        </button>
    );
}

function ThemeButton() {
    const { theme, change } = useContext(SettingsContext);
    const t = useTranslate();
    const isLight = theme === "light";
    return (
        <button
            type="button"
            class="quiet"
            data-test="theme"
            aria-label={isLight ? t("Dunkel", "Dark") : t("Hell", "Light")}
            onClick={() => change({ theme: isLight ? "dark" : "light" })}
        >
            <Icon name={isLight ? "moon" : "sun"} />
        </button>
    );
}
