// The message above the bar: a refusal with its rule, the text of a card, a bot's hints, a request to undo.
import type { Refusal } from "../../engine/types";
import type { SessionState, TableSession } from "../../session/types";
import { Hints } from "../../stage/hints";
import { useTranslate } from "../../ui/i18n";
import { UndoQuestion } from "./online-status";

/** The text of a piece that was pressed. */
export interface Info {
    title: string;
    text: string;
}

interface Props {
    session: TableSession;
    state: SessionState;
    info: Info | null;
    onRule(number: string): void;
    onMove(move: string): void;
    onClose(): void;
}

export function Message({ session, state, info, onRule, onMove, onClose }: Props) {
    const t = useTranslate();
    const { refusals, hints, online, now } = state;
    const isRefused = refusals.length > 0;
    if (!isRefused && !info && online?.undoRequest && session.onlineActions)
        return (
            <div class="message" role="status" data-test="message">
                <UndoQuestion table={now} online={online} onlineActions={session.onlineActions} />
            </div>
        );
    if (!isRefused && !info && !hints) return null;
    const content = () => {
        // The latest request wins: a hint replaces a refusal, the text of a piece replaces hints.
        if (isRefused) return <Refusals refusals={refusals} onRule={onRule} />;
        if (hints) return <Hints hints={hints} onMove={onMove} />;
        return (
            info && (
                <p>
                    <b>{info.title}.</b> {info.text}
                </p>
            )
        );
    };
    return (
        <div class={isRefused ? "message refused" : "message"} role="status" data-test="message">
            {content()}
            <button type="button" class="quiet" onClick={onClose} aria-label={t("Schließen", "Close")}>
                ×
            </button>
        </div>
    );
}

export function Refusals({ refusals, onRule }: { refusals: Refusal[]; onRule(number: string): void }) {
    const t = useTranslate();
    return (
        <div class="reasons">
            {refusals.map(({ rule, text }) => (
                <p key={text[0]}>
                    {t(text)}{" "}
                    {rule && (
                        <button type="button" class="link" data-test="rule" onClick={() => onRule(rule)}>
                            {t("Regel", "Rule")} {rule}
                        </button>
                    )}
                </p>
            ))}
        </div>
    );
}
