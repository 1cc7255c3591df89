// The start screen: the games, my tables here and on the server, the lobby, a record from a file.
import { useEffect, useRef } from "preact/hooks";
import { botName } from "../engine/bot-names";
import type { Game, Localized, TableSetup } from "../engine/types";
import type { LobbyState } from "../session/lobby-client";
import { playerName } from "../session/player-name";
import { useArt } from "../stage/art";
import { useTranslate } from "../ui/i18n";
import { Icon } from "../ui/icon";
import { GameCover } from "./game-cover";
import { GoOn } from "./go-on";
import { Lobby } from "./lobby";
import { MyGames } from "./my-games";
import { MyTables } from "./my-tables";
import { OpenFile } from "./open-file";

const USUAL_SEATS = 3;

interface StartProps {
    games: Game[];
    lobby: LobbyState;
    /** Why something could not be opened. */
    error: Localized | null;
    onOpen(setup: TableSetup): void;
    onLoad(record: string): void;
    onDismissError(): void;
    /** My tables have changed. */
    onChange(): void;
}

function usualSeats({ seatsMin, seatsMax }: Game): number {
    return Math.min(seatsMax, Math.max(seatsMin, USUAL_SEATS));
}

/** Me against bots of medium strength. */
function quickSetup(game: Game, index: number, name: string): TableSetup {
    const seats = Array.from({ length: usualSeats(game) }, (_, seat) =>
        seat === 0 ? { name, bot: null } : { name: botName(seat), bot: "medium" },
    );
    return { game: index, options: game.options.map((option) => option.standard), seats };
}

export function StartScreen({ games, lobby, error, onOpen, onLoad, onDismissError, onChange }: StartProps) {
    const t = useTranslate();
    useArt("crests");
    const playNow = (game: Game, index: number) =>
        onOpen(quickSetup(game, index, playerName(t("Gast", "Guest"))));
    return (
        <main class="start-page">
            <h1>
                {t(
                    "Vier Marktspiele: gegen Bots, mit Freunden, auch offline",
                    "Four market games: against bots, with friends, even offline",
                )}
            </h1>
            {error && <LoadError text={error} onClose={onDismissError} />}
            <GoOn games={games} lobby={lobby} />
            <ul class="covers">
                {games.map((game, index) => (
                    <GameCover
                        key={game.id}
                        game={game}
                        bots={usualSeats(game) - 1}
                        onPlay={() => playNow(game, index)}
                    />
                ))}
            </ul>
            <div class="panels">
                <MyTables games={games} lobby={lobby} onChange={onChange} />
                <Lobby games={games} lobby={lobby} />
                <OpenFile onLoad={onLoad} />
                <MyGames games={games} />
            </div>
            <Imprint games={games} />
        </main>
    );
}

/** On phones the covers have no room for the rules. */
function Imprint({ games }: { games: Game[] }) {
    const t = useTranslate();
    return (
        <footer class="imprint">
            <nav aria-label={t("Regeln", "Rules")}>
                {t("Regeln", "Rules")}:
                {games.map(({ id, name }) => (
                    <a key={id} href={`#/rules/${id}`}>
                        {t(name)}
                    </a>
                ))}
            </nav>
            <a href="licences.txt">{t("Schriften und Lizenzen", "Fonts and licences")}</a>
        </footer>
    );
}

/** Scrolls itself into view, because the file was chosen far below. */
function LoadError({ text, onClose }: { text: Localized; onClose(): void }) {
    const t = useTranslate();
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => element.current?.scrollIntoView({ block: "center" }), [text]);
    return (
        <div class="trouble" role="alert" data-test="trouble" ref={element}>
            <img src="cover-closed.svg" alt="" />
            <p>{t(text)}</p>
            <button type="button" class="quiet" onClick={onClose} aria-label={t("Schließen", "Close")}>
                <Icon name="close" />
            </button>
        </div>
    );
}
