// After an online table was created: the links for the other players.
import { withLooks } from "../engine/record-text";
import type { Game } from "../engine/types";
import { gameUi } from "../games";
import { savedSeat } from "../session/saved-seats";
import { seatStyle } from "../stage/looks";
import { useTranslate } from "../ui/i18n";
import { Closed } from "./closed";
import { Cover } from "./cover";
import { InviteLinks } from "./invite-links";
import { RetentionNote } from "./retention";

export function InviteScreen({ games, table }: { games: Game[]; table: string }) {
    const mySeat = savedSeat(table);
    const game = games.find(({ id }) => id === mySeat?.game);
    const seats = Object.entries(mySeat?.invites ?? {}).map(([seat, token]) => ({
        seat: Number(seat),
        token,
    }));
    const hasLinks = seats.length > 0 || Boolean(mySeat?.watch);
    if (!mySeat || !game || !hasLinks) return <NoLinks />;
    const looking = withLooks(
        mySeat.names.map((name) => ({ name, bot: null })),
        mySeat.looks ?? "",
    );
    return (
        <main
            class="form-page invite"
            data-game={game.id}
            style={seatStyle(looking, gameUi(game.id).colours)}
        >
            <Links table={table} seats={seats} watch={mySeat.watch} />
            <GoToTable game={game} table={table} />
        </main>
    );
}

function NoLinks() {
    const t = useTranslate();
    return (
        <main class="form-page">
            <Closed
                title={t("Hier gibt es keine Links", "No links here")}
                text={t(
                    "Einladen kann nur, wer den Tisch in diesem Browser aufgemacht hat.",
                    "Only the browser that created the table can invite players.",
                )}
            />
        </main>
    );
}

function Links(props: Omit<Parameters<typeof InviteLinks>[0], "isOpen">) {
    const t = useTranslate();
    return (
        <section class="panel invite-links" aria-labelledby="invite">
            <h1 id="invite">{t("Mitspieler einladen", "Invite players")}</h1>
            <p class="soft">
                {t(
                    "Jeder Link öffnet genau einen Platz. Schick ihn nur dem, der dort sitzen soll. " +
                        "Du findest die Links am Tisch unter „Leute“ wieder.",
                    "Each link opens one seat. Send it only to the player who should sit there. " +
                        "You can find the links again at the table, under “People”.",
                )}
            </p>
            <InviteLinks {...props} isOpen />
        </section>
    );
}

function GoToTable({ game, table }: { game: Game; table: string }) {
    const t = useTranslate();
    return (
        <aside class="panel invite-game" aria-label={t(game.name)}>
            <div class="cover-art">
                <Cover game={game.id} />
            </div>
            <h2 class="ribbon">{t(game.name)}</h2>
            <p>{t(game.about)}</p>
            <p class="soft">
                {t(
                    "Wer seinen Link öffnet, sitzt am Tisch. Du kannst schon vorgehen.",
                    "Everybody who opens their link joins the table. You need not wait for them.",
                )}
            </p>
            <RetentionNote />
            <p class="begin">
                <a class="button go" data-test="to-table" href={`#/table/${table}`}>
                    {t("An den Tisch", "Go to the table")}
                </a>
            </p>
        </aside>
    );
}
