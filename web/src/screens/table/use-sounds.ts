// What is heard at a table: what moved, my turn, and the end of a game that I won.
import { useEffect, useRef } from "preact/hooks";
import { OVER, type Game, type Snapshot, type View } from "../../engine/types";
import type { SessionState } from "../../session/types";
import { flightsBetween, numberChanges } from "../../stage/flights";
import { playSound, type Sound } from "../../stage/sound";
import { isMyTurn } from "./status-bar";
import type { Directed } from "./use-director";

/** The sound of a change: a card, a coin, or any other piece. */
function soundOf(game: Game, before: View, after: View): Sound | null {
    const moved = flightsBetween(game, before, after);
    const isCard = (kind: string) => game.kinds.some(({ id, cards }) => id === kind && cards);
    if (moved.some(({ kind }) => isCard(kind))) return "card";
    if (moved.length) return "step";
    return numberChanges(game, before, after).length ? "coin" : null;
}

interface Props {
    game: Game;
    state: SessionState;
    directed: Directed;
    shown: Snapshot;
}

export function useSounds({ game, state, directed, shown }: Props): void {
    const last = useRef(shown);
    const myTurn = isMyTurn(state) && !directed.isBehind;
    useEffect(() => {
        const before = last.current;
        last.current = shown;
        if (before.view === shown.view || state.past) return;
        const sound = soundOf(game, before.view, shown.view);
        if (sound) playSound(sound);
    }, [shown.view]);
    useEffect(() => {
        if (myTurn) playSound("turn");
    }, [myTurn]);
    useEffect(() => {
        if (shown.actor === OVER && (shown.score.winners >> shown.viewer) & 1) playSound("win");
    }, [shown.actor]);
}
