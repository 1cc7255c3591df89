// The bar in a replay: slider, single steps, autoplay, a link to this position, playing on from here.
import { useEffect, useRef, useState } from "preact/hooks";
import { OVER, type Snapshot } from "../../engine/types";
import { recordLink } from "../../session/record-link";
import type { SessionState, TableSession } from "../../session/types";
import { useTranslate } from "../../ui/i18n";

const STEP_TIME = 900;

/** Steps on by itself until the present. */
export function useAutoplay({ past, now }: SessionState, session: TableSession) {
    const [isPlaying, setPlaying] = useState(false);
    useEffect(() => {
        if (!isPlaying) return;
        if (!past) {
            setPlaying(false);
            return;
        }
        const timer = setTimeout(() => void session.showPosition(past.at + 1), STEP_TIME);
        return () => clearTimeout(timer);
    }, [isPlaying, past, now]);
    return { isPlaying, setPlaying };
}

/** Keeps the shown move in the address, so that it can be reloaded and bookmarked. */
export function usePositionInUrl(id: string, step: number | undefined): void {
    useEffect(() => {
        const present = `#/table/${id}`;
        if (location.hash !== present && !location.hash.startsWith(`${present}/`)) return;
        history.replaceState(history.state, "", step === undefined ? present : `${present}/${step}`);
    }, [id, step]);
}

interface Props {
    session: TableSession;
    now: Snapshot;
    past: Snapshot;
    isPlaying: boolean;
    onPlay(on: boolean): void;
    onFork: ((step: number) => void) | null;
    onRequestUndo: ((step: number) => void) | null;
    onSave(): void;
}

/** Goes to a position. A held key is faster than the engine, so steps count from the last request. */
function usePositionRequests({ session, now, past, onPlay }: Props, onGo: () => void) {
    const request = useRef({ step: past.at, pending: 0 });
    if (!request.current.pending) request.current.step = past.at;
    const go = (step: number) => {
        request.current.step = Math.max(0, Math.min(step, now.steps));
        request.current.pending++;
        onPlay(false);
        onGo();
        void session.showPosition(request.current.step).finally(() => {
            request.current.pending--;
        });
    };
    const goBy = (steps: number) => go(request.current.step + steps);
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            // Only where no other part of the page uses the keys; the slider has its own.
            const target = event.target as HTMLElement;
            if (target !== document.body && !target.closest(".bar button")) return;
            if (event.altKey || event.ctrlKey || event.metaKey) return;
            const { step } = request.current;
            const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: now.steps }[event.key];
            if (to === undefined) return;
            event.preventDefault();
            go(to);
        };
        addEventListener("keydown", pressed);
        return () => removeEventListener("keydown", pressed);
    });
    return { go, goBy };
}

export function ReplayBar(props: Props) {
    const { session, now, past, isPlaying, onPlay, onFork, onRequestUndo, onSave } = props;
    const t = useTranslate();
    const [message, setMessage] = useState("");
    const { go, goBy } = usePositionRequests(props, () => setMessage(""));
    const share = async () => {
        const link = await recordLink(session.id, await session.record(), past.at);
        if (link === null) {
            onSave();
            setMessage(
                t(
                    "Zu lang für einen Link: Hier ist die Datei.",
                    "Too long for a link. Here is the file instead.",
                ),
            );
            return;
        }
        await navigator.clipboard.writeText(link).then(
            () => setMessage(t("Link kopiert.", "Link copied.")),
            () => setMessage(link),
        );
    };
    return (
        <footer class="bar past" data-test="bar">
            <div class="bar-who">
                <b>{t("Rückblick", "Replay")}</b>
                <span class="soft" role="status" data-test="link-said">
                    {message}
                </span>
            </div>
            <ReplayControls {...{ now, past, isPlaying, onPlay, go, goBy }} />
            <div class="bar-do">
                <button type="button" class="quiet" data-test="link" onClick={() => void share()}>
                    {t("Link", "Link")}
                </button>
                {onFork && (
                    <button type="button" data-test="fork" onClick={() => onFork(past.at)}>
                        {t("Von hier spielen", "Play from here")}
                    </button>
                )}
                {onRequestUndo && (
                    <button type="button" data-test="ask-back" onClick={() => onRequestUndo(past.at)}>
                        {t("Hierher zurück? Fragen", "Ask to go back here")}
                    </button>
                )}
                <button type="button" class="main" data-test="to-now" onClick={() => go(now.steps)}>
                    {now.actor === OVER ? t("Zum Ende", "To the end") : t("Zum Jetzt", "Back to the game")}
                </button>
            </div>
        </footer>
    );
}

interface ControlsProps extends Pick<Props, "now" | "past" | "isPlaying" | "onPlay"> {
    go(step: number): void;
    goBy(steps: number): void;
}

function ReplayControls({ now, past, isPlaying, onPlay, go, goBy }: ControlsProps) {
    const t = useTranslate();
    return (
        <div class="bar-slider">
            <button
                type="button"
                class="quiet"
                aria-label={t("Einen Zug zurück", "Previous move")}
                disabled={past.at === 0}
                onClick={() => goBy(-1)}
                data-test="step-back"
            >
                ◂
            </button>
            <button
                type="button"
                class="quiet"
                aria-pressed={isPlaying}
                onClick={() => onPlay(!isPlaying)}
                data-test="walk"
                aria-label={isPlaying ? t("Anhalten", "Pause") : t("Abspielen", "Play")}
            >
                {isPlaying ? "❚❚" : "▶"}
            </button>
            <button
                type="button"
                class="quiet"
                aria-label={t("Einen Zug vor", "Next move")}
                onClick={() => goBy(1)}
                data-test="step-on"
            >
                ▸
            </button>
            <label>
                <span class="figure">
                    {t("Zug", "Move")} {past.at} / {now.steps}
                </span>
                <input
                    type="range"
                    min={0}
                    max={now.steps}
                    value={past.at}
                    data-test="slider"
                    onInput={(event) => go(Number(event.currentTarget.value))}
                />
            </label>
        </div>
    );
}
