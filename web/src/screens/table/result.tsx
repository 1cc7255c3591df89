// The end of a game: who won, the points counted up by source, what next. The table stays in sight.
import type { Game, Snapshot } from "../../engine/types";
import { useArt } from "../../stage/art";
import { Portrait } from "../../stage/portrait";
import { SeatShape } from "../../stage/seat";
import { capitalize, useTranslate, type Translate } from "../../ui/i18n";
import { Cover } from "../cover";

interface Props {
    game: Game;
    table: Snapshot;
    /** Whether somebody at this screen plays; a spectator is not told that "you" won. */
    isPlayer: boolean;
    /** Null for somebody who only watched. */
    onRematch: (() => void) | null;
    onReplay(): void;
    onSave(): void;
    onClose(): void;
}

/** Seats by points, best first. */
function ranking({ seats, score }: Snapshot): number[] {
    return seats.map((_, seat) => seat).sort((a, b) => (score.points[b] ?? 0) - (score.points[a] ?? 0));
}

function resultTitle({ seats, score, viewer }: Snapshot, isPlayer: boolean, t: Translate): string {
    const winners = seats.map((_, seat) => seat).filter((seat) => (score.winners >> seat) & 1);
    const names = winners.map((seat) => seats[seat]?.name ?? "");
    const isMine = isPlayer && winners.includes(viewer);
    if (isMine && winners.length === 1) return t("Du gewinnst!", "You win!");
    if (isMine) {
        const others = winners.filter((seat) => seat !== viewer).map((seat) => seats[seat]?.name ?? "");
        return t(
            `Du teilst den Sieg mit ${others.join(", ")}`,
            `You share the win with ${others.join(", ")}`,
        );
    }
    if (winners.length > 1)
        return t(`${names.join(" und ")} gewinnen gemeinsam`, `${names.join(" and ")} share the win`);
    return t(`${names[0] ?? ""} gewinnt`, `${names[0] ?? ""} wins`);
}

export function Result({ game, table, isPlayer, onRematch, onReplay, onSave, onClose }: Props) {
    const t = useTranslate();
    useArt("portraits");
    const isWon = isPlayer && Boolean((table.score.winners >> table.viewer) & 1);
    return (
        <section class="end" data-game={game.id} aria-labelledby="end-title" data-test="end">
            <header class={isWon ? "end-head won" : "end-head"}>
                <div class="end-scene" aria-hidden="true">
                    <Cover game={game.id} />
                </div>
                <h2 id="end-title">{resultTitle(table, isPlayer, t)}</h2>
                <Podium table={table} />
            </header>
            <div class="end-points" tabIndex={0} role="group" aria-label={t("Punkte", "Points")}>
                <h3>{t("Woher die Punkte kamen", "Where the points came from")}</h3>
                <PointsBars game={game} table={table} />
            </div>
            <p class="doors">
                {onRematch && (
                    <button type="button" class="go" data-test="rematch" onClick={onRematch}>
                        {t("Noch einmal", "Rematch")}
                    </button>
                )}
                <button type="button" onClick={onReplay} data-test="replay">
                    {t("Nachspielen", "Replay")}
                </button>
                <button type="button" onClick={onSave}>
                    {t("Speichern", "Download")}
                </button>
                <button type="button" onClick={onClose}>
                    {t("Tisch ansehen", "Show the table")}
                </button>
            </p>
        </section>
    );
}

/** The players in the order of their points, the winner highest. */
function Podium({ table }: { table: Snapshot }) {
    return (
        <ol class="podium">
            {ranking(table).map((seat, place) => (
                <li key={seat} class={`place seat-colour-${seat}`} style={{ "--place": place }}>
                    <Portrait table={table} seat={seat} />
                    <span class="podium-name">
                        <SeatShape seat={seat} /> {table.seats[seat]?.name}
                    </span>
                    <b class="figure">{table.score.points[seat]}</b>
                </li>
            ))}
        </ol>
    );
}

/** A bar for each player, made of what each source brought; they grow one source after the other. */
function PointsBars({ game, table }: { game: Game; table: Snapshot }) {
    const t = useTranslate();
    const { points, from } = table.score;
    const sources = game.sources
        .map((source, index) => ({ name: capitalize(t(source.name)), index }))
        .filter(({ index }) => from.some((row) => row[index]));
    const most = Math.max(1, ...from.map((row) => row.reduce((sum, part) => sum + Math.max(0, part), 0)));
    return (
        <>
            <ul class="end-sources">
                {sources.map(({ name, index }, order) => (
                    <li key={index} class={`source-${order}`}>
                        {name}
                    </li>
                ))}
            </ul>
            <ul class="end-bars">
                {ranking(table).map((seat) => (
                    <li key={seat}>
                        <span class="end-name">
                            <SeatShape seat={seat} /> {table.seats[seat]?.name}
                        </span>
                        <span class="end-bar">
                            {sources.map(({ name, index }, order) => (
                                <Segment
                                    key={index}
                                    {...{ name, order, most }}
                                    points={from[seat]?.[index] ?? 0}
                                />
                            ))}
                        </span>
                        <b class="figure">{points[seat]}</b>
                    </li>
                ))}
            </ul>
        </>
    );
}

interface SegmentProps {
    name: string;
    order: number;
    most: number;
    points: number;
}

function Segment({ name, order, most, points }: SegmentProps) {
    if (!points) return null;
    return (
        <span
            class={`segment source-${order} ${points < 0 ? "penalty" : ""}`}
            style={{ "--share": Math.abs(points) / most, "--order": order }}
            title={`${name}: ${points}`}
        >
            <span class="hidden">{name}: </span>
            {points}
        </span>
    );
}
