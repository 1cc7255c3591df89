// A scenario of a rule on the real board: its position, its moves one by one, what must come of them.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Refusal, Words } from "../engine/types";
import { TableScreen } from "../screens/table";
import { capital, useSay } from "../words";
import { claimInWords } from "./claims";
import { Guide, useMark } from "./guide";
import type { Guided } from "./guided";
import { useGuided, type Led } from "./led";
import { heroOf, scenariosOf, stepsOf, type Scenario, type SceneStep } from "./scenarios";

interface Props extends Led { rule: string; place: number }

export function ShowRoom({ rule, place, ...led }: Props) {
    const say = useSay();
    const session = useGuided(led.engines);
    const [scenario, setScenario] = useState<Scenario | null>(null);
    const [failed, setFailed] = useState("");
    useEffect(() => {
        scenariosOf(led.game.id).then((book) => {
            const found = book.filter(({ rules }) => rules.includes(rule))[place];
            if (found) setScenario(found);
            else setFailed(say("Dieses Szenario gibt es nicht.", "There is no such scenario."));
        }, (error: unknown) => setFailed(String(error)));
    }, [led.game, rule, place]);
    if (failed) return <Failed game={led.game.id} rule={rule} why={failed} scenario={scenario} />;
    return session && scenario && <Walk {...led} rule={rule} session={session} scenario={scenario} onFail={setFailed} />;
}

/** What cannot be shown as a table is shown as it is written. */
function Failed({ game, rule, why, scenario }: { game: string; rule: string; why: string; scenario: Scenario | null }) {
    const say = useSay();
    return (
        <main class="rules-page">
            <h1>{say("Das lässt sich nicht als Tisch zeigen", "This cannot be shown as a table")}</h1>
            <p role="alert">{why}</p>
            {scenario && <pre tabIndex={0}>{scenario.lines.join("\n")}</pre>}
            <p><a class="button" href={`#/rules/${game}/${rule}`}>{say("Zur Regel", "To the rule")} {rule}</a></p>
        </main>
    );
}

/** The words of a step, once the table stands behind it. */
interface Said { step: SceneStep; words: Words | null; events: Words[]; refusal: Refusal | null }

async function sayStep(session: Guided, step: SceneStep): Promise<Said> {
    const nothing = { step, words: null, events: [], refusal: null };
    if (step.deed === "do") {
        const told = session.shown?.log[session.shown.log.length - 1];
        return { step, words: told?.words ?? null, events: told?.events ?? [], refusal: null };
    }
    if (!step.deed || step.deed === "set") return nothing;
    const [words, refusal] = await Promise.all([session.say(step.what), step.deed === "legal" ? null : session.why(step.what, step.seat)]);
    return { ...nothing, words, refusal: refusal ?? null };
}

function Walk({ scenario, rule, session, game, games, onOpen, onPlay, onFail }: Led & { scenario: Scenario; rule: string; session: Guided; onFail(why: string): void }) {
    const say = useSay();
    const steps = useMemo(() => stepsOf(scenario), [scenario]), hero = heroOf(steps);
    const [at, setAt] = useState(0);
    const [said, setSaid] = useState<Said | null>(null);
    const step = steps[at], next = steps[at + 1];
    const text = scenario.lines.slice(0, step?.lines).join("\n");
    useEffect(() => {
        if (!step) return;
        session.stand(text, hero).then(() => sayStep(session, step)).then(setSaid).catch((error: unknown) => onFail(String(error)));
    }, [session, at]);
    const marked = next?.deed === "do" && next.seat === hero ? next.what : undefined;
    const ways = session.shown?.now.moves ?? [];
    // The same move may be written in more than one way; the board knows the engine's.
    const mark = ways.find((move) => move.move === marked)?.move;
    session.onAct = (move) => { if (move === mark && said?.step === step) setAt(at + 1); };
    useMark(said?.step === step ? mark : undefined, said);
    return (
        <TableScreen games={games} session={session} onOpen={onOpen} guide={
            <Guide label={say("Zeig es mir", "Show me")}
                title={<><a href={`#/rules/${game.id}/${rule}`}>{say("Regel", "Rule")} {scenario.rules.join(", ")}</a> · {say(scenario.title)} · <span data-test="scene-at">{at} / {steps.length - 1}</span></>}
                doors={<>
                    <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)} data-test="scene-back">{say("Zurück", "Back")}</button>
                    <button type="button" class="main" disabled={!next} onClick={() => setAt(at + 1)} data-test="scene-next">{say("Weiter", "Next")}</button>
                    <button type="button" disabled={session.shown?.now.actor === -2} onClick={() => onPlay(text, hero)} data-test="scene-play">{say("Ab hier spielen", "Play on from here")}</button>
                </>}>
                {step && <Deeds step={step} said={said?.step === step ? said : null} session={session} game={game} />}
            </Guide>} />
    );
}

function Deeds({ step, said, session, game }: { step: SceneStep; said: Said | null; session: Guided; game: Led["game"] }) {
    const say = useSay();
    const seats = session.shown?.now.seats ?? [], language = say("0", "1") === "0" ? 0 : 1;
    const reader = { game, seats, language } as const;
    const who = step.seat >= 0 ? seats[step.seat]?.name ?? "" : say("Glück", "Luck");
    const words = said?.words ? capital(say(said.words)) : step.what;
    return (
        <>
            {!step.deed && <p>{say("So steht der Tisch. „Weiter“ oder das Markierte zeigt, was geschieht.", "This is the table. “Next” or what is marked shows what happens.")}</p>}
            {step.deed === "set" && <p><b>{say("Für das Weitere gilt:", "From here on:")}</b> {claimInWords(reader, `set ${step.what}`)}</p>}
            {step.deed === "do" && <p><b class="yes">✓ {say("Erlaubt", "Allowed")}:</b> {words} {said?.events.map((event) => say(event)).filter((event) => event !== words).join(" ")}</p>}
            {step.deed === "legal" && <p><b class="yes">✓ {say("Möglich", "Possible")}:</b> {who}: {words}</p>}
            {step.deed === "illegal" && <p><b class="no">✗ {say("Nicht möglich", "Not possible")}:</b> {who}: {words} {said?.refusal && say(said.refusal.words)}</p>}
            {step.deed === "refuse" && <p><b class="no">✗ {say("Abgelehnt", "Refused")}:</b> {who}: {words}. {said?.refusal && say(said.refusal.words)} <a href={`#/rules/${game.id}/${step.rule}`}>{say("Regel", "Rule")} {step.rule}</a></p>}
            {step.claims.length > 0 && <p class="claims"><b>{step.deed ? say("Dann gilt:", "Then:") : say("Es gilt:", "It holds:")}</b> {step.claims.map((claim) => claimInWords(reader, claim)).join("; ")}.</p>}
        </>
    );
}
