// Circus Maximus' folder: its cover, its words for fields, its drawn table.
import type { GamePage } from "../page";
import { CircusCover } from "./cover";
import { placeOf } from "./places";
import { CircusTable } from "./table";

export const circus: GamePage = {
    Cover: CircusCover,
    Table: CircusTable,
    lesson: () => import("./lesson"),
    onThings: (game, table, move) => placeOf(game, table, move) !== null,
    fields: {
        day: ["Tag", "Day"], place: ["Bedient wird", "Being served"], queue: ["Schlangen", "Queues"], villa: ["An der Villa", "At the Villa"],
        forum: ["Am Forum", "At the Forum"], visitors: ["Besucher", "Visitors"], coins_at: ["Münzkarten", "Coin cards"], bench: ["Auf der Bank", "On the bench"],
        special: ["Sonderveranstaltung", "Special performance"], favour_pile: ["Stapel Gunstkarten", "Pile of favours"],
        ticket_pile: ["Stapel Tickets", "Pile of tickets"], visitor_pile: ["Stapel Besucher", "Pile of visitors"],
        hand: ["Händler", "Dealers"], favours: ["Gunstkarten", "Favours"], tickets: ["Tickets", "Tickets"], sold: ["Verkauft", "Sold"],
        buyers: ["Käufer", "Buyers"], coins: ["Münzkarten", "Coin cards"], start_card_of: ["Startspielerkarte", "Start card"],
    },
};
