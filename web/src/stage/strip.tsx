// The strip along the top: the game, the round, what happened last, log and menu.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useTranslate } from "../ui/i18n";

interface Props {
    title: string;
    /** Round, day or phase, by the game. */
    status: ComponentChildren;
    /** What happened last, in words. */
    news: ComponentChildren;
    isSideOpen: boolean;
    unread: number;
    onSide(): void;
    /** What the menu holds. */
    menu: ComponentChildren;
}

export function Strip({ title, status, news, isSideOpen, unread, onSide, menu }: Props) {
    const t = useTranslate();
    const [isOpen, setOpen] = useState(false);
    return (
        <header class="strip-bar">
            <a class="strip-home" href="#/" aria-label={t("Kontor: zum Anfang", "Kontor: home")}>
                <Icon path="M3 10 12 3l9 7v11h-6v-7H9v7H3Z" />
            </a>
            <h1 class="strip-title">{title}</h1>
            <div class="strip-status">{status}</div>
            <div class="strip-news">{news}</div>
            <button
                type="button"
                class="strip-button"
                aria-expanded={isSideOpen}
                data-test="side"
                onClick={onSide}
            >
                <Icon path="M6 3h11a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a3 3 0 0 1-3-3V5M8 8h8M8 12h8M8 16h5" />
                <span class="hidden">{t("Verlauf und Regeln", "Log and rules")}</span>
                {!isSideOpen && unread > 0 && <span class="unread">{unread}</span>}
            </button>
            <button
                type="button"
                class="strip-button"
                aria-expanded={isOpen}
                data-test="menu"
                onClick={() => setOpen(!isOpen)}
            >
                <Icon path="M4 6h16M4 12h16M4 18h16" />
                <span class="hidden">{t("Menü", "Menu")}</span>
            </button>
            {isOpen && (
                <div class="strip-menu" onClick={() => setOpen(false)}>
                    {menu}
                </div>
            )}
        </header>
    );
}

function Icon({ path }: { path: string }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path
                d={path}
                fill="none"
                stroke="currentColor"
                stroke-width="2"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </svg>
    );
}
