// What a step of an example does, whether the rules allow it, and what holds after it.
import type { Game } from "../../engine/types";
import type { GuidedSession } from "../../session/guided";
import type { ScenarioStep } from "../../session/scenarios";
import { capitalize, useLanguage, useTranslate } from "../../ui/i18n";
import type { StepTexts } from "./scenario";
import { describeStatement } from "./statements";

interface Props {
    step: ScenarioStep;
    /** Null until the table shows the step. */
    texts: StepTexts | null;
    session: GuidedSession;
    game: Game;
}

export function StepDescription({ step, texts, session, game }: Props) {
    const t = useTranslate();
    const language = useLanguage();
    const seats = session.state?.now.seats ?? [];
    const describe = (statement: string) => describeStatement({ game, seats, language }, statement);
    return (
        <>
            <StepResult step={step} texts={texts} session={session} game={game} describe={describe} />
            {step.statements.length > 0 && (
                <p class="claims">
                    <b>{step.kind ? t("Dann gilt:", "Then:") : t("Es gilt:", "Now:")}</b>{" "}
                    {step.statements.map(describe).join("; ")}.
                </p>
            )}
        </>
    );
}

interface StepResultProps extends Props {
    describe(statement: string): string;
}

function StepResult({ step, texts, session, game, describe }: StepResultProps) {
    const t = useTranslate();
    const seats = session.state?.now.seats ?? [];
    const player = step.seat >= 0 ? (seats[step.seat]?.name ?? "") : t("Glück", "Chance");
    const move = texts?.move ? capitalize(t(texts.move)) : step.move;
    const reason = texts?.refusal && t(texts.refusal.text);
    const events = texts?.events.map((event) => t(event)).filter((event) => event !== move) ?? [];
    switch (step.kind) {
        case null:
            return (
                <p>
                    {t(
                        "So steht der Tisch. „Weiter“ oder das Markierte zeigt, was geschieht.",
                        "This is the position. Press “Next” or the marked piece to go on.",
                    )}
                </p>
            );
        case "set":
            return (
                <p>
                    <b>{t("Für das Weitere gilt:", "From here on:")}</b> {describe(`set ${step.move}`)}
                </p>
            );
        case "do":
            return (
                <p>
                    <b class="yes">✓ {t("Erlaubt", "Allowed")}:</b> {move} {events.join(" ")}
                </p>
            );
        case "legal":
            return (
                <p>
                    <b class="yes">✓ {t("Möglich", "Possible")}:</b> {player}: {move}
                </p>
            );
        case "illegal":
            return (
                <p>
                    <b class="no">✗ {t("Nicht möglich", "Not possible")}:</b> {player}: {move} {reason}
                </p>
            );
        case "refuse":
            return (
                <p>
                    <b class="no">✗ {t("Abgelehnt", "Refused")}:</b> {player}: {move}. {reason}{" "}
                    <a href={`#/rules/${game.id}/${step.rule}`}>
                        {t("Regel", "Rule")} {step.rule}
                    </a>
                </p>
            );
    }
}
