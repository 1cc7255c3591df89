// The build finds a piece without a picture and a picture without a piece, and names it. Needs no browser.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { buildArt, materialOf } from "../../art.mjs";
import { checkPictures } from "../../pictures.mjs";
import { root } from "../engine.mjs";

const GAME = "jambo";
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150"/>';
let folder, art, games;

before(() => {
    folder = mkdtempSync(join(tmpdir(), "kontor-pictures-"));
    art = join(folder, "art");
    games = join(folder, "games");
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** A fresh copy of a game's pictures and data. */
function copy() {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(games, GAME), { recursive: true });
    cpSync(join(root, "web/art", GAME), join(art, GAME), { recursive: true });
    cpSync(join(root, "src/games", GAME, "data.json"), join(games, GAME, "data.json"));
}

/** The copy after a change of one JSON file. */
function change(path, edit) {
    copy();
    const value = JSON.parse(readFileSync(path, "utf8"));
    edit(value);
    writeFileSync(path, JSON.stringify(value));
}

const check = () => checkPictures(art, games);

test("pictures and pieces of all games agree", () => {
    checkPictures(join(root, "web/art"), join(root, "src/games"));
});

test("a piece without a picture stops the build", () => {
    change(join(games, GAME, "data.json"), ({ cards }) => cards.push({ id: "ostrich", type: "animal" }));
    assert.throws(check, /jambo: cards ostrich has no picture ostrich\.svg/);
    copy();
    rmSync(join(art, GAME, "well.svg"));
    assert.throws(check, /jambo: cards well has no picture well\.svg/);
});

test("a picture without a piece stops the build", () => {
    copy();
    writeFileSync(join(art, GAME, "ostrich.svg"), DRAWING);
    assert.throws(check, /jambo: ostrich\.svg belongs to no piece/);
    change(join(games, GAME, "data.json"), (data) => {
        data.cards = data.cards.filter(({ id }) => id !== "well");
    });
    assert.throws(check, /jambo: well\.svg belongs to no piece/);
});

test("missing scenery and undeclared lists of pieces stop the build, too", () => {
    copy();
    rmSync(join(art, GAME, "palm.svg"));
    assert.throws(check, /jambo: the scenery palm\.svg is missing/);
    change(join(games, GAME, "data.json"), (data) => {
        data.boats = [{ id: "dhow" }];
    });
    assert.throws(check, /does not say how "boats" of data\.json are drawn/);
    change(join(art, GAME, "pictures.json"), ({ composed }) => composed.push("boats"));
    assert.throws(check, /data\.json has no "boats"/);
});

/** Faults of a drawing, and how the build calls them. */
const FAULTS = [
    ["<script>alert(1)</script>", "a script"],
    ['<rect width="9" height="9" onclick="alert(1)"/>', "a script"],
    ['<image href="https://example.org/a.png" width="9" height="9"/>', "a reference outside"],
    ['<rect width="9" height="9" style="fill:url(https://example.org/a.svg#b)"/>', "a reference outside"],
    ['<text x="1" y="9">60</text>', "text, which needs a font"],
    ["<style>path:hover{fill:red}</style><path d='M0 0h9v9z'/>", "a style sheet"],
    [
        `<path d="M0 0${Array.from({ length: 2000 }, (_, i) => `L${i} ${(i * i) % 151}`).join("")}"/>`,
        "at most 6144",
    ],
];

for (const [drawing, cause] of FAULTS)
    test(`a picture with this fault stops the build with its name: ${cause}`, () => {
        copy();
        const path = join(art, GAME, "well.svg");
        writeFileSync(path, DRAWING.replace("/>", `>${drawing}</svg>`));
        const withCause = ({ message }) => message.includes("well.svg") && message.includes(cause);
        assert.throws(() => buildArt(art, folder), withCause);
        assert.throws(() => materialOf(path), withCause);
    });

test("pictures are optimised", () => {
    copy();
    const before = readFileSync(join(art, GAME, "well.svg"), "utf8").length;
    assert.ok(materialOf(join(art, GAME, "well.svg")).length < before);
});
