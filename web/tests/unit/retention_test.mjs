// How long a server keeps tables, as the page says it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "../engine.mjs";

const { retentionText } = await bundle('export { retentionText } from "./screens/retention-text";');
const SPACE = "\u00a0";
const inLanguage = (index) => (unfinished, finished) =>
    retentionText({ unfinished, finished }, (...texts) => texts[index]).replaceAll(SPACE, " ");
const german = inLanguage(0);
const english = inLanguage(1);

test("both limits are stated", () => {
    assert.equal(
        german(90, 365),
        "Dieser Server löscht einen Tisch, an dem 90 Tage lang nichts geschieht, " +
            "und ein beendetes Spiel nach 365 Tagen.",
    );
    assert.equal(
        english(90, 365),
        "This server deletes a table after 90 days without a move, and a finished game after 365 days.",
    );
});

test("0 means for ever, 1 means one day", () => {
    assert.equal(german(0, 0), "Dieser Server hebt Tische auf Dauer auf.");
    assert.equal(english(0, 0), "This server keeps tables for good.");
    assert.match(german(1, 0), /an dem 1 Tag lang nichts geschieht; beendete Spiele hebt er auf Dauer auf/);
    assert.match(english(1, 0), /after 1 day without a move; finished games it keeps for good/);
    assert.match(german(0, 1), /angefangene Spiele auf Dauer auf; beendete löscht er nach 1 Tag\.$/);
    assert.match(german(0, 30), /nach 30 Tagen\.$/);
    assert.match(english(0, 30), /unfinished games for good; finished ones it deletes after 30 days\.$/);
});
