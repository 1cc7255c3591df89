// After an online table was created: the links for the other players.
import type { Game } from "../engine/types";
import { savedSeat } from "../session/saved-seats";
import { useTranslate } from "../ui/i18n";
import { Closed } from "./closed";
import { InviteLinks } from "./invite-links";
import { RetentionNote } from "./retention";

export function InviteScreen({ games, table }: { games: Game[]; table: string }) {
    const t = useTranslate();
    const mySeat = savedSeat(table);
    const game = games.find(({ id }) => id === mySeat?.game);
    if (!mySeat || !game)
        return (
            <main class="form-page">
                <Closed
                    title={t("Diesen Tisch kenne ich nicht", "Unknown table")}
                    text={t(
                        "Einladen kann nur, wer den Tisch in diesem Browser aufgemacht hat.",
                        "Only the browser that created the table can invite players.",
                    )}
                />
            </main>
        );
    const seats = Object.entries(mySeat.invites).map(([seat, token]) => ({ seat: Number(seat), token }));
    return (
        <main class="form-page" data-game={game.id}>
            <h1>
                {t("Lade ein", "Invite players")}: {t(game.name)}
            </h1>
            <p>
                {t(
                    "Jeder Link öffnet genau einen Platz. Schick ihn nur dem, der dort sitzen soll. " +
                        "Du findest die Links am Tisch unter „Leute“ wieder.",
                    "Each link opens one seat. Send it only to the player who should sit there. " +
                        "You can find the links again at the table, under “People”.",
                )}
            </p>
            <InviteLinks table={table} seats={seats} watch={mySeat.watch} />
            <RetentionNote />
            <p class="doors">
                <a class="button main" data-test="to-table" href={`#/table/${table}`}>
                    {t("An den Tisch", "Go to the table")}
                </a>
            </p>
        </main>
    );
}
