// Loads a game's scene with its styles when its table opens.
import { useEffect, useState } from "preact/hooks";
import { gameUi } from "../../games";
import type { SceneUi } from "../../stage/game-ui";

const scenes = new Map<string, SceneUi>();

function loadStyles(game: string): Promise<void> {
    const href = `scene-${game}.css`;
    if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
    return new Promise((done, failed) => {
        link.onload = () => done();
        link.onerror = () => {
            link.remove();
            failed(new Error(href));
        };
    });
}

/** Null while it loads, and for a game without a scene or where it could not be fetched. */
export function useSceneUi(game: string): SceneUi | null {
    const [scene, setScene] = useState(scenes.get(game) ?? null);
    useEffect(() => {
        const load = gameUi(game).scene;
        if (!load || scenes.has(game)) return;
        let isCurrent = true;
        void Promise.all([load(), loadStyles(game)]).then(
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
