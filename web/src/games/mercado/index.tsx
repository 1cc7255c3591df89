// Mercado's folder: its cover, its words for fields, its drawn table.
import type { GamePage } from "../page";
import { Coin } from "./coin";
import { MercadoCover } from "./cover";
import { placeOf } from "./places";
import { MercadoTable } from "./table";

export const mercado: GamePage = {
    Cover: MercadoCover,
    Table: MercadoTable,
    lesson: () => import("./lesson"),
    onThings: (game, table, move) => placeOf(game, table, move) !== null,
    icon: (_, kind, id, language) => kind === "coin" ? <Coin coin={id} language={language} /> : null,
    fields: {
        round: ["Runde", "Round"], valuables: ["Wertvolle Gegenstände", "Valuables"], perfumes: ["Betörende Düfte", "Perfumes"],
        drawn: ["Gezogene Münzen", "Coins drawn"], sealed: ["Mit Siegel gezogen", "Drawn with a seal"], supply: ["Münzvorrat", "Coin supply"],
        seal_supply: ["Siegelvorrat", "Seals left"], valuable_pile: ["Stapel Gegenstände", "Pile of valuables"],
        perfume_pile: ["Stapel Düfte", "Pile of perfumes"], played: ["Gespielte Privilegien", "Privileges played"],
        position: ["Feld auf der Leiste", "Space on the track"], seals: ["Siegel", "Seals"], purse: ["Beutel", "Purse"], person: ["Personentafel", "Person tile"],
        hand: ["Privilegien", "Privileges"],
        at_v1: ["An Gegenstand 1", "At valuable 1"], at_v2: ["An Gegenstand 2", "At valuable 2"], at_v3: ["An Gegenstand 3", "At valuable 3"],
        at_v4: ["An Gegenstand 4", "At valuable 4"], at_p1: ["An Duft 1", "At perfume 1"], at_p2: ["An Duft 2", "At perfume 2"],
        at_head: ["Beim Marktaufseher", "At the Head Merchant"], at_changer: ["Bei der Münzwechslerin", "At the Coin Changer"],
    },
};
