// The sound of a change: a game's own ones where they belong, else those that all games share.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { openTable, playableRecords, root } from "../engine.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
const { table, soundOfChange, ...scenes } = await openTable(
    'export { soundOfChange } from "./stage/change-sound";',
    ...GAMES.map((game) => `export { scene as ${game} } from "./games/${game}/scene";`),
);
const games = table.games();

/** What is heard after the moves of a recorded game: by verb, each sound. */
function heardIn(file) {
    const record = readFileSync(join(root, "tests/records", file), "utf8");
    const now = table.load(record);
    const game = games[now.game];
    const moves = record.split("\n").filter((line) => /^[\d*] /.test(line));
    const heard = new Map();
    let before = table.positionAt(0).view;
    for (let step = 1; step <= now.steps; step++) {
        const after = step < now.steps ? table.positionAt(step).view : now.view;
        const [, verb] = moves[step - 1].split(" ");
        const sound = soundOfChange(game, scenes[game.id].sounds, before, after);
        heard.set(verb, (heard.get(verb) ?? new Set()).add(sound));
        before = after;
    }
    return heard;
}

/** Over all records of a game. */
function heardInAll(game) {
    const all = new Map();
    for (const file of playableRecords().filter((each) => each.startsWith(`${game}-`)))
        for (const [verb, sounds] of heardIn(file))
            all.set(verb, new Set([...(all.get(verb) ?? []), ...sounds]));
    return all;
}

const EXPECTED = {
    jambo: { draw: "card", sell: "coin", buy: "coin" },
    mercado: { draw: "coin" },
    circus: { line: "step" },
    macao: { roll: "dice", sail: "ship", claim: "stamp", activate: "stamp", pick: "card" },
};

for (const game of GAMES)
    test(`${game}: each kind of move has its sound`, () => {
        const heard = heardInAll(game);
        for (const [verb, sound] of Object.entries(EXPECTED[game])) {
            assert(heard.has(verb), `${verb} is played`);
            const sounds = [...heard.get(verb)].filter((each) => each !== null); // nothing may have moved
            assert.deepEqual(sounds, [sound], verb);
        }
    });
