// On the start screen: open tables of this server, and my own tables there.
import { useState } from "preact/hooks";
import { formatLook } from "../engine/record-text";
import type { Game } from "../engine/types";
import { takeSeat, type OpenTable, type OwnTable } from "../session/api";
import { enterTable, type LobbyState } from "../session/lobby-client";
import { cleanName, playerName, savePlayerName } from "../session/player-name";
import { deleteSavedSeat, savedSeats, type SavedSeat } from "../session/saved-seats";
import { settlePortrait } from "../stage/portrait";
import { useTranslate, type Translate } from "../ui/i18n";
import { formatDuration } from "../ui/duration";
import { Empty } from "./empty";
import { ForgetButton } from "./forget-button";
import { GameRow } from "./game-row";

export function Lobby({ games, lobby }: { games: Game[]; lobby: LobbyState }) {
    const t = useTranslate();
    const [name, setName] = useState(playerName(t("Gast", "Guest")));
    const [error, setError] = useState("");
    if (!lobby.openTables) return null;
    const mine = new Set(savedSeats().map(({ table }) => table));
    const tables = lobby.openTables.filter(({ table }) => !mine.has(table));
    const sit = async ({ table, game }: OpenTable) => {
        const chosenName = cleanName(name) || t("Gast", "Guest");
        savePlayerName(chosenName);
        try {
            const { token } = await takeSeat(table, chosenName);
            enterTable(table, token, chosenName, formatLook({ face: settlePortrait() }), game);
        } catch {
            setError(t("Dieser Platz ist gerade vergeben worden.", "This seat has just been taken."));
        }
    };
    return (
        <section class="panel" aria-labelledby="lobby" data-test="lobby">
            <h2 id="lobby">{t("Offene Tische", "Open tables")}</h2>
            {tables.length > 0 && <NameField name={name} onChange={setName} />}
            {tables.length > 0 && error && <p role="alert">{error}</p>}
            {tables.length > 0 ? (
                <ul class="tables lobby">
                    {tables.map((table) => (
                        <OpenTableRow
                            key={table.table}
                            game={games.find(({ id }) => id === table.game)}
                            table={table}
                            onSit={() => void sit(table)}
                        />
                    ))}
                </ul>
            ) : (
                <Empty art="mercado">
                    {t(
                        "Gerade wartet niemand. Mach einen neuen Tisch auf und stell ihn in die Lobby.",
                        "Nobody is waiting right now. Create a public table to find players.",
                    )}
                </Empty>
            )}
        </section>
    );
}

function NameField({ name, onChange }: { name: string; onChange(name: string): void }) {
    const t = useTranslate();
    return (
        <p class="sit">
            <label>
                {t("Mein Name", "My name")}{" "}
                <input
                    type="text"
                    maxLength={18}
                    value={name}
                    data-test="lobby-name"
                    onInput={(event) => onChange(event.currentTarget.value)}
                />
            </label>
        </p>
    );
}

interface OpenTableRowProps {
    game: Game | undefined;
    table: OpenTable;
    onSit(): void;
}

function OpenTableRow({ game, table, onSit }: OpenTableRowProps) {
    const t = useTranslate();
    if (!game) return null;
    const names = table.seats.flatMap(({ name, bot }) => (name ? [bot ? `${name} (Bot)` : name] : []));
    const free = table.seats.length - names.length;
    const facts = [names.join(", "), free === 1 ? t("1 Platz frei", "1 free seat") : ""];
    if (free > 1) facts.push(t(`${free} Plätze frei`, `${free} free seats`));
    if (table.pace === "turns") facts.push(t("Zug um Zug", "turn by turn"));
    const time = formatDuration(table.clock, t);
    if (table.clock > 0) facts.push(t(`${time} je Entscheidung`, `${time} per decision`));
    const note = facts.filter(Boolean).join(" · ");
    return (
        <GameRow game={game} note={note}>
            <button
                type="button"
                class="main"
                data-test="sit"
                onClick={onSit}
                aria-label={`${t("Hinsetzen", "Join")}: ${t(game.name)}, ${note}`}
            >
                {t("Hinsetzen", "Join")}
            </button>
        </GameRow>
    );
}

interface OwnOnlineTablesProps {
    games: Game[];
    lobby: LobbyState;
    onChange(): void;
}

/** My tables on the server: those where it is my turn first, finished ones last. */
export function OwnOnlineTables({ games, lobby, onChange }: OwnOnlineTablesProps) {
    const statusOf = (seat: SavedSeat) => lobby.ownTables.find(({ table }) => table === seat.table);
    const rank = (seat: SavedSeat) => {
        const status = statusOf(seat);
        if (status && status.seat >= 0 && status.actor === status.seat) return 0;
        return status?.over || seat.over ? 2 : 1;
    };
    const forget = (table: string) => {
        deleteSavedSeat(table);
        onChange();
    };
    return (
        <>
            {savedSeats()
                .sort((a, b) => rank(a) - rank(b))
                .map((seat) => (
                    <OwnTableRow
                        key={seat.table}
                        seat={seat}
                        status={statusOf(seat)}
                        game={games.find(({ id }) => id === seat.game)}
                        isReachable={Boolean(lobby.openTables)}
                        onForget={() => forget(seat.table)}
                    />
                ))}
        </>
    );
}

interface OwnTableRowProps {
    seat: SavedSeat;
    status: OwnTable | undefined;
    game: Game | undefined;
    isReachable: boolean;
    onForget(): void;
}

function OwnTableRow({ seat, status, game, isReachable, onForget }: OwnTableRowProps) {
    const t = useTranslate();
    const title = game ? t(game.name) : t("Tisch", "Table");
    const names = status?.seats?.map(({ name }) => name) ?? seat.names;
    const players = names.map((name) => name || t("frei", "free")).join(", ");
    return (
        <GameRow
            game={game}
            href={`#/table/${seat.table}`}
            note={`${players} · online`}
            status={ownTableStatus(seat, status, isReachable, t)}
            test="own"
        >
            <ForgetButton label={`${title}, ${players}`} onForget={onForget} />
        </GameRow>
    );
}

function ownTableStatus(seat: SavedSeat, status: OwnTable | undefined, isReachable: boolean, t: Translate) {
    if (status?.gone) return t("gibt es nicht mehr", "no longer exists");
    if (status?.unreadable) return t("lässt sich nicht öffnen", "cannot be opened");
    if (status ? status.over : seat.over) return t("beendet", "finished");
    if (!status) return isReachable ? "…" : t("gerade nicht erreichbar", "not reachable");
    if (status.seat < 0) return t("ich schaue zu", "watching");
    const actor = status.seats[status.actor];
    if (actor && !actor.name && !actor.bot) return t("wartet auf Mitspieler", "waiting for players");
    if (status.actor === status.seat && !actor?.bot)
        return <span class="mark">{t("du bist dran", "your turn")}</span>;
    const name = actor?.name || "Bot";
    return t(`${name} ist dran`, `${name}’s turn`);
}
