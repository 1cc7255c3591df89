// What Circus Maximus provides: cover, scene, lesson, fields.
import type { GameUi } from "../../stage/game-ui";

export const circus: GameUi = {
    hasCover: true,
    colours: ["gold", "red", "blue", "green", "violet"],
    scene: () => import("./scene"),
    lesson: () => import("./lesson"),
    fields: [
        "day",
        "place",
        "queue",
        "villa",
        "forum",
        "visitors",
        "coins_at",
        "bench",
        "special",
        "favour_pile",
        "ticket_pile",
        "visitor_pile",
        "hand",
        "favours",
        "tickets",
        "sold",
        "buyers",
        "coins",
        "start_card_of",
    ],
};
