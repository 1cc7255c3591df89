// The page's faces: small, with our names inside instead of reserved ones, and licences beside them. Needs no
// browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import fontverter from "fontverter";
import { checkFaces, faceOf, licences } from "../../fonts.mjs";

const RESERVED = /skranji|almendra/i;

/** A font's bytes without the zeros of its two-byte letters. */
const plain = (font) => Buffer.from(font).toString("latin1").replaceAll("\0", "");

test("the typefaces of every game's table fit", checkFaces);

test("a typeface whose licence reserves its name gets ours", async () => {
    for (const name of ["jambo-display", "jambo-title", "mercado-display", "mercado-title"]) {
        const text = plain(await fontverter.convert(await faceOf(name), "truetype"));
        assert(text.includes(`Kontor ${name}`), name);
        assert.doesNotMatch(text, RESERVED);
    }
});

test("a typeface that nobody declared is refused by name", async () => {
    await assert.rejects(faceOf("comic"), /face:comic/);
});

test("the licences of all fonts ship with the page", () => {
    const text = licences();
    for (const name of ["alegreya-sans", "almendra", "cinzel", "im-fell-english-sc", "skranji"])
        assert(text.includes(`@fontsource/${name}`), name);
    assert.equal(text.match(/SIL OPEN FONT LICENSE Version 1\.1/g).length, 5);
});
