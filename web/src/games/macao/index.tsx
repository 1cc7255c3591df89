// Macao's folder: its cover, its words for fields, its drawn table.
import type { GamePage } from "../page";
import { MacaoCover } from "./cover";
import { macaoIcon } from "./icon";
import { placeOf } from "./places";
import { MacaoTable } from "./table";

export const macao: GamePage = {
    Cover: MacaoCover,
    Table: MacaoTable,
    lesson: () => import("./lesson"),
    onThings: (game, table, move) => placeOf(game, table, move) !== null,
    icon: macaoIcon,
    fields: {
        round: ["Runde", "Round"], dice: ["Würfel", "Dice"], display: ["Auslage", "Display"], offices: ["Ämter", "Offices"], tribute: ["Tribut: Gold, Prestige", "Tribute: gold, prestige"],
        card: ["Karte im Spiel", "Card in play"], quarter: ["Gewählter Stadtteil", "Chosen quarter"], tile: ["Waren in der Stadt", "Goods in the city"], owner: ["Besitz in der Stadt", "Quarters owned"],
        deck: ["Nachziehstapel", "Draw pile"],
        points: ["Prestige", "Prestige"], gold: ["Gold", "Gold"], supply: ["Aktionssteine jetzt", "Cubes now"],
        rose1: ["Windrose: in 1 Runde", "Wind rose: in 1 round"], rose2: ["in 2 Runden", "in 2 rounds"], rose3: ["in 3 Runden", "in 3 rounds"],
        rose4: ["in 4 Runden", "in 4 rounds"], rose5: ["in 5 Runden", "in 5 rounds"], rose6: ["in 6 Runden", "in 6 rounds"],
        tableau: ["Karten, noch nicht aktiv", "Cards, not yet active"], active: ["Aktive Karten", "Active cards"], ship: ["Schiff", "Ship"],
        wall: ["Stadtmauer", "City wall"], tiles: ["Ladung", "Cargo"], delivered: ["Geliefert", "Delivered"], penalty: ["Strafmarker", "Penalties"],
    },
};
