// The table: others, common table, mine, choices, bar; log and rules beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { OVER, type Game, type Move, type Opening } from "../engine/types";
import { pageOf } from "../games";
import type { Hands } from "../games/page";
import { Choices } from "../parts/choices";
import { End } from "../parts/end";
import { GenericTable } from "../parts/generic";
import { lastWords } from "../parts/log";
import { SeatName } from "../parts/seat";
import { Side, type Tab } from "../parts/side";
import type { Session, Shown } from "../session";
import { capital, useSay } from "../words";
import { Head } from "./head";

interface Props { games: Game[]; session: Session; onOpen(opening: Opening): void }

export function TableScreen({ games, session, onOpen }: Props) {
    const [shown, setShown] = useState<Shown | null>(session.shown);
    useEffect(() => session.listen(setShown), [session]);
    const game = shown && games[shown.now.game];
    if (!shown || !game) return <main class="waiting"><p aria-busy="true">…</p></main>;
    return <Room game={game} session={session} shown={shown} onOpen={onOpen} />;
}

interface Note { title: string; text: string }

function Room({ game, session, shown, onOpen }: { game: Game; session: Session; shown: Shown; onOpen(opening: Opening): void }) {
    const say = useSay();
    const [tab, setTab] = useState<Tab>("log");
    const [rule, setRule] = useState("");
    const [side, setSide] = useState(() => matchMedia("(min-width: 56.25em)").matches);
    const [note, setNote] = useState<Note | null>(null);
    const [endSeen, setEndSeen] = useState(false);
    const [asList, setAsList] = useState(false);
    const room = useRef<HTMLElement>(null);
    const { now, past } = shown;
    const table = past ?? now;
    const page = pageOf(game.id);
    const over = now.actor === OVER;
    const mine = now.actor === now.viewer && !past;

    const hands: Hands = {
        act: (move) => { setNote(null); void session.act(move); },
        explain: (moves) => { setNote(null); void session.explain(moves); },
        tell: (title, text) => { session.dismiss(); setNote({ title, text }); },
    };
    useEffect(() => { setNote(null); }, [now]);
    useEffect(() => { if (!over) setEndSeen(false); }, [over]);
    useEffect(() => {
        document.title = `${mine && !over ? "● " : ""}${say(game.name)} – Kontor`;
        // The pressed choice is gone: the focus goes on to what can be done next.
        if (mine && document.activeElement === document.body)
            room.current?.querySelector<HTMLElement>(".choices button[tabindex='0']")?.focus({ preventScroll: true });
    });

    const drawn = page.Table && !asList;
    const Drawing = page.Table ?? GenericTable;
    const loose = (move: Move) => !page.onThings?.(game, table, move);
    const moves = past ? [] : drawn ? table.moves.filter(loose) : table.moves;
    const openRule = (number: string) => { setTab("rules"); setRule(number); setSide(true); };
    const save = () => void session.record().then((record) => download(record, `${game.id}.ktr`));

    return (
        <div class={side ? "room with-side" : "room"} data-game={game.id} data-test="room" data-steps={now.steps}>
            <Head>
                <h1 class="room-title">{say(game.name)}</h1>
                {page.Table && <button type="button" class="quiet" aria-pressed={asList} onClick={() => setAsList(!asList)}><Sign draw="M4 6h2M4 12h2M4 18h2M9 6h11M9 12h11M9 18h11" /><span class="wide">{say("Als Liste", "As a list")}</span></button>}
                <button type="button" class="quiet" onClick={save}><Sign draw="M12 4v11M7 11l5 5 5-5M4 20h16" /><span class="wide">{say("Speichern", "Download")}</span></button>
                <button type="button" class="quiet" aria-expanded={side} data-test="side" onClick={() => setSide(!side)}><Sign draw="M12 6Q8 3 4 5v14q4-2 8 1 4-3 8-1V5q-4-2-8 1v14" /><span class="wide">{say("Verlauf & Regeln", "Log & rules")}</span></button>
            </Head>
            <main class="desk" ref={room}>
                {shown.curtain !== null
                    ? <Curtain name={now.seats[shown.curtain]?.name ?? ""} onTake={() => void session.takeOver()} />
                    : <>
                        <div class={asList || !page.Table ? "board" : "board drawn"}>{asList ? <GenericTable game={game} table={table} hands={hands} /> : <Drawing game={game} table={table} hands={hands} />}</div>
                        {over && !past && !endSeen && <End game={game} table={now} onSave={save} onClose={() => setEndSeen(true)}
                            onReplay={() => void session.peek(0)} onRematch={() => onOpen(again(game, shown))} />}
                        {!past && <Choices game={game} table={table} hands={hands} moves={over ? [] : moves} />}
                        <Message shown={shown} note={note} onRule={openRule} onMove={hands.act} onClose={() => { setNote(null); session.dismiss(); }} />
                    </>}
            </main>
            {side && <Side {...{ game, session, shown, hands, tab, rule }} onTab={setTab} onClose={() => setSide(false)} />}
            <Bar session={session} shown={shown} onEnd={over && endSeen ? () => setEndSeen(false) : null} />
            <p class="hidden" role="status" aria-live="polite">{mine ? `${lastWords(shown.log, now.viewer, say)} ${say("Du bist dran.", "Your turn.")}` : ""}</p>
        </div>
    );
}

/** A drawing beside the words of a button; alone where there is no room for words. */
function Sign({ draw }: { draw: string }) {
    return <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d={draw} fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" /></svg>;
}

/** The same people and bots at a fresh table; who was second sits first. */
function again(game: Game, { now }: Shown): Opening {
    const options = game.options.map((option) => option.choices.find((choice) => choice.id === now.view.options[option.id])?.value ?? option.standard);
    return { game: now.game, options, seats: now.seats };
}

function download(text: string, name: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function Curtain({ name, onTake }: { name: string; onTake(): void }) {
    const say = useSay();
    return (
        <section class="curtain">
            <h2>{say(`Jetzt ist ${name} dran`, `It is ${name}’s turn`)}</h2>
            <p>{say("Gib das Gerät weiter. Verdeckte Karten erscheinen erst nach dem Druck auf den Knopf.", "Hand the device on. Hidden cards appear only after the button is pressed.")}</p>
            <button type="button" class="main" data-test="take-over" onClick={onTake}>{say(`Ich bin ${name}`, `I am ${name}`)}</button>
        </section>
    );
}

/** One sentence above the bar: a refusal with its rule, a card's text, the bot's advice. */
function Message({ shown, note, onRule, onMove, onClose }:
    { shown: Shown; note: Note | null; onRule(number: string): void; onMove(move: string): void; onClose(): void }) {
    const say = useSay();
    const { refusals, hints } = shown;
    if (!refusals.length && !note && !hints) return null;
    return (
        <div class={refusals.length ? "message refused" : "message"} role="status" data-test="message">
            {refusals.length ? <div class="reasons">{refusals.map(({ rule, words }) => <p key={words[0]}>{say(words)} {rule &&
                <button type="button" class="link" data-test="rule" onClick={() => onRule(rule)}>{say("Regel", "Rule")} {rule}</button>}</p>)}</div>
                : note ? <p><b>{note.title}.</b> {note.text}</p>
                : <p>{say("Der Bot würde:", "The bot would:")} {hints?.map(({ move, worth }) => (
                    <button type="button" class="link" key={move.move} onClick={() => onMove(move.move)}>{capital(say(move.words))} ({Math.round(worth * 100)} %)</button>
                ))}</p>}
            <button type="button" class="quiet" onClick={onClose} aria-label={say("Schließen", "Close")}>×</button>
        </div>
    );
}

function Bar({ session, shown, onEnd }: { session: Session; shown: Shown; onEnd: (() => void) | null }) {
    const say = useSay();
    const { now, past } = shown;
    const over = now.actor === OVER, mine = now.actor === now.viewer;
    if (past) return (
        <footer class="bar" data-test="bar">
            <div class="bar-who"><b>{say("Rückblick", "Looking back")}</b></div>
            <label class="bar-slider"><span>{say("Zug", "Move")} {past.at} / {now.steps}</span>
                <input type="range" min={0} max={now.steps} value={past.at} data-test="slider" onInput={(event) => void session.peek(Number(event.currentTarget.value))} /></label>
            <div class="bar-do">
                <button type="button" onClick={() => void session.playFrom(past.at)}>{say("Von hier spielen", "Play from here")}</button>
                <button type="button" class="main" data-test="to-now" onClick={() => void session.peek(now.steps)}>{say("Zum Ende", "To the end")}</button>
            </div>
        </footer>
    );
    return (
        <footer class={mine ? "bar my-turn" : "bar"} data-test="bar">
            <div class="bar-who">{over ? <b>{say("Zu Ende", "Game over")}</b> : <><b>{mine ? say("Du bist dran", "Your turn") : <SeatName seats={now.seats} seat={now.actor} />}</b></>}</div>
            <p class="bar-what">{over ? say("Das Spiel ist aus.", "The game is over.") : mine ? say(now.prompt)
                : shown.thinking ? say("denkt nach …", "is thinking …") : ""}</p>
            <div class="bar-do">
                {onEnd && <button type="button" onClick={onEnd}>{say("Ergebnis", "Result")}</button>}
                {!over && <button type="button" data-test="hint" disabled={!mine || shown.thinking} onClick={() => void session.hint()}>{say("Rat", "Hint")}</button>}
                {!over && <button type="button" data-test="undo" disabled={!now.undo} onClick={() => void session.undo()}>{say("Zurück", "Undo")}</button>}
            </div>
        </footer>
    );
}
