// The start screen: the games, my tables here and on the server, the lobby, a record from a file.
import { useEffect, useRef, useState } from "preact/hooks";
import { botName } from "../engine/bot-names";
import type { Game, Localized, TableSetup } from "../engine/types";
import type { LobbyState } from "../session/lobby-client";
import { playerName } from "../session/player-name";
import { savedSeats } from "../session/saved-seats";
import { deleteSavedTable, savedTables, type SavedTable } from "../session/saved-tables";
import { gameUi } from "../games";
import { useArt } from "../stage/art";
import { seatStyle } from "../stage/looks";
import { Portrait } from "../stage/portrait";
import { useTranslate } from "../ui/i18n";
import { Icon } from "../ui/icon";
import { ForgetButton } from "./forget-button";
import { GameCover } from "./game-cover";
import { GameRow } from "./game-row";
import { Lobby, OwnOnlineTables } from "./lobby";
import { MyGames } from "./my-games";
import { Empty } from "./empty";
import { RetentionNote } from "./retention";

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
            <h1 class="hidden">{t("Vier Märkte, ein Kontor", "Four markets, one counting house")}</h1>
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
                <MyGames games={games} />
                <OpenFile onLoad={onLoad} />
            </div>
            <p class="imprint">
                <a href="licences.txt">{t("Schriften und Lizenzen", "Fonts and licences")}</a>
            </p>
        </main>
    );
}

interface Waiting {
    href: string;
    game: Game;
    names: string[];
    /** Where I sit. */
    seat: number;
    bots: boolean[];
}

/** The tables where it is my turn: on the server first, then those in this browser, the latest first. */
function tablesWaitingForMe(games: Game[], lobby: LobbyState): Waiting[] {
    const online = lobby.ownTables.flatMap(
        ({ table, game: id, seat, seats, actor, over, gone, unreadable }) => {
            const game = games.find((each) => each.id === id);
            if (!game || gone || unreadable || over || seat < 0 || actor !== seat || seats[seat]?.bot)
                return [];
            const names = seats.map(({ name }) => name);
            return [
                { href: `#/table/${table}`, game, names, seat, bots: seats.map(({ bot }) => Boolean(bot)) },
            ];
        },
    );
    const here = savedTables().flatMap(({ id, game: index, names, over, mine }) => {
        const game = games[index];
        if (!game || over || !mine) return [];
        return [{ href: `#/table/${id}`, game, names, seat: 0, bots: names.map((_, seat) => seat > 0) }];
    });
    return [...online, ...here];
}

/** The table that waits for me, and how many more there are. */
function GoOn({ games, lobby }: Pick<StartProps, "games" | "lobby">) {
    const t = useTranslate();
    const [next, ...more] = tablesWaitingForMe(games, lobby);
    const [second] = more;
    useArt(...(next ? ["portraits"] : []));
    if (!next) return null;
    const { game, names, seat, bots, href } = next;
    const others = names.filter((name, i) => i !== seat && name);
    const seats = names.map((name, i) => ({ name, bot: bots[i] ? "medium" : null }));
    const table = { seats, viewer: seat, actor: seat };
    const joined = new Intl.ListFormat(t("de", "en-GB")).format(others);
    return (
        <section
            class="go-on"
            data-game={game.id}
            style={seatStyle(seats, gameUi(game.id).colours)}
            aria-label={t("Weiterspielen", "Continue")}
        >
            <span class={`go-on-face own-${seat}`}>
                <Portrait table={table} seat={seat} />
            </span>
            <div>
                <h2>{t(`Du bist dran: ${t(game.name)}`, `Your turn in ${t(game.name)}`)}</h2>
                <p>
                    {others.length
                        ? `${t("mit", "with")} ${joined}`
                        : t("Die anderen Plätze sind noch frei.", "The other seats are still free.")}
                </p>
            </div>
            <span class="go-on-others">
                {names.map((name, i) =>
                    i === seat || !name ? null : (
                        <span key={i} class={`own-${i}`}>
                            <Portrait table={table} seat={i} />
                        </span>
                    ),
                )}
            </span>
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

/** Scrolls itself into view, because the file was chosen far below. */
function LoadError({ text, onClose }: { text: Localized; onClose(): void }) {
    const t = useTranslate();
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => element.current?.scrollIntoView({ block: "center" }), [text]);
    return (
        <div class="trouble" role="alert" data-test="trouble" ref={element}>
            <p>{t(text)}</p>
            <button type="button" class="quiet" onClick={onClose} aria-label={t("Schließen", "Close")}>
                ×
            </button>
        </div>
    );
}

function MyTables({ games, lobby, onChange }: Pick<StartProps, "games" | "lobby" | "onChange">) {
    const t = useTranslate();
    const tables = savedTables();
    const forget = (id: string) => {
        deleteSavedTable(id);
        onChange();
    };
    return (
        <section class="panel" aria-labelledby="mine">
            <h2 id="mine">{t("Meine Tische", "My tables")}</h2>
            {!tables.length && !savedSeats().length && (
                <Empty art="jambo">
                    {t(
                        "Hier findest du jede angefangene Partie wieder. Ein Klick auf „Spielen“ genügt.",
                        "Every game you begin waits for you here. One click on “Play” is enough.",
                    )}
                </Empty>
            )}
            <ul class="tables">
                <OwnOnlineTables games={games} lobby={lobby} onChange={onChange} />
                {tables.map((table) => (
                    <SavedTableRow
                        key={table.id}
                        table={table}
                        game={games[table.game]}
                        onForget={() => forget(table.id)}
                    />
                ))}
            </ul>
            {lobby.openTables && savedSeats().length > 0 && <RetentionNote />}
            {lobby.openTables && savedSeats().some(({ over }) => !over) && (
                <p>
                    <a href="#/devices" data-test="devices-link">
                        {t("Auf ein anderes Gerät mitnehmen", "Take along to another device")}
                    </a>
                </p>
            )}
        </section>
    );
}

interface SavedTableRowProps {
    table: SavedTable;
    game: Game | undefined;
    onForget(): void;
}

function SavedTableRow({ table, game, onForget }: SavedTableRowProps) {
    const t = useTranslate();
    if (!game) return null;
    const format = new Intl.DateTimeFormat(t("de", "en"), { dateStyle: "short", timeStyle: "short" });
    const when = format.format(table.when);
    const statusOfRunning = table.mine ? (
        <span class="mark">{t("du bist dran", "your turn")}</span>
    ) : (
        t("läuft", "in progress")
    );
    return (
        <GameRow
            game={game}
            href={`#/table/${table.id}`}
            note={`${table.names.slice(1).join(", ")} · ${t("auf diesem Gerät", "on this device")} · ${when}`}
            status={table.over ? t("beendet", "finished") : statusOfRunning}
        >
            <ForgetButton label={`${t(game.name)}, ${when}`} onForget={onForget} />
        </GameRow>
    );
}

function OpenFile({ onLoad }: { onLoad(record: string): void }) {
    const t = useTranslate();
    const [isOver, setIsOver] = useState(false);
    const read = (files: FileList | null | undefined) => {
        const file = files?.[0];
        if (file) void file.text().then(onLoad);
    };
    const dragged = (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
    };
    const dropped = (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        read(event.dataTransfer?.files);
    };
    return (
        <section
            class={isOver ? "panel drop over" : "panel drop"}
            aria-labelledby="record"
            onDragOver={dragged}
            onDragLeave={() => setIsOver(false)}
            onDrop={dropped}
        >
            <h2 id="record">{t("Eine Partie aus einer Datei", "Open a game from a file")}</h2>
            <p>
                {t(
                    "Zieh eine Aufzeichnung (.ktr) hierher oder wähle sie aus.",
                    "Drop a record (.ktr) here, or choose a file.",
                )}
            </p>
            <p>
                <input
                    id="file"
                    class="hidden"
                    type="file"
                    accept=".ktr,text/plain"
                    onChange={(event) => read(event.currentTarget.files)}
                />
                <label class="button" for="file">
                    {t("Datei wählen", "Choose a file")}
                </label>
            </p>
        </section>
    );
}
