// Pins: what others have moved since my last turn, from the difference of positions.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { openTable, root } from "../engine.mjs";

const { table, stepsSinceMyTurn, pinsAfter, pinsOver } = await openTable(
    'export { stepsSinceMyTurn, pinsAfter, pinsOver } from "./stage/pins";',
);
const games = table.games();
const CHANCE = -1;
const ME = 0;

const entries = (...seats) => seats.map((seat, step) => ({ step, seat }));
const brief = (steps) => steps.map(({ seat, from }) => `${from}:${seat}`).join(" ");

test("pins begin with the others' first move after my last turn, and include my present moves", () => {
    const log = entries(0, 1, 2, CHANCE, 2, 0, CHANCE, 0);
    assert.equal(brief(stepsSinceMyTurn(log, ME, 5)), "1:1 2:2 3:-1 4:2");
    assert.equal(brief(stepsSinceMyTurn(log, ME, 8)), "1:1 2:2 3:-1 4:2 5:0 6:-1 7:0");
    assert.equal(brief(stepsSinceMyTurn(log, ME, 2)), "1:1");
    assert.equal(brief(stepsSinceMyTurn(entries(0, 0), ME, 2)), "0:0 1:0");
    assert.equal(brief(stepsSinceMyTurn([], ME, 0)), "");
});

test("a pin is where the piece has arrived, and goes when the piece moves on", () => {
    const flight = (from, to, id = "tea", count = 1) => ({ kind: "ware", id, from, to, count });
    const two = pinsAfter([], [flight("supply", "large.1", "tea", 2)], 1, ME);
    assert.deepEqual(two, Array(2).fill({ place: "large.1", kind: "ware", id: "tea", seat: 1 }));
    assert.equal(pinsAfter(two, [flight("large.1", "supply")], ME, ME).length, 1);
    assert.deepEqual(pinsAfter([], [flight("supply", "large.0")], ME, ME), [], "my own moves get none");
    assert.deepEqual(pinsAfter([], [flight("pile", "hand.1", "?")], 1, ME), [], "nor does a hidden piece");
    const everything = [flight("queue", "hand.1", "tea", 9)];
    assert.deepEqual(pinsAfter([], everything, 1, ME), [], "nor what the game itself clears away");
    const again = pinsAfter(two, [flight("large.1", "large.2")], 2, ME);
    assert.deepEqual(
        again.map(({ place, seat }) => `${place} ${seat}`),
        ["large.1 1", "large.2 2"],
    );
});

/** The pins of a position with moves, as its last mover's opponent opens it. */
function pinsIn(file) {
    const now = table.load(readFileSync(join(root, "tests/positions/look", file), "utf8"));
    const since = stepsSinceMyTurn(now.log, now.viewer, now.steps);
    const steps = [since[0].from, ...since.map(({ to }) => to)];
    const views = new Map(steps.map((step) => [step, table.positionAt(step).view]));
    return pinsOver(games[now.game], since, views, now.viewer).map(
        ({ place, kind, id, seat }) => `${place} ${kind}.${id} ${seat}`,
    );
}

test("Jambo: the Parrot and the silk that it took, even after moves of mine", () => {
    assert.deepEqual(pinsIn("jambo.scn").sort(), ["discard card.parrot 1", "large.1 ware.silk 1"]);
});

test("Circus Maximus: each dealer in line has the face of the player who sent him", () => {
    assert.deepEqual(pinsIn("circus.scn").sort(), ["queue.3 dealer.green_7 3", "queue.4 dealer.blue_8 2"]);
});

test("Macao: a ship has the face of the player who sailed it", () => {
    assert.deepEqual(pinsIn("macao.scn"), ["ship.1 space.marker 1"]);
});

test("Mercado: the coins that others laid, not those that went to the bags", () => {
    const pins = pinsIn("mercado.scn").filter((pin) => pin.startsWith("at_"));
    assert.deepEqual(pins.sort(), [
        "at_changer.1 coin.silver 1",
        "at_v3.2 coin.gold 2",
        "at_v3.2 coin.gold 2",
    ]);
});
