// What Jambo provides: cover, scene, lesson, fields.
import type { GameUi } from "../../stage/game-ui";

export const jambo: GameUi = {
    hasCover: true,
    scene: () => import("./scene"),
    lesson: () => import("./lesson"),
    fields: [
        "actions",
        "supply",
        "played",
        "utility",
        "lot",
        "pool",
        "herd",
        "looked",
        "bid",
        "top",
        "pile",
        "discard",
        "gold",
        "hand",
        "large",
        "small",
        "stands",
        "utilities",
    ],
};
