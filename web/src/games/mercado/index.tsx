// What Mercado provides: cover, scene, lesson, fields.
import type { GameUi } from "../../stage/game-ui";

export const mercado: GameUi = {
    hasCover: true,
    scene: () => import("./scene"),
    lesson: () => import("./lesson"),
    fields: [
        "round",
        "valuables",
        "perfumes",
        "drawn",
        "sealed",
        "supply",
        "seal_supply",
        "valuable_pile",
        "perfume_pile",
        "played",
        "position",
        "seals",
        "purse",
        "person",
        "hand",
        "at_v1",
        "at_v2",
        "at_v3",
        "at_v4",
        "at_p1",
        "at_p2",
        "at_head",
        "at_changer",
    ],
};
