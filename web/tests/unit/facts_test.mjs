// What the games' tables read out of the engine's facts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable } from "../engine.mjs";

const { table, ...page } = await openTable(
    'export { effectText, priceText, trackOf } from "./games/mercado/facts";',
    'export { fillFacts, gameReader, nounFor, numberOf, pieceOf, piecesOf } from "./stage/facts";',
    'export { fieldsToShow } from "./stage/generic-table";',
    'export { argumentOf, argumentId } from "./stage/moves";',
    'export { gameUi } from "./games";',
);
const games = Object.fromEntries(table.games().map((game) => [game.id, game]));

test("kinds, pieces and constants are found by id, and what is unknown is missing", () => {
    const { jambo } = games;
    assert.equal(page.pieceOf(jambo, "card", "guard").id, "guard");
    assert.equal(page.pieceOf(jambo, "card", "?"), undefined);
    assert.deepEqual(page.piecesOf(jambo, "no_such_kind"), []);
    const reader = page.gameReader();
    assert.equal(reader.constantOf(jambo, "end_gold"), jambo.constants.end_gold);
    assert.equal(reader.constantOf(jambo, "no_such_constant"), 0);
});

test("a number of pieces reads as a person would say it", () => {
    const say = (game, kind, id, count) => page.numberOf(page.pieceOf(games[game], kind, id), count);
    assert.deepEqual(say("jambo", "ware", "hides", 1), ["1 Fell", "1 hide"]);
    assert.deepEqual(say("jambo", "ware", "hides", 3), ["3 Felle", "3 hides"]);
    assert.deepEqual(say("jambo", "ware", "fruit", 1), ["1 Frucht", "1 fruit"]);
    assert.deepEqual(say("jambo", "ware", "tea", 0), ["0 Tee", "0 tea"]);
    assert.deepEqual(say("jambo", "card", "guard", 2), ["2× Wächter", "2× Guard"]);
    assert.deepEqual(say("mercado", "coin", "gold", 1), ["1 Goldmünze", "1 gold coin"]);
    assert.deepEqual(say("mercado", "coin", "gold", 2), ["2 Goldmünzen", "2 gold coins"]);
    assert.deepEqual(say("macao", "resource", "gray", 1), ["1 grauer Stein", "1 gray cube"]);
    assert.deepEqual(say("macao", "resource", "gray", 2), ["2 graue Steine", "2 gray cubes"]);
    assert.deepEqual(say("macao", "tile", "joker", 2), ["2 Joker", "2 jokers"]);
    const hides = page.pieceOf(games.jambo, "ware", "hides");
    assert.deepEqual(page.nounFor(hides, 2), ["Felle", "hides"]);
});

test("the fields that a game shows exist, each once", () => {
    for (const game of Object.values(games)) {
        const { fields } = page.gameUi(game.id);
        const shown = page.fieldsToShow(game, fields).map(({ id }) => id);
        assert.deepEqual(shown, [...new Set(fields)], game.id);
        assert.equal(page.fieldsToShow(game, undefined), game.fields);
    }
});

test("arguments of a move: pieces by id, numbers as they are", () => {
    const move = { move: "reach guard 3", verb: "reach", args: ["guard", 3], text: ["", ""] };
    assert.equal(page.argumentOf(games.jambo, move, 0).id, "guard");
    assert.equal(page.argumentOf(games.jambo, move, 1), undefined);
    assert.equal(page.argumentId(move, 1), "3");
    assert.equal(page.argumentId(move, 2), "");
});

test("mercado: prices and effects in words", () => {
    const { mercado } = games;
    assert.deepEqual(page.priceText(mercado, { gold: 2, same: 1 }), [
        "2 Gold + 1 gleiche",
        "2 Gold + 1 alike",
    ]);
    assert.deepEqual(page.effectText(mercado, { buyer: { joker: 2 }, others: { false: 1, no_seal: 1 } }), [
        "2× Joker nehmen; die anderen: Falschgeld nehmen, kein Siegel",
        "2× take a joker; others: take counterfeit, no seal",
    ]);
    assert.deepEqual(page.effectText(mercado, { buyer: {}, others: {} }), ["", ""]);
});

test("mercado: the track begins at the starting disc", () => {
    const { mercado } = games;
    const board = page.pieceOf(mercado, "board", "a").facts.spaces;
    const track = page.trackOf(mercado, { view: { options: { board: "a", start: "9" } } });
    assert.deepEqual(track, [...board.slice(9), ...board.slice(0, 9)]);
});

test("lessons take the game's numbers from the engine, and all of them exist", async () => {
    const { jambo } = games;
    const { buy } = page.pieceOf(jambo, "card", "ware_ttt").facts;
    const text = "{card.ware_ttt.buy} {actions} {no_such} {card.no_such.buy} {card.well.give.gold}";
    assert.equal(page.fillFacts(jambo, text), `${buy} ${jambo.constants.actions} ? ? 1`);
    for (const game of Object.values(games)) {
        const { lesson } = await page.gameUi(game.id).lesson();
        const texts = [...lesson.steps.map((step) => step.text), lesson.end].flat();
        for (const each of texts.filter((one) => one.includes("{")))
            for (const [name] of each.matchAll(/\{[^}]*\}/g))
                assert.match(page.fillFacts(game, name), /^\d+$/, `${game.id}: ${name}`);
    }
});

test("a Wise Man's prices are the engine's, and only for whoever is served by him", () => {
    const before = table.showScenario(
        "game jambo\nset phase market\nset gold.0 20\nset hand.0 wise_man ware_hhh\ndo 0 play wise_man\n",
        0,
    );
    const { facts } = page.pieceOf(games.jambo, "card", "ware_hhh");
    assert.deepEqual([facts.buy, facts.sell], [3, 10], "as printed");
    assert.deepEqual([before.quotes.buy.ware_hhh, before.quotes.sell.ware_hhh], [1, 12]);
    const { quotes } = table.viewAs(1);
    assert.deepEqual([quotes.buy.ware_hhh, quotes.sell.ware_hhh], [3, 10], "the opponent's are as printed");
});

test("the engine counts a ship's way, for each seat from its own ship", () => {
    const mine = table.showScenario("game macao\nset phase action\nset ship.0 genova\nset ship.1 start\n", 0);
    const { genova, s02, marseille, amsterdam } = mine.quotes.way;
    assert.deepEqual([genova, s02, marseille, amsterdam], [0, 1, 2, 4]);
    const { way } = table.viewAs(1).quotes;
    assert.deepEqual([way.start, way.s02, way.genova, way.amsterdam], [0, 2, 3, 7]);
});
