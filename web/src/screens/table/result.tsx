// The end of a game: who won, the points counted up by source, what next. The table stays in sight.
import { useEffect, useState } from "preact/hooks";
import type { Game, Snapshot } from "../../engine/types";
import { useArt } from "../../stage/art";
import { Portrait } from "../../stage/portrait";
import { SeatShape } from "../../stage/seat";
import { capitalize, useTranslate, type Translate } from "../../ui/i18n";
import { Icon } from "../../ui/icon";
import { EndScene } from "../cover";

interface Props {
    game: Game;
    table: Snapshot;
    /** Whether somebody at this screen plays; a spectator is not told that "you" won. */
    isPlayer: boolean;
    /** Null for a spectator. */
    onRematch: (() => void) | null;
    onReplay(): void;
    onAnalyse(): void;
    /** Null where the browser cannot share; says whether a link was copied. */
    onShare: (() => Promise<boolean>) | null;
    onSave(): void;
    onClose(): void;
}

const isWinner = ({ score }: Snapshot, seat: number) => Boolean((score.winners >> seat) & 1);

/** Seats by points, best first; where a tie was broken, the winner comes first. */
function ranking(table: Snapshot): number[] {
    const points = (seat: number) => table.score.points[seat] ?? 0;
    return table.seats
        .map((_, seat) => seat)
        .sort((a, b) => points(b) - points(a) || Number(isWinner(table, b)) - Number(isWinner(table, a)));
}

/** 1 for all winners; ties share a place. */
function placeOf(table: Snapshot, seat: number): number {
    if (isWinner(table, seat)) return 1;
    const { points } = table.score;
    const better = table.seats.filter(
        (_, other) => isWinner(table, other) || (points[other] ?? 0) > (points[seat] ?? 0),
    );
    return better.length + 1;
}

function resultTitle(table: Snapshot, isPlayer: boolean, t: Translate): string {
    const { seats, viewer } = table;
    const winners = seats.map((_, seat) => seat).filter((seat) => isWinner(table, seat));
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

export function Result(props: Props) {
    const { game, table, isPlayer, onClose } = props;
    const t = useTranslate();
    useArt("portraits");
    const isWon = isPlayer && isWinner(table, table.viewer);
    const moves = table.steps === 1 ? t("1 Zug", "1 move") : t(`${table.steps} Züge`, `${table.steps} moves`);
    return (
        <section class="end" data-game={game.id} aria-labelledby="end-title" data-test="end">
            <header class={isWon ? "end-head won" : "end-head"}>
                <div class="end-scene" aria-hidden="true">
                    <EndScene game={game.id} />
                    {isWon && <img class="fireworks" src="cover-fireworks.svg" alt="" />}
                </div>
                <p class="end-game">
                    <b>{t(game.name)}</b> {moves}
                </p>
                <button
                    type="button"
                    class="end-close"
                    onClick={onClose}
                    aria-label={t("Tisch ansehen", "See the table")}
                >
                    <Icon name="close" />
                </button>
                <h2 id="end-title">{resultTitle(table, isPlayer, t)}</h2>
                <Podium table={table} isPlayer={isPlayer} />
            </header>
            <div class="end-points" tabIndex={0} role="group" aria-label={t("Punkte", "Points")}>
                <PointsBars game={game} table={table} isPlayer={isPlayer} />
            </div>
            <EndActions {...props} />
        </section>
    );
}

function EndActions({ onRematch, onReplay, onAnalyse, onShare, onSave, onClose }: Props) {
    const t = useTranslate();
    const [isCopied, setIsCopied] = useState(false);
    return (
        <p class="doors">
            {onRematch && (
                <button type="button" class="go" data-test="rematch" onClick={onRematch}>
                    <Icon name="swap" /> {t("Noch einmal", "Rematch")}
                </button>
            )}
            <button type="button" onClick={onReplay} data-test="replay">
                <Icon name="rewind" /> {t("Nachspielen", "Replay")}
            </button>
            <button type="button" onClick={onAnalyse} data-test="analyse">
                <Icon name="cap" /> {t("Analyse", "Analysis")}
            </button>
            {onShare && (
                <button
                    type="button"
                    onClick={() => void onShare().then(setIsCopied)}
                    data-test="share-result"
                    aria-live="polite"
                >
                    <Icon name="share" /> {isCopied ? t("Link kopiert", "Link copied") : t("Teilen", "Share")}
                </button>
            )}
            <button type="button" class="end-aside" onClick={onSave}>
                <Icon name="download" /> {t("Speichern", "Download")}
            </button>
            <button type="button" class="end-aside" onClick={onClose}>
                <Icon name="eye" /> {t("Tisch ansehen", "See the table")}
            </button>
        </p>
    );
}

interface PodiumProps {
    table: Snapshot;
    isPlayer: boolean;
}

/** The players in the order of their points, on crates; the winner stands highest. */
function Podium({ table, isPlayer }: PodiumProps) {
    const t = useTranslate();
    const order = ranking(table);
    return (
        <ol class={`podium of-${order.length}`}>
            {order.map((seat) => {
                const place = placeOf(table, seat);
                const isMe = isPlayer && seat === table.viewer;
                return (
                    <li key={seat} class={`podium-step own-${seat} ${place === 1 ? "first" : ""}`}>
                        <Portrait table={table} seat={seat} />
                        <span class="podium-name">
                            <SeatShape seat={seat} /> {table.seats[seat]?.name}
                        </span>
                        <span class="podium-crate" style={{ "--place": place }}>
                            <span class="podium-place">{place}.</span>
                            <b class="end-seal figure">{table.score.points[seat]}</b>
                            {isMe && <span class="hidden">{t("(du)", "(you)")}</span>}
                        </span>
                    </li>
                );
            })}
        </ol>
    );
}

const SOURCE_TIME = 350;

/** How many sources have been counted: one after the other, all at once after a click or with less motion. */
function useCounted(sources: number): number {
    const [counted, setCounted] = useState(0);
    useEffect(() => {
        const finish = () => setCounted(sources);
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return finish();
        const timer = setInterval(() => setCounted((count) => Math.min(count + 1, sources)), SOURCE_TIME);
        addEventListener("pointerdown", finish);
        return () => {
            clearInterval(timer);
            removeEventListener("pointerdown", finish);
        };
    }, [sources]);
    return counted;
}

interface PointsBarsProps {
    game: Game;
    table: Snapshot;
    isPlayer: boolean;
}

/** A bar for each player, made of what each source brought; they grow one source after the other. */
function PointsBars({ game, table, isPlayer }: PointsBarsProps) {
    const t = useTranslate();
    const { from } = table.score;
    const sources = game.sources
        .map((source, index) => ({ name: capitalize(t(source.name)), index }))
        .filter(({ index }) => from.some((row) => row[index]));
    /** Sources that only cost points are hatched, as in the bars. */
    const kindOf = (index: number) => (from.every((row) => (row[index] ?? 0) <= 0) ? "penalty" : "");
    const counted = useCounted(sources.length);
    const most = Math.max(1, ...from.map((row) => row.reduce((sum, part) => sum + Math.abs(part), 0)));
    const isOneSource = sources.length <= 1;
    return (
        <>
            <h3>
                {isOneSource
                    ? t(
                          `Endstand: ${sources[0]?.name ?? "Punkte"}`,
                          `Final score: ${sources[0]?.name ?? "points"}`,
                      )
                    : t("Woher die Punkte kamen", "Where the points came from")}
            </h3>
            {!isOneSource && (
                <ul class="end-sources">
                    {sources.map(({ name, index }, order) => (
                        <li
                            key={index}
                            class={`source-${order} ${kindOf(index)} ${order < counted ? "counted" : ""}`}
                        >
                            {name}
                        </li>
                    ))}
                </ul>
            )}
            <ul class={counted < sources.length ? "end-bars" : "end-bars counted"}>
                {ranking(table).map((seat) => (
                    <PlayerBar key={seat} {...{ table, seat, sources, counted, most, isPlayer }} />
                ))}
            </ul>
            {isTie(table) && <TieNote game={game} />}
        </>
    );
}

/** Whether points alone do not say who has won. */
function isTie(table: Snapshot): boolean {
    const { points } = table.score;
    const won = table.seats.findIndex((_, seat) => isWinner(table, seat));
    return points.filter((each) => each === points[won]).length > 1;
}

/** The last rule on who wins: the first one counts the points, and those after it break ties. */
function TieNote({ game }: { game: Game }) {
    const t = useTranslate();
    const tag = game.tags.findIndex(({ id }) => id === "victory-condition");
    const rule = game.rules.filter(({ tags }) => tags.includes(tag)).at(-1);
    if (!rule) return null;
    return (
        <p class="end-tie" data-test="tie">
            <b>{t("Punktgleich.", "A tie on points.")}</b> {t(rule.text)}{" "}
            <a href={`#/rules/${game.id}/${rule.number}`}>
                {t(`Regel ${rule.number}`, `Rule ${rule.number}`)}
            </a>
        </p>
    );
}

interface PlayerBarProps {
    table: Snapshot;
    seat: number;
    sources: { name: string; index: number }[];
    counted: number;
    most: number;
    isPlayer: boolean;
}

function PlayerBar({ table, seat, sources, counted, most, isPlayer }: PlayerBarProps) {
    const t = useTranslate();
    const { points, from } = table.score;
    const row = from[seat] ?? [];
    const sum = sources.slice(0, counted).reduce((total, { index }) => total + (row[index] ?? 0), 0);
    const shown = counted >= sources.length ? points[seat] : sum;
    const isMe = isPlayer && seat === table.viewer;
    return (
        <li class={`own-${seat} ${isMe ? "is-me" : ""}`}>
            <span class="end-name" data-you={isMe ? t("du", "you") : undefined}>
                <Portrait table={table} seat={seat} />
                <span>{table.seats[seat]?.name}</span>
            </span>
            <span class="end-bar">
                {sources.map(({ name, index }, order) => (
                    <Segment key={index} {...{ name, order, most }} points={row[index] ?? 0} />
                ))}
            </span>
            <b class="figure" data-shown={shown}>
                <span class="hidden">{points[seat]}</span>
            </b>
        </li>
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
            {points < 0 ? `−${-points}` : points}
        </span>
    );
}
