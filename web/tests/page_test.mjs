// The page in a real browser: whole games, undo, languages, refusals, offline, accessibility.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { audit, browse, kept, openPage, serve } from "./house.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const GAMES = ["jambo", "mercado", "circus", "macao"];
const records = join(here, "../../tests/records");
/** A finished game of each. */
const RECORDS = Object.fromEntries(GAMES.map((game) => [game, readdirSync(records).find((file) => file.startsWith(`${game}-`))]));
let house, browser;

before(async () => { house = await serve(); browser = await browse(); });
after(async () => { await browser?.close(); house?.server.closeAllConnections(); house?.server.close(); });

async function fresh(path = "") {
    const opened = await openPage(browser.context, house.url + path);
    return { ...opened, done: async () => { assert.deepEqual(opened.complaints, [], "the browser complains"); await opened.page.close(); } };
}

/** A table against easy bots. */
async function easyTable(page, game) {
    await page.goto(`${house.url}#/new/${game}`);
    await page.waitForSelector("[data-test=begin]");
    const seats = page.locator(".seat-row select");
    for (let seat = 1; seat < await seats.count(); seat++) await seats.nth(seat).selectOption("easy");
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=room]");
}

/** Clicks offered choices, by luck from a seed, until the end or so many clicks. */
async function clickOn(page, clicks, seed = 7) {
    return page.evaluate(async ({ clicks, seed }) => {
        let luck = seed, made = 0;
        const until = Date.now() + 150_000;
        while (made < clicks && Date.now() < until) {
            if (document.querySelector("[data-test=end]")) break;
            const choices = [...document.querySelectorAll("[data-move]")];
            if (choices.length) {
                luck = luck * 48271 % 2147483647;
                const room = document.querySelector("[data-test=room]"), steps = room.dataset.steps, wait = Date.now() + 2000;
                choices[luck % choices.length].click();
                made++;
                while (room.dataset.steps === steps && Date.now() < wait) await new Promise((go) => setTimeout(go, 1));
            }
            await new Promise((go) => setTimeout(go, 2));
        }
        return made;
    }, { clicks, seed });
}

/** Jambo, until my own first phase: before it I may be asked whether I answer. */
async function toMyTurn(page) {
    await page.click("[data-test=play-jambo]");
    for (;;) {
        const choice = page.locator(".choices [data-move=market], .choices [data-move=no], .choices [data-move=pass], [data-move]").first();
        await choice.waitFor({ timeout: 60_000 });
        if (await page.locator("[data-move=market]").count()) return;
        await choice.click();
        await page.waitForTimeout(100);
    }
}

for (const game of GAMES) {
    test(`a whole game of ${game} by clicking offered choices`, async () => {
        const { page, done } = await fresh();
        await easyTable(page, game);
        const made = await clickOn(page, 5000);
        await page.waitForSelector("[data-test=end]", { timeout: 20_000 });
        assert(made > 5);
        assert(await page.locator("[data-test=end] tfoot td").count() >= 2, "points stand at the end");
        await audit(page, `${game}, end`);
        await page.click("[data-test=replay]");
        await page.waitForSelector("[data-test=slider]");
        await page.focus("[data-test=slider]");
        await page.keyboard.press("ArrowRight");
        await page.waitForFunction(() => document.querySelector("[data-test=slider]")?.value === "1");
        await page.click("[data-test=to-now]");
        await page.waitForSelector("[data-test=end]");
        await done();
    });
}

test("play now is one click, and undo takes a choice back", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    const market = page.locator("[data-move=market]");
    await market.click();
    await page.waitForSelector("[data-move=end]");
    await page.click("[data-test=undo]");
    await market.waitFor();
    await done();
});

test("a refused choice shows its reason and its rule opens beside it", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    await page.click("#tab-text");
    await page.fill("[data-test=typed]", "end");
    await page.keyboard.press("Enter");
    const rule = page.locator("[data-test=message] [data-test=rule]");
    await rule.waitFor();
    const number = (await rule.textContent()).replace(/^\D+/, "");
    await rule.click();
    await page.waitForSelector(`.side .rules .cited >> text=${number}`);
    await done();
});

test("a card that cannot be played now says why when it is pressed", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    await page.locator(".hand .card:not(.can) .card-face").first().click();
    await page.waitForSelector("[data-test=message] [data-test=rule]");
    await done();
});

test("a hint names moves that can be made", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    await page.click("[data-test=hint]");
    await page.locator("[data-test=message] button.link").first().waitFor({ timeout: 60_000 });
    const steps = await page.getAttribute("[data-test=room]", "data-steps");
    await page.locator("[data-test=message] button.link").first().click();
    await page.waitForFunction((steps) => document.querySelector("[data-test=room]").dataset.steps !== steps, steps);
    await done();
});

test("a click shows its effect at once while a bot thinks", async () => {
    const { page, done } = await fresh();
    await page.goto(`${house.url}#/new/macao`);
    const seats = page.locator(".seat-row select");
    for (let seat = 1; seat < await seats.count(); seat++) await seats.nth(seat).selectOption("expert");
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=room]");
    for (let i = 0; i < 12 && await page.locator("[data-move]").count(); i++) { await page.locator("[data-move]").first().click(); await page.waitForTimeout(120); }
    const wait = await page.evaluate(async () => {
        const begin = performance.now();
        document.querySelector("#tab-rules").click();
        while (!document.querySelector(".side .rules")) await new Promise(requestAnimationFrame);
        return performance.now() - begin;
    });
    assert(wait < 100, `${wait} ms`);
    await done();
});

test("the language changes at any time, with everything on the table", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    assert.match(await page.textContent("[data-test=bar]"), /Du bist dran/);
    await page.click("[data-test=language]");
    assert.match(await page.textContent("[data-test=bar]"), /Your turn.*Phase 1: look/s);
    assert.match(await page.textContent("[data-test=log]"), /starts|draws|Drawn/i);
    assert.equal(await page.getAttribute("html", "lang"), "en");
    await page.click("[data-test=language]");
    await done();
});

test("a turn by keyboard alone: arrows inside the choices, Enter plays", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    await page.focus(".choices button[tabindex='0']");
    for (let i = 0; i < 9 && await page.evaluate(() => document.activeElement.dataset.move) !== "market"; i++) await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.move), "market");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-move=end]");
    await page.waitForFunction(() => document.activeElement.closest(".choices"));
    await page.keyboard.press("End");
    const steps = await page.getAttribute("[data-test=room]", "data-steps");
    await page.keyboard.press("Enter");
    await page.waitForFunction((steps) => document.querySelector("[data-test=room]").dataset.steps !== steps, steps);
    await done();
});

test("a game survives closing the tab", async () => {
    const first = await fresh();
    await easyTable(first.page, "mercado");
    await clickOn(first.page, 6);
    await first.page.locator("[data-move]").first().waitFor({ timeout: 30_000 });
    await first.page.waitForTimeout(200);
    const log = await first.page.locator("[data-test=log] li").count();
    const hash = await first.page.evaluate(() => location.hash);
    await first.done();
    const second = await fresh();
    await second.page.locator(`.tables a[href="${hash}"]`).click();
    await second.page.locator("[data-move]").first().waitFor({ timeout: 30_000 });
    assert.equal(await second.page.locator("[data-test=log] li").count(), log);
    await second.done();
});

test("hot-seat: the curtain falls between two people", async () => {
    const { page, done } = await fresh("#/new/jambo");
    await page.locator(".seat-row select").nth(1).selectOption("person");
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=take-over], [data-move]");
    for (let i = 0; i < 40 && !(await page.locator("[data-test=take-over]").count()); i++) {
        const end = page.locator("[data-move=end], [data-move=market], [data-move=drop]");
        await end.first().click({ timeout: 5000 });
        await page.waitForTimeout(60);
    }
    await page.click("[data-test=take-over]");
    await page.locator("[data-move]").first().waitFor();
    await done();
});

test("a record from a file is replayed", async () => {
    const { page, done } = await fresh();
    await page.setInputFiles("#file", join(records, RECORDS.circus));
    await page.waitForSelector("[data-test=end]", { timeout: 20_000 });
    await done();
});

test("rules are searched by words", async () => {
    const { page, done } = await fresh("#/rules/jambo");
    const all = await page.locator(".rules li").count();
    await page.fill("input[type=search]", "Marktstand");
    await page.waitForFunction((count) => document.querySelectorAll(".rules li").length < count, all);
    assert(await page.locator(".rules li").count() > 0);
    await audit(page, "rules");
    await done();
});

/** Both languages and both lights, one after the other, each audited. */
async function auditAll(page, where) {
    for (let i = 0; i < 4; i++) {
        await audit(page, `${where}, ${await page.getAttribute("html", "lang")}, ${await page.getAttribute("html", "data-theme")}`);
        await page.click(i % 2 ? "[data-test=language]" : "[data-test=theme]");
    }
}

test("no violation of accessibility on the screens before the table, in both languages, light and dark", async () => {
    const { page, done } = await fresh();
    await auditAll(page, "start");
    for (const game of GAMES) {
        await page.goto(`${house.url}#/new/${game}`);
        await page.waitForSelector("[data-test=begin]");
        await auditAll(page, `new table, ${game}`);
        await page.goto(`${house.url}#/rules/${game}`);
        await page.waitForSelector(".rules li");
        await auditAll(page, `rules, ${game}`);
    }
    await done();
});

for (const game of GAMES)
    test(`no violation of accessibility at the table of ${game}, in both languages, light and dark`, async () => {
        const { page, done } = await fresh();
        await page.click(`[data-test=play-${game}]`);
        await page.locator("[data-move]").first().waitFor({ timeout: 60_000 });
        for (const tab of ["rules", "text", "log"]) { await page.click(`#tab-${tab}`); await auditAll(page, `${game}, ${tab}`); }
        await page.click("[data-test=as-list]");
        await auditAll(page, `${game}, as a list`);
        await done();
    });

for (const [game, record] of Object.entries(RECORDS))
    test(`no violation of accessibility at the end of ${game} and looking back, in both languages, light and dark`, async () => {
        const { page, done } = await fresh();
        await page.setInputFiles("#file", join(records, record));
        await page.waitForSelector("[data-test=end]", { timeout: 20_000 });
        await auditAll(page, `${game}, end`);
        await page.click("[data-test=replay]");
        await page.waitForSelector("[data-test=slider]");
        await auditAll(page, `${game}, looking back`);
        await done();
    });

test("a record dropped on the page is replayed", async () => {
    const { page, done } = await fresh();
    const text = readFileSync(join(records, RECORDS.circus), "utf8");
    const dropped = await page.evaluateHandle((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "game.ktr", { type: "text/plain" }));
        return data;
    }, text);
    await page.dispatchEvent(".drop", "dragover", { dataTransfer: dropped });
    await page.dispatchEvent(".drop", "drop", { dataTransfer: dropped });
    await page.waitForSelector("[data-test=end]", { timeout: 20_000 });
    await done();
});

test("no horizontal scrolling at 320 px", async () => {
    const { page, done } = await fresh();
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(await wide(), 320, "start");
    for (const game of GAMES) {
        await page.goto(`${house.url}#/`);
        await page.click(`[data-test=play-${game}]`);
        await page.locator("[data-move]").first().waitFor({ timeout: 60_000 });
        assert.equal(await wide(), 320, game);
    }
    await page.goto(`${house.url}#/rules/macao`);
    await page.waitForSelector(".rules");
    assert.equal(await wide(), 320);
    await done();
});

test("after one visit it starts without a net", async () => {
    const own = await serve(), alone = await browse();
    try {
        const { page } = await openPage(alone.context, own.url);
        await kept(page, ["./", "main.js", "worker.js", "style.css", "kontor.packed.wasm"]);
        own.server.closeAllConnections();
        await new Promise((closed) => own.server.close(closed));
        await page.reload();
        await page.click("[data-test=play-circus]");
        await page.locator("[data-move]").first().waitFor({ timeout: 30_000 });
    } finally {
        await alone.close();
    }
});
