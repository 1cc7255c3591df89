// The top line: home, language, light or dark.
import { useContext } from "preact/hooks";
import { Notices } from "../parts/notices";
import { TasteContext, useSay } from "../words";

export function Head({ children }: { children?: preact.ComponentChildren }) {
    return (
        <header class="head">
            <a class="brand" href="#/"><Mark />Kontor</a>
            <div class="head-middle">{children}</div>
            <Switches />
        </header>
    );
}

function Mark() {
    return (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M3 10 12 3l9 7v11H3Z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" />
            <path d="M8 21v-8l8 8v-8" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" />
        </svg>
    );
}

export function Switches() {
    const { language, theme, set } = useContext(TasteContext);
    const say = useSay();
    return (
        <div class="switches">
            <Notices />
            <button type="button" class="quiet" lang={language === 0 ? "en" : "de"} data-test="language"
                onClick={() => set({ language: language === 0 ? 1 : 0 })}>
                {language === 0 ? "English" : "Deutsch"}
            </button>
            <button type="button" class="quiet" data-test="theme" aria-label={theme === "light" ? say("Dunkel", "Dark") : say("Hell", "Light")}
                onClick={() => set({ theme: theme === "light" ? "dark" : "light" })}>
                <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                    {theme === "light"
                        ? <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z" fill="none" stroke="currentColor" stroke-width="1.8" />
                        : <><circle cx="12" cy="12" r="4.5" fill="none" stroke="currentColor" stroke-width="1.8" />
                            <path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2" stroke="currentColor" stroke-width="1.8" /></>}
                </svg>
            </button>
        </div>
    );
}
