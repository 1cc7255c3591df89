// The reader's language and light or dark: chosen once, kept, switchable at any time.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Language, Words } from "./engine/types";

export type Theme = "light" | "dark";

export interface Taste { language: Language; theme: Theme; set(change: Partial<{ language: Language; theme: Theme }>): void }

export const TasteContext = createContext<Taste>({ language: 0, theme: "light", set: () => undefined });

export function firstLanguage(): Language {
    const kept = localStorage.getItem("kontor.language");
    return kept ? (kept === "en" ? 1 : 0) : navigator.language.startsWith("de") ? 0 : 1;
}

export function firstTheme(): Theme {
    const kept = localStorage.getItem("kontor.theme");
    if (kept === "light" || kept === "dark") return kept;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** say("Rückgängig", "Undo"), or say(words) for words of the engine. */
export interface Say { (de: string, en: string): string; (words: Words): string }

export function useSay(): Say {
    const { language } = useContext(TasteContext);
    return (first: string | Words, en?: string) =>
        typeof first === "string" ? (language === 0 ? first : en ?? first) : first[language];
}

export function capital(words: string): string {
    return words.charAt(0).toUpperCase() + words.slice(1);
}
