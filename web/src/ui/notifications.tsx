// Announces my turn: always by the window's title and icon; by sound and notification if switched on.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useTranslate } from "./i18n";
import { Icon } from "./icon";

const SOUND = "kontor.sound";
const NOTIFY = "kontor.notify";
const ICON = "icon.svg";
const ICON_MY_TURN = "icon-turn.svg";

/** Two notes a fourth apart. */
const PITCHES = [523.25, 698.46];
const NOTE_INTERVAL = 0.16;
const VOLUME = 0.12;

const isOn = (key: string) => localStorage.getItem(key) === "on";
const setOn = (key: string, on: boolean) => localStorage.setItem(key, on ? "on" : "off");

let audio: AudioContext | null = null;

function playSound(): void {
    const context = (audio ??= new AudioContext());
    void context.resume();
    PITCHES.forEach((pitch, i) => {
        const note = context.createOscillator();
        const volume = context.createGain();
        const start = context.currentTime + i * NOTE_INTERVAL;
        note.frequency.value = pitch;
        volume.gain.setValueAtTime(0, start);
        volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
        note.connect(volume).connect(context.destination);
        note.start(start);
        note.stop(start + 0.32);
    });
}

async function notify(title: string, body: string): Promise<void> {
    if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const options = { body, tag: "kontor-turn", icon: ICON };
    // Phones allow notifications only from the service worker.
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) await registration.showNotification(title, options);
    else new Notification(title, options).onclick = () => window.focus();
}

function setIcon(href: string): void {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon) icon.href = href;
}

export function useTurnNotification(isMyTurn: boolean, game: string): void {
    const t = useTranslate();
    const wasMyTurn = useRef(isMyTurn);
    const yourTurn = t("Du bist dran", "Your turn");
    useEffect(() => {
        document.title = `${isMyTurn ? `● ${yourTurn} · ` : ""}${game} – Kontor`;
        setIcon(isMyTurn ? ICON_MY_TURN : ICON);
    }, [isMyTurn, game, yourTurn]);
    // A layout effect: a hidden page draws no frame, so an effect after the next one would miss a quick bot's
    // turn.
    useLayoutEffect(() => {
        if (isMyTurn && !wasMyTurn.current) {
            if (isOn(SOUND)) playSound();
            if (isOn(NOTIFY)) void notify(yourTurn, game);
        }
        wasMyTurn.current = isMyTurn;
    }, [isMyTurn]);
    useEffect(
        () => () => {
            document.title = "Kontor";
            setIcon(ICON);
        },
        [],
    );
}

/**
 * Calls onClose on a click outside the element and on Escape, which also moves the focus back to its button.
 */
function useDismiss(open: boolean, onClose: () => void) {
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!open) return;
        const clicked = (event: Event) => {
            if (!element.current?.contains(event.target as Node)) onClose();
        };
        const pressed = (event: KeyboardEvent) => {
            if (event.key !== "Escape") return;
            onClose();
            element.current?.querySelector("button")?.focus();
        };
        addEventListener("pointerdown", clicked);
        addEventListener("keydown", pressed);
        return () => {
            removeEventListener("pointerdown", clicked);
            removeEventListener("keydown", pressed);
        };
    }, [open]);
    return element;
}

/** The bell in the header, and what it opens. */
export function NotificationSettings({ children }: { children?: ComponentChildren }) {
    const t = useTranslate();
    const [open, setOpen] = useState(false);
    const element = useDismiss(open, () => setOpen(false));
    return (
        <div class="notices" ref={element}>
            <button
                type="button"
                class="quiet"
                aria-expanded={open}
                aria-controls="notices"
                data-test="notices"
                aria-label={t("Hinweise", "Notifications")}
                onClick={() => setOpen(!open)}
            >
                <Icon name="bell" />
                <span class="notices-word">{t("Hinweise", "Notifications")}</span>
            </button>
            {open && <NotificationForm>{children}</NotificationForm>}
        </div>
    );
}

function NotificationForm({ children }: { children?: ComponentChildren }) {
    const t = useTranslate();
    const [sound, setSound] = useState(() => isOn(SOUND));
    const [notification, setNotification] = useState(() => isOn(NOTIFY));
    const [denied, setDenied] = useState(false);
    const changeSound = (on: boolean) => {
        setOn(SOUND, on);
        setSound(on);
        if (on) playSound();
    };
    const changeNotification = async (on: boolean) => {
        const granted =
            on && "Notification" in window && (await Notification.requestPermission()) === "granted";
        setDenied(on && !granted);
        setOn(NOTIFY, granted);
        setNotification(granted);
    };
    return (
        <div id="notices" class="notices-card" role="group" aria-label={t("Hinweise", "Notifications")}>
            <p>
                <b>{t("Wenn du dran bist", "When it is your turn")}</b>
            </p>
            <label>
                <input
                    type="checkbox"
                    checked={sound}
                    data-test="sound"
                    onChange={(event) => changeSound(event.currentTarget.checked)}
                />{" "}
                {t("Ton spielen", "Play a sound")}
            </label>
            <label>
                <input
                    type="checkbox"
                    checked={notification}
                    data-test="notify"
                    onChange={(event) => void changeNotification(event.currentTarget.checked)}
                />{" "}
                {t(
                    "Mitteilung zeigen, wenn die Seite verdeckt ist",
                    "Show a notification while the page is hidden",
                )}
            </label>
            {denied && (
                <p role="alert" class="soft">
                    {t(
                        "Der Browser erlaubt hier keine Mitteilungen.",
                        "The browser does not allow notifications here.",
                    )}
                </p>
            )}
            <p class="soft">
                {t(
                    "Titel und Symbol des Fensters zeigen es immer.",
                    "The window’s title and icon always show it.",
                )}
            </p>
            {children}
        </div>
    );
}
