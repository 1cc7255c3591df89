// Language and theme: chosen once, stored, switchable at any time. And how a component gets its texts.
import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { Language, Localized } from "../engine/types";

export type Theme = "light" | "dark";

export interface Settings {
    language: Language;
    theme: Theme;
    change(settings: Partial<{ language: Language; theme: Theme }>): void;
}

const LANGUAGE_KEY = "kontor.language";
const THEME_KEY = "kontor.theme";
const LANGUAGE_CODES = ["de", "en"] as const;

export const SettingsContext = createContext<Settings>({
    language: 0,
    theme: "light",
    change: () => undefined,
});

export function initialLanguage(): Language {
    const stored = localStorage.getItem(LANGUAGE_KEY) ?? navigator.language;
    return stored.startsWith("de") ? 0 : 1;
}

function initialTheme(): Theme {
    const stored = localStorage.getItem(THEME_KEY);
    if (stored === "light" || stored === "dark") return stored;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The settings for SettingsContext; also sets them on the document. */
export function useSettings(): Settings {
    const [language, setLanguage] = useState<Language>(initialLanguage);
    const [theme, setTheme] = useState<Theme>(initialTheme);
    useEffect(() => {
        document.documentElement.lang = LANGUAGE_CODES[language];
        document.documentElement.dataset["theme"] = theme;
    }, [language, theme]);
    return useMemo(() => {
        const change: Settings["change"] = (settings) => {
            if (settings.language !== undefined) {
                localStorage.setItem(LANGUAGE_KEY, LANGUAGE_CODES[settings.language]);
                setLanguage(settings.language);
            }
            if (settings.theme) {
                localStorage.setItem(THEME_KEY, settings.theme);
                setTheme(settings.theme);
            }
        };
        return { language, theme, change };
    }, [language, theme]);
}

export function useLanguage(): Language {
    return useContext(SettingsContext).language;
}

/** t("Rückgängig", "Undo"), or t(text) for a text from the engine. */
export interface Translate {
    (german: string, english: string): string;
    (text: Localized): string;
}

export function useTranslate(): Translate {
    const language = useLanguage();
    return (first: string | Localized, english?: string) =>
        typeof first === "string" ? (language === 0 ? first : (english ?? first)) : first[language];
}

export function capitalize(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
