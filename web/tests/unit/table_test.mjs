// The page's table on the real engine: records, scenarios, refusals, the past.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { movesOf, openTable, playableRecords, root } from "../engine.mjs";

const records = join(root, "tests/records");
const { table, EngineError, recordError } = await openTable(
    'export { EngineError } from "./engine/wasm";',
    'export { recordError } from "./session/record-errors";',
);

for (const file of playableRecords())
    test(`a record is read and written as it was: ${file}`, () => {
        const record = readFileSync(join(records, file), "utf8");
        const now = table.load(record);
        assert.equal(now.log.length, now.steps);
        assert.deepEqual(movesOf(table.record()), movesOf(record));
        assert.equal(now.steps, movesOf(record).length);
        const half = Math.floor(now.steps / 2);
        const past = table.positionAt(half);
        assert.equal(past.at, half);
        assert.deepEqual(past.moves, []);
        assert.deepEqual(movesOf(table.record(half)), movesOf(record).slice(0, half));
    });

function errorOf(record) {
    try {
        table.load(record);
    } catch (error) {
        assert(error instanceof EngineError);
        return error;
    }
    return assert.fail("it was read");
}

test("a record that cannot be read says where, and whether its header is to blame", () => {
    const record = readFileSync(join(records, "jambo-rules2-random-variants.ktr"), "utf8");
    const lines = record.split("\n");
    const first = lines.findIndex((line) => line.startsWith("0 ") || line.startsWith("1 "));
    const broken = lines.with(first, "0 fly to the moon").join("\n");
    assert.deepEqual({ ...errorOf(broken).error, text: "" }, { line: first + 1, text: "", inHeader: false });
    const newer = record.replace(/^rules \d+$/m, "rules 99");
    assert.equal(errorOf(newer).error.inHeader, true);
    assert.match(recordError(newer, errorOf(newer))[1], /version of Kontor that this page cannot read/);
    assert.match(recordError(broken, errorOf(broken))[1], new RegExp(`Line ${first + 1} is not legal`));
    const hidden = lines.with(first, "* draw ?").join("\n");
    assert.match(recordError(hidden, errorOf(hidden))[1], /leaves out what was hidden/);
});

test("a refused move names its rule, an unknown one none; neither changes the table", () => {
    const seats = ["Anna", "Ben"].map((name) => ({ name, bot: null }));
    const { steps, actor } = table.open({ game: 0, options: [6, 0], seats });
    assert(actor >= 0);
    table.viewAs(actor);
    const refused = table.play("end");
    assert(refused.rule && refused.text[0] !== refused.text[1]);
    assert.equal(table.play("fly").rule, "");
    assert.equal(table.viewAs(actor).steps, steps);
});

test("a position can be continued with players other than those it names", () => {
    const scenario = "# seats Anna bot:hard\ngame jambo\nset phase market\nset utilities.0 well\n";
    const others = [
        { name: "Zoe", bot: null },
        { name: "Bao", bot: "easy" },
        { name: "too many", bot: "easy" },
    ];
    assert.deepEqual(table.load(scenario, others).seats, others.slice(0, 2));
    assert.match(table.record(), /^# seats Zoe bot:easy\n/);
    assert.match(table.record(0, [{ name: "A B", bot: null }, others[1]]), /^# seats A_B bot:easy\n/);
});

test("a field set after moves becomes part of the starting position", () => {
    const scenario = "game jambo\nset phase market\nset hand.0 well\ndo 0 lay well\nset gold.0 42\n";
    const now = table.showScenario(scenario, 0);
    assert.equal(now.view.fields.gold[0], 42);
    assert.equal(now.steps, 0);
    assert.match(table.record(), /do 0 lay well\nset gold.0 42\n/);
    assert.equal(table.load(table.record()).view.fields.gold[0], 42);
    assert.throws(() => table.showScenario(`${scenario}set gold.0 lots\n`, 0), { message: /^6: / });
});

test("verbs of chance, kinds and constants come with the game", () => {
    for (const game of table.games()) {
        assert(game.verbs.some(({ chance }) => chance) && game.verbs.some(({ chance }) => !chance), game.id);
        const kinds = game.kinds.map(({ id }) => id);
        for (const field of game.fields) assert(kinds.includes(field.kind) && field.name[1], field.id);
        assert(game.fields.some(({ id }) => id === game.phase));
    }
});
