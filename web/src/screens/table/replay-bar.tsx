// The bar in a replay: slider, single steps, autoplay, a link to this position, playing on from here.
import { useEffect, useRef, useState } from "preact/hooks";
import { OVER, type Snapshot } from "../../engine/types";
import { recordLink } from "../../session/record-link";
import type { SessionState, TableSession } from "../../session/types";
import { useTranslate } from "../../ui/i18n";
import { Icon, type IconName } from "../../ui/icon";

const STEP_TIME = 900;

/** Steps by itself up to the present. */
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
            // Only if no other part of the page uses the keys; the slider has its own.
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
    const isOver = now.actor === OVER;
    return (
        <footer class="bar past" data-test="bar">
            <ReplayControls {...{ now, past, isPlaying, onPlay, go, goBy }} />
            <div class="bar-do">
                <span class="link-said" role="status" data-test="link-said">
                    {message}
                </span>
                <button type="button" data-test="link" onClick={() => void share()}>
                    <Icon name="link" />
                    {t("Link kopieren", "Copy link")}
                </button>
                {onRequestUndo && (
                    <button type="button" data-test="ask-back" onClick={() => onRequestUndo(past.at)}>
                        {t("Hierher zurück? Fragen", "Ask to go back here")}
                    </button>
                )}
                {onFork && (
                    <button
                        type="button"
                        class={isOver ? "go" : ""}
                        data-test="fork"
                        onClick={() => onFork(past.at)}
                    >
                        {t("Von hier spielen", "Play from here")}
                    </button>
                )}
                <button
                    type="button"
                    class={isOver && onFork ? "" : "go"}
                    data-test="to-now"
                    onClick={() => go(now.steps)}
                >
                    {isOver ? t("Zum Ende", "To the end") : t("Zum Jetzt", "Back to the game")}
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
            <RoundButton
                icon="first"
                name={t("Zum Anfang der Partie", "To the start of the game")}
                test="to-start"
                disabled={past.at === 0}
                onPress={() => go(0)}
            />
            <RoundButton
                icon="previous"
                name={t("Einen Zug zurück", "Previous move")}
                test="step-back"
                disabled={past.at === 0}
                onPress={() => goBy(-1)}
            />
            <RoundButton
                icon={isPlaying ? "pause" : "play"}
                name={isPlaying ? t("Anhalten", "Pause") : t("Abspielen", "Play")}
                test="walk"
                pressed={isPlaying}
                onPress={() => onPlay(!isPlaying)}
            />
            <RoundButton
                icon="next"
                name={t("Einen Zug vor", "Next move")}
                test="step-on"
                onPress={() => goBy(1)}
            />
            <label>
                <span class="bar-at">
                    {t("Zug", "Move")} <b class="figure">{past.at}</b> / {now.steps}
                </span>
                <input
                    type="range"
                    min={0}
                    max={now.steps}
                    value={past.at}
                    style={{ "--share": past.at / Math.max(1, now.steps) }}
                    data-test="slider"
                    onInput={(event) => go(Number(event.currentTarget.value))}
                />
            </label>
        </div>
    );
}

interface RoundButtonProps {
    icon: IconName;
    name: string;
    test: string;
    disabled?: boolean;
    pressed?: boolean;
    onPress(): void;
}

function RoundButton({ icon, name, test, disabled, pressed, onPress }: RoundButtonProps) {
    return (
        <button
            type="button"
            class="round"
            title={name}
            aria-label={name}
            aria-pressed={pressed}
            disabled={disabled}
            data-test={test}
            onClick={onPress}
        >
            <Icon name={icon} />
        </button>
    );
}
