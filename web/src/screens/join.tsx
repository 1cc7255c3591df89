// An invitation was opened: for what, by whom, under which name.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../engine/types";
import { pageOf } from "../games";
import { askLobby, askOwn, type OwnTable } from "../online/api";
import { goTo } from "../online/hall";
import { myName, rememberName } from "../online/name";
import { ticketOf } from "../online/tickets";
import { useSay } from "../words";

export function Join({ games, table, token }: { games: Game[]; table: string; token: string }) {
    const say = useSay();
    const [found, setFound] = useState<OwnTable | null | undefined>(undefined);
    useEffect(() => {
        if (ticketOf(table)?.token === token) { location.replace(`#/table/${table}`); return; }
        void askLobby().then((there) => (there ? askOwn([{ table, token }]) : [])).then((own) => setFound(own[0] ?? null), () => setFound(null));
    }, [table, token]);
    const game = games.find(({ id }) => id === found?.game);
    return (
        <main class="form-page join" data-game={game?.id}>
            {found === undefined ? <p aria-busy="true">…</p>
                : found === null ? <Closed title={say("Der Server antwortet nicht", "The server does not answer")} words={say("Prüfe die Verbindung und öffne den Link noch einmal.", "Check the connection and open the link again.")} />
                : found.gone || !game ? <Closed title={say("Dieser Link öffnet keinen Platz", "This link opens no seat")} words={say("Vielleicht ist er unvollständig kopiert oder der Platz schon vergeben. Bitte um einen neuen.", "Perhaps it was not copied whole, or the seat is taken. Ask for a new one.")} />
                : <Welcome game={game} found={found} onGo={(name) => goTo(table, token, name, game.id)} />}
        </main>
    );
}

function Closed({ title, words }: { title: string; words: string }) {
    const say = useSay();
    return <><h1>{title}</h1><p>{words}</p><p class="doors"><a class="button" href="#/">{say("Zur Startseite", "To the start")}</a></p></>;
}

function Welcome({ game, found, onGo }: { game: Game; found: OwnTable; onGo(name: string): void }) {
    const say = useSay();
    const taken = found.seat >= 0 ? found.seats[found.seat]?.name ?? "" : "";
    const [name, setName] = useState(taken || myName(""));
    const { Cover } = pageOf(game.id);
    const others = found.seats.filter((seat, i) => seat.name && i !== found.seat).map((seat) => seat.name).join(", ");
    const go = (event: Event) => {
        event.preventDefault();
        const called = name.trim() || say("Gast", "Guest");
        if (found.seat >= 0) rememberName(called);
        onGo(found.seat >= 0 ? called : "");
    };
    return (
        <>
            <div class="cover-art"><Cover /></div>
            <h1>{found.seat >= 0 ? say(`Du bist eingeladen: ${game.name[0]}`, `You are invited: ${game.name[1]}`) : say(`Zuschauen: ${game.name[0]}`, `Watch: ${game.name[1]}`)}</h1>
            <p>{say(game.about)}</p>
            {others && <p>{say("Am Tisch", "At the table")}: <b>{others}</b></p>}
            <form onSubmit={go}>
                {found.seat >= 0 && <label class="option-row"><span>{say("Wie heißt du?", "What is your name?")}</span>
                    <input type="text" maxLength={18} value={name} data-test="name" autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} /></label>}
                <p class="doors"><button type="submit" class="main" data-test="join">{found.seat >= 0 ? say("An den Tisch", "To the table") : say("Zuschauen", "Watch")}</button>
                    <a class="button" href={`#/rules/${game.id}`}>{say("Regeln", "Rules")}</a></p>
            </form>
        </>
    );
}
