// On the start screen: the games finished in this browser, with a line of statistics for each kind.
import { useState } from "preact/hooks";
import type { Game } from "../engine/types";
import { addGames, finishedGames, parseGames, statistics, type FinishedGame } from "../session/my-games";
import { useTranslate, type Translate } from "../ui/i18n";
import { Icon } from "../ui/icon";
import { Empty } from "./empty";
import { GameRow } from "./game-row";

const SHOWN = 6;

export function MyGames({ games }: { games: Game[] }) {
    const t = useTranslate();
    const [all, setAll] = useState(finishedGames);
    const [message, setMessage] = useState("");
    const [isLong, setLong] = useState(false);
    const imported = (count: number | null) => {
        setAll(finishedGames());
        setMessage(importText(count, t));
    };
    const shown = isLong ? all : all.slice(0, SHOWN);
    return (
        <section class="panel" aria-labelledby="my-games" data-test="my-games">
            <h2 id="my-games">{t("Meine Partien", "My games")}</h2>
            {all.length ? (
                <>
                    <div class="finished">
                        <Statistics games={games} finished={all} />
                        <ul class="rows-list">
                            {shown.map((each) => (
                                <FinishedRow key={each.id} finished={each} games={games} />
                            ))}
                        </ul>
                    </div>
                    {all.length > SHOWN && (
                        <button type="button" class="quiet" onClick={() => setLong(!isLong)}>
                            {isLong
                                ? t("Weniger", "Fewer")
                                : t(`Alle ${all.length} zeigen`, `Show all ${all.length}`)}
                        </button>
                    )}
                </>
            ) : (
                <Empty art="macao">
                    {t(
                        "Was du zu Ende spielst, steht hier, mit Ergebnis und Statistik.",
                        "Games you finish are listed here, with results and statistics.",
                    )}
                </Empty>
            )}
            <ExportImport finished={all} onImport={imported} />
            {message && <p role="status">{message}</p>}
        </section>
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
    return (
        <ul class="statistics">
            {statistics(finished).map(({ game: id, played, won, best }) => {
                const game = games.find((each) => each.id === id);
                return (
                    game && (
                        <li key={id} data-game={id}>
                            <b>{t(game.name)}</b>
                            <span class="won-bar" style={{ "--share": won / played }} aria-hidden="true" />
                            <span>
                                {t(`${won} von ${played} gewonnen`, `${won} of ${played} won`)}
                                <small>{t(`bestes Ergebnis ${best}`, `best ${best}`)}</small>
                            </span>
                        </li>
                    )
                );
            })}
        </ul>
    );
}

function FinishedRow({ finished, games }: { finished: FinishedGame; games: Game[] }) {
    const t = useTranslate();
    const { id, names, points, seat, won, when } = finished;
    const game = games.find((each) => each.id === finished.game);
    const date = new Intl.DateTimeFormat(t("de", "en"), { dateStyle: "medium" }).format(when);
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
        <p class="panel-tools">
            {finished.length > 0 && (
                <button type="button" class="quiet" onClick={save} data-test="export-games">
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
            <label class="button quiet" for="import-games">
                <Icon name="upload" /> {t("Aus Datei übernehmen", "Import")}
            </label>
        </p>
    );
}
