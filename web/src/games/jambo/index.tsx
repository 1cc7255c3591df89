// Jambo's folder: its cover, its words for fields, its drawn table.
import type { GamePage } from "../page";
import { JamboCover } from "./cover";
import { placeOf } from "./places";
import { JamboTable } from "./table";

export const jambo: GamePage = {
    Cover: JamboCover,
    Table: JamboTable,
    lesson: () => import("./lesson"),
    onThings: (game, table, move) => placeOf(game, table, move) !== null,
    fields: {
        actions: ["Aktionen übrig", "Actions left"], supply: ["Vorrat", "Supply"], played: ["Karte im Spiel", "Card in play"],
        utility: ["Gegenstand im Einsatz", "Utility in use"], lot: ["Waren unterwegs", "Wares on their way"],
        pool: ["Offene Karten", "Open cards"], herd: ["Gegenstände in der Mitte", "Utilities in the middle"],
        looked: ["Angesehen", "Looked at"], bid: ["Höchstes Gebot", "Highest bid"], top: ["Oben auf dem Stapel", "Top of the pile"],
        pile: ["Nachziehstapel", "Draw pile"], discard: ["Ablagestapel", "Discard pile"],
        gold: ["Gold", "Gold"], hand: ["Hand", "Hand"], large: ["Großer Marktstand", "Large market stand"],
        small: ["Kleine Marktstände", "Small market stands"], stands: ["Kleine Stände", "Small stands"], utilities: ["Gegenstände", "Utilities"],
    },
};
