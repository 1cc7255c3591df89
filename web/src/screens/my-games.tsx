// On the start screen: the games finished in this browser, with a line of statistics for each kind.
import { useState } from "preact/hooks";
import type { Game } from "../engine/types";
import {
    addGames,
    finishedGames,
    parseGames,
    statistics,
    type FinishedGame,
    type GameStatistics,
} from "../session/my-games";
import { useTranslate, type Translate } from "../ui/i18n";
import { Icon } from "../ui/icon";
import { Empty } from "./empty";
import { GameRow } from "./game-row";
import { PanelHead } from "./panel-head";

const SHOWN = 6;

export function MyGames({ games }: { games: Game[] }) {
    const t = useTranslate();
    const [all, setAll] = useState(finishedGames);
    const [message, setMessage] = useState("");
    const imported = (count: number | null) => {
        setAll(finishedGames());
        setMessage(importText(count, t));
    };
    return (
        <section class="panel" aria-labelledby="my-games" data-test="my-games">
            <PanelHead id="my-games" title={t("Meine Partien", "My games")}>
                <ExportImport finished={all} onImport={imported} />
            </PanelHead>
            {all.length ? (
                <div class="finished">
                    <FinishedList games={games} finished={all} />
                    <Statistics games={games} finished={all} />
                </div>
            ) : (
                <Empty art="macao">
                    {t(
                        "Was du zu Ende spielst, steht hier, mit Ergebnis und Statistik.",
                        "Games you finish are listed here, with results and statistics.",
                    )}
                </Empty>
            )}
            {message && <p role="status">{message}</p>}
        </section>
    );
}

/** The latest, or all of them. */
function FinishedList({ games, finished }: { games: Game[]; finished: FinishedGame[] }) {
    const t = useTranslate();
    const [isLong, setLong] = useState(false);
    const shown = isLong ? finished : finished.slice(0, SHOWN);
    return (
        <div>
            <ul class="rows-list">
                {shown.map((each) => (
                    <FinishedRow key={each.id} finished={each} games={games} />
                ))}
            </ul>
            {finished.length > SHOWN && (
                <button type="button" class="quiet" onClick={() => setLong(!isLong)}>
                    {isLong
                        ? t("Weniger", "Fewer")
                        : t(`Alle ${finished.length} zeigen`, `Show all ${finished.length}`)}
                </button>
            )}
        </div>
    );
}

function importText(count: number | null, t: Translate): string {
    if (count === null) return t("Diese Datei enthält keine Partien.", "This file contains no games.");
    return count === 1
        ? t("1 Partie übernommen.", "1 game imported.")
        : t(`${count} Partien übernommen.`, `${count} games imported.`);
}

function Statistics({ games, finished }: { games: Game[]; finished: FinishedGame[] }) {
    const t = useTranslate();
    const kinds = statistics(finished);
    const won = kinds.reduce((sum, kind) => sum + kind.won, 0);
    return (
        <div class="statistics">
            <p class="won-ring" style={{ "--share": won / finished.length }}>
                <b>{won}</b> {t(`von ${finished.length}`, `of ${finished.length}`)}
                <span class="hidden">{t("gewonnen", "won")}</span>
            </p>
            <ul>
                {kinds.map((kind) => {
                    const game = games.find(({ id }) => id === kind.game);
                    return game && <KindRow key={game.id} {...{ game, kind }} />;
                })}
            </ul>
        </div>
    );
}

function KindRow({ game, kind }: { game: Game; kind: GameStatistics }) {
    const t = useTranslate();
    const { won, played, best } = kind;
    return (
        <li data-game={game.id}>
            <b>{t(game.name)}</b>
            <span>
                {t(`${won} von ${played} gewonnen`, `${won} of ${played} won`)}
                <small>{t(`Rekord ${best}`, `best ${best}`)}</small>
            </span>
            <span class="won-bar" style={{ "--share": won / played }} aria-hidden="true" />
        </li>
    );
}

function FinishedRow({ finished, games }: { finished: FinishedGame; games: Game[] }) {
    const t = useTranslate();
    const { id, names, points, seat, won, when } = finished;
    const game = games.find((each) => each.id === finished.game);
    const date = new Intl.DateTimeFormat(t("de", "en-GB"), { dateStyle: "medium" }).format(when);
    const others = names.filter((_, i) => i !== seat).join(", ");
    return (
        <GameRow
            game={game}
            href={`#/table/${id}`}
            note={`${others} · ${date}`}
            status={
                <span class={won ? "won" : ""}>{won ? t("gewonnen", "won") : t("verloren", "lost")}</span>
            }
        >
            <span class="figure">{points.join(" : ")}</span>
        </GameRow>
    );
}

interface ExportImportProps {
    finished: FinishedGame[];
    /** How many games were new; null if the file contains none. */
    onImport(count: number | null): void;
}

function ExportImport({ finished, onImport }: ExportImportProps) {
    const t = useTranslate();
    const save = () => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([JSON.stringify(finished)], { type: "application/json" }));
        link.download = "kontor-games.json";
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    };
    const read = async (file: File | undefined) => {
        if (!file) return;
        try {
            onImport(addGames(parseGames(await file.text())));
        } catch {
            onImport(null);
        }
    };
    return (
        <div class="panel-tools">
            {finished.length > 0 && (
                <button type="button" onClick={save} data-test="export-games">
                    <Icon name="download" /> {t("Als Datei speichern", "Export")}
                </button>
            )}
            <input
                id="import-games"
                class="hidden"
                type="file"
                accept="application/json"
                onChange={({ currentTarget }) => {
                    void read(currentTarget.files?.[0]);
                    currentTarget.value = ""; // otherwise the same file could not be chosen again
                }}
            />
            <label class="button" for="import-games">
                <Icon name="upload" /> {t("Aus Datei übernehmen", "Import")}
            </label>
        </div>
    );
}
