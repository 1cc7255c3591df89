// After a table was made: the links for those who are to come.
import type { Game } from "../engine/types";
import { Links } from "../online/links";
import { ticketOf } from "../online/tickets";
import { useSay } from "../words";

export function Invite({ games, table }: { games: Game[]; table: string }) {
    const say = useSay();
    const ticket = ticketOf(table), game = games.find(({ id }) => id === ticket?.game);
    if (!ticket || !game) return <main class="form-page"><h1>{say("Diesen Tisch kenne ich nicht", "I do not know this table")}</h1></main>;
    const seats = Object.entries(ticket.invites).map(([seat, token]) => ({ seat: Number(seat), token }));
    return (
        <main class="form-page" data-game={game.id}>
            <h1>{say("Lade ein", "Invite")}: {say(game.name)}</h1>
            <p>{say("Jeder Link öffnet genau einen Platz. Schick ihn nur dem, der dort sitzen soll. Du findest die Links am Tisch unter „Leute“ wieder.",
                "Each link opens exactly one seat. Send it only to the one who shall sit there. You find the links at the table under “People” again.")}</p>
            <Links table={table} seats={seats} watch={ticket.watch} />
            <p class="doors"><a class="button main" data-test="to-table" href={`#/table/${table}`}>{say("An den Tisch", "To the table")}</a></p>
        </main>
    );
}
