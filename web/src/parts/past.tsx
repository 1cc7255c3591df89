// The bar while looking back: slider, step by step, a link to this position, play on from here.
import { useEffect, useRef, useState } from "preact/hooks";
import { OVER, type Snapshot } from "../engine/types";
import { linkTo } from "../learn/link";
import type { Shown, TableSession } from "../session";
import { useSay } from "../words";

const PACE = 900;

/** Walks on by itself until the present; stops when the table goes on or somebody looks elsewhere. */
export function useWalk({ past, now }: Shown, session: TableSession): { walking: boolean; walk(on: boolean): void } {
    const [walking, walk] = useState(false);
    useEffect(() => {
        if (!walking) return;
        if (!past) { walk(false); return; }
        const timer = setTimeout(() => void session.peek(past.at + 1), PACE);
        return () => clearTimeout(timer);
    }, [walking, past, now]);
    return { walking, walk };
}

/** The address says which move is shown, so that it can be reloaded and kept. */
export function useAddress(id: string, at: number | undefined): void {
    useEffect(() => {
        const home = `#/table/${id}`;
        if (location.hash !== home && !location.hash.startsWith(`${home}/`)) return;
        history.replaceState(history.state, "", at === undefined ? home : `${home}/${at}`);
    }, [id, at]);
}

interface Props { session: TableSession; now: Snapshot; past: Snapshot; walking: boolean; onWalk(on: boolean): void; onFork: ((at: number) => void) | null; onAsk: ((at: number) => void) | null; onSave(): void }

export function PastBar({ session, now, past, walking, onWalk, onFork, onAsk, onSave }: Props) {
    const say = useSay();
    const [said, setSaid] = useState("");
    /** Where the last wish leads: a held key is quicker than the engine. */
    const wish = useRef({ at: past.at, open: 0 });
    if (!wish.current.open) wish.current.at = past.at;
    const go = (at: number) => {
        wish.current.at = Math.max(0, Math.min(at, now.steps));
        wish.current.open++;
        onWalk(false);
        setSaid("");
        void session.peek(wish.current.at).finally(() => { wish.current.open--; });
    };
    useEffect(() => {
        // Arrow keys step where no other part of the page wants them; the slider has its own.
        const pressed = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement;
            if (target !== document.body && !target.closest(".bar button")) return;
            const to = { ArrowLeft: wish.current.at - 1, ArrowRight: wish.current.at + 1, Home: 0, End: now.steps }[event.key];
            if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            go(to);
        };
        addEventListener("keydown", pressed);
        return () => removeEventListener("keydown", pressed);
    });
    const share = async () => {
        const link = await linkTo(session.id, await session.record(), past.at);
        if (link === null) { onSave(); setSaid(say("Zu lang für einen Link: Hier ist die Datei.", "Too long for a link: here is the file.")); return; }
        await navigator.clipboard.writeText(link).then(() => setSaid(say("Link kopiert.", "Link copied.")), () => setSaid(link));
    };
    return (
        <footer class="bar past" data-test="bar">
            <div class="bar-who"><b>{say("Rückblick", "Looking back")}</b><span class="soft" role="status" data-test="link-said">{said}</span></div>
            <div class="bar-slider">
                <button type="button" class="quiet" aria-label={say("Einen Zug zurück", "One move back")} disabled={past.at === 0} onClick={() => go(wish.current.at - 1)} data-test="step-back">◂</button>
                <button type="button" class="quiet" aria-pressed={walking} onClick={() => onWalk(!walking)} data-test="walk"
                    aria-label={walking ? say("Anhalten", "Pause") : say("Abspielen", "Play")}>{walking ? "❚❚" : "▶"}</button>
                <button type="button" class="quiet" aria-label={say("Einen Zug vor", "One move on")} onClick={() => go(wish.current.at + 1)} data-test="step-on">▸</button>
                <label><span class="figure">{say("Zug", "Move")} {past.at} / {now.steps}</span>
                    <input type="range" min={0} max={now.steps} value={past.at} data-test="slider" onInput={(event) => go(Number(event.currentTarget.value))} /></label>
            </div>
            <div class="bar-do">
                <button type="button" class="quiet" data-test="link" onClick={() => void share()}>{say("Link", "Link")}</button>
                {onFork && <button type="button" data-test="fork" onClick={() => onFork(past.at)}>{say("Von hier spielen", "Play from here")}</button>}
                {onAsk && <button type="button" data-test="ask-back" onClick={() => onAsk(past.at)}>{say("Hierher zurück? Fragen", "Go back here? Ask")}</button>}
                <button type="button" class="main" data-test="to-now" onClick={() => go(now.steps)}>{now.actor === OVER ? say("Zum Ende", "To the end") : say("Zum Jetzt", "To now")}</button>
            </div>
        </footer>
    );
}
