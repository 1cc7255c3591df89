// On the start screen: the table that waits for me, and how many more there are.
import { withLooks } from "../engine/record-text";
import type { Game, Seat } from "../engine/types";
import { seatsOf } from "../session/api";
import type { LobbyState } from "../session/lobby-client";
import { savedTables } from "../session/saved-tables";
import { gameUi } from "../games";
import { Art, useArt } from "../stage/art";
import { seatStyle } from "../stage/looks";
import { useTranslate } from "../ui/i18n";
import { Icon } from "../ui/icon";
import { Face, Faces } from "./faces";

interface WaitingTable {
    href: string;
    game: Game;
    seats: Seat[];
    mySeat: number;
}

/** Which bot plays is not known here, only that one does. */
const SOME_BOT = "medium";

/** The tables where it is my turn: on the server first, then those in this browser, the latest first. */
function tablesWaitingForMe(games: Game[], lobby: LobbyState): WaitingTable[] {
    const online = lobby.ownTables.flatMap(
        ({ table, game: id, seat, seats, looks, actor, over, gone, unreadable }) => {
            const game = games.find((each) => each.id === id);
            if (!game || gone || unreadable || over || seat < 0 || actor !== seat || seats[seat]?.bot)
                return [];
            const looking = seatsOf({ seats, looks });
            return [{ href: `#/table/${table}`, game, seats: looking, mySeat: seat }];
        },
    );
    const here = savedTables().flatMap(({ id, game: index, names, record, over, mine }) => {
        const game = games[index];
        if (!game || over || !mine) return [];
        const named = names.map((name, seat) => ({ name, bot: seat > 0 ? SOME_BOT : null }));
        return [{ href: `#/table/${id}`, game, seats: withLooks(named, record), mySeat: 0 }];
    });
    return [...online, ...here];
}

export function GoOn({ games, lobby }: { games: Game[]; lobby: LobbyState }) {
    const t = useTranslate();
    const [next, ...more] = tablesWaitingForMe(games, lobby);
    const [second] = more;
    useArt(...(next ? ["portraits", "crests"] : []));
    if (!next) return null;
    const { game, seats, mySeat, href } = next;
    const others = seats.flatMap(({ name }, i) => (i !== mySeat && name ? [name] : []));
    const joined = new Intl.ListFormat(t("de", "en-GB")).format(others);
    return (
        <section
            class="go-on"
            data-game={game.id}
            style={seatStyle(seats, gameUi(game.id).colours)}
            aria-label={t("Weiterspielen", "Continue")}
        >
            <span class="go-on-crest" aria-hidden="true">
                <Art id={`crests/${game.id}`} />
            </span>
            <Face seats={seats} seat={mySeat} viewer={mySeat} />
            <div>
                <h2>{t(`Du bist dran: ${t(game.name)}`, `Your turn in ${t(game.name)}`)}</h2>
                <p>
                    {others.length
                        ? `${t("mit", "with")} ${joined}`
                        : t("Die anderen Plätze sind noch frei.", "The other seats are still free.")}
                </p>
            </div>
            <Faces seats={seats} viewer={mySeat} />
            {second && (
                <a class="go-on-more" href={second.href}>
                    {more.length === 1
                        ? t("1 weiterer Tisch wartet", "1 more table is waiting")
                        : t(`${more.length} weitere Tische warten`, `${more.length} more tables are waiting`)}
                </a>
            )}
            <a class="button go" href={href} data-test="go-on">
                <span>{t("Weiter", "Continue")}</span> <Icon name="play" />
            </a>
        </section>
    );
}
