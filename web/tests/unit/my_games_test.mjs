// The games finished in this browser: each counted once, the newest kept, nonsense from a file left out.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bundle } from "../engine.mjs";

const { addGames, finishedGames, parseGames, statistics } = await bundle(
    'export * from "./session/my-games";',
);

beforeEach(() => {
    const stored = new Map();
    globalThis.localStorage = {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => stored.set(key, value),
    };
});

const game = (id, more = {}) => ({
    id,
    game: "jambo",
    when: Number(id),
    names: ["Anna", "Bao"],
    points: [61, 40],
    seat: 0,
    won: true,
    ...more,
});

test("a game is counted once, the newest come first, and two hundred are kept", () => {
    assert.equal(addGames([game("1"), game("2")]), 2);
    assert.equal(addGames([game("2"), game("3")]), 1);
    assert.deepEqual(
        finishedGames().map(({ id }) => id),
        ["3", "2", "1"],
    );
    addGames(Array.from({ length: 300 }, (_, i) => game(String(i + 10))));
    assert.equal(finishedGames().length, 200);
    assert.equal(finishedGames()[0].id, "309");
    assert.equal(addGames([game("5"), game("400")]), 1, "one is older than all that are kept");
});

test("statistics: played, won, best of my own points", () => {
    const games = [
        game("1"),
        game("2", { won: false, points: [58, 70] }),
        game("3", { game: "macao", seat: 1, points: [90, 77], won: false }),
    ];
    assert.deepEqual(statistics(games), [
        { game: "jambo", played: 2, won: 1, best: 61 },
        { game: "macao", played: 1, won: 0, best: 77 },
    ]);
});

test("importing a file takes its games and ignores everything else", () => {
    const text = JSON.stringify([game("1"), { id: 5 }, null, "x", game("2", { points: ["61"] })]);
    assert.deepEqual(
        parseGames(text).map(({ id }) => id),
        ["1"],
    );
    for (const damaged of [{ when: 1e300 }, { seat: 2 }, { seat: 0.5 }, { names: ["Anna"] }]) {
        const text = JSON.stringify([game("1"), game("2", damaged)]);
        assert.deepEqual(parseGames(text), [game("1")], JSON.stringify(damaged));
    }
    assert.deepEqual(parseGames(JSON.stringify([game("1"), game("1")])), [game("1")]);
    assert.throws(() => parseGames("[1, {}]"), "nothing in it is a game");
    assert.deepEqual(parseGames("[]"), []);
    assert.throws(() => parseGames("{}"));
    assert.throws(() => parseGames("not JSON"));
});
