// The table: others, common table, mine, choices, bar; log and rules beside it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { OVER, type Game, type Move, type Opening } from "../engine/types";
import { pageOf } from "../games";
import type { Hands } from "../games/page";
import { Choices } from "../parts/choices";
import { End } from "../parts/end";
import { GenericTable } from "../parts/generic";
import { lastWords } from "../parts/log";
import { Hints } from "../parts/hints";
import { useTurnNotice } from "../parts/notices";
import { PastBar, useAddress, useWalk } from "../parts/past";
import { SeatName } from "../parts/seat";
import { Side, type Tab } from "../parts/side";
import { Clock, lineWords, Question } from "../online/bar";
import type { Shown, TableSession } from "../session";
import { useSay } from "../words";
import { Head } from "./head";

/** With a guide somebody is led through this table: it stands above the board. */
interface Props { games: Game[]; session: TableSession; onOpen(opening: Opening): void; onLoad?(record: string): void; at?: number | undefined; guide?: ComponentChildren }

export function TableScreen({ games, session, onOpen, onLoad, at, guide }: Props) {
    const say = useSay();
    const [shown, setShown] = useState<Shown | null>(session.shown);
    useEffect(() => session.listen(setShown), [session]);
    const game = shown && games[shown.now.game];
    const stands = Boolean(game);
    useEffect(() => { if (stands && at !== undefined) void session.peek(at); }, [session, stands, at]);
    if (shown && game) return <Room game={game} session={session} shown={named(shown, say("freier Platz", "free seat"))} onOpen={onOpen} onLoad={onLoad} guide={guide} />;
    const words = shown?.online && lineWords(shown.online, say);
    return <div class="page"><Head /><main class="waiting"><h1>{say("Der Tisch", "The table")}</h1>
        {words ? <p role="status" data-test="waiting">{words}</p> : <p aria-busy="true">…</p>}</main></div>;
}

/** Seats that nobody has taken yet have no name. */
function named(shown: Shown, free: string): Shown {
    if (shown.now.seats.every((seat) => seat.name)) return shown;
    const seats = shown.now.seats.map((seat, i) => ({ ...seat, name: seat.name || `${free} ${i + 1}` }));
    return { ...shown, now: { ...shown.now, seats }, past: shown.past && { ...shown.past, seats } };
}

/** Whether the one who looks is to act: not one who watches, nor one whose seat a bot plays. */
function isMine({ now, online }: Shown): boolean {
    return now.actor === now.viewer && !(online && (online.seat < 0 || now.seats[online.seat]?.bot));
}

/** How many chat lines came since the chat was last open. */
function useUnread(shown: Shown, open: boolean): number {
    const heard = shown.online?.chat.length ?? 0;
    const [read, setRead] = useState(heard);
    useEffect(() => { if (open || heard < read) setRead(heard); }, [open, heard]);
    return open ? 0 : Math.max(0, heard - read);
}

interface Note { title: string; text: string }

interface Inside { game: Game; session: TableSession; shown: Shown; onOpen(opening: Opening): void; onLoad: ((record: string) => void) | undefined; guide: ComponentChildren }

function Room({ game, session, shown, onOpen, onLoad, guide }: Inside) {
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
    const mine = isMine(shown) && !past;
    const { online } = shown;
    const unread = useUnread(shown, side && tab === "chat");

    const hands: Hands = {
        act: (move) => { setNote(null); void session.act(move); },
        explain: (moves) => { setNote(null); void session.explain(moves); },
        tell: (title, text) => { session.dismiss(); setNote({ title, text }); },
    };
    useEffect(() => { setNote(null); }, [now.steps]);
    useEffect(() => { if (!over) setEndSeen(false); }, [over]);
    useTurnNotice(isMine(shown) && !guide, say(game.name));
    useAddress(session.id, past?.at);
    const { walking, walk } = useWalk(shown, session);
    useEffect(() => {
        // The pressed choice is gone: the focus goes on to what can be done next.
        if (mine && document.activeElement === document.body)
            room.current?.querySelector<HTMLElement>(".choices button[tabindex='0']")?.focus({ preventScroll: true });
    });

    const drawn = page.Table && !asList;
    const Drawing = page.Table ?? GenericTable;
    const loose = (move: Move) => !page.onThings?.(game, table, move);
    const moves = past ? [] : drawn ? table.moves.filter(loose) : table.moves;
    const openRule = (number: string) => { setTab("rules"); setRule(number); setSide(true); };
    // A table that began with a position is a scenario, all others are records.
    const save = () => void session.record().then((record) => download(record, `${game.id}.${record.startsWith("kontor") ? "ktr" : "scn"}`));

    return (
        <div class={side ? "room with-side" : "room"} data-game={game.id} data-test="room" data-steps={now.steps}>
            <Head>
                <h1 class="room-title">{say(game.name)}</h1>
                {page.Table && <button type="button" class="quiet" aria-pressed={asList} data-test="as-list" onClick={() => setAsList(!asList)}><Sign draw="M4 6h2M4 12h2M4 18h2M9 6h11M9 12h11M9 18h11" /><span class="wide">{say("Als Liste", "As a list")}</span></button>}
                <button type="button" class="quiet" onClick={save}><Sign draw="M12 4v11M7 11l5 5 5-5M4 20h16" /><span class="wide">{say("Speichern", "Download")}</span></button>
                <button type="button" class="quiet" aria-expanded={side} data-test="side" onClick={() => setSide(!side)}><Sign draw="M12 6Q8 3 4 5v14q4-2 8 1 4-3 8-1V5q-4-2-8 1v14" /><span class="wide">{say("Verlauf & Regeln", "Log & rules")}</span>
                    {!side && unread > 0 && <span class="unread"><span class="hidden">{say("neu im Chat:", "new in the chat:")}</span>{unread}</span>}</button>
            </Head>
            <main class="desk" ref={room}>
                {guide}
                {shown.curtain !== null
                    ? <Curtain name={now.seats[shown.curtain]?.name ?? ""} onTake={() => void session.takeOver?.()} />
                    : <>
                        <div class={asList || !page.Table ? "board" : "board drawn"}>{asList ? <GenericTable game={game} table={table} hands={hands} /> : <Drawing game={game} table={table} hands={hands} />}</div>
                        {over && !past && !endSeen && !guide && <End game={game} table={now} onSave={save} onClose={() => setEndSeen(true)}
                            onReplay={() => void session.peek(0)} onRematch={!session.company ? () => onOpen(again(game, shown)) : online && online.seat >= 0 ? () => session.company?.rematch() : null} />}
                        {!past && <Choices game={game} table={table} hands={hands} moves={over ? [] : moves} sent={Boolean(online?.taken)} />}
                        <Message session={session} shown={shown} note={note} onRule={openRule} onMove={hands.act} onClose={() => { setNote(null); session.dismiss(); }} />
                    </>}
            </main>
            {side && <Side {...{ game, session, shown, hands, tab, rule, unread }} onTab={setTab} onClose={() => setSide(false)}
                onSteps={(from) => void session.peek(from).then(() => walk(true))} />}
            {past ? <PastBar {...{ session, now, past, walking }} onWalk={walk} onSave={save} onAsk={session.company && online && online.seat >= 0 && !over ? (at: number) => session.company?.askBack(at) : null}
                onFork={session.fork && onLoad ? (at) => void session.fork?.(at).then(onLoad) : null} />
                : <Bar session={session} onPeople={() => { setTab("people"); setSide(true); }} shown={shown} onEnd={over && endSeen ? () => setEndSeen(false) : null} />}
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
function Message({ session, shown, note, onRule, onMove, onClose }:
    { session: TableSession; shown: Shown; note: Note | null; onRule(number: string): void; onMove(move: string): void; onClose(): void }) {
    const say = useSay();
    const { refusals, hints, online, now } = shown;
    if (!refusals.length && !note && online?.asked && session.company)
        return <div class="message" role="status" data-test="message"><Question table={now} online={online} company={session.company} /></div>;
    if (!refusals.length && !note && !hints) return null;
    return (
        <div class={refusals.length ? "message refused" : "message"} role="status" data-test="message">
            {refusals.length ? <div class="reasons">{refusals.map(({ rule, words }) => <p key={words[0]}>{say(words)} {rule &&
                <button type="button" class="link" data-test="rule" onClick={() => onRule(rule)}>{say("Regel", "Rule")} {rule}</button>}</p>)}</div>
                : note ? <p><b>{note.title}.</b> {note.text}</p>
                : hints && <Hints hints={hints} onMove={onMove} />}
            <button type="button" class="quiet" onClick={onClose} aria-label={say("Schließen", "Close")}>×</button>
        </div>
    );
}

interface BarProps { session: TableSession; shown: Shown; onEnd: (() => void) | null; onPeople(): void }

function Bar({ session, shown, onEnd, onPeople }: BarProps) {
    const say = useSay();
    const { now, online } = shown;
    const over = now.actor === OVER, mine = isMine(shown);
    const line = online && lineWords(online, say), lost = online && online.line !== "up";
    const vacant = online && online.seat >= 0 && online.free.includes(now.actor);
    const botForMe = online && online.seat >= 0 && now.seats[online.seat]?.bot;
    return (
        <footer class={lost ? "bar lost" : mine ? "bar my-turn" : "bar"} data-test="bar" data-line={online?.line}>
            <div class="bar-who"><b>{over ? say("Zu Ende", "Game over") : mine ? say("Du bist dran", "Your turn") : <SeatName seats={now.seats} seat={now.actor} />}
                {online && !over && online.deadline > 0 && <> <Clock deadline={online.deadline} /></>}</b></div>
            <p class="bar-what" role={online ? "status" : undefined}>{line ?? (over ? say("Das Spiel ist aus.", "The game is over.") : mine ? say(now.prompt)
                : shown.thinking ? say("denkt nach …", "is thinking …") : vacant ? say("Der Platz ist noch frei: Lade jemanden ein, oder setz einen Bot hin.", "This seat is still free: invite somebody, or seat a bot.")
                : online ? say("ist am Zug.", "is to move.") : "")}</p>
            <div class="bar-do">
                {onEnd && <button type="button" onClick={onEnd}>{say("Ergebnis", "Result")}</button>}
                {online && online.seat < 0 && online.line !== "shut" && <span class="soft" data-test="watching">{say("Du schaust zu", "You are watching")}</span>}
                {vacant && <button type="button" onClick={onPeople}>{say("Leute", "People")}</button>}
                {botForMe && !over && <button type="button" onClick={onPeople}>{say("Ein Bot spielt für dich", "A bot plays for you")}</button>}
                {!over && !botForMe && session.hint && <button type="button" data-test="hint" disabled={!mine || shown.thinking} onClick={() => void session.hint?.()}>{say("Rat", "Hint")}</button>}
                {!over && !(online && online.seat < 0) && !botForMe && <button type="button" data-test="undo" disabled={!now.undo} onClick={() => void session.undo()}>{say("Zurück", "Undo")}</button>}
            </div>
        </footer>
    );
}
