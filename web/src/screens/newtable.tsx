// A new table: here or on the server, who sits where, how strong, by which variants.
import { useState } from "preact/hooks";
import { botName } from "../engine/names";
import type { Game, Opening, Seat } from "../engine/types";
import { makeTable, type NewTable as Asked } from "../online/api";
import { myName, rememberName } from "../online/name";
import { levels, span } from "../online/people";
import { keepTicket } from "../online/tickets";
import { useSay, type Say } from "../words";

const PERSON = "person", FRIEND = "friend";
const CLOCKS = [0, 30, 60, 120, 300, 3600, 86400, 259200];

/** How a table on the server is played. hints null: only if nobody else plays. */
interface Manner { open: boolean; pace: "live" | "turns"; clock: number; takeover: boolean; hints: boolean | null }

interface Props { game: Game; index: number; online: boolean; onOpen(opening: Opening): void }

export function NewTable({ game, index, online, onOpen }: Props) {
    const say = useSay();
    const [remote, setRemote] = useState(false);
    const [seats, setSeats] = useState<Seat[]>(() => Array.from({ length: Math.max(game.seatsMin, Math.min(3, game.seatsMax)) }, (_, i) => fresh(i, false, say)));
    const [options, setOptions] = useState(game.options.map((option) => option.standard));
    const [manner, setManner] = useState<Manner>({ open: false, pace: "live", clock: 0, takeover: true, hints: null });
    const [failed, setFailed] = useState("");
    const people = seats.filter((seat) => !seat.bot).length;
    const move = (to: boolean) => { setRemote(to); setSeats(seats.map((_, i) => fresh(i, to, say))); };
    const begin = (event: Event) => {
        event.preventDefault();
        const me = seats.find((seat) => !seat.bot);
        if (me) rememberName(me.name);
        if (remote) void openOnline(game, seats, options, manner).catch((error: unknown) => setFailed(error instanceof Error ? error.message : String(error)));
        else onOpen({ game: index, options, seats: seats.map((seat, i) => ({ ...seat, name: seat.name.trim() || `${say("Spieler", "Player")} ${i + 1}` })) });
    };
    return (
        <main class="form-page">
            <h1>{say("Neuer Tisch", "New table")}: {say(game.name)}</h1>
            <form onSubmit={begin}>
                {online && <fieldset>
                    <legend>{say("Wo?", "Where?")}</legend>
                    <Radio name="where" on={!remote} words={say("Hier, an diesem Gerät", "Here, on this device")} onChoose={() => move(false)} />
                    <Radio name="where" on={remote} words={say("Online: andere spielen an ihrem Gerät mit", "Online: others play on their own devices")} test="online" onChoose={() => move(true)} />
                </fieldset>}
                <fieldset>
                    <legend>{say("Wer sitzt am Tisch?", "Who sits at the table?")}</legend>
                    {seats.map((seat, i) => (
                        <SeatRow key={i} seat={seat} at={i} remote={remote} onChange={(next) => setSeats(seats.map((old, j) => (j === i ? { ...old, ...next } : old)))}
                            onRemove={seats.length > game.seatsMin && i === seats.length - 1 ? () => setSeats(seats.slice(0, -1)) : null} />
                    ))}
                    {seats.length < game.seatsMax &&
                        <button type="button" onClick={() => setSeats([...seats, fresh(seats.length, remote, say)])}>{say("Platz dazu", "Add a seat")}</button>}
                    {!remote && people > 1 && <p class="soft">{say("Mehrere Menschen reichen das Gerät weiter; verdeckte Karten bleiben verdeckt.",
                        "Several people hand the device on; hidden cards stay hidden.")}</p>}
                    {remote && seats.some((seat) => seat.bot === FRIEND) && <p class="soft">{say("Für jeden freien Platz bekommst du gleich einen Link.", "You will get a link for each free seat.")}</p>}
                </fieldset>
                {game.options.length > 0 && <fieldset>
                    <legend>{say("Wonach wird gespielt?", "By which variants?")}</legend>
                    {game.options.map((option, i) => (
                        <label key={option.id} class="option-row"><span>{say(option.name)}</span>
                            <select value={options[i]} onChange={(event) => setOptions(options.map((old, j) => (j === i ? Number(event.currentTarget.value) : old)))}>
                                {option.choices.map((choice) => <option key={choice.id} value={choice.value}>{say(choice.name)}</option>)}
                            </select></label>
                    ))}
                </fieldset>}
                {remote && <MannerFields manner={manner} alone={alone(seats)} onChange={(next) => setManner({ ...manner, ...next })} />}
                {failed && <p role="alert">{say("Das hat nicht geklappt", "That did not work")}: {failed}</p>}
                <p class="doors"><button type="submit" class="main" data-test="begin">{remote ? say("Tisch aufmachen", "Open the table") : say("An den Tisch", "To the table")}</button>
                    <a class="button" href="#/">{say("Zurück", "Back")}</a></p>
            </form>
        </main>
    );
}

/** Here: me and bots. On the server: me and friends. A friend is a seat whose "bot" is still to come. */
function fresh(at: number, remote: boolean, say: Say): Seat {
    if (at === 0) return { name: myName(say("Gast", "Guest")), bot: null };
    return remote ? { name: "", bot: FRIEND } : { name: botName(at), bot: "medium" };
}

function SeatRow({ seat, at, remote, onChange, onRemove }: { seat: Seat; at: number; remote: boolean; onChange(next: Partial<Seat>): void; onRemove: (() => void) | null }) {
    const say = useSay();
    const kinds: [string, string][] = remote
        ? (at === 0 ? [[PERSON, say("Ich", "Me")]] : [[FRIEND, say("Mitspieler (Einladung)", "Player (invitation)")], ...levels(say)])
        : [[PERSON, say("Mensch", "Person")], ...levels(say)];
    const choose = (value: string) => onChange(value === FRIEND ? { bot: FRIEND, name: "" }
        : value === PERSON ? { bot: null, name: at === 0 ? seat.name : `${say("Spieler", "Player")} ${at + 1}` } : { bot: value, name: botName(at) });
    return (
        <div class="seat-row">
            <span class={`shape seat-${at}`} aria-hidden="true" />
            <label><span class="hidden">{say(`Platz ${at + 1}: wer?`, `Seat ${at + 1}: who?`)}</span>
                <select value={seat.bot ?? PERSON} onChange={(event) => choose(event.currentTarget.value)}>
                    {kinds.map(([id, words]) => <option key={id} value={id}>{words}</option>)}
                </select></label>
            {seat.bot !== FRIEND && <label><span class="hidden">{say(`Platz ${at + 1}: Name`, `Seat ${at + 1}: name`)}</span>
                <input type="text" maxLength={18} value={seat.name} onInput={(event) => onChange({ name: event.currentTarget.value })} /></label>}
            {onRemove && <button type="button" class="quiet" onClick={onRemove}>{say("Entfernen", "Remove")}</button>}
        </div>
    );
}

function Radio({ name, on, words, test, onChoose }: { name: string; on: boolean; words: string; test?: string; onChoose(): void }) {
    return <label class="choice-row"><input type="radio" name={name} checked={on} data-test={test} onChange={onChoose} /> <span>{words}</span></label>;
}

/** No seat is for another person. */
function alone(seats: Seat[]): boolean {
    return seats.filter(({ bot }) => !bot || bot === FRIEND).length === 1;
}

function MannerFields({ manner, alone, onChange }: { manner: Manner; alone: boolean; onChange(next: Partial<Manner>): void }) {
    const say = useSay();
    const pace = (next: Manner["pace"]) => onChange({ pace: next, clock: 0 });
    return (
        <fieldset>
            <legend>{say("Wie wird gespielt?", "How is it played?")}</legend>
            <Radio name="open" on={!manner.open} words={say("Nur wer den Link hat, kommt dazu", "Only who has the link comes in")} onChoose={() => onChange({ open: false })} />
            <Radio name="open" on={manner.open} words={say("In der Lobby: jeder darf sich hinsetzen", "In the lobby: anybody may sit down")} test="open" onChoose={() => onChange({ open: true })} />
            <label class="option-row"><span>{say("Tempo", "Pace")}</span>
                <select value={manner.pace} data-test="pace" onChange={(event) => pace(event.currentTarget.value === "turns" ? "turns" : "live")}>
                    <option value="live">{say("alle sind da", "everybody is there")}</option>
                    <option value="turns">{say("jeder zieht, wann er Zeit hat", "everybody moves when there is time")}</option>
                </select></label>
            <label class="option-row"><span>{say("Bedenkzeit je Entscheidung", "Time for a decision")}</span>
                <select value={manner.clock} data-test="clock-choice" onChange={(event) => onChange({ clock: Number(event.currentTarget.value) })}>
                    {CLOCKS.filter((clock) => !clock || (clock >= 3600) === (manner.pace === "turns")).map((clock) => <option key={clock} value={clock}>{clock ? span(clock, say) : say("ohne Uhr", "no clock")}</option>)}
                </select></label>
            {manner.clock > 0 && <label class="choice-row"><input type="checkbox" checked={manner.takeover} onChange={(event) => onChange({ takeover: event.currentTarget.checked })} />
                <span>{say("Läuft die Zeit ab, spielt ein Bot weiter, bis der Platz zurückgenommen wird", "When time is up, a bot plays on until the seat is taken back")}</span></label>}
            <label class="choice-row"><input type="checkbox" checked={manner.hints ?? alone} data-test="hints" onChange={(event) => onChange({ hints: event.currentTarget.checked })} />
                <span>{say("Wer dran ist, darf einen Bot um Rat fragen", "Whoever is to act may ask a bot for advice")}</span></label>
        </fieldset>
    );
}

/** Makes the table, keeps its links, and goes on to the invitations or straight to the table. */
async function openOnline(game: Game, seats: Seat[], options: number[], { hints, ...manner }: Manner): Promise<void> {
    const chosen = Object.fromEntries(game.options.map((option, i) => [option.id, option.choices.find(({ value }) => value === options[i])?.id ?? ""]));
    const rows = seats.map(({ name, bot }) => (bot === FRIEND ? {} : bot ? { name: name.trim() || "Bot", bot } : { name: name.trim() || "Gast" }));
    const asked: Asked = { game: game.id, options: chosen, seats: rows, ...manner, hints: hints ?? alone(seats) };
    const made = await makeTable(asked);
    const invites = Object.fromEntries(seats.flatMap(({ bot }, i) => (bot === FRIEND ? [[i, made.tokens[i] ?? ""]] : [])));
    keepTicket({ table: made.table, token: made.tokens[0] ?? "", game: game.id, names: rows.map((row) => row.name ?? ""), invites, watch: made.watch });
    location.hash = Object.keys(invites).length ? `#/invite/${made.table}` : `#/table/${made.table}`;
}
