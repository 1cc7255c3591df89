// A game made by tools/new-game shows up on the page and can be played there to its end.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { after, before, test } from "node:test";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** Plays the first legal move whenever there is one, until the game is over. Tells how many moves it had. */
async function playToTheEnd(page) {
    for (let clicks = 0; clicks < 200; clicks++) {
        await page.waitForSelector("[data-move], [data-test=end]");
        const steps = await page.getAttribute("[data-test=room]", "data-steps");
        if (await page.locator("[data-test=end]").count()) return Number(steps);
        await page.locator("[data-move]").first().click();
        await page.waitForFunction(
            (steps) => document.querySelector("[data-test=room]").dataset.steps !== steps,
            steps,
        );
    }
    assert.fail("the game does not end");
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
    const moves = await playToTheEnd(page);
    assert(moves >= SHORTEST_GAME, `a whole game has at least ${SHORTEST_GAME} moves, this one had ${moves}`);
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
