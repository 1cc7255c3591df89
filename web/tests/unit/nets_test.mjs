// The bots' nets on the page: fetched once when a bot thinks, for the right number of seats, and not missed
// when they cannot be had.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openTable, root } from "../engine.mjs";

const { engine, table, Nets } = await openTable('export { Nets } from "./engine/nets";');
const { exports } = engine;
const folder = join(root, "src/games");
/** As build.mjs takes them: a policy net is for the lab. */
const files = readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith(".net") && !path.endsWith(".policy.net"))
    .sort();
const games = table.games();

/** A position with so many seats. */
function positionOf(game, seats) {
    table.open({
        game,
        options: games[game].options.map(({ standard }) => standard),
        seats: Array.from({ length: seats }, (_, i) => ({ name: `${i}`, bot: null })),
    });
    return table.state();
}

/** The first net of the repository: its game, a number of seats it is for, and what to read. */
function firstNet() {
    const [, id, seats] = /(\w+)-(\d)[^/]*\.net$/.exec(files[0]);
    return { game: games.findIndex((game) => game.id === id), id, seats: Number(seats), file: files[0] };
}

test("a net is fetched when a bot thinks, and only once", async () => {
    const { game, id, seats, file } = firstNet();
    const fetched = [];
    const nets = new Nets(engine, [{ game: id, seats: [seats], file }], async (path) => {
        fetched.push(path);
        return new Uint8Array(readFileSync(join(folder, path)));
    });
    const other = (game + 1) % games.length;
    const state = positionOf(game, seats);
    await nets.prepare(game, state);
    assert.equal(exports.net_known(game, seats), 1);
    await nets.prepare(game, state);
    await nets.prepare(other, positionOf(other, games[other].seatsMin));
    await nets.prepare(game, state);
    assert.deepEqual(fetched, [file]);
    assert(table.chooseMove(game, state, "search:20").length > 0);
});

test("without its net a bot still plays, and asks again", async () => {
    const { game, id, seats, file } = firstNet();
    let asked = 0;
    engine.useNet(game, new Uint8Array(8)); // forgets the one it has
    const nets = new Nets(engine, [{ game: id, seats: [seats], file }], () => {
        asked++;
        return Promise.reject(new Error("offline"));
    });
    const state = positionOf(game, seats);
    await nets.prepare(game, state);
    await nets.prepare(game, state);
    assert.equal(asked, 2);
    assert.equal(exports.net_known(game, seats), 0);
    assert(table.chooseMove(game, state, "search:20").length > 0);
});

test("every net of the page fits its game", () => {
    for (const path of files) {
        const [, id, from, to = from] = /(\w+)-(\d)(?:-(\d))?\.net$/.exec(path);
        const game = games.findIndex((each) => each.id === id);
        assert(engine.useNet(game, new Uint8Array(readFileSync(join(folder, path)))), path);
        for (let seats = Number(from); seats <= Number(to); seats++)
            assert.equal(exports.net_known(game, seats), 1, `${path}: ${seats} seats`);
    }
});
