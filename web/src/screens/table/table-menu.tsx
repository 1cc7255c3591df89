// The menu of a table's strip: list view, download, pace, sound, language, theme, notifications.
import { useContext, useState } from "preact/hooks";
import type { Localized } from "../../engine/types";
import type { Pace } from "../../stage/director";
import { storedPace, storePace } from "../../stage/pace";
import { isMuted, playSound, setMuted } from "../../stage/sound";
import { SettingsContext, useTranslate } from "../../ui/i18n";
import { Icon } from "../../ui/icon";
import { NotificationSettings } from "../../ui/notifications";
import { AwayNotices } from "../away-notices";

interface Props {
    onList(): void;
    onSave(): void;
}

export function TableMenu({ onList, onSave }: Props) {
    const t = useTranslate();
    const { language, theme, change } = useContext(SettingsContext);
    const isGerman = language === 0;
    const isLight = theme === "light";
    return (
        <>
            <a class="button" href="#/">
                <Icon name="home" />
                {t("Zur Startseite", "Home")}
            </a>
            <button type="button" data-test="as-list" onClick={onList}>
                <Icon name="list" />
                {t("Als Liste", "List view")}
            </button>
            <button type="button" data-test="download" onClick={onSave}>
                <Icon name="download" />
                {t("Speichern", "Download")}
            </button>
            <button
                type="button"
                lang={isGerman ? "en" : "de"}
                data-test="language"
                onClick={() => change({ language: isGerman ? 1 : 0 })}
            >
                <Icon name="globe" />
                {isGerman ? "English" : "Deutsch"}
            </button>
            <button
                type="button"
                data-test="theme"
                onClick={() => change({ theme: isLight ? "dark" : "light" })}
            >
                <Icon name={isLight ? "moon" : "sun"} />
                {isLight ? t("Dunkel", "Dark") : t("Hell", "Light")}
            </button>
            <div class="menu-stays" onClick={(event) => event.stopPropagation()}>
                <PaceButton />
                <SoundButton />
                <NotificationSettings>
                    <AwayNotices />
                </NotificationSettings>
            </div>
        </>
    );
}

const PACE_NAMES: Record<Pace, Localized> = {
    slow: ["langsam", "slow"],
    normal: ["normal", "normal"],
    fast: ["schnell", "fast"],
    instant: ["sofort", "instant"],
};
const NEXT_PACE: Record<Pace, Pace> = { slow: "normal", normal: "fast", fast: "instant", instant: "slow" };

/** How fast the moves of others are shown. */
function PaceButton() {
    const t = useTranslate();
    const [pace, setPace] = useState(storedPace);
    const change = () => {
        storePace(NEXT_PACE[pace]);
        setPace(NEXT_PACE[pace]);
    };
    return (
        <button type="button" data-test="pace-button" onClick={change}>
            <Icon name="clock" />
            <span>
                {t("Tempo der anderen", "Pace of the others")}: {t(PACE_NAMES[pace])}
            </span>
        </button>
    );
}

function SoundButton() {
    const t = useTranslate();
    const [muted, set] = useState(isMuted);
    const change = () => {
        setMuted(!muted);
        set(!muted);
        if (muted) playSound("coin");
    };
    return (
        <button type="button" data-test="mute" aria-pressed={muted} onClick={change}>
            <Icon name={muted ? "muted" : "sound"} />
            {muted ? t("Ton einschalten", "Turn sound on") : t("Ton ausschalten", "Mute")}
        </button>
    );
}
