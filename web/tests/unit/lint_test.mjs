// The linter finds what it is there to find: one planted violation for each rule. Needs no browser.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** File, its text, and what the linter must say about it. The offending import is always in line 2. */
const PLANTED = [
    ["engine/planted.ts", 'import "../ui/i18n";', "engine/ may not import ui/"],
    ["engine/planted_session.ts", 'import "../session/local";', "engine/ may not import session/"],
    ["ui/planted.ts", 'import "../stage/seat";', "ui/ may not import stage/"],
    ["ui/planted_engine.ts", 'import "../engine/client";', "ui/ may import only engine/types of engine/"],
    ["session/planted.ts", 'import "../ui/i18n";', "session/ may not import ui/"],
    ["session/planted_screen.ts", 'export * from "../screens/start";', "session/ may not import screens/"],
    ["stage/planted.ts", 'import "../games";', "stage/ may not import games/"],
    ["stage/planted_session.ts", 'import "../session/local";', "stage/ may not import session/"],
    [
        "stage/planted_engine.ts",
        'import "../engine/client";',
        "stage/ may import only engine/types of engine/",
    ],
    ["games/jambo/planted.ts", 'import "../../session/local";', "games/ may not import session/"],
    ["games/jambo/planted_lazy.ts", 'void import("../../screens/start");', "games/ may not import screens/"],
    [
        "games/jambo/planted_engine.ts",
        'import "../../engine/wasm";',
        "games/ may import only engine/types of engine/",
    ],
    ["games/jambo/planted_game.ts", 'import "../macao/cube";', "games/jambo/ may not import games/macao"],
    [
        "games/jambo/planted_text.ts",
        "export const price = (text: string) => /(\\d+)/.exec(text)?.[1];",
        'games/ reads facts by id, not texts (".exec(")',
    ],
    [
        "games/jambo/planted_id.ts",
        'export const rank = (id: string) => id.split("_")[1];',
        'games/ reads facts by id, not texts (".split(")',
    ],
    [
        "games/jambo/planted_index.ts",
        "export const cards = (game: { kinds: object[] }) => game.kinds[3];",
        'games/ reads facts by id, not texts (".kinds[")',
    ],
    ["screens/planted.ts", 'import "../app";', "screens/ may not import the page's entry files"],
    ["screens/planted_outside.ts", 'import "../../build.mjs";', "imports from outside src"],
    ["parts/planted.ts", 'import "../ui/i18n";', "src/parts/ is no layer"],
    ["stage/planted.css", '@import "../games/jambo/jambo.css";', "stage/ may not import games/"],
    [
        "screens/planted.css",
        ".room .basket {\n    color: red;\n}",
        "styles .basket, a class of games/jambo/, too",
    ],
    [
        "games/jambo/planted.css",
        ".planted-thing {\n    color: red;\n}",
        '".planted-thing" does not stand under its [data-scene]',
    ],
];

let copy;

before(() => {
    copy = mkdtempSync(join(tmpdir(), "kontor-lint-"));
    cpSync(join(web, "src"), join(copy, "src"), { recursive: true });
});
after(() => rmSync(copy, { recursive: true, force: true }));

function lint() {
    const { status, stderr } = spawnSync(process.execPath, [join(web, "lint.mjs"), copy], {
        encoding: "utf8",
    });
    return { status, complaints: stderr.split("\n").filter(Boolean) };
}

function plant(file, text) {
    mkdirSync(dirname(join(copy, "src", file)), { recursive: true });
    writeFileSync(join(copy, "src", file), text);
}

test("the page itself has nothing to complain about", () => {
    assert.deepEqual(lint(), { status: 0, complaints: [] });
});

test("each planted violation is reported with its file, line and cause, and nothing else is", () => {
    for (const [file, line] of PLANTED) plant(file, `/* planted; import "../games" */\n${line}\n`);
    plant("stage/unformatted.ts", "export const  unformatted=1\n");
    plant("stage/long_line.ts", `// ${"long ".repeat(25)}\n`.replace(" \n", "\n"));
    const { status, complaints } = lint();
    assert.equal(status, 1);
    for (const [file, , cause] of PLANTED) {
        const line = cause.endsWith("no layer") ? 1 : 2;
        const found = complaints.filter((complaint) => complaint.startsWith(`src/${file}:${line}: ${cause}`));
        assert.equal(found.length, 1, `${file}: ${cause}\n${complaints.join("\n")}`);
    }
    assert(
        complaints.includes(
            "src/stage/unformatted.ts:1: not formatted; run npx prettier --write src/stage/unformatted.ts",
        ),
    );
    assert(complaints.includes("src/stage/long_line.ts:1: longer than 110 characters"));
    assert.equal(complaints.length, PLANTED.length + 2, complaints.join("\n"));
});
