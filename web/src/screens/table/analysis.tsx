// What a bot thinks of the decision at the position shown: its own choice, and the one that was made.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Analysis as Opinion, MoveAdvice } from "../../engine/types";
import type { SessionState, TableSession } from "../../session/types";
import { SeatName } from "../../stage/seat";
import { capitalize, useTranslate } from "../../ui/i18n";

interface Props {
    session: TableSession;
    state: SessionState;
}

interface Answer {
    step: number;
    opinion: Opinion | null;
}

/** The bot's opinion on a step. While it thinks, only the latest further request is kept. */
function useOpinion(session: TableSession, step: number | undefined): Answer | null {
    const [answer, setAnswer] = useState<Answer | null>(null);
    const wanted = useRef<number | undefined>(undefined);
    const isThinking = useRef(false);
    const think = async () => {
        isThinking.current = true;
        for (let next = wanted.current; next !== undefined; next = wanted.current) {
            wanted.current = undefined;
            const opinion = (await session.analyse?.(next)) ?? null;
            setAnswer({ step: next, opinion });
        }
        isThinking.current = false;
    };
    useEffect(() => {
        wanted.current = step;
        if (step !== undefined && !isThinking.current) void think();
        return () => {
            wanted.current = undefined;
        };
    }, [session, step]);
    return answer && answer.step === step ? answer : null;
}

export function Analysis({ session, state: { now, past } }: Props) {
    const t = useTranslate();
    const answer = useOpinion(session, past?.at);
    const content = () => {
        if (!past)
            return t(
                "Spiel die Partie nach: Zu jeder Entscheidung sagt der Bot, was er getan hätte.",
                "Replay the game: for every decision the bot says what it would have done.",
            );
        if (!answer) return t("Der Bot denkt nach …", "The bot is thinking …");
        if (!answer.opinion) return t("Hier hat das Glück entschieden.", "Chance decided here.");
        return null;
    };
    return (
        <section
            class="analysis"
            aria-labelledby="analysis-title"
            data-test="analysis"
            data-step={answer?.step}
        >
            <h2 id="analysis-title">{t("Analyse", "Analysis")}</h2>
            {content() && <p class="soft">{content()}</p>}
            {answer?.opinion && <Comparison opinion={answer.opinion} seats={now.seats} />}
        </section>
    );
}

function Comparison({ opinion, seats }: { opinion: Opinion; seats: SessionState["now"]["seats"] }) {
    const t = useTranslate();
    const { actor, best, made, isForced } = opinion;
    const isSame = best.move.move === made.move.move;
    const agrees = isForced
        ? t("Etwas anderes war nicht möglich.", "Nothing else was possible.")
        : t("Der Bot hätte dasselbe getan.", "The bot would have done the same.");
    return (
        <>
            <p>
                <SeatName seats={seats} seat={actor} />: <Choice advice={made} />
            </p>
            <p>
                {isSame ? (
                    agrees
                ) : (
                    <>
                        {t("Der Bot hätte gewählt", "The bot would have chosen")}: <Choice advice={best} />
                    </>
                )}{" "}
                {best.reason && !isForced && <span class="soft">{t(best.reason)}</span>}
            </p>
        </>
    );
}

/** A move, and how the game would end after it, from lost (0 %) to won (100 %). */
function Choice({ advice: { move, value, visits } }: { advice: MoveAdvice }) {
    const t = useTranslate();
    const percent = Math.round(value * 100);
    return (
        <>
            <b>{capitalize(t(move.text))}</b>
            {visits > 0 && ` (${t(`Aussicht ${percent} %`, `expected result ${percent}%`)})`}
        </>
    );
}
