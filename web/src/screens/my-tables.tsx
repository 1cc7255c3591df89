// On the start screen: my tables, on the server and in this browser.
import type { Game } from "../engine/types";
import type { OwnTable } from "../session/api";
import type { LobbyState } from "../session/lobby-client";
import { deleteSavedSeat, savedSeats, type SavedSeat } from "../session/saved-seats";
import { deleteSavedTable, savedTables, type SavedTable } from "../session/saved-tables";
import { useTranslate, type Translate } from "../ui/i18n";
import { Empty } from "./empty";
import { ForgetButton } from "./forget-button";
import { GameRow } from "./game-row";
import { PanelHead } from "./panel-head";
import { RetentionNote } from "./retention";

interface Props {
    games: Game[];
    lobby: LobbyState;
    /** My tables have changed. */
    onChange(): void;
}

/** Those where it is my turn first, finished ones last. */
const MY_TURN = 0;
const RUNNING = 1;
const OVER = 2;

export function MyTables(props: Props) {
    const t = useTranslate();
    const hasAny = savedTables().length + savedSeats().length > 0;
    const isOnline = Boolean(props.lobby.openTables);
    return (
        <section class="panel" aria-labelledby="mine">
            <PanelHead id="mine" title={t("Meine Tische", "My tables")}>
                {isOnline && savedSeats().some(({ over }) => !over) && (
                    <a href="#/devices" data-test="devices-link">
                        {t("Auf ein anderes Gerät mitnehmen", "Take along to another device")}
                    </a>
                )}
            </PanelHead>
            {hasAny ? (
                <Rows {...props} />
            ) : (
                <Empty art="jambo">
                    {t(
                        "Hier findest du jede angefangene Partie wieder. Ein Klick auf „Spielen“ genügt.",
                        "Every game you begin waits for you here. One click on “Play” is enough.",
                    )}
                </Empty>
            )}
            {isOnline && savedSeats().length > 0 && <RetentionNote />}
        </section>
    );
}

function Rows({ games, lobby, onChange }: Props) {
    const statusOf = (seat: SavedSeat) => lobby.ownTables.find(({ table }) => table === seat.table);
    const forgetSeat = (table: string) => {
        deleteSavedSeat(table);
        onChange();
    };
    const forgetTable = (id: string) => {
        deleteSavedTable(id);
        onChange();
    };
    const online = savedSeats().map((seat) => ({
        rank: rankOnline(seat, statusOf(seat)),
        row: (
            <OnlineRow
                key={seat.table}
                seat={seat}
                status={statusOf(seat)}
                game={games.find(({ id }) => id === seat.game)}
                isReachable={Boolean(lobby.openTables)}
                onForget={() => forgetSeat(seat.table)}
            />
        ),
    }));
    const here = savedTables().map((table) => ({
        rank: rankLocal(table),
        row: (
            <LocalRow
                key={table.id}
                table={table}
                game={games[table.game]}
                onForget={() => forgetTable(table.id)}
            />
        ),
    }));
    const rows = [...online, ...here].sort((a, b) => a.rank - b.rank);
    return <ul class="tables">{rows.map(({ row }) => row)}</ul>;
}

function rankLocal({ over, mine }: SavedTable): number {
    if (over) return OVER;
    return mine ? MY_TURN : RUNNING;
}

function rankOnline(seat: SavedSeat, status: OwnTable | undefined): number {
    if (status && !status.over && status.seat >= 0 && status.actor === status.seat) return MY_TURN;
    return status?.over || seat.over ? OVER : RUNNING;
}

function YourTurn() {
    const t = useTranslate();
    return <span class="mark">{t("du bist dran", "your turn")}</span>;
}

interface LocalRowProps {
    table: SavedTable;
    game: Game | undefined;
    onForget(): void;
}

function LocalRow({ table, game, onForget }: LocalRowProps) {
    const t = useTranslate();
    if (!game) return null;
    const format = new Intl.DateTimeFormat(t("de", "en-GB"), { dateStyle: "short", timeStyle: "short" });
    const when = format.format(table.when);
    const running = table.mine ? <YourTurn /> : t("läuft", "in progress");
    return (
        <GameRow
            game={game}
            href={`#/table/${table.id}`}
            note={`${table.names.slice(1).join(", ")} · ${t("auf diesem Gerät", "on this device")} · ${when}`}
            status={table.over ? t("beendet", "finished") : running}
        >
            <ForgetButton label={`${t(game.name)}, ${when}`} onForget={onForget} />
        </GameRow>
    );
}

interface OnlineRowProps {
    seat: SavedSeat;
    status: OwnTable | undefined;
    game: Game | undefined;
    isReachable: boolean;
    onForget(): void;
}

function OnlineRow({ seat, status, game, isReachable, onForget }: OnlineRowProps) {
    const t = useTranslate();
    const title = game ? t(game.name) : t("Tisch", "Table");
    const names = status?.seats?.map(({ name }) => name) ?? seat.names;
    const players = names.map((name) => name || t("frei", "free")).join(", ");
    return (
        <GameRow
            game={game}
            href={`#/table/${seat.table}`}
            note={`${players} · online`}
            status={onlineStatus(seat, status, isReachable, t)}
            test="own"
        >
            <ForgetButton label={`${title}, ${players}`} onForget={onForget} />
        </GameRow>
    );
}

function onlineStatus(seat: SavedSeat, status: OwnTable | undefined, isReachable: boolean, t: Translate) {
    if (status?.gone) return t("gibt es nicht mehr", "no longer exists");
    if (status?.unreadable) return t("lässt sich nicht öffnen", "cannot be opened");
    if (status ? status.over : seat.over) return t("beendet", "finished");
    if (!status) return isReachable ? "…" : t("gerade nicht erreichbar", "not reachable");
    if (status.seat < 0) return t("ich schaue zu", "watching");
    const actor = status.seats[status.actor];
    if (actor && !actor.name && !actor.bot) return t("wartet auf Mitspieler", "waiting for players");
    if (status.actor === status.seat && !actor?.bot) return <YourTurn />;
    const name = actor?.name || "Bot";
    return t(`${name} ist dran`, `${name}’s turn`);
}
