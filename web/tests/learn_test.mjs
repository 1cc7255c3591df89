// Learning, looking back and being told: first steps, scenarios on the board, replay links, notices.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { audit, browse, kept, openPage, serve } from "./house.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const GAMES = ["jambo", "mercado", "circus", "macao"];
let house, browser;

before(async () => { house = await serve(); browser = await browse({ permissions: ["clipboard-read", "clipboard-write"] }); });
after(async () => { await browser?.close(); house?.server.closeAllConnections(); house?.server.close(); });

async function fresh(path = "", context = browser.context) {
    const opened = await openPage(context, house.url);
    if (path) await opened.page.goto(house.url + path);
    return { ...opened, done: async () => { assert.deepEqual(opened.complaints, [], "the browser complains"); await opened.page.close(); } };
}

const speak = (page, language) => page.evaluate((words) => { localStorage.setItem("kontor.language", words); }, language);

/** Clicks what is marked, as a learner does, until the lesson ends; returns how many steps that took. */
async function walkLesson(page) {
    const seen = new Set();
    for (let clicks = 0; clicks < 15; clicks++) {
        const at = await page.textContent("[data-test=lesson-at]"), words = await page.textContent("[data-test=guide-words]");
        assert(words.length > 10, `step ${at} says something`);
        if (await page.locator("[data-test=lesson-play]").count()) return seen.size;
        assert(!seen.has(at), `step ${at} leads on`);
        seen.add(at);
        const next = page.locator("[data-test=lesson-next]");
        if (await next.count()) await next.click();
        else {
            await page.waitForFunction(() => [...document.querySelectorAll(".desk [data-move]")].some((thing) => getComputedStyle(thing).outlineStyle === "dashed"));
            await page.evaluate(() => [...document.querySelectorAll(".desk [data-move]")].find((thing) => getComputedStyle(thing).outlineStyle === "dashed").click());
        }
        await page.waitForFunction((words) => document.querySelector("[data-test=guide-words]").textContent !== words, words);
    }
    return assert.fail("the lesson does not end");
}

for (const game of GAMES)
    test(`first steps of ${game}: clicking what is marked leads to the end, in both languages, and on into a game`, async () => {
        const { page, done } = await fresh();
        await page.click(`[data-test=learn-${game}]`);
        await page.waitForSelector("[data-test=guide]");
        const german = await walkLesson(page);
        assert(german >= 5 && german <= 10, `${german} steps`);
        await speak(page, "en");
        await page.reload();
        await page.waitForSelector("[data-test=guide]");
        assert.match(await page.textContent("[data-test=guide]"), /First steps/);
        assert.equal(await walkLesson(page), german);
        await page.click("[data-test=lesson-play]");
        await page.waitForFunction(() => location.hash.startsWith("#/table/"));
        await page.locator("[data-move]").first().waitFor({ timeout: 30_000 });
        assert.equal(await page.locator("[data-test=guide]").count(), 0);
        await speak(page, "de");
        await done();
    });

test("in a lesson another legal move gets a kind answer, and the table stays", async () => {
    const { page, done } = await fresh("#/learn/jambo");
    await page.click("[data-move=market]");
    await page.waitForFunction(() => /ginge auch/.test(document.querySelector("[data-test=guide-words]").textContent));
    assert.equal(await page.getAttribute("[data-test=room]", "data-steps"), "0");
    await page.click("[data-move=look]");
    await page.waitForSelector("[data-move=keep]");
    await done();
});

/** The page's own reader of scenarios and table, without a browser. */
async function reader() {
    const source = 'export { Table } from "./engine/table"; export { Engine } from "./engine/wasm"; export { readBook, stepsOf, heroOf } from "./learn/scenarios";';
    const { outputFiles } = await build({ stdin: { contents: source, resolveDir: join(here, "../src"), loader: "ts" }, bundle: true, format: "esm", write: false });
    const page = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
    const wasm = readFileSync(process.env.KONTOR_WASM ?? join(here, "../../build/src/wasm/kontor.wasm"));
    return { ...page, table: new page.Table(new page.Engine(new WebAssembly.Module(wasm))) };
}

test("every scenario of every rule can be shown, step by step, with the rule that refuses", async () => {
    const { readBook, stepsOf, heroOf, table } = await reader();
    const folder = join(here, "../../tests/scenarios");
    let shown = 0;
    for (const game of readdirSync(folder))
        for (const file of readdirSync(join(folder, game)))
            for (const scenario of readBook(readFileSync(join(folder, game, file), "utf8"))) {
                const [german, english] = scenario.title;
                assert(english && german && german !== english && scenario.rules.length, `${file}: ${english}: a title in both languages and its rules`);
                const steps = stepsOf(scenario), hero = heroOf(steps);
                for (const step of steps) {
                    const where = `${file}: ${english}: ${step.deed ?? ""} ${step.what}`;
                    const now = table.show(scenario.lines.slice(0, step.lines).join("\n"), hero);
                    assert.equal(now.viewer, hero, where);
                    if (step.deed === "refuse") assert.equal(table.explain([step.what], step.seat)[0]?.rule, step.rule, where);
                    if (step.deed === "refuse" || step.deed === "legal") assert(table.say(step.what)?.[0], where);
                    if (step.deed === "do") assert(now.log.length && now.log.at(-1).seat === step.seat, where);
                }
                shown++;
            }
    const program = process.env.KONTOR ?? join(here, "../../build/kontor");
    const checked = JSON.parse(execFileSync(program, ["check", folder, "--json"], { encoding: "utf8" }));
    assert.equal(shown, checked.passed, "as many as kontor check runs");
    assert.equal(checked.failed, 0);
});

test("a position that was played on is kept with its moves and comes back the same", async () => {
    const { table } = await reader();
    table.load("# seats Anna bot:easy\n# A well. rule 8.11\ngame jambo\nset phase market\nset utilities.0 well\ndo 0 use well\ndo * draw guard");
    const record = table.record(), state = [...table.state()];
    assert.match(record, /^# seats Anna bot:easy\n# A well/);
    const again = table.load(record);
    assert.deepEqual([...table.state()], state);
    assert.deepEqual(again.seats, [{ name: "Anna", bot: null }, { name: "Bao", bot: "easy" }]);
    assert.equal(again.steps, 2);
    assert.equal(table.load(table.record(1)).steps >= 1, true, "and a part of it can be taken");
});

test("from a rule to its scenario on the board, through its steps, and on against bots", async () => {
    const { page, done } = await fresh("#/rules/jambo/10.11");
    await page.click("[data-test='show-10.11']");
    const link = page.locator(".show-me[open] a", { hasText: "Ohne Gegenstand des Gegners darf das Krokodil nicht gespielt werden." });
    await link.click();
    await page.waitForSelector("[data-test=scene-at]");
    assert.equal(await page.textContent("[data-test=scene-at]"), "0 / 1");
    await page.click("[data-test=scene-next]");
    // The reason is the engine's own; it comes a moment after the verdict.
    await page.waitForFunction(() => [/Abgelehnt.*Regel 10\.11/s, /würde jetzt nichts bewirken/]
        .every((words) => words.test(document.querySelector("[data-test=guide-words]").textContent)));
    await page.goto(`${house.url}#/show/jambo/10.11/1`);
    await page.waitForFunction(() => document.querySelector("[data-test=scene-at]")?.textContent === "0 / 4");
    await page.waitForFunction(() => { const thing = document.querySelector("[data-move='play crocodile']"); return thing && getComputedStyle(thing).outlineStyle === "dashed"; });
    await page.click("[data-move='play crocodile']"); // the marked thing itself
    await page.waitForFunction(() => document.querySelector("[data-test=scene-at]").textContent === "1 / 4");
    for (let step = 2; step <= 4; step++) await page.click("[data-test=scene-next]");
    await page.waitForFunction(() => /Dann gilt:.*Gold \(Amara\): 22/s.test(document.querySelector("[data-test=guide-words]").textContent));
    await page.click("[data-test=scene-play]");
    await page.waitForFunction(() => location.hash.startsWith("#/table/"));
    await page.locator("[data-move]").first().waitFor({ timeout: 30_000 });
    await page.reload();
    await page.locator("[data-move]").first().waitFor({ timeout: 30_000 });
    await done();
});

test("rules by mechanism, and a link to one rule", async () => {
    const { page, done } = await fresh("#/rules/macao/11.3");
    await page.waitForSelector("#rule-11\\.3.cited");
    assert(await page.locator("#rule-11\\.3").evaluate((rule) => { const box = rule.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }), "the rule is in sight");
    const all = await page.locator(".rules > li").count();
    await page.locator("#rule-11\\.3 .tag").first().click();
    await page.waitForFunction((all) => document.querySelectorAll(".rules > li").length < all, all);
    assert.notEqual(await page.inputValue("[data-test=tag]"), "-1");
    await done();
});

/** A finished game to look back on. */
async function finished(page) {
    await page.setInputFiles("#file", join(here, "../../tests/records/jambo-random-standard.ktr"));
    await page.waitForSelector("[data-test=end]", { timeout: 20_000 });
}

const moveShown = (page, number) => page.waitForFunction((number) => document.querySelector("[data-test=slider]")?.value === String(number), number);

test("looking back: keys, play, a link that works elsewhere, and playing on at a table of its own", async () => {
    const { page, done } = await fresh();
    await finished(page);
    const id = await page.evaluate(() => location.hash.split("/")[2]);
    await page.goto(`${house.url}#/table/${id}/12`);
    await moveShown(page, 12);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("ArrowRight");
    await moveShown(page, 13);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await moveShown(page, 11);
    assert.equal(await page.evaluate(() => location.hash), `#/table/${id}/11`, "the address follows");
    await page.reload();
    await moveShown(page, 11);
    await page.click("[data-test=walk]");
    await moveShown(page, 13);
    await page.click("[data-test=walk]");
    await page.click("[data-test=link]");
    await page.waitForFunction(() => document.querySelector("[data-test=link-said]").textContent !== "");
    const said = await page.textContent("[data-test=link-said]");
    assert.equal(said, "Link kopiert.");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const number = await page.inputValue("[data-test=slider]");
    await page.click("[data-test=fork]");
    await page.waitForFunction((id) => !location.hash.includes(id), id);
    assert.equal(await page.evaluate((id) => JSON.parse(localStorage.getItem("kontor.tables")).find((table) => table.id === id)?.over, id), true, "the finished game is still there");
    await done();
    const elsewhere = await browse();
    try {
        const other = await openPage(elsewhere.context, house.url);
        await other.page.goto(link);
        await moveShown(other.page, number);
    } finally {
        await elsewhere.close();
    }
});

test("what cannot be opened says why: a broken link, a file that is no record, one that breaks the rules, one with secrets", async () => {
    const { page, done } = await fresh();
    const trouble = page.locator("[data-test=trouble][role=alert]");
    await page.goto(`${house.url}#/record/nonsense`);
    await trouble.locator("text=Link ist nicht vollständig").waitFor();
    await page.locator("[data-test=trouble] button").click();
    assert.equal(await trouble.count(), 0);
    const good = readFileSync(join(here, "../../tests/records/jambo-random-standard.ktr"), "utf8").split("\n");
    const first = good.findIndex((line) => /^\d /.test(line)), at = (line) => good.map((old, i) => (i === first ? line : old)).join("\n");
    for (const [text, words] of [
        ["Dear diary, today I played Jambo.\n", /keine Aufzeichnung/],
        [good.join("\n").replace("rules 1", "rules 99"), /Fassung von Kontor, die diese Seite nicht kennt/],
        [at("0 fly to the moon"), new RegExp(`Zeile ${first + 1} geht nicht: „0 fly to the moon“`)],
        [at("what is this?"), new RegExp(`Zeile ${first + 1} geht nicht: „what is this`)],
        [at("* draw ?"), /nicht, was verdeckt war/],
    ]) {
        await page.setInputFiles("#file", { name: "x.ktr", mimeType: "text/plain", buffer: Buffer.from(text) });
        await page.waitForFunction((words) => new RegExp(words).test(document.querySelector("[data-test=trouble]")?.textContent), words.source);
        await page.waitForFunction(() => { const { top, bottom } = document.querySelector("[data-test=trouble]").getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; });
    }
    await page.click("[data-test=language]");
    assert.match(await trouble.textContent(), /does not say what was hidden/);
    await page.click("[data-test=language]");
    await finished(page); // and what can be opened opens
    await page.click(".brand");
    await page.waitForSelector(".covers");
    assert.equal(await trouble.count(), 0);
    await done();
});

test("what others did since my last turn: five lines at most, their steps on the board, nothing jumps", async () => {
    const { page, done } = await fresh();
    await page.click("[data-test=play-circus]");
    await page.locator("[data-move]").first().waitFor({ timeout: 60_000 });
    const place = () => page.evaluate(() => [".board", "[data-test=since]", "[data-test=log]", "[data-test=bar]"].map((part) => { const { x, y, width, height } = document.querySelector(part).getBoundingClientRect(); return [x, y, width, height]; }));
    const before = await place();
    for (let clicks = 0; clicks < 3; clicks++) {
        const steps = await page.getAttribute("[data-test=room]", "data-steps");
        await page.locator("[data-move]").first().click();
        await page.waitForFunction((steps) => document.querySelector("[data-test=room]").dataset.steps !== steps && document.querySelector("[data-move]"), steps, { timeout: 60_000 });
    }
    assert.deepEqual(await place(), before, "no part has moved");
    assert.match(await page.textContent("[data-test=since] li"), /Bao|Chiara/, "names and what they did");
    const lines = await page.locator("[data-test=since] li").count();
    assert(lines >= 1 && lines <= 5, `${lines} lines`);
    const now = Number(await page.getAttribute("[data-test=room]", "data-steps"));
    await page.click("[data-test=show-steps]");
    await page.waitForSelector("[data-test=slider]");
    assert(Number(await page.inputValue("[data-test=slider]")) < now, "it begins in the past");
    await page.waitForSelector("[data-test=slider]", { state: "detached", timeout: 20_000 });
    await page.locator("[data-move]").first().waitFor();
    await done();
});

test("notices: title and icon tell my turn; sound and notifications only when switched on", async () => {
    const { page, done } = await fresh();
    await page.addInitScript(() => {
        window.asked = 0; window.notices = []; window.rings = 0;
        Notification.requestPermission = async () => { window.asked++; return "granted"; };
        Object.defineProperty(Notification, "permission", { get: () => "granted" });
        ServiceWorkerRegistration.prototype.showNotification = async (title) => { window.notices.push(title); };
        Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) { window.rings++; start.call(this, when); };
    });
    await page.reload();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const turn = async () => {
        await page.waitForFunction(() => document.querySelector("[data-move]"), null, { timeout: 60_000 });
        await page.waitForFunction(() => document.title.startsWith("● Du bist dran") && document.querySelector("link[rel=icon]").href.startsWith("data:"));
    };
    const mercadoTurn = async () => {
        // Until the turn has gone round: draw, lay what can be laid, finish.
        for (let i = 0; i < 20; i++) {
            const steps = await page.getAttribute("[data-test=room]", "data-steps");
            await page.locator("[data-move]").first().click();
            await page.waitForFunction((steps) => document.querySelector("[data-test=room]").dataset.steps !== steps && document.querySelector("[data-move]"), steps, { timeout: 60_000 });
            if (await page.locator("[data-move=reach]").count()) return;
        }
        assert.fail("the turn does not end");
    };
    await page.click("[data-test=play-mercado]");
    await turn();
    await page.evaluate(() => { window.away = true; });
    await mercadoTurn();
    assert.deepEqual(await page.evaluate(() => [window.asked, window.notices.length, window.rings]), [0, 0, 0], "nothing unless switched on");
    await page.evaluate(() => { window.away = false; });
    await page.click("[data-test=notices]");
    assert.equal(await page.isChecked("[data-test=sound]"), false);
    await page.check("[data-test=sound]");
    await page.check("[data-test=notify]");
    await page.waitForFunction(() => window.asked === 1);
    await page.keyboard.press("Escape");
    const rings = await page.evaluate(() => window.rings);
    assert(rings > 0, "the sound is played when it is switched on");
    await mercadoTurn();
    await page.waitForFunction((rings) => window.rings > rings, rings);
    assert.equal(await page.evaluate(() => window.notices.length), 0, "no notification while the page is seen");
    await page.evaluate(() => { window.away = true; });
    await mercadoTurn();
    await page.waitForFunction(() => window.notices.length > 0);
    await page.evaluate(() => { localStorage.removeItem("kontor.sound"); localStorage.removeItem("kontor.notify"); });
    await page.goto(`${house.url}#/`);
    await page.waitForFunction(() => document.title === "Kontor" && document.querySelector("link[rel=icon]").href.endsWith("icon.svg"));
    await done();
});

test("advice shows prospects as bars, and says why", async () => {
    const { page, done } = await fresh("#/learn/macao");
    await page.waitForSelector("[data-test=guide]");
    await page.click("[data-test=hint]");
    await page.locator(".hints li").nth(1).waitFor({ timeout: 60_000 });
    const bars = await page.locator(".hints .bar-worth").evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("width"))));
    assert(bars.length > 1 && bars.every((width) => width > 0 && width <= 100), String(bars));
    assert((await page.textContent("[data-test=reason]")).length > 10);
    await done();
});

for (const theme of ["light", "dark"])
    test(`no violation of accessibility, ${theme}`, async () => {
        const { page, done } = await fresh();
        for (const language of ["de", "en"]) {
            const where = (room) => `${room}, ${theme}, ${language}`;
            await page.goto(`${house.url}#/`);
            await page.evaluate(([theme, language]) => { localStorage.setItem("kontor.theme", theme); localStorage.setItem("kontor.language", language); }, [theme, language]);
            await page.reload();
            await page.click("[data-test=play-circus]");
            await page.locator("[data-test=log] button").first().click({ timeout: 60_000 });
            await page.waitForSelector("[data-test=slider]");
            await page.click("[data-test=notices]");
            await audit(page, where("looking back, notices"));
            await page.goto(`${house.url}#/learn/circus`);
            await page.waitForSelector("[data-test=guide]");
            await page.click("[data-test=hint]");
            await page.waitForSelector(".hints", { timeout: 60_000 });
            await audit(page, where("first steps, advice"));
            await page.goto(`${house.url}#/show/mercado/3.3/1`);
            await page.waitForSelector("[data-test=scene-at]");
            await page.click("[data-test=scene-next]");
            await page.waitForSelector("[data-test=guide] .no");
            await audit(page, where("scenario"));
            await page.goto(`${house.url}#/rules/circus/4.1`);
            await page.fill("input[type=search]", "4.1");
            await page.click("[data-test='show-4.1']");
            await page.waitForSelector(".show-me[open] a");
            await audit(page, where("rules"));
        }
        await page.evaluate(() => { localStorage.setItem("kontor.theme", "light"); localStorage.setItem("kontor.language", "de"); });
        await done();
    });

test("no horizontal scrolling at 320 px, and the marked thing is in sight", async () => {
    const { page, done } = await fresh();
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const game of GAMES) {
        await page.goto(`${house.url}#/learn/${game}`);
        await page.waitForSelector("[data-test=guide]");
        await page.waitForFunction(() => [...document.querySelectorAll(".desk [data-move]")].some((thing) => {
            const box = thing.getBoundingClientRect();
            return getComputedStyle(thing).outlineStyle === "dashed" && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        }));
        assert.equal(await wide(), 320, game);
    }
    await page.goto(`${house.url}#/show/circus/4.1/1`);
    await page.waitForSelector("[data-test=guide]");
    assert.equal(await wide(), 320);
    await page.click("[data-test=notices]");
    const card = await page.locator(".notices-card").boundingBox();
    assert(card.x >= 0 && card.x + card.width <= 320, "the card of notices fits");
    await done();
});

test("lessons and scenarios are there without a net after one visit", async () => {
    const own = await serve(), alone = await browse();
    try {
        const { page } = await openPage(alone.context, own.url);
        const later = readdirSync(join(here, "../dist")).filter((file) => /^(part-.*\.js|scenarios-.*\.txt)$/.test(file));
        assert(later.length > 5);
        await kept(page, ["./", "main.js", "worker.js", "kontor.packed.wasm", ...later]);
        own.server.closeAllConnections();
        await new Promise((closed) => own.server.close(closed));
        await page.reload();
        await page.waitForSelector("[data-test=play-mercado]");
        await page.goto(`${own.url}#/learn/mercado`);
        await page.waitForSelector("[data-test=guide]");
        await page.goto(`${own.url}#/show/macao/10.1/1`);
        await page.waitForSelector("[data-test=scene-at]");
    } finally {
        await alone.close();
    }
});
