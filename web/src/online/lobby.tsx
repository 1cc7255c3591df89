// On the start page: open tables of this server, and those at which I sit.
import { useState } from "preact/hooks";
import type { Game } from "../engine/types";
import { myName, rememberName } from "./name";
import { useSay } from "../words";
import { sitDown, type OpenTable, type OwnTable } from "./api";
import { goTo, type Hall } from "./hall";
import { span } from "./people";
import { dropTicket, tickets, type Ticket } from "./tickets";

export function Lobby({ games, hall }: { games: Game[]; hall: Hall }) {
    const say = useSay();
    const [name, setName] = useState(myName(say("Gast", "Guest")));
    const [failed, setFailed] = useState("");
    if (!hall.lobby) return null;
    const mine = new Set(tickets().map((ticket) => ticket.table));
    const open = hall.lobby.filter((table) => !mine.has(table.table));
    const sit = async (table: OpenTable) => {
        const called = name.trim() || say("Gast", "Guest");
        rememberName(called);
        try {
            const { token } = await sitDown(table.table, called);
            goTo(table.table, token, called, table.game);
        } catch {
            setFailed(say("Dieser Platz ist gerade vergeben worden.", "This seat has just been taken."));
        }
    };
    return (
        <section aria-labelledby="lobby" data-test="lobby">
            <h2 id="lobby">{say("Offene Tische", "Open tables")}</h2>
            {open.length ? <>
                <p class="sit"><label>{say("Mein Name", "My name")} <input type="text" maxLength={18} value={name} data-test="lobby-name" onInput={(event) => setName(event.currentTarget.value)} /></label></p>
                {failed && <p role="alert">{failed}</p>}
                <ul class="tables lobby">{open.map((table) => <OpenRow key={table.table} game={games.find(({ id }) => id === table.game)} table={table} onSit={() => void sit(table)} />)}</ul>
            </> : <p class="soft">{say("Gerade wartet niemand. Mach einen neuen Tisch auf und stell ihn in die Lobby.", "Nobody is waiting right now. Open a new table and put it into the lobby.")}</p>}
        </section>
    );
}

function OpenRow({ game, table, onSit }: { game: Game | undefined; table: OpenTable; onSit(): void }) {
    const say = useSay();
    if (!game) return null;
    const names = table.seats.map((seat) => seat.name || say("frei", "free")).join(", ");
    return (
        <li>
            <span class="grow"><b>{say(game.name)}</b> · <span class="seats">{names}{table.pace === "turns" && ` · ${say("zugweise", "turn by turn")}`}{table.clock > 0 && ` · ${span(table.clock, say)}`}</span></span>
            <button type="button" class="main" data-test="sit" onClick={onSit} aria-label={`${say("Hinsetzen", "Sit down")}: ${say(game.name)}, ${names}`}>{say("Hinsetzen", "Sit down")}</button>
        </li>
    );
}

/** Rows of "my tables" that a server keeps: mine to move first, finished ones last. */
export function OwnTables({ games, hall, onChange }: { games: Game[]; hall: Hall; onChange(): void }) {
    const rank = (ticket: Ticket) => { const own = hall.own.find(({ table }) => table === ticket.table); return own && own.seat >= 0 && own.actor === own.seat ? 0 : own?.over || ticket.over ? 2 : 1; };
    return <>{tickets().sort((a, b) => rank(a) - rank(b)).map((ticket) => (
        <OwnRow key={ticket.table} ticket={ticket} own={hall.own.find(({ table }) => table === ticket.table)} game={games.find(({ id }) => id === ticket.game)}
            reachable={Boolean(hall.lobby)} onForget={() => { dropTicket(ticket.table); onChange(); }} />
    ))}</>;
}

function OwnRow({ ticket, own, game, reachable, onForget }: { ticket: Ticket; own: OwnTable | undefined; game: Game | undefined; reachable: boolean; onForget(): void }) {
    const say = useSay();
    const name = game ? say(game.name) : say("Tisch", "Table");
    const names = (own?.seats?.map((seat) => seat.name) ?? ticket.names).map((each) => each || say("frei", "free")).join(", ");
    return (
        <li data-test="own">
            <a href={`#/table/${ticket.table}`}><b>{name}</b> · {names}</a>
            <span>{ownState(ticket, own, reachable, say)}</span>
            <span class="soft">online</span>
            <button type="button" class="quiet" onClick={onForget} aria-label={`${say("Vergessen", "Forget")}: ${name}, ${names}`}>{say("Vergessen", "Forget")}</button>
        </li>
    );
}

function ownState(ticket: Ticket, own: OwnTable | undefined, reachable: boolean, say: ReturnType<typeof useSay>) {
    if (!own) return ticket.over ? say("beendet", "finished") : reachable ? "…" : say("gerade nicht erreichbar", "not reachable now");
    if (own.gone) return say("gibt es nicht mehr", "is gone");
    if (own.over) return say("beendet", "finished");
    if (own.seat < 0) return say("ich schaue zu", "watching");
    const actor = own.seats[own.actor];
    if (actor && !actor.name && !actor.bot) return say("wartet auf Mitspieler", "waits for players");
    return own.actor === own.seat && !actor?.bot ? <span class="mark">{say("du bist dran", "your turn")}</span>
        : say(`${actor?.name || "Bot"} ist dran`, `${actor?.name || "Bot"} is to move`);
}
