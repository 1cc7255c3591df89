// A game made by tools/new-game shows up on the page and can be played there to its end.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { after, before, test } from "node:test";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTable } from "./engine.mjs";
import { audit, openBrowser, openPage, serve } from "./harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const GAME = "quay"; // one of those that tests/new_game_test.py makes
let folder, site, browser;

/** The project with the new games in a folder of its own, its WebAssembly module, and its page. */
function buildCopy() {
    const web = join(folder, "source/web");
    const run = (command, ...words) =>
        execFileSync(command, words, { cwd: web, stdio: ["ignore", "inherit", "inherit"] });
    execFileSync("python3", [join(root, "tests/new_game_test.py"), root, folder]);
    symlinkSync(join(here, "../node_modules"), join(web, "node_modules"));
    run(process.execPath, "lint.mjs");
    run(process.execPath, "node_modules/typescript/bin/tsc", "--noEmit");
    run(process.execPath, "build.mjs", join(folder, "build/src/wasm/kontor.wasm"));
}

before(async () => {
    folder = mkdtempSync(join(tmpdir(), "kontor-new-game-"));
    buildCopy();
    process.env.KONTOR_WASM = join(folder, "build/src/wasm/kontor.wasm");
    site = await serve(join(folder, "source/web/dist"));
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    site?.server.closeAllConnections();
    site?.server.close();
    rmSync(folder, { recursive: true, force: true });
});

/**
 * Rule 4.1: the game ends once the pile and then one hand are empty. So all 24 crates are drawn; all but
 * the six in the two hands are stacked, and then the three of one hand. How many of these moves are clicks
 * depends on the cards: where only one answer exists, the page gives it.
 */
const SHORTEST_GAME = 24 + (24 - 2 * 3) + 3;

/** Presses the first legal move whenever there is one, until the game is over. */
async function playToTheEnd(page) {
    for (let presses = 0; presses < 200; presses++) {
        await page.waitForSelector("[data-move], [data-test=end]");
        const steps = await page.getAttribute("[data-test=room]", "data-steps");
        if (await page.locator("[data-test=end]").count()) return { presses, moves: Number(steps) };
        await page.locator("[data-move]").first().click();
        await page.waitForFunction(
            (steps) => document.querySelector("[data-test=room]").dataset.steps !== steps,
            steps,
        );
    }
    assert.fail("the game does not end");
}

/** The record of the game whose end is shown, as the page saves it. */
async function savedRecord(page) {
    const saved = page.waitForEvent("download");
    await page.locator("[data-test=end] button >> text=Speichern").click();
    return readFileSync(await (await saved).path(), "utf8");
}

/** How many moves of a record's only person had alternatives: only the person can have made those. */
async function choicesIn(record) {
    const { table } = await openTable();
    const person = table.load(record).seats.findIndex(({ bot }) => bot === null);
    const lines = record.trimEnd().split("\n");
    const isChoice = (line, i) => {
        if (!line.startsWith(`${person} `)) return false;
        table.load(`${lines.slice(0, i).join("\n")}\n`);
        return table.viewAs(person).moves.length > 1;
    };
    return lines.filter(isChoice).length;
}

test("a new game has a cover and is played to its end", async () => {
    const { page, consoleErrors } = await openPage(browser.context, site.url);
    const cover = page.locator(`.cover[data-game=${GAME}] .cover-art`);
    const isPainted = () =>
        cover.locator("img").evaluate(async (image) => {
            await image.decode();
            return image.naturalWidth > 0;
        });
    assert(await isPainted(), "its own cover is on the start screen");
    await page.goto(`${site.url}#/new/${GAME}`);
    await page.waitForSelector("[data-test=begin]");
    await page.locator(".seat-row select").nth(1).selectOption("easy");
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=room]");
    const { presses, moves } = await playToTheEnd(page);
    assert(moves >= SHORTEST_GAME, `a whole game has at least ${SHORTEST_GAME} moves, this one had ${moves}`);
    const choices = await choicesIn(await savedRecord(page));
    assert(presses >= choices, `${presses} presses for ${choices} choices: the page has chosen for me`);
    assert((await page.locator("[data-test=end] .end-bars li").count()) >= 2, "points stand at the end");
    await audit(page, "end of a new game");
    await page.close();
    assert.deepEqual(consoleErrors, [], "no console errors");
});

test("its rules are there, and its record is replayed", async () => {
    const { page, consoleErrors } = await openPage(browser.context, `${site.url}#/rules/${GAME}`);
    await page.waitForSelector(".rules li");
    assert.equal(await page.locator(".rules li", { hasText: "Auf eine zerbrechliche Kiste" }).count(), 1);
    await page.goto(site.url);
    const records = join(folder, "source/tests/records");
    const record = readdirSync(records).find((file) => file.startsWith(`${GAME}-`));
    await page.setInputFiles("#file", join(records, record));
    await page.waitForSelector("[data-test=end]");
    assert.match(await page.textContent("[data-test=end]"), /26/);
    await page.close();
    assert.deepEqual(consoleErrors, [], "no console errors");
});
