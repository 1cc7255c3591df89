// Loads a game's scene with its styles when its table opens.
import { useEffect, useState } from "preact/hooks";
import { gameUi } from "../../games";
import type { SceneUi } from "../../stage/game-ui";
import { loadStyles } from "../../ui/load-styles";

const scenes = new Map<string, SceneUi>();

/** Null while it loads, and for a game without a scene or where it could not be fetched. */
export function useSceneUi(game: string): SceneUi | null {
    const [scene, setScene] = useState(scenes.get(game) ?? null);
    useEffect(() => {
        const load = gameUi(game).scene;
        if (!load || scenes.has(game)) return;
        let isCurrent = true;
        void Promise.all([load(), loadStyles(`scene-${game}.css`)]).then(
            ([loaded]) => {
                scenes.set(game, loaded.scene);
                if (isCurrent) setScene(loaded.scene);
            },
            () => undefined, // the list view plays as well
        );
        return () => {
            isCurrent = false;
        };
    }, [game]);
    return scene;
}
