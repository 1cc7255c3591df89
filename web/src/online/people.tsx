// Who sits at a table on a server: connected or not, bots, invitations; my seat for a bot; my notes.
import { useEffect, useState } from "preact/hooks";
import type { Snapshot } from "../engine/types";
import { Shape } from "../parts/seat";
import { useSay, type Say } from "../words";
import { Links } from "./links";
import { ticketOf } from "./tickets";
import type { Company, Online } from "./types";

export function levels(say: Say): [string, string][] {
    return [["easy", say("Bot, leicht", "Bot, easy")], ["medium", say("Bot, mittel", "Bot, medium")],
        ["hard", say("Bot, schwer", "Bot, hard")], ["expert", say("Bot, meisterlich", "Bot, expert")]];
}

interface Props { id: string; table: Snapshot; online: Online; company: Company }

export function People({ id, table, online, company }: Props) {
    const say = useSay();
    const ticket = ticketOf(id);
    const free = table.seats.map((seat, i) => ({ seat, i })).filter(({ seat, i }) => !seat.bot && !online.here?.[i] && ticket?.invites[i]);
    const state = (i: number) => table.seats[i]?.bot ? levels(say).find(([level]) => level === table.seats[i]?.bot)?.[1] ?? "Bot"
        : i === online.seat ? say("du", "you") : online.free.includes(i) || !online.here ? "" : online.here[i] ? say("da", "here") : say("nicht da", "away");
    return (
        <div class="people">
            {online.line === "shut" && online.why && <p data-test="shut">{say(online.why)} <a class="button" href="#/">{say("Zum Anfang", "To the start")}</a></p>}
            <section aria-labelledby="people-who">
                <h2 id="people-who">{say("Am Tisch", "At the table")}</h2>
                <ul class="who" data-test="who">
                    {table.seats.map((seat, i) => (
                        <li key={i}><span class={online.here?.[i] || seat.bot || i === online.seat ? "dot here" : "dot"} aria-hidden="true" /><Shape seat={i} /> <b>{seat.name}</b> <span class="soft">{state(i)}</span>
                            {online.seat >= 0 && table.actor >= 0 && (online.free.includes(i) || (online.late === i && i !== online.seat)) &&
                                <button type="button" class="quiet" onClick={() => company.seatBot(i, "medium")}>{say("Bot hinsetzen", "Seat a bot")}</button>}</li>
                    ))}
                </ul>
                {online.clock > 0 && <p class="soft">{say(`Bedenkzeit: ${span(online.clock, say)} je Entscheidung.`, `Clock: ${span(online.clock, say)} a decision.`)}
                    {online.takeover && ` ${say("Danach spielt ein Bot weiter.", "Then a bot plays on.")}`}</p>}
            </section>
            {online.seat >= 0 && <HandOver table={table} online={online} company={company} />}
            {(free.length > 0 || ticket?.watch) && <section aria-labelledby="people-invite">
                <h2 id="people-invite">{say("Einladen", "Invite")}</h2>
                <Links table={id} seats={free.map(({ i }) => ({ seat: i, token: ticket?.invites[i] ?? "" }))} watch={ticket?.watch ?? ""} />
            </section>}
            {online.seat >= 0 && <Note online={online} company={company} />}
        </div>
    );
}

/** 90 -> "1:30 min", 86400 -> "1 Tag". */
export function span(seconds: number, say: Say): string {
    if (seconds >= 86400) { const days = Math.round(seconds / 86400); return `${days}\u00a0${days === 1 ? say("Tag", "day") : say("Tage", "days")}`; }
    if (seconds >= 3600) return `${Math.round(seconds / 3600)}\u00a0${say("Std.", "h")}`;
    return seconds >= 60 ? `${Math.floor(seconds / 60)}${seconds % 60 ? `:${String(seconds % 60).padStart(2, "0")}` : ""}\u00a0min` : `${seconds}\u00a0s`;
}

function HandOver({ table, online, company }: Omit<Props, "id">) {
    const say = useSay();
    const [level, setLevel] = useState("medium");
    const [sure, setSure] = useState(false);
    const bot = table.seats[online.seat]?.bot;
    return (
        <section aria-labelledby="people-bot">
            <h2 id="people-bot">{say("Mein Platz", "My seat")}</h2>
            {bot ? <button type="button" class="main" data-test="take-back" onClick={() => company.handOver("")}>{say("Platz zurücknehmen", "Take my seat back")}</button>
                : <p class="row"><label><span class="hidden">{say("Stärke des Bots", "Strength of the bot")}</span>
                    <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>{levels(say).map(([id, words]) => <option key={id} value={id}>{words}</option>)}</select></label>
                    <button type="button" data-test="hand-over" onClick={() => company.handOver(level)}>{say("für mich spielen lassen", "let it play for me")}</button></p>}
            <p>{sure ? <span class="row">{say("Der Platz wird frei. Wirklich?", "The seat becomes free. Really?")} <button type="button" data-test="leave-really" onClick={() => company.leave()}>{say("Ja, verlassen", "Yes, leave")}</button>
                <button type="button" onClick={() => setSure(false)}>{say("Nein", "No")}</button></span>
                : <button type="button" class="quiet" data-test="leave" onClick={() => setSure(true)}>{say("Platz verlassen …", "Leave the seat …")}</button>}</p>
        </section>
    );
}

/** Kept a moment after the last key, so that nothing has to be pressed. */
function Note({ online, company }: Pick<Props, "online" | "company">) {
    const say = useSay();
    const [words, setWords] = useState(online.note);
    useEffect(() => {
        if (words === online.note) return;
        const timer = setTimeout(() => company.note(words), 600);
        return () => clearTimeout(timer);
    }, [words, online.line]);
    return (
        <section>
            <h2><label for="note">{say("Meine Notizen", "My notes")}</label></h2>
            <textarea id="note" rows={4} maxLength={2000} value={words} data-test="note" aria-describedby="note-who" onInput={(event) => setWords(event.currentTarget.value)} />
            <p class="soft" id="note-who">{say("Nur du siehst sie.", "Only you see them.")} <span data-test="noted">{words && words === online.note && say("Gespeichert.", "Kept.")}</span></p>
        </section>
    );
}
