// Jambo's cards in words, for a screen reader.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable } from "../engine.mjs";

const { table, cardLabel } = await openTable('export { cardLabel } from "./games/jambo/card";');
const game = table.games().find(({ id }) => id === "jambo");
const inEnglish = ([, english]) => english;
const inTurn = (german, english) => (Array.isArray(german) ? inEnglish(german) : english);

test("the number of copies follows the card's name, before its text", () => {
    const [name, text] = cardLabel(game, "well", inTurn).split(/\. (.*)/s);
    assert.equal(cardLabel(game, "well", inTurn, 1), `${name}. ${text}`);
    assert.equal(cardLabel(game, "well", inTurn, 2), `Well ×2. ${text}`);
    assert.equal(cardLabel(game, "?", inTurn, 3), "Hidden card ×3");
});
