// A guided first game: the learner makes each marked move on the real table; any other legal move is
// commented.
import { useEffect, useState } from "preact/hooks";
import type { GuidedSession } from "../../session/guided";
import { playerName } from "../../session/player-name";
import { fillFacts } from "../../stage/facts";
import type { Lesson, LessonStep } from "../../stage/game-ui";
import { capitalize, useTranslate } from "../../ui/i18n";
import { TableScreen } from "../table";
import { GuideStrip, useMoveMarker } from "./guide-strip";
import { useGuidedSession, type GuidedProps } from "./guided-props";

/** The table before a step: the start, and the moves of all steps before it. */
function lessonScenario({ start, steps }: Lesson, stepIndex: number): string {
    const moves = steps.slice(0, stepIndex).flatMap(({ move, replies = [] }) => {
        return move ? [`0 ${move}`, ...replies] : replies;
    });
    return [start.trim(), ...moves.map((move) => `do ${move}`)].join("\n");
}

interface LessonProps extends GuidedProps {
    lesson: Lesson;
}

export function LessonScreen(props: LessonProps) {
    const session = useGuidedSession(props.engines);
    return session && <LessonTable {...props} session={session} />;
}

function LessonTable({
    lesson,
    session,
    game,
    games,
    onOpen,
    onPlay,
}: LessonProps & { session: GuidedSession }) {
    const t = useTranslate();
    const [index, setIndex] = useState(0);
    /** The step the table shows; until it is the current one, clicks are ignored. */
    const [shownIndex, setShownIndex] = useState(-1);
    /** The legal move that the learner made instead of the marked one. */
    const [otherMove, setOtherMove] = useState<string | null>(null);
    const step = lesson.steps[index];
    const name = playerName(t("Gast", "Guest")).replace(/\s+/g, "_");
    const isReady = shownIndex === index;
    const go = (to: number) => {
        setOtherMove(null);
        setIndex(to);
    };
    useEffect(() => {
        const scenario = `# seats ${name} Amara Bao Chiara Davud\n${lessonScenario(lesson, index)}`;
        void session.show(scenario, 0).then(() => setShownIndex(index));
    }, [session, index, name]);
    session.onMove = (move) => {
        if (!step || !isReady) return;
        if (move === step.move) {
            go(index + 1);
            return;
        }
        const text = session.state?.now.moves.find((each) => each.move === move)?.text;
        setOtherMove(text ? t(text) : move);
    };
    useMoveMarker(isReady ? step?.move : undefined, shownIndex);
    const guide = (
        <LessonGuide
            {...{ game, lesson, index, step, otherMove }}
            onGo={go}
            onPlay={() => onPlay(lessonScenario(lesson, index))}
        />
    );
    return <TableScreen games={games} session={session} onOpen={onOpen} guide={guide} />;
}

interface LessonGuideProps extends Pick<LessonProps, "game" | "lesson"> {
    index: number;
    /** Undefined after the last step. */
    step: LessonStep | undefined;
    otherMove: string | null;
    onGo(index: number): void;
    onPlay(): void;
}

function LessonGuide(props: LessonGuideProps) {
    const { game, lesson, index, step, otherMove } = props;
    const t = useTranslate();
    const label = t("Erste Schritte", "First steps");
    const count = lesson.steps.length;
    const otherMoveText = (text: string) =>
        t(
            `„${text}“ ginge auch, und später kannst du das ausprobieren. Hier geht es mit dem ` +
                `Markierten weiter.`,
            `“${text}” is legal, too. You can try it later; for now, make the marked move.`,
        );
    return (
        <GuideStrip
            game={game}
            label={label}
            share={index / count}
            isShort
            title={
                <>
                    {label} · {t(game.name)} ·{" "}
                    <span data-test="lesson-at">
                        {Math.min(index + 1, count)} / {count}
                    </span>
                </>
            }
            buttons={<LessonButtons {...props} />}
        >
            <p>
                {otherMove === null
                    ? fillFacts(game, t(step?.text ?? lesson.end))
                    : otherMoveText(capitalize(otherMove))}
            </p>
        </GuideStrip>
    );
}

function LessonButtons({ game, index, step, onGo, onPlay }: LessonGuideProps) {
    const t = useTranslate();
    return (
        <>
            <button
                type="button"
                class="quiet"
                disabled={index === 0}
                onClick={() => onGo(index - 1)}
                data-test="lesson-back"
            >
                {t("Schritt zurück", "Back")}
            </button>
            {step && !step.move && (
                <button
                    type="button"
                    class="main marked"
                    onClick={() => onGo(index + 1)}
                    data-test="lesson-next"
                >
                    {t("Weiter", "Next")}
                </button>
            )}
            {step?.move && (
                <button type="button" onClick={onPlay}>
                    {t("Selbst spielen", "Play on my own")}
                </button>
            )}
            {!step && (
                <button type="button" class="main" onClick={onPlay} data-test="lesson-play">
                    {t("Jetzt weiterspielen", "Keep playing")}
                </button>
            )}
            {!step && (
                <a class="button" href={`#/rules/${game.id}`}>
                    {t("Regeln", "Rules")}
                </a>
            )}
        </>
    );
}
