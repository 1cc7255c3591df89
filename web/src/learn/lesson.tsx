// The first guided game: the learner makes each marked move on the real table; another legal one gets a kind answer.
import { useEffect, useState } from "preact/hooks";
import type { Lesson } from "../games/page";
import { myName } from "../online/name";
import { TableScreen } from "../screens/table";
import { capital, useSay } from "../words";
import { Guide, useMark } from "./guide";
import type { Guided } from "./guided";
import { useGuided, type Led } from "./led";

/** The table before a step: the start and everything that the steps before it did. */
export function lessonText({ start, steps }: Lesson, at: number): string {
    const moves = steps.slice(0, at).flatMap((step) => [...(step.do ? [`0 ${step.do}`] : []), ...(step.then ?? [])]);
    return [start.trim(), ...moves.map((move) => `do ${move}`)].join("\n");
}

export function LessonRoom({ lesson, ...led }: Led & { lesson: Lesson }) {
    const session = useGuided(led.engines);
    return session && <Walk lesson={lesson} session={session} {...led} />;
}

function Walk({ lesson, session, game, games, onOpen, onPlay }: Led & { lesson: Lesson; session: Guided }) {
    const say = useSay();
    const [at, setAt] = useState(0);
    /** The step whose table stands: until then a second click on the same thing means nothing. */
    const [stood, setStood] = useState(-1);
    const [answer, setAnswer] = useState<string | null>(null);
    const step = lesson.steps[at], last = lesson.steps.length;
    const me = myName(say("Gast", "Guest")).replace(/\s+/g, "_");
    const go = (to: number) => { setAnswer(null); setAt(to); };
    useEffect(() => {
        void session.stand(`# seats ${me} Amara Bao Chiara Davud\n${lessonText(lesson, at)}`, 0).then(() => setStood(at));
    }, [session, at, me]);
    session.onAct = (move) => {
        if (!step || stood !== at) return;
        if (move === step.do) { go(at + 1); return; }
        const words = session.shown?.now.moves.find((each) => each.move === move)?.words;
        setAnswer(words ? say(words) : move);
    };
    useMark(stood === at ? step?.do : undefined, stood);
    const play = () => onPlay(lessonText(lesson, at));
    return (
        <TableScreen games={games} session={session} onOpen={onOpen} guide={
            <Guide label={say("Erste Schritte", "First steps")}
                title={<>{say("Erste Schritte", "First steps")} · {say(game.name)} · <span data-test="lesson-at">{Math.min(at + 1, last)} / {last}</span></>}
                doors={<>
                    <button type="button" class="quiet" disabled={at === 0} onClick={() => go(at - 1)} data-test="lesson-back">{say("Schritt zurück", "Step back")}</button>
                    {step && !step.do && <button type="button" class="main marked" onClick={() => go(at + 1)} data-test="lesson-next">{say("Weiter", "Next")}</button>}
                    {step?.do && <button type="button" onClick={play}>{say("Selbst spielen", "Play on my own")}</button>}
                    {!step && <button type="button" class="main" onClick={play} data-test="lesson-play">{say("Jetzt weiterspielen", "Now play on")}</button>}
                    {!step && <a class="button" href={`#/rules/${game.id}`}>{say("Regeln", "Rules")}</a>}
                </>}>
                <p>{answer === null ? say(step?.say ?? lesson.end)
                    : say(`„${capital(answer)}“ ginge auch, und später kannst du das ausprobieren. Hier geht es mit dem Markierten weiter.`,
                        `“${capital(answer)}” would be fine, too, and later you can try it. Here we go on with what is marked.`)}</p>
            </Guide>} />
    );
}
