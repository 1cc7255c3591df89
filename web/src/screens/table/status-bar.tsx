// The bar at the bottom: whose turn it is, what to decide, hint and undo.
import { OVER, type Localized, type Snapshot, type UndoBar } from "../../engine/types";
import type { SessionState, TableSession } from "../../session/types";
import { SeatName } from "../../stage/seat";
import { useTranslate, type Translate } from "../../ui/i18n";
import { Clock, connectionText } from "./online-status";

interface Props {
    session: TableSession;
    state: SessionState;
    /** Shows the result again; null while there is none. */
    onResult: (() => void) | null;
    onPeople(): void;
}

/** Whether the viewer decides for the seat; not if they only watch, or a bot plays it for them. */
export function isMySeat({ now, online }: SessionState): boolean {
    return !online || (online.seat >= 0 && !now.seats[online.seat]?.bot);
}

/** Whether the viewer has something to decide. */
export function isMyTurn(state: SessionState): boolean {
    const { now, isAnswering } = state;
    return now.actor === now.viewer && !isAnswering && isMySeat(state);
}

function isWatching({ online }: SessionState): boolean {
    return online !== null && online.seat < 0;
}

/** I am playing, but the seat to act is still free. */
function waitsForPlayer({ now, online }: SessionState): boolean {
    return online !== null && online.seat >= 0 && online.freeSeats.includes(now.actor);
}

/** The banner's sentence: what I can do, or whom we wait for. */
export function bannerText(state: SessionState, t: Translate): string {
    const { now } = state;
    const text = statusText(state, t);
    const isLost = state.online && connectionText(state.online, t) !== null;
    if (now.actor === OVER || isMyTurn(state) || isLost || waitsForPlayer(state)) return text;
    const who = now.seats[now.actor]?.name;
    if (!who) return text || t("Gleich geht es weiter.", "The game continues in a moment.");
    return `${who} ${text || t("ist am Zug.", "is to move.")}`;
}

function statusText(state: SessionState, t: Translate): string {
    const { now, online, thinking, isAnswering } = state;
    const connection = online && connectionText(online, t);
    if (connection !== null) return connection;
    if (now.actor === OVER) return t("Das Spiel ist aus.", "The game is over.");
    if (isMyTurn(state)) return t(now.prompt);
    if (isAnswering) return t("hat nur eine Antwort.", "has only one answer.");
    if (thinking) return t("denkt nach …", "is thinking …");
    if (waitsForPlayer(state))
        return t(
            `Platz ${now.actor + 1} ist noch frei: Lade jemanden ein oder setz einen Bot hin.`,
            `Seat ${now.actor + 1} is still free: invite somebody or add a bot.`,
        );
    return online ? t("ist am Zug.", "is choosing a move.") : "";
}

export function StatusBar({ session, state, onResult, onPeople }: Props) {
    const { now, online } = state;
    const isOver = now.actor === OVER;
    const isMine = isMyTurn(state);
    const isLost = online && online.connection !== "up";
    return (
        <footer
            class={isLost ? "bar lost" : isMine ? "bar my-turn" : "bar"}
            data-test="bar"
            data-line={online?.connection}
        >
            <div class="bar-who">
                <b>
                    <Who state={state} />
                    {online && !isOver && online.deadline > 0 && (
                        <>
                            {" "}
                            <Clock deadline={online.deadline} />
                        </>
                    )}
                </b>
            </div>
            <StatusText state={state} />
            <div class="bar-do">
                <BarButtons {...{ session, state, onResult, onPeople }} />
            </div>
        </footer>
    );
}

function Who({ state }: { state: SessionState }) {
    const t = useTranslate();
    const { now } = state;
    if (now.actor === OVER) return <>{t("Zu Ende", "Game over")}</>;
    if (isMyTurn(state)) return <>{t("Du bist dran", "Your turn")}</>;
    return <SeatName seats={now.seats} seat={now.actor} />;
}

function StatusText({ state }: { state: SessionState }) {
    const t = useTranslate();
    return (
        <p class="bar-what" role={state.online ? "status" : undefined}>
            {statusText(state, t)}
        </p>
    );
}

function BarButtons({ session, state, onResult, onPeople }: Props) {
    const t = useTranslate();
    const { now, online, thinking } = state;
    const isOver = now.actor === OVER;
    const botPlaysForMe = online && online.seat >= 0 && now.seats[online.seat]?.bot;
    const canHint = !isOver && !botPlaysForMe && session.hint;
    const canUndo = !isOver && !botPlaysForMe && !isWatching(state);
    return (
        <>
            {onResult && (
                <button type="button" onClick={onResult}>
                    {t("Ergebnis", "Result")}
                </button>
            )}
            {isWatching(state) && online?.connection !== "shut" && (
                <span class="soft" data-test="watching">
                    {t("Du schaust zu", "You are watching")}
                </span>
            )}
            {waitsForPlayer(state) && (
                <button type="button" onClick={onPeople}>
                    {t("Leute", "People")}
                </button>
            )}
            {botPlaysForMe && !isOver && (
                <button type="button" onClick={onPeople}>
                    {t("Ein Bot spielt für dich", "A bot is playing for you")}
                </button>
            )}
            {canHint && (
                <button
                    type="button"
                    data-test="hint"
                    disabled={!isMyTurn(state) || thinking}
                    onClick={() => void session.hint?.()}
                >
                    {t("Rat", "Hint")}
                </button>
            )}
            {canUndo && <UndoButton table={now} onUndo={() => void session.undo()} />}
        </>
    );
}

const HINT_ICON =
    "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.7.7-1 1.5-1 2.5H9c0-1-.3-1.8-1-2.5A6 6 0 0 1 12 3Z";
const UNDO_ICON = "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3";

/** The round buttons of the banner: hint and undo, and what only some tables have. */
export function BannerTools({ session, state, onResult, onPeople }: Props) {
    const t = useTranslate();
    const { now, online, thinking } = state;
    const isOver = now.actor === OVER;
    const botPlaysForMe = online && online.seat >= 0 && now.seats[online.seat]?.bot;
    const mayAct = !isOver && !botPlaysForMe;
    return (
        <>
            {online && !isOver && online.deadline > 0 && <Clock deadline={online.deadline} />}
            {isWatching(state) && online?.connection !== "shut" && (
                <span data-test="watching">{t("Du schaust zu", "You are watching")}</span>
            )}
            {onResult && (
                <button type="button" class="banner-move" onClick={onResult}>
                    {t("Ergebnis", "Result")}
                </button>
            )}
            {(waitsForPlayer(state) || (botPlaysForMe && !isOver)) && (
                <button type="button" class="banner-move" onClick={onPeople}>
                    {botPlaysForMe ? t("Bot spielt für dich", "Bot plays for you") : t("Leute", "People")}
                </button>
            )}
            {mayAct && session.hint && (
                <ToolButton
                    test="hint"
                    name={t("Rat", "Hint")}
                    path={HINT_ICON}
                    disabled={!isMyTurn(state) || thinking}
                    onPress={() => void session.hint?.()}
                />
            )}
            {mayAct && !isWatching(state) && <UndoTool table={now} onUndo={() => void session.undo()} />}
        </>
    );
}

function UndoTool({ table, onUndo }: { table: Snapshot; onUndo(): void }) {
    const t = useTranslate();
    const { undo, undoBar } = table;
    const reason = undo ? "" : t(undoBar ? UNDO_BARS[undoBar] : UNDO_BAR_UNKNOWN);
    return (
        <ToolButton
            test="undo"
            name={[t("Zurück", "Undo"), reason].filter(Boolean).join(": ")}
            path={UNDO_ICON}
            disabled={!undo}
            bar={undoBar ?? undefined}
            onPress={onUndo}
        />
    );
}

interface ToolButtonProps {
    test: string;
    name: string;
    path: string;
    disabled: boolean;
    bar?: string | undefined;
    onPress(): void;
}

function ToolButton({ test, name, path, disabled, bar, onPress }: ToolButtonProps) {
    return (
        <button
            type="button"
            class="banner-tool"
            title={name}
            data-test={test}
            data-bar={bar}
            disabled={disabled}
            onClick={onPress}
        >
            <svg class="icon" viewBox="0 0 24 24" width="60%" aria-hidden="true">
                <path
                    d={path}
                    fill="none"
                    stroke="currentColor"
                    stroke-width="2.2"
                    stroke-linecap="round"
                    stroke-linejoin="round"
                />
            </svg>
            <span class="hidden">{name}</span>
        </button>
    );
}

const UNDO_BARS: Record<UndoBar, Localized> = {
    free: ["", ""],
    nothing: ["Noch ist nichts gespielt.", "Nothing has been played yet."],
    chance: ["Zuletzt hat das Glück entschieden.", "Chance decided last."],
    others: ["Zuletzt hat jemand anders entschieden.", "Somebody else decided last."],
    knowledge: ["Dein letzter Zug hat dir etwas gezeigt.", "Your last move showed you something."],
    forced: ["Dein letzter Zug war der einzig mögliche.", "Your last move was the only one possible."],
};
const UNDO_BAR_UNKNOWN: Localized = [
    "Dein letzter Zug lässt sich nicht zurücknehmen.",
    "Your last move cannot be taken back.",
];

/** If nothing can be taken back, it says why. */
function UndoButton({ table, onUndo }: { table: Snapshot; onUndo(): void }) {
    const t = useTranslate();
    const { undo, undoBar } = table;
    const reason = undo ? "" : t(undoBar ? UNDO_BARS[undoBar] : UNDO_BAR_UNKNOWN);
    return (
        <>
            <button
                type="button"
                data-test="undo"
                data-bar={undoBar ?? undefined}
                disabled={!undo}
                title={reason}
                aria-describedby="undo-bar"
                onClick={onUndo}
            >
                {t("Zurück", "Undo")}
            </button>
            <span id="undo-bar" class="hidden">
                {reason}
            </span>
        </>
    );
}
