// The start: four games, my tables here and on the server, the lobby, a record from a file.
import { useEffect, useRef, useState } from "preact/hooks";
import { botName } from "../engine/names";
import type { Game, Opening, Words } from "../engine/types";
import { pageOf } from "../games";
import type { Hall } from "../online/hall";
import { Lobby, OwnTables } from "../online/lobby";
import { myName } from "../online/name";
import { tickets } from "../online/tickets";
import { forgetTable, keptTables, type Kept } from "../session";
import { useSay } from "../words";

interface Doors { games: Game[]; hall: Hall; onOpen(opening: Opening): void; onLoad(record: string): void; onChange(): void; trouble: Words | null; onCalm(): void }

/** Against bots of middle strength, with as many as the game likes best. */
export function quickTable(game: Game, index: number, me: string): Opening {
    const seats = Math.min(game.seatsMax, Math.max(game.seatsMin, 3));
    return {
        game: index, options: game.options.map((option) => option.standard),
        seats: Array.from({ length: seats }, (_, seat) =>
            seat === 0 ? { name: me, bot: null } : { name: botName(seat), bot: "medium" }),
    };
}

export function Start({ games, hall, onOpen, onLoad, onChange, trouble, onCalm }: Doors) {
    const say = useSay();
    return (
        <main class="start">
            <h1>{say("Vier Märkte, ein Kontor", "Four markets, one counting house")}</h1>
            {trouble && <Trouble words={trouble} onCalm={onCalm} />}
            <ul class="covers">
                {games.map((game, index) => <Cover key={game.id} game={game} onPlay={() => onOpen(quickTable(game, index, myName(say("Gast", "Guest"))))} />)}
            </ul>
            <MyTables games={games} hall={hall} onChange={onChange} />
            <Lobby games={games} hall={hall} />
            <FromFile onLoad={onLoad} />
        </main>
    );
}

/** Why something could not be opened; the file was chosen far below, so it comes into sight by itself. */
function Trouble({ words, onCalm }: { words: Words; onCalm(): void }) {
    const say = useSay();
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => box.current?.scrollIntoView({ block: "center" }), [words]);
    return (
        <div class="trouble" role="alert" data-test="trouble" ref={box}><p>{say(words)}</p>
            <button type="button" class="quiet" onClick={onCalm} aria-label={say("Schließen", "Close")}>×</button></div>
    );
}

function Cover({ game, onPlay }: { game: Game; onPlay(): void }) {
    const say = useSay();
    const { Cover: Drawing, lesson } = pageOf(game.id);
    const players = game.seatsMin === game.seatsMax ? String(game.seatsMin) : `${game.seatsMin}–${game.seatsMax}`;
    return (
        <li class="cover" data-game={game.id}>
            <div class="cover-art"><Drawing /></div>
            <h2>{say(game.name)}</h2>
            <p class="facts">{players} {say("Spieler", "players")} · {game.minutes} {say("Minuten", "minutes")}</p>
            <p class="about">{say(game.about)}</p>
            <p class="doors">
                <button type="button" class="main" onClick={onPlay} data-test={`play-${game.id}`}
                    aria-label={`${say("Jetzt spielen", "Play now")}: ${say(game.name)}`}>{say("Jetzt spielen", "Play now")}</button>
                {lesson && <a class="button" href={`#/learn/${game.id}`} data-test={`learn-${game.id}`} aria-label={`${say("Erste Schritte", "First steps")}: ${say(game.name)}`}>{say("Erste Schritte", "First steps")}</a>}
                <a class="button" href={`#/new/${game.id}`} aria-label={`${say("Neuer Tisch", "New table")}: ${say(game.name)}`}>{say("Neuer Tisch", "New table")}</a>
                <a class="button" href={`#/rules/${game.id}`} aria-label={`${say("Regeln", "Rules")}: ${say(game.name)}`}>{say("Regeln", "Rules")}</a>
            </p>
        </li>
    );
}

function MyTables({ games, hall, onChange }: { games: Game[]; hall: Hall; onChange(): void }) {
    const say = useSay();
    const kept = keptTables();
    if (!kept.length && !tickets().length) return null;
    const when = new Intl.DateTimeFormat(say("de", "en"), { dateStyle: "short", timeStyle: "short" });
    const status = (table: Kept) => table.over ? say("beendet", "finished") : table.mine ? say("du bist dran", "your turn") : say("läuft", "running");
    return (
        <section aria-labelledby="mine">
            <h2 id="mine">{say("Meine Tische", "My tables")}</h2>
            <ul class="tables">
                <OwnTables games={games} hall={hall} onChange={onChange} />
                {kept.map((table) => {
                    const game = games[table.game];
                    return game && (
                        <li key={table.id}>
                            <a href={`#/table/${table.id}`}><b>{say(game.name)}</b> · {table.names.join(", ")}</a>
                            <span>{status(table)}</span>
                            <span class="soft">{when.format(table.when)}</span>
                            <button type="button" class="quiet" onClick={() => { forgetTable(table.id); onChange(); }}
                                aria-label={`${say("Vergessen", "Forget")}: ${say(game.name)}, ${when.format(table.when)}`}>{say("Vergessen", "Forget")}</button>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}

function FromFile({ onLoad }: { onLoad(record: string): void }) {
    const say = useSay();
    const [over, setOver] = useState(false);
    const read = (files: FileList | null | undefined) => {
        const file = files?.[0];
        if (file) void file.text().then(onLoad);
    };
    return (
        <section class={over ? "drop over" : "drop"} aria-labelledby="record"
            onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)}
            onDrop={(event) => { event.preventDefault(); setOver(false); read(event.dataTransfer?.files); }}>
            <h2 id="record">{say("Eine Partie aus einer Datei", "A game from a file")}</h2>
            <p>{say("Zieh eine Aufzeichnung (.ktr) hierher oder wähle sie aus.", "Drop a record (.ktr) here or choose it.")}</p>
            <p><input id="file" class="hidden" type="file" accept=".ktr,text/plain" onChange={(event) => read(event.currentTarget.files)} />
                <label class="button" for="file">{say("Datei wählen", "Choose a file")}</label></p>
        </section>
    );
}
