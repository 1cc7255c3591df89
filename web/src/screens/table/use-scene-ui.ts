// Loads a game's scene with its styles when its table opens.
import { useEffect, useState } from "preact/hooks";
import { gameUi } from "../../games";
import type { SceneUi } from "../../stage/game-ui";
import { loadStyles } from "../../ui/load-styles";

const scenes = new Map<string, SceneUi>();

/**
 * Undefined while it loads; null for a game without a scene, or where it could not be fetched: then the list
 * view takes its place.
 */
export function useSceneUi(game: string | undefined): SceneUi | null | undefined {
    const [, redraw] = useState({});
    const [failed, setFailed] = useState<string>();
    const load = game === undefined ? undefined : gameUi(game).scene;
    const scene = game === undefined ? undefined : scenes.get(game);
    useEffect(() => {
        if (game === undefined || !load || scene) return; // one loaded in the meantime must still be drawn
        let isCurrent = true;
        void Promise.all([load(), loadStyles(`scene-${game}.css`)]).then(
            ([loaded]) => {
                scenes.set(game, loaded.scene);
                if (isCurrent) redraw({});
            },
            () => isCurrent && setFailed(game),
        );
        return () => {
            isCurrent = false;
        };
    }, [game]);
    if (game === undefined) return undefined;
    return scene ?? (load && failed !== game ? undefined : null);
}
