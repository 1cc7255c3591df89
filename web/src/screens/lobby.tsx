// On the start screen: open tables of this server.
import { useState } from "preact/hooks";
import { formatLook } from "../engine/record-text";
import type { Game } from "../engine/types";
import { takeSeat, type OpenTable } from "../session/api";
import { enterTable, type LobbyState } from "../session/lobby-client";
import { cleanName, playerName, savePlayerName } from "../session/player-name";
import { savedSeats } from "../session/saved-seats";
import { settlePortrait } from "../stage/portrait";
import { useTranslate } from "../ui/i18n";
import { formatDuration } from "../ui/duration";
import { Empty } from "./empty";
import { GameRow } from "./game-row";
import { PanelHead } from "./panel-head";

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
                data-test="sit"
                onClick={onSit}
                aria-label={`${t("Hinsetzen", "Join")}: ${t(game.name)}, ${note}`}
            >
                {t("Hinsetzen", "Join")}
            </button>
        </GameRow>
    );
}
