// The log in words: lines that repeat are counted, an event that only repeats its move is left out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "../engine.mjs";

const { logLines, lineText } = await bundle('export { logLines, lineText } from "./stage/log";');

const entry = (seat, step, text, ...events) => ({
    seat,
    step,
    text: [text, text],
    events: events.map((each) => [each, each]),
});
const english = ([, text]) => text;
const told = (...entries) => logLines(entries).map((line) => lineText(line, english));

test("a repeated line appears once, with a count in its sentence", () => {
    assert.deepEqual(told(entry(-1, 0, "Bao draws a coin."), entry(-1, 1, "Bao draws a coin.")), [
        "Bao draws a coin (2×).",
    ]);
    assert.deepEqual(told(entry(-1, 0, "rain"), entry(-1, 1, "rain"), entry(-1, 2, "rain")), ["rain (3×)"]);
});

test("lines that differ or are apart are not counted together", () => {
    const lines = told(entry(0, 0, "Anna passes."), entry(1, 1, "Bao passes."), entry(0, 2, "Anna passes."));
    assert.deepEqual(lines, ["Anna passes.", "Bao passes.", "Anna passes."]);
});

test("an event that says the same as its move, and an empty line, are left out", () => {
    const lines = told(entry(1, 0, "Bao buys tea.", "Bao buys tea.", "Bao pays 3 gold."), entry(1, 1, ""));
    assert.deepEqual(lines, ["Bao buys tea.", "Bao pays 3 gold."]);
});
