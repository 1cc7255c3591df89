// Flights: whatever left a place came to another. Shown with real games of every kind.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { openTable, playableRecords, root } from "../engine.mjs";

const { table, flightsBetween, numberChanges, placesOf } = await openTable(
    'export { flightsBetween, numberChanges, placesOf } from "./stage/flights";',
);
const games = table.games();

/** How many pieces of a kind each place holds. */
function held(game, view, kind) {
    const sizes = new Map();
    for (const field of game.fields.filter((each) => each.pieces && each.kind === kind))
        for (const [place, row] of placesOf(field, view.fields[field.id])) {
            const cells = Array.isArray(row) ? row : [row];
            const size =
                row !== null && typeof row === "object" && !Array.isArray(row)
                    ? Object.values(row).reduce((sum, count) => sum + count, 0)
                    : cells.filter((cell) => typeof cell === "string").length;
            sizes.set(place, size);
        }
    return sizes;
}

for (const file of playableRecords())
    test(`flights account for every piece that moved: ${file}`, () => {
        const now = table.load(readFileSync(join(root, "tests/records", file), "utf8"));
        const game = games[now.game];
        let moved = 0;
        let paired = 0;
        let before = table.positionAt(0).view;
        for (let step = 1; step <= now.steps; step++) {
            const after = step < now.steps ? table.positionAt(step).view : now.view;
            const flights = flightsBetween(game, before, after);
            for (const { id: kind } of game.kinds) {
                const then = held(game, before, kind);
                for (const [place, size] of held(game, after, kind)) {
                    const came = flights.filter((each) => each.kind === kind && each.to === place);
                    const left = flights.filter((each) => each.kind === kind && each.from === place);
                    const total = (list) => list.reduce((sum, { count }) => sum + count, 0);
                    assert.equal(
                        (then.get(place) ?? 0) + total(came) - total(left),
                        size,
                        `${kind} at ${place}`,
                    );
                }
            }
            moved += flights.length;
            paired += flights.filter(({ from, to }) => from !== null && to !== null).length;
            before = after;
        }
        assert(moved > 0);
        assert(paired / moved > 0.6, `only ${paired} of ${moved} flights know both ends`);
    });

test("a purchase in Jambo: wares fly from the supply to the stand, gold falls", () => {
    const jambo = games.find(({ id }) => id === "jambo");
    const view = (supply, large, gold) => ({
        fields: { supply: { tea: supply }, large: [{ tea: large }, {}], gold: [gold, 20] },
    });
    const [before, after] = [view(6, 0, 20), view(3, 3, 16)];
    assert.deepEqual(flightsBetween(jambo, before, after), [
        { kind: "ware", id: "tea", from: "supply", to: "large.0", count: 3 },
    ]);
    assert.deepEqual(numberChanges(jambo, before, after), [{ place: "gold.0", by: -4 }]);
});

test("a card that the opponent draws stays hidden in flight", () => {
    const jambo = games.find(({ id }) => id === "jambo");
    const before = { fields: { pile: { "?": 50 }, hand: [{ well: 1 }, { "?": 4 }] } };
    const after = { fields: { pile: { "?": 49 }, hand: [{ well: 1 }, { "?": 5 }] } };
    assert.deepEqual(flightsBetween(jambo, before, after), [
        { kind: "card", id: "?", from: "pile", to: "hand.1", count: 1 },
    ]);
});
