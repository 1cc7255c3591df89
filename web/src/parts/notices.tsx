// Notices that it is my turn: title and icon always; a sound and the system's notices when switched on.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSay } from "../words";

const SOUND = "kontor.sound", NOTIFY = "kontor.notify";
const MARKED = "data:image/svg+xml," + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 13 16 4l12 9v15H4Z" fill="#F2EBDD" stroke="#1F1B16" stroke-width="2"/><circle cx="21" cy="21" r="10" fill="#0B6E4F" stroke="#fff" stroke-width="2"/></svg>');

const isOn = (key: string) => localStorage.getItem(key) === "on";
const keep = (key: string, on: boolean) => localStorage.setItem(key, on ? "on" : "off");

let audio: AudioContext | null = null;

/** Two short notes, a fourth apart. */
function ring(): void {
    const context = audio ??= new AudioContext();
    void context.resume();
    [523.25, 698.46].forEach((pitch, i) => {
        const note = context.createOscillator(), volume = context.createGain(), from = context.currentTime + i * 0.16;
        note.frequency.value = pitch;
        volume.gain.setValueAtTime(0, from);
        volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
        note.connect(volume).connect(context.destination);
        note.start(from);
        note.stop(from + 0.32);
    });
}

async function notify(title: string, words: string): Promise<void> {
    if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const about = { body: words, tag: "kontor-turn", icon: "icon.svg" };
    // Phones allow notices only from the offline worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification(title, about);
    else new Notification(title, about).onclick = () => window.focus();
}

/** Tells in title and icon whose turn it is, and once, as wished, when it has become mine. */
export function useTurnNotice(mine: boolean, name: string): void {
    const say = useSay();
    const before = useRef(mine);
    useEffect(() => {
        document.title = `${mine ? `● ${say("Du bist dran", "Your turn")} · ` : ""}${name} – Kontor`;
        const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
        if (icon) icon.href = mine ? MARKED : "icon.svg";
    }, [mine, name, say("de", "en")]);
    // At once, not after the next frame: a hidden page has none, and a quick bot would be missed.
    useLayoutEffect(() => {
        if (mine && !before.current) {
            if (isOn(SOUND)) ring();
            if (isOn(NOTIFY)) void notify(say("Du bist dran", "Your turn"), name);
        }
        before.current = mine;
    }, [mine]);
    useEffect(() => () => {
        document.title = "Kontor";
        const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
        if (icon) icon.href = "icon.svg";
    }, []);
}

/** The bell in the head: what shall happen when it is my turn. */
export function Notices() {
    const say = useSay();
    const [open, setOpen] = useState(false);
    const [sound, setSound] = useState(() => isOn(SOUND));
    const [wanted, setWanted] = useState(() => isOn(NOTIFY));
    const [refused, setRefused] = useState(false);
    const area = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!open) return;
        const away = (event: Event) => { if (!area.current?.contains(event.target as Node)) setOpen(false); };
        const escape = (event: KeyboardEvent) => { if (event.key === "Escape") { setOpen(false); area.current?.querySelector("button")?.focus(); } };
        addEventListener("pointerdown", away);
        addEventListener("keydown", escape);
        return () => { removeEventListener("pointerdown", away); removeEventListener("keydown", escape); };
    }, [open]);
    const changeSound = (on: boolean) => { keep(SOUND, on); setSound(on); if (on) ring(); };
    const changeNotify = async (on: boolean) => {
        const granted = on && "Notification" in window && await Notification.requestPermission() === "granted";
        setRefused(on && !granted);
        keep(NOTIFY, granted);
        setWanted(granted);
    };
    return (
        <div class="notices" ref={area}>
            <button type="button" class="quiet" aria-expanded={open} aria-controls="notices" data-test="notices" aria-label={say("Hinweise", "Notices")} onClick={() => setOpen(!open)}>
                <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"><path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4Z" /><path d="M10 21.5h4" stroke-linecap="round" /></svg>
            </button>
            {open && <div id="notices" class="notices-card" role="group" aria-label={say("Hinweise", "Notices")}>
                <p><b>{say("Wenn du dran bist", "When it is your turn")}</b></p>
                <label><input type="checkbox" checked={sound} data-test="sound" onChange={(event) => changeSound(event.currentTarget.checked)} /> {say("Ton spielen", "Play a sound")}</label>
                <label><input type="checkbox" checked={wanted} data-test="notify" onChange={(event) => void changeNotify(event.currentTarget.checked)} /> {say("Mitteilung zeigen, wenn die Seite verdeckt ist", "Show a notification while the page is hidden")}</label>
                {refused && <p role="alert" class="soft">{say("Der Browser erlaubt hier keine Mitteilungen.", "The browser does not allow notifications here.")}</p>}
                <p class="soft">{say("Titel und Symbol des Fensters zeigen es immer.", "The window’s title and icon always tell.")}</p>
            </div>}
        </div>
    );
}
