// On the start screen: open tables of this server.
import { useState } from "preact/hooks";
import { formatLook } from "../engine/record-text";
import type { Game } from "../engine/types";
import { gameUi } from "../games";
import { seatsOf, takeSeat, type OpenTable } from "../session/api";
import { enterTable, type LobbyState } from "../session/lobby-client";
import { cleanName, playerName, savePlayerName } from "../session/player-name";
import { savedSeats } from "../session/saved-seats";
import { useArt } from "../stage/art";
import { seatStyle } from "../stage/looks";
import { settlePortrait } from "../stage/portrait";
import { useTranslate, type Translate } from "../ui/i18n";
import { formatDuration } from "../ui/duration";
import { Empty } from "./empty";
import { Faces } from "./faces";
import { GameRow } from "./game-row";
import { PanelHead } from "./panel-head";

export function Lobby({ games, lobby }: { games: Game[]; lobby: LobbyState }) {
    const t = useTranslate();
    const [name, setName] = useState(playerName(t("Gast", "Guest")));
    const [error, setError] = useState("");
    if (!lobby.openTables) return null;
    const mine = new Set(savedSeats().map(({ table }) => table));
    const tables = lobby.openTables.filter(({ table }) => !mine.has(table));
    const sit = async (open: OpenTable) => {
        const { table, game } = open;
        const chosenName = cleanName(name) || t("Gast", "Guest");
        savePlayerName(chosenName);
        try {
            const { token } = await takeSeat(table, chosenName);
            enterTable(table, token, chosenName, formatLook({ face: settlePortrait(seatsOf(open)) }), game);
        } catch {
            setError(t("Dieser Platz ist gerade vergeben worden.", "This seat has just been taken."));
        }
    };
    return (
        <section class="panel" aria-labelledby="lobby" data-test="lobby">
            <PanelHead id="lobby" title={t("Offene Tische", "Open tables")}>
                <a href={`#/new/${games[0]?.id}`}>{t("Einen aufmachen", "Open one")}</a>
            </PanelHead>
            {error && <p role="alert">{error}</p>}
            {tables.length > 0 ? (
                <>
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
                    <NameField name={name} onChange={setName} />
                </>
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
        <label class="sit">
            {t("Ich heiße", "My name")}
            <input
                type="text"
                maxLength={18}
                value={name}
                data-test="lobby-name"
                autocomplete="nickname"
                onInput={(event) => onChange(event.currentTarget.value)}
            />
        </label>
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
    const names = sittersOf(table, t).join(", ");
    const facts = factsOf(table, t).join(" · ");
    return (
        <GameRow
            game={game}
            note={
                <>
                    {names && <Sitters game={game} table={table} names={names} />}
                    {facts}
                </>
            }
        >
            <button
                type="button"
                data-test="sit"
                onClick={onSit}
                aria-label={`${t("Hinsetzen", "Join")}: ${t(game.name)}, ${names} · ${facts}`}
            >
                {t("Hinsetzen", "Join")}
            </button>
        </GameRow>
    );
}

/** Their faces, in the colours they will have at the table, and their names. */
function Sitters({ game, table, names }: { game: Game; table: OpenTable; names: string }) {
    useArt("portraits");
    // Whoever created the table elsewhere need not have named its bots.
    const seats = seatsOf(table).map((seat) => ({ ...seat, name: seat.name || (seat.bot ?? "") }));
    return (
        <span class="sitters" style={seatStyle(seats, gameUi(game.id).colours)}>
            <Faces seats={seats} viewer={-1} /> {names}
        </span>
    );
}

/** Players, then how many bots play. */
function sittersOf({ seats }: OpenTable, t: Translate): string[] {
    const people = seats.flatMap(({ name, bot }) => (name && !bot ? [name] : []));
    const bots = seats.filter(({ bot }) => bot).length;
    if (!bots) return people;
    return [...people, bots === 1 ? t("1 Bot", "1 bot") : t(`${bots} Bots`, `${bots} bots`)];
}

function factsOf({ seats, pace, clock }: OpenTable, t: Translate): string[] {
    const free = seats.filter(({ name, bot }) => !name && !bot).length;
    const facts = [
        free === 1 ? t("1 Platz frei", "1 free seat") : t(`${free} Plätze frei`, `${free} free seats`),
    ];
    if (pace === "turns") facts.push(t("Zug um Zug", "turn by turn"));
    const time = formatDuration(clock, t);
    if (clock > 0) facts.push(t(`${time} je Entscheidung`, `${time} per decision`));
    return facts;
}
