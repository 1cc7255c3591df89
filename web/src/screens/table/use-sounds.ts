// What is heard at a table: what moved, my turn, and the end of a game that I won.
import { useEffect, useRef } from "preact/hooks";
import { OVER, type Game, type Snapshot } from "../../engine/types";
import type { SessionState } from "../../session/types";
import { soundOfChange } from "../../stage/change-sound";
import type { SceneUi } from "../../stage/game-ui";
import { ownSeat } from "../../stage/own-seat";
import { playSound } from "../../stage/sound";
import { isMyTurn } from "./status-bar";
import type { Directed } from "./use-director";

interface Props {
    game: Game;
    scene: SceneUi;
    state: SessionState;
    directed: Directed;
    shown: Snapshot;
}

export function useSounds({ game, scene, state, directed, shown }: Props): void {
    const last = useRef(shown);
    const myTurn = isMyTurn(state) && !directed.isBehind;
    useEffect(() => {
        const before = last.current;
        last.current = shown;
        if (before.view === shown.view || state.past) return;
        const sound = soundOfChange(game, scene.sounds ?? {}, before.view, shown.view);
        if (sound) playSound(sound);
    }, [shown.view]);
    useEffect(() => {
        if (myTurn) playSound("turn");
    }, [myTurn]);
    useEffect(() => {
        const own = ownSeat(shown);
        if (shown.actor === OVER && own !== null && (shown.score.winners >> own) & 1) playSound("win");
    }, [shown.actor]);
}
