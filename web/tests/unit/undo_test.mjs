// What may be taken back, in the page's table: the cases of tests/undo, which the engine, the server and the
// command run, too.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { movesOf, openTable, root } from "../engine.mjs";

const folder = join(root, "tests/undo");
const CASE = /^# undo seat (\d) keeps (\d+) because (\w+)$/gm;
const { table, engine } = await openTable();

/** Keeps a record that stops before luck as it is: load() would play on. */
function load(record) {
    table.read(record);
    return engine.exports.table_count();
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".ktr")))
    test(`undo: ${file}`, () => {
        const record = readFileSync(join(folder, file), "utf8");
        const cases = [...record.matchAll(CASE)];
        assert(cases.length >= 2, "cases are listed");
        for (const [line, seat, keeps, bar] of cases) {
            const steps = load(record);
            const now = table.viewAs(Number(seat));
            assert.equal(now.undoBar, bar, line);
            assert.equal(now.undo, steps - Number(keeps), line);
            assert.equal(undoAll(), Number(keeps), line);
        }
    });

/** Presses undo as long as the page would offer it; how many moves remain. */
function undoAll() {
    let now = table.undo();
    for (let presses = 0; now.undo && presses < 100; presses++) now = table.undo();
    assert.equal(now.undo, 0);
    assert.notEqual(now.undoBar, "free");
    return now.steps;
}

test("a move that is taken back is gone from log and record, and another can be played", () => {
    const file = "jambo-own-moves.ktr";
    const record = readFileSync(join(folder, file), "utf8");
    load(record);
    const before = table.viewAs(1);
    const after = table.undo();
    assert.equal(after.steps, before.steps - 1);
    assert.equal(after.logFrom, after.steps, "the page keeps the log up to there");
    assert.deepEqual(after.log, []);
    assert(!table.record().includes("lay mask_of_transformation"));
    const again = table.play("lay mask_of_transformation");
    assert.equal(again.steps, before.steps);
    assert.deepEqual(again.log, [before.log.at(-1)]);
    assert.deepEqual(movesOf(table.record()), movesOf(record));
});

test("undo that is barred changes nothing", () => {
    load(readFileSync(join(folder, "jambo-luck.ktr"), "utf8"));
    const { steps } = table.viewAs(1);
    assert.equal(table.undo().steps, steps);
});

/** A record up to the first time that these two lines follow each other. */
function loadUntil(path, lines) {
    const record = readFileSync(join(root, "tests", path), "utf8");
    const at = record.indexOf(`\n${lines}\n`);
    assert(at > 0, `${path} has ${lines}`);
    return load(record.slice(0, at + lines.length + 2));
}

test("a move without an alternative is not a decision: there is nothing to take back", () => {
    const steps = loadUntil("undo/jambo-after-an-answer.ktr", "1 buy ware_tsf\n0 no");
    const { undo, undoBar } = table.viewAs(0);
    assert.deepEqual([undo, undoBar], [0, "forced"]);
    assert.equal(table.undo().steps, steps);
});

test("a decision is taken back together with the forced moves after it", () => {
    const steps = loadUntil("records/macao-rules2-greedy-2.ktr", "1 tribute\n1 pass");
    assert.equal(table.viewAs(1).undoBar, "free");
    assert.equal(table.undo().steps, steps - 2);
    assert(table.viewAs(1).moves.some(({ move }) => move === "tribute"));
});
