// Looking ahead one move: the view it leads to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable } from "../engine.mjs";

const { table } = await openTable();

const QUEUE = [
    "game circus",
    "set phase line_villa",
    "set stage 1",
    "set hand.1 red_1",
    "set hand.2 blue_1",
    "set queue.villa red_6 blue_4",
].join("\n");

test("a preview shows where a dealer would stand, and leaves the table alone", () => {
    const before = table.showScenario(QUEUE, 0);
    const after = table.preview("line 5 villa");
    assert.deepEqual(after.fields.queue[0], ["red_6", "yellow_5", "blue_4"]);
    assert.deepEqual(table.viewAs(0).view, before.view);
});

test("an illegal move has no preview", () => {
    table.showScenario(QUEUE, 0);
    assert.equal(table.preview("line 5 forum"), null);
    assert.equal(table.preview("no such move"), null);
});
