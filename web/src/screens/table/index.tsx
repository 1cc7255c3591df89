// The table screen: waits until the session has a table, then shows it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { OVER, type Game, type TableSetup } from "../../engine/types";
import { addGames } from "../../session/my-games";
import type { SessionState, TableSession } from "../../session/types";
import { useTranslate } from "../../ui/i18n";
import { Header } from "../header";
import { LoadedTable } from "./loaded-table";
import { connectionText } from "./online-status";
import { useDirector } from "./use-director";
import { useSceneUi } from "./use-scene-ui";

interface Props {
    games: Game[];
    session: TableSession;
    onOpen(setup: TableSetup): void;
    onLoad?(record: string): void;
    /** The position to show first. */
    step?: number | undefined;
    /** Shown above the board in lessons and examples. */
    guide?: ComponentChildren;
}

export function TableScreen({ games, session, onOpen, onLoad, step, guide }: Props) {
    const t = useTranslate();
    const directed = useDirector(session);
    const { state } = directed;
    const game = state && games[state.now.game];
    const scene = useSceneUi(game?.id);
    useFinishedGame(session, state, game, Boolean(guide));
    const isLoaded = Boolean(game);
    useEffect(() => {
        if (isLoaded && step !== undefined) void session.showPosition(step);
    }, [session, isLoaded, step]);
    if (state && game && scene !== undefined)
        return (
            <LoadedTable
                game={game}
                scene={scene}
                session={session}
                state={withSeatNames(state, t("freier Platz", "free seat"))}
                onOpen={onOpen}
                onLoad={onLoad}
                guide={guide}
                directed={directed}
            />
        );
    const status = state?.online && connectionText(state.online, t);
    return (
        <div class="page">
            <Header />
            <main class="waiting">
                <h1>{t("Der Tisch", "The table")}</h1>
                {status ? (
                    <p role="status" data-test="waiting">
                        {status}
                    </p>
                ) : (
                    <p aria-busy="true">…</p>
                )}
            </main>
        </div>
    );
}

/** Saves the result of a game that I played to its end, but not of a finished record that I opened. */
function useFinishedGame(
    session: TableSession,
    state: SessionState | null,
    game: Game | null | undefined,
    isGuided: boolean,
): void {
    const isOver = state?.now.actor === OVER;
    const wasPlayed = useRef(false);
    if (state && !isOver) wasPlayed.current = true;
    useEffect(() => {
        if (!state || !game || !isOver || isGuided) return;
        const { now, online } = state;
        if (!online && !wasPlayed.current) return;
        const seat = online ? online.seat : now.seats.findIndex(({ bot }) => !bot);
        if (seat < 0) return;
        const { winners, points } = now.score;
        const names = now.seats.map(({ name }) => name);
        const won = Boolean((winners >> seat) & 1);
        addGames([{ id: session.id, game: game.id, when: Date.now(), names, points, seat, won }]);
    }, [isOver]);
}

/** Free seats have no name; they get one. */
function withSeatNames(state: SessionState, free: string): SessionState {
    const { now, past } = state;
    if (now.seats.every((seat) => seat.name)) return state;
    const seats = now.seats.map((seat, i) =>
        seat.name ? seat : { ...seat, name: `${free} ${i + 1}`, isFree: true },
    );
    return { ...state, now: { ...now, seats }, past: past && { ...past, seats } };
}
