// Names as the page sends them: nothing in them is invisible, and the server takes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "../engine.mjs";

const { cleanName } = await bundle('export { cleanName } from "./session/player-name";');

test("invisible characters are removed", () => {
    const typed = [
        "  Anna  ",
        "Anna\u200b",
        "Anna\ufeff",
        "\u202eAnna",
        "Anna\u200d",
        "An\u200cna",
        "Anna\u3164",
        "Anna\ufe0f",
    ];
    const expected = ["Anna", "Anna", "Anna", "Anna", "Anna", "Anna", "Anna", "Anna"];
    assert.deepEqual(typed.map(cleanName), expected);
    assert.equal(cleanName("Anna\u00a0\u2028 Lena"), "Anna Lena");
    for (const nothing of ["", "   ", "\u3164", "\u2800", "\u200d\u200c", "\u{e0041}"])
        assert.equal(cleanName(nothing), "");
});

test("names of all scripts stay as they are", () => {
    const names = [
        "שרה",
        "Zoë 🎲",
        "王芳",
        "नेपाल",
        "می\u200cخواهم",
        "👩\u200d🚀",
        "❤\ufe0f\u200d🔥",
        "Ça à — ل",
    ];
    assert.deepEqual(names.map(cleanName), names);
});
