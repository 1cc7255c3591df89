// An example of a rule on the real table: its position, its moves one by one, what they lead to.
import { useEffect, useMemo, useState } from "preact/hooks";
import { OVER, type Localized, type Refusal } from "../../engine/types";
import type { GuidedSession } from "../../session/guided";
import { loadScenarios, stepsOf, viewerOf, type Scenario, type ScenarioStep } from "../../session/scenarios";
import { useTranslate } from "../../ui/i18n";
import { TableScreen } from "../table";
import { GuideStrip, useMoveMarker } from "./guide-strip";
import { useGuidedSession, type GuidedProps } from "./guided-props";
import { StepDescription } from "./step-description";

interface Props extends GuidedProps {
    rule: string;
    /** Which of the rule's examples. */
    index: number;
}

export function ScenarioScreen({ rule, index, ...props }: Props) {
    const t = useTranslate();
    const session = useGuidedSession(props.engines);
    const [scenario, setScenario] = useState<Scenario | null>(null);
    const [error, setError] = useState("");
    useEffect(() => {
        loadScenarios(props.game.id).then(
            (scenarios) => {
                const found = scenarios.filter(({ rules }) => rules.includes(rule))[index];
                if (found) setScenario(found);
                else setError(t("Dieses Szenario gibt es nicht.", "There is no such example."));
            },
            (reason: unknown) => setError(String(reason)),
        );
    }, [props.game, rule, index]);
    if (error) return <ScenarioError game={props.game.id} rule={rule} error={error} scenario={scenario} />;
    return (
        session &&
        scenario && (
            <ScenarioTable {...props} rule={rule} session={session} scenario={scenario} onError={setError} />
        )
    );
}

interface ScenarioErrorProps {
    game: string;
    rule: string;
    error: string;
    scenario: Scenario | null;
}

/** Shows the text of an example that cannot be shown as a table. */
function ScenarioError({ game, rule, error, scenario }: ScenarioErrorProps) {
    const t = useTranslate();
    return (
        <main class="rules-page">
            <h1>{t("Das lässt sich nicht als Tisch zeigen", "This example cannot be shown as a table")}</h1>
            <p role="alert">{error}</p>
            {scenario && <pre tabIndex={0}>{scenario.lines.join("\n")}</pre>}
            <p>
                <a class="button" href={`#/rules/${game}/${rule}`}>
                    {t("Zur Regel", "Go to rule")} {rule}
                </a>
            </p>
        </main>
    );
}

/** The texts of a step, known once the table shows it. */
export interface StepTexts {
    step: ScenarioStep;
    move: Localized | null;
    events: Localized[];
    refusal: Refusal | null;
}

async function loadStepTexts(session: GuidedSession, step: ScenarioStep): Promise<StepTexts> {
    const { kind, seat } = step;
    if (kind === "do") {
        const entry = session.state?.log[session.state.log.length - 1];
        return { step, move: entry?.text ?? null, events: entry?.events ?? [], refusal: null };
    }
    if (!kind || kind === "set") return { step, move: null, events: [], refusal: null };
    const [move, refusal] = await Promise.all([
        session.moveText(step.move),
        kind === "legal" ? undefined : session.explainMove(step.move, seat),
    ]);
    return { step, move, events: [], refusal: refusal ?? null };
}

interface ScenarioTableProps extends GuidedProps {
    scenario: Scenario;
    rule: string;
    session: GuidedSession;
    onError(error: string): void;
}

function ScenarioTable(props: ScenarioTableProps) {
    const { scenario, rule, session, game, games, onOpen, onPlay, onError } = props;
    const steps = useMemo(() => stepsOf(scenario), [scenario]);
    const viewer = viewerOf(steps);
    const [index, setIndex] = useState(0);
    const [texts, setTexts] = useState<StepTexts | null>(null);
    const step = steps[index];
    const next = steps[index + 1];
    const shownText = scenario.lines.slice(0, step?.lineCount).join("\n");
    const isReady = texts?.step === step;
    useEffect(() => {
        if (!step) return;
        session
            .show(shownText, viewer)
            .then(() => loadStepTexts(session, step))
            .then(setTexts)
            .catch((reason: unknown) => onError(String(reason)));
    }, [session, index]);
    const nextMove = next?.kind === "do" && next.seat === viewer ? next.move : undefined;
    // A move may be written in several ways; only the engine's notation is on the board.
    const marked = session.state?.now.moves.find(({ move }) => move === nextMove)?.move;
    session.onMove = (move) => {
        if (move === marked && isReady) setIndex(index + 1);
    };
    useMoveMarker(isReady ? marked : undefined, texts);
    const guide = (
        <ScenarioGuide
            {...{ game, scenario, rule, index }}
            count={steps.length - 1}
            isOver={session.state?.now.actor === OVER}
            onGo={setIndex}
            onPlay={() => onPlay(shownText, viewer)}
        >
            {step && (
                <StepDescription step={step} texts={isReady ? texts : null} session={session} game={game} />
            )}
        </ScenarioGuide>
    );
    return <TableScreen games={games} session={session} onOpen={onOpen} guide={guide} />;
}

interface ScenarioGuideProps extends Pick<ScenarioTableProps, "game" | "scenario" | "rule"> {
    index: number;
    count: number;
    isOver: boolean;
    onGo(index: number): void;
    onPlay(): void;
    children: preact.ComponentChildren;
}

function ScenarioGuide(props: ScenarioGuideProps) {
    const { game, scenario, rule, index, count, isOver, onGo, onPlay, children } = props;
    const t = useTranslate();
    const buttons = (
        <>
            <button
                type="button"
                disabled={index === 0}
                onClick={() => onGo(index - 1)}
                data-test="scene-back"
            >
                {t("Zurück", "Back")}
            </button>
            <button
                type="button"
                class="main"
                disabled={index === count}
                onClick={() => onGo(index + 1)}
                data-test="scene-next"
            >
                {t("Weiter", "Next")}
            </button>
            <button type="button" disabled={isOver} onClick={onPlay} data-test="scene-play">
                {t("Ab hier spielen", "Play from here")}
            </button>
        </>
    );
    const title = (
        <>
            <a href={`#/rules/${game.id}/${rule}`}>
                {t("Regel", "Rule")} {scenario.rules.join(", ")}
            </a>{" "}
            · {t(scenario.title)} ·{" "}
            <span data-test="scene-at">
                {index} / {count}
            </span>
        </>
    );
    return (
        <GuideStrip
            game={game}
            label={t("Zeig es mir", "Show me")}
            share={count ? index / count : 1}
            title={title}
            buttons={buttons}
        >
            {children}
        </GuideStrip>
    );
}
