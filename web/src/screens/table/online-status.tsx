// What the bar says about a table on a server: connection, clock, pending move; and a request to undo.
import { useEffect, useState } from "preact/hooks";
import type { Snapshot } from "../../engine/types";
import type { OnlineActions, OnlineState } from "../../session/types";
import { capitalize, useTranslate, type Translate } from "../../ui/i18n";

/** Longer times are shown in days. */
const MAX_HOURS = 48;
const ALMOST_UP = 10;

/** What the bar says instead of anything else; null if nothing. */
export function connectionText(online: OnlineState, t: Translate): string | null {
    switch (online.connection) {
        case "down":
            return t("Verbindung weg – ich versuche es weiter.", "Connection lost. Reconnecting …");
        case "joining":
            return t("Verbinde mit dem Tisch …", "Connecting to the table …");
        case "shut":
            return online.closedReason && t(online.closedReason);
        default:
            return online.pendingMove && `${t("Gewählt", "Chosen")}: ${capitalize(t(online.pendingMove))} …`;
    }
}

function timeText(seconds: number, t: Translate): string {
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(seconds / 3600);
    const days = Math.floor(hours / 24);
    const twoDigits = (number: number) => String(number).padStart(2, "0");
    if (hours >= MAX_HOURS) return t(`${days} Tage`, `${days} days`);
    if (hours) return `${hours}:${twoDigits(minutes % 60)} ${t("Std.", "h")}`;
    return `${minutes}:${twoDigits(seconds % 60)}`;
}

export function Clock({ deadline }: { deadline: number }) {
    const t = useTranslate();
    const [now, setNow] = useState(Date.now());
    useEffect(() => {
        setNow(Date.now());
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, [deadline]);
    const seconds = Math.max(0, Math.round((deadline - now) / 1000));
    return (
        <span
            class={seconds < ALMOST_UP ? "clock late" : "clock"}
            role="timer"
            aria-label={t("Bedenkzeit", "Time left")}
            data-test="clock"
        >
            {timeText(seconds, t)}
        </span>
    );
}

interface UndoQuestionProps {
    table: Snapshot;
    online: OnlineState;
    onlineActions: OnlineActions;
}

/** Somebody asks everybody to go back, and I answer. */
export function UndoQuestion({ table, online, onlineActions }: UndoQuestionProps) {
    const t = useTranslate();
    const { undoRequest, seat } = online;
    if (!undoRequest) return null;
    const { to, refused, agreed } = undoRequest;
    const name = table.seats[undoRequest.seat]?.name ?? "";
    const isOwn = undoRequest.seat === seat;
    const canAnswer = seat >= 0 && !agreed.includes(seat);
    if (refused)
        return (
            <p>
                {isOwn
                    ? t("Die anderen möchten nicht zurück.", "The others declined to go back.")
                    : t(
                          `${name} wollte zurück; das ist abgelehnt.`,
                          `${name} asked to go back; the others declined.`,
                      )}
            </p>
        );
    const question = isOwn
        ? t(
              `Du fragst, ob alle bis Zug ${to} zurückgehen. Die anderen überlegen …`,
              `You asked to go back to move ${to}. Waiting for the others …`,
          )
        : t(
              `${name} möchte bis Zug ${to} zurück (jetzt: ${table.steps}).`,
              `${name} asks to go back to move ${to} (now at ${table.steps}).`,
          );
    return (
        <p>
            {question}
            {canAnswer && (
                <span class="in-line">
                    {" "}
                    <button
                        type="button"
                        class="main"
                        data-test="agree"
                        onClick={() => onlineActions.answerUndo(true)}
                    >
                        {t("Einverstanden", "Agree")}
                    </button>
                    <button type="button" data-test="decline" onClick={() => onlineActions.answerUndo(false)}>
                        {t("Nein", "Decline")}
                    </button>
                </span>
            )}
        </p>
    );
}
