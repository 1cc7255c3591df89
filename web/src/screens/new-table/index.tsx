// A new table: in this browser or on the server, who plays and in which colour, how strong the bots are,
// which variants; beside it what comes next.
import { useState } from "preact/hooks";
import { botName } from "../../engine/bot-names";
import type { Game, Seat, TableSetup } from "../../engine/types";
import { gameUi } from "../../games";
import { cleanName, playerName, savePlayerName } from "../../session/player-name";
import { useArt } from "../../stage/art";
import { seatStyle } from "../../stage/looks";
import { useChosenPortrait } from "../../stage/portrait";
import { useTranslate, type Translate } from "../../ui/i18n";
import { Cover } from "../cover";
import { CoverFacts } from "../game-cover";
import { createOnlineTable, DEFAULT_ONLINE, FRIEND, OnlineOptionFields, playsAlone } from "./online-options";
import { SeatsFields } from "./seats";
import { Side } from "./side";
import { VariantFields } from "./variants";

const USUAL_SEATS = 3;

interface Props {
    games: Game[];
    game: Game;
    index: number;
    hasServer: boolean;
    onOpen(setup: TableSetup): void;
}

/** In this browser: me and bots. Online: me and friends. */
function newSeat(seat: number, isOnline: boolean, t: Translate): Seat {
    if (seat === 0) return { name: playerName(t("Gast", "Guest")), bot: null };
    return isOnline ? { name: "", bot: FRIEND } : { name: botName(seat), bot: "medium" };
}

export function NewTableScreen({ games, game, index, hasServer, onOpen }: Props) {
    const t = useTranslate();
    useArt("portraits");
    useChosenPortrait(); // the first plate shows it
    const [isOnline, setIsOnline] = useState(false);
    const [seats, setSeats] = useState<Seat[]>(() => {
        const count = Math.max(game.seatsMin, Math.min(USUAL_SEATS, game.seatsMax));
        return Array.from({ length: count }, (_, seat) => newSeat(seat, false, t));
    });
    const [options, setOptions] = useState(game.options.map((option) => option.standard));
    const [onlineOptions, setOnlineOptions] = useState(DEFAULT_ONLINE);
    const [error, setError] = useState("");
    const changePlace = (online: boolean) => {
        setIsOnline(online);
        setSeats(seats.map(({ colour }, seat) => ({ ...newSeat(seat, online, t), colour })));
    };
    const submit = (event: Event) => {
        event.preventDefault();
        const me = seats.find((seat) => !seat.bot);
        if (me) savePlayerName(me.name);
        if (!isOnline) onOpen({ game: index, options, seats: withNames(seats, t) });
        else
            void createOnlineTable(game, seats, options, onlineOptions).catch((reason: unknown) =>
                setError(reason instanceof Error ? reason.message : String(reason)),
            );
    };
    return (
        <main
            class="form-page new-table"
            data-game={game.id}
            style={seatStyle(seats, gameUi(game.id).colours)}
        >
            <h1 class="hidden">
                {t("Neuer Tisch", "New table")}: {t(game.name)}
            </h1>
            <GameChoice games={games} chosen={game.id} />
            <form onSubmit={submit}>
                <SeatsFields
                    {...{ game, seats, isOnline, hasServer }}
                    onChange={setSeats}
                    onAdd={() => setSeats([...seats, newSeat(seats.length, isOnline, t)])}
                    onPlace={changePlace}
                />
                <div class="new-options">
                    {isOnline && (
                        <OnlineOptionFields
                            options={onlineOptions}
                            isAlone={playsAlone(seats)}
                            onChange={(change) => setOnlineOptions({ ...onlineOptions, ...change })}
                        />
                    )}
                    {game.options.length > 0 && (
                        <VariantFields game={game} options={options} onChange={setOptions} />
                    )}
                </div>
                <Side {...{ game, seats, isOnline, error }} isOpen={onlineOptions.open} />
            </form>
        </main>
    );
}

/** Choosing another game starts over. */
function GameChoice({ games, chosen }: { games: Game[]; chosen: string }) {
    const t = useTranslate();
    return (
        <nav class="game-choice" aria-label={t("Spiel", "Game")}>
            {games.map((game) => (
                <a
                    key={game.id}
                    href={`#/new/${game.id}`}
                    data-game={game.id}
                    aria-current={game.id === chosen ? "page" : undefined}
                >
                    <span class="game-choice-art">
                        <Cover game={game.id} />
                    </span>
                    <span class="game-choice-about">
                        <b>{t(game.name)}</b>
                        <CoverFacts game={game} />
                    </span>
                </a>
            ))}
        </nav>
    );
}

function withNames(seats: Seat[], t: Translate): Seat[] {
    return seats.map((seat, i) => ({
        ...seat,
        name: cleanName(seat.name) || `${t("Spieler", "Player")} ${i + 1}`,
    }));
}
