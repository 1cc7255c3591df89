// A new table: who sits where, how strong, by which variants.
import { useState } from "preact/hooks";
import { botName } from "../engine/names";
import type { Game, Opening, Seat } from "../engine/types";
import { useSay } from "../words";
import { myName } from "./start";

export function NewTable({ game, index, onOpen }: { game: Game; index: number; onOpen(opening: Opening): void }) {
    const say = useSay();
    const levels = [["easy", say("Bot, leicht", "Bot, easy")], ["medium", say("Bot, mittel", "Bot, medium")],
        ["hard", say("Bot, schwer", "Bot, hard")], ["expert", say("Bot, meisterlich", "Bot, expert")]] as const;
    const fresh = (seat: number): Seat => seat === 0 ? { name: myName(say("Gast", "Guest")), bot: null } : { name: botName(seat), bot: "medium" };
    const [seats, setSeats] = useState<Seat[]>(() => Array.from({ length: Math.max(game.seatsMin, Math.min(3, game.seatsMax)) }, (_, i) => fresh(i)));
    const [options, setOptions] = useState(game.options.map((option) => option.standard));
    const change = (seat: number, next: Partial<Seat>) => setSeats(seats.map((old, i) => (i === seat ? { ...old, ...next } : old)));
    const people = seats.filter((seat) => !seat.bot).length;
    const begin = (event: Event) => {
        event.preventDefault();
        const me = seats.find((seat) => !seat.bot);
        if (me) localStorage.setItem("kontor.name", me.name);
        onOpen({ game: index, options, seats: seats.map((seat, i) => ({ ...seat, name: seat.name.trim() || `${say("Spieler", "Player")} ${i + 1}` })) });
    };
    return (
        <main class="form-page">
            <h1>{say("Neuer Tisch", "New table")}: {say(game.name)}</h1>
            <form onSubmit={begin}>
                <fieldset>
                    <legend>{say("Wer sitzt am Tisch?", "Who sits at the table?")}</legend>
                    {seats.map((seat, i) => (
                        <div class="seat-row" key={i}>
                            <span class={`shape seat-${i}`} aria-hidden="true" />
                            <label><span class="hidden">{say(`Platz ${i + 1}: wer?`, `Seat ${i + 1}: who?`)}</span>
                                <select value={seat.bot ?? "person"} onChange={(event) => {
                                    const value = event.currentTarget.value;
                                    change(i, value === "person" ? { bot: null, name: i === 0 ? seat.name : `${say("Spieler", "Player")} ${i + 1}` } : { bot: value, name: botName(i) });
                                }}>
                                    <option value="person">{say("Mensch", "Person")}</option>
                                    {levels.map(([id, words]) => <option key={id} value={id}>{words}</option>)}
                                </select></label>
                            <label><span class="hidden">{say(`Platz ${i + 1}: Name`, `Seat ${i + 1}: name`)}</span>
                                <input type="text" maxLength={18} value={seat.name} onInput={(event) => change(i, { name: event.currentTarget.value })} /></label>
                            {seats.length > game.seatsMin && i === seats.length - 1 &&
                                <button type="button" class="quiet" onClick={() => setSeats(seats.slice(0, -1))}>{say("Entfernen", "Remove")}</button>}
                        </div>
                    ))}
                    {seats.length < game.seatsMax &&
                        <button type="button" onClick={() => setSeats([...seats, fresh(seats.length)])}>{say("Platz dazu", "Add a seat")}</button>}
                    {people > 1 && <p class="soft">{say("Mehrere Menschen reichen das Gerät weiter; verdeckte Karten bleiben verdeckt.",
                        "Several people hand the device on; hidden cards stay hidden.")}</p>}
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
                <p class="doors"><button type="submit" class="main" data-test="begin">{say("An den Tisch", "To the table")}</button>
                    <a class="button" href="#/">{say("Zurück", "Back")}</a></p>
            </form>
        </main>
    );
}
