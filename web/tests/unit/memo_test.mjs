// What keeps a part of the table from being rendered again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable } from "../engine.mjs";

const { isSame } = await openTable('export { isSame } from "./stage/memo";');

test("equal values count as the same even if they are new objects", () => {
    const field = () => ({ held: { red: 2, blue: 1 }, rows: [["tea", null], []] });
    assert(isSame(field(), field()));
    assert(isSame("tea", "tea"));
    assert(isSame(undefined, undefined));
});

test("any visible change is a difference", () => {
    const cubes = { red: 2, blue: 1 };
    for (const other of [{ red: 2 }, { red: 2, blue: 2 }, { red: 2, gray: 1 }, { ...cubes, gray: 0 }, null])
        assert(!isSame(cubes, other), JSON.stringify(other));
    assert(!isSame({ red: undefined }, { blue: undefined }));
    assert(!isSame(["tea", "silk"], ["silk", "tea"]));
    assert(!isSame(["tea"], { 0: "tea" }));
    assert(!isSame(1, "1"));
    assert(
        !isSame(
            () => 1,
            () => 1,
        ),
    );
});
