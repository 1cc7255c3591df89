// The text board on a phone: every line fits, nothing is lost, and a drawing stays in one piece.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openTable, root } from "../engine.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
/** What fits at 320, 360, 390 and 412 px. */
const WIDTHS = [38, 44, 48, 51];
const { table, foldBoard } = await openTable('export { foldBoard } from "./stage/board-fold";');

function boardOf(game, language) {
    table.load(readFileSync(join(root, "tests/positions/look", `${game}.scn`), "utf8"));
    return table.board(language);
}

/** All characters but blanks and rules, whatever their order. */
const characters = (board) => [...board.replace(/^-+$/gm, "").replace(/\s/g, "")].sort().join("");

for (const game of GAMES)
    for (const language of [0, 1])
        test(`${game}, language ${language}: every line fits and says the same`, () => {
            const board = boardOf(game, language);
            for (const width of WIDTHS) {
                const folded = foldBoard(board, width);
                assert.deepEqual(
                    folded.split("\n").filter(({ length }) => length > width),
                    [],
                );
                assert.equal(characters(folded), characters(board), `at ${width}`);
            }
            assert.equal(foldBoard(board, 80), board);
        });

test("macao: the map stays a map, and the harbours follow it", () => {
    const lines = foldBoard(boardOf("macao", 0), 48).split("\n");
    const first = lines.findIndex((line) => line.includes("HAM"));
    const last = lines.findLastIndex((line) => line.includes("(O)")); // the legend explains it before
    const map = lines.slice(first, last + 1).join("\n");
    for (const harbour of ["LON", "ANT", "LIS", "MAR", "BAR"]) assert(map.includes(harbour), harbour);
    assert(!/\d/.test(map), "no list between its lines");
    assert.match(lines[last + 1], /^Genova/);
});

test("mercado: what a player has paid stands below the player's name", () => {
    const lines = foldBoard(boardOf("mercado", 0), 48).split("\n");
    const heads = lines.findIndex((line) => /^ +Bao +Chiara$/.test(line));
    const jars = lines.findIndex((line) => line.startsWith("≈Spieldose"));
    assert(heads > 0 && jars > heads);
    assert.equal(lines[jars + 1].search(/\S/), lines[heads].indexOf("Bao"));
    assert.equal(lines[jars + 1].lastIndexOf("T"), lines[heads].indexOf("Chiara"));
});
