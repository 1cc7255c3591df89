// The page at a real server: two browsers at one table, invitations, lobby, lost connections, talk, taking back, watching.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { audit, openPage, serve } from "./house.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const PROGRAM = process.env.KONTOR ?? join(here, "../../build/kontor"), PAGE = process.env.KONTOR_PAGE ?? join(here, "../dist");
let folder, inn, browser;

/** A server on this port (0: any); it keeps its tables over a restart. */
async function open(port = 0) {
    const server = spawn(PROGRAM, ["serve", "--lang", "en", "--port", String(port), "--tables", "10000", "--store", `sqlite:${join(folder, "tables.db")}`, "--web", PAGE],
        { stdio: ["ignore", "pipe", "ignore"] });
    const ended = new Promise((done) => server.once("exit", done));
    const url = await new Promise((done, failed) => {
        server.stdout.on("data", (words) => { const found = /http:\/\/\S+/.exec(String(words)); if (found) done(found[0].replace(/\/?$/, "/")); });
        ended.then(() => failed(new Error("the server does not start")));
    });
    return { url, port: Number(new URL(url).port), end: (how) => { server.kill(how); return ended; } };
}

before(async () => {
    folder = await mkdtemp(join(tmpdir(), "kontor-online-"));
    inn = await open();
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
});
after(async () => {
    await browser?.close();
    await inn?.end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
});

/** Somebody with a browser of one's own; complaints of the browser fail the test when it ends. */
async function person(path = "", options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: "de-DE", ...options });
    const opened = await openPage(context, inn.url + path);
    return { ...opened, context, done: async () => { assert.deepEqual(opened.complaints, [], "the browser complains"); await context.close(); } };
}

async function makeTable(body) {
    const answer = await fetch(`${inn.url}api/tables`, { method: "POST", body: JSON.stringify(body) });
    assert.equal(answer.status, 201, await answer.clone().text());
    return answer.json();
}

/** At the table with this token. */
async function comeIn(table, token, name, options) {
    const guest = await person(`#/join/${table}/${token}`, options);
    if (name) await guest.page.fill("[data-test=name]", name);
    await guest.page.click("[data-test=join]");
    await guest.page.waitForSelector("[data-test=room]");
    return guest;
}

/** Anna and Ben at a table of Jambo. */
async function pair(more = {}) {
    const { table, tokens, watch } = await makeTable({ game: "jambo", seats: [{ name: "Anna" }, {}], ...more });
    const [anna, ben] = await Promise.all([comeIn(table, tokens[0], "Anna"), comeIn(table, tokens[1], "Ben")]);
    return { table, tokens, watch, anna, ben, done: async () => { await anna.done(); await ben.done(); } };
}

const stepsOf = (page) => page.getAttribute("[data-test=room]", "data-steps").then(Number);
const until = (page, steps) => page.waitForFunction((steps) => Number(document.querySelector("[data-test=room]")?.dataset.steps) >= steps, steps, { timeout: 10_000 });

/** Clicks offered choices, selling gladly, until the end or so many steps of the table. The log is closed meanwhile: that is quicker. */
function playOn(page, steps, seed) {
    return page.evaluate(async ({ steps, seed }) => {
        let luck = seed;
        document.querySelector("[data-test=side][aria-expanded=true]")?.click();
        const until = Date.now() + 300_000, room = () => document.querySelector("[data-test=room]");
        while (Number(room().dataset.steps) < steps && !document.querySelector("[data-test=end]") && Date.now() < until) {
            const choices = [...document.querySelectorAll("[data-move]")], sales = choices.filter((each) => each.dataset.move.startsWith("sell"));
            const from = sales.length ? sales : choices;
            if (from.length) {
                luck = luck * 48271 % 2147483647;
                from[luck % from.length].click();
            }
            await new Promise((go) => setTimeout(go, 4));
        }
        document.querySelector("[data-test=side][aria-expanded=false]")?.click();
    }, { steps, seed });
}
const bothPlay = (one, other, steps) => Promise.all([playOn(one.page, steps, 7), playOn(other.page, steps, 11)]);

/** The server has confirmed everything, and both have heard it. */
async function settled(...people) {
    for (const { page } of people) await page.waitForFunction(() => !/Gewählt|Chosen/.test(document.querySelector("[data-test=bar]").textContent));
    const most = Math.max(...await Promise.all(people.map(({ page }) => stepsOf(page))));
    for (const { page } of people) await until(page, most);
}

/** Whoever is to act. */
async function actor(...people) {
    const found = await Promise.race(people.map(async (each) => { await each.page.locator("[data-move]").first().waitFor({ timeout: 20_000 }).catch(() => new Promise(() => {})); return each; }));
    return found;
}

test("a friend comes by link; a whole game with a reload and a lost connection; rematch", async () => {
    const anna = await person("#/new/jambo");
    await anna.page.check("[data-test=online]");
    await anna.page.locator(".seat-row input").first().fill("Anna");
    await anna.page.click("[data-test=begin]");
    const link = await anna.page.inputValue("[data-test=link]");
    assert.match(link, /#\/join\/\w+\/[\w-]+$/);
    const ben = await person(link.slice(inn.url.length));
    await ben.page.fill("[data-test=name]", "Ben");
    await ben.page.click("[data-test=join]");
    await anna.page.click("[data-test=to-table]");
    await anna.page.waitForSelector("[data-test=room]");
    await anna.page.waitForFunction(() => document.body.textContent.includes("Ben"));
    await bothPlay(anna, ben, 60);

    // A reload finds the table as it was, with its log.
    await settled(anna, ben);
    const told = await anna.page.textContent("[data-test=log]");
    await anna.page.reload();
    assert.equal(await anna.page.textContent("[data-test=log]"), told);
    assert.equal(await stepsOf(anna.page), await stepsOf(ben.page));

    // The server dies; who is to act chooses all the same; the server comes back, and the choice is played once.
    for (const { page } of [anna, ben]) await page.waitForFunction(() => navigator.serviceWorker.controller);
    const { port } = inn;
    await inn.end("SIGKILL");
    for (const { page } of [anna, ben]) await page.waitForSelector("[data-test=bar][data-line=down] >> text=Verbindung weg");
    const chooser = await actor(anna, ben), before = await stepsOf(chooser.page), other = chooser === anna ? ben : anna;
    await chooser.page.locator("[data-move]").first().click();
    await chooser.page.waitForFunction(() => !document.querySelector("[data-move]"));
    inn = await open(port);
    for (const { page } of [anna, ben]) await page.waitForSelector("[data-test=bar][data-line=up]", { timeout: 20_000 });
    await until(other.page, before + 1);
    await bothPlay(anna, ben, before + 40);

    // One of them loses the net for a moment.
    await ben.context.setOffline(true);
    await ben.page.waitForSelector("[data-test=bar][data-line=down]", { timeout: 10_000 });
    await ben.context.setOffline(false);
    await ben.page.waitForSelector("[data-test=bar][data-line=up]", { timeout: 20_000 });

    await bothPlay(anna, ben, Infinity);
    const result = await Promise.all([anna, ben].map(({ page }) => page.textContent("[data-test=end] tfoot", { timeout: 20_000 })));
    assert.equal(result[0], result[1]);
    const saved = anna.page.waitForEvent("download");
    await anna.page.locator(".room > .head button >> text=Speichern").click();
    const record = readFileSync(await (await saved).path(), "utf8");
    assert.match(record, /^kontor 1\ngame jambo/);
    assert(!record.includes("?"), "the record is whole");

    // Now everything is open: any position can be looked at.
    await ben.page.click("[data-test=replay]");
    await ben.page.focus("[data-test=slider]");
    await ben.page.keyboard.press("ArrowRight");
    await ben.page.waitForFunction(() => document.querySelector("[data-test=slider]")?.value === "1");
    // A link to this move opens for somebody who was not there; and Ben plays on from it against a bot.
    await ben.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await ben.page.click("[data-test=link]");
    await ben.page.waitForSelector("[data-test=link-said] >> text=Link kopiert.");
    const position = await ben.page.evaluate(() => navigator.clipboard.readText());
    const stranger = await person(position.slice(inn.url.length));
    await stranger.page.waitForFunction(() => document.querySelector("[data-test=slider]")?.value === "1");
    await stranger.done();
    const table = await ben.page.evaluate(() => location.hash);
    await ben.page.focus("[data-test=slider]");
    await ben.page.keyboard.press("End");
    await ben.page.waitForSelector("[data-test=end], [data-test=bar] >> text=Zu Ende");
    await ben.page.goto(`${inn.url}${table.replace(/\/1$/, "/40")}`);
    await ben.page.waitForFunction(() => document.querySelector("[data-test=slider]")?.value === "40");
    await ben.page.click("[data-test=fork]");
    await ben.page.waitForFunction((table) => !location.hash.startsWith(table.replace(/\/1$/, "")), table);
    await ben.page.locator("[data-move]").first().waitFor({ timeout: 20_000 });
    assert.match(await ben.page.textContent("[data-test=bar]"), /Du bist dran/);
    await ben.page.goto(`${inn.url}${table.replace(/\/1$/, "")}`);
    await ben.page.waitForSelector("[data-test=end]");

    const old = await anna.page.evaluate(() => location.hash);
    await anna.page.click("[data-test=rematch]");
    for (const { page } of [anna, ben]) await page.waitForFunction((old) => location.hash !== old && document.querySelector("[data-test=room]"), old);
    assert.equal(await ben.page.evaluate(() => location.hash), await anna.page.evaluate(() => location.hash));
    await bothPlay(anna, ben, 20);
    await anna.done();
    await ben.done();
});

test("what is said arrives; notes stay; the language changes with everything", async () => {
    const { anna, ben, done } = await pair();
    await anna.page.click("#tab-chat");
    await anna.page.fill("[data-test=say]", "Viel Glück <b>!");
    await anna.page.keyboard.press("Enter");
    assert.match(await ben.page.textContent("[data-test=unread]"), /1/);
    await ben.page.click("#tab-chat");
    await ben.page.waitForSelector("[data-test=chat] >> text=Viel Glück <b>!");
    assert.equal(await ben.page.locator("[data-test=unread]").count(), 0);
    await ben.page.click("#tab-people");
    await ben.page.waitForSelector("[data-test=who] >> text=Anna da");
    await ben.page.fill("[data-test=note]", "Anna sammelt Tee");
    await ben.page.waitForSelector("[data-test=noted] >> text=Gespeichert");
    await ben.page.reload();
    await ben.page.click("#tab-people");
    await ben.page.waitForFunction(() => document.querySelector("[data-test=note]")?.value === "Anna sammelt Tee");
    await bothPlay(anna, ben, 20);
    const one = await actor(anna, ben);
    await one.page.click("#tab-log");
    await one.page.locator(".supply .thing:not(.possible), .hand .card:not(.can) .card-face").first().click();
    const reason = one.page.locator("[data-test=message]");
    await reason.locator("[data-test=rule]").first().waitFor();
    const german = [await reason.textContent(), await one.page.textContent("[data-test=log]"), await one.page.textContent("[data-test=bar]")];
    await one.page.click("[data-test=language]");
    const english = [await reason.textContent(), await one.page.textContent("[data-test=log]"), await one.page.textContent("[data-test=bar]")];
    german.forEach((words, i) => assert.notEqual(words, english[i]));
    assert.match(english[2], /Your turn/);
    assert.match(english[1], /draws|Drawn|looks at/);
    await done();
});

test("a choice is taken back; beyond luck the other must agree", async () => {
    const { anna, ben, done } = await pair();
    const one = await actor(anna, ben), other = one === anna ? ben : anna;
    const steps = await stepsOf(one.page);
    await one.page.locator(".choices [data-move=market]").click();
    await until(other.page, steps + 1);
    await one.page.click("[data-test=undo]:not([disabled])");
    await one.page.waitForSelector(".choices [data-move=market]");
    assert.equal(await stepsOf(one.page), steps);
    await bothPlay(anna, ben, steps + 15);
    await one.page.click("#tab-log");
    await one.page.locator("[data-test=log] li button").first().click();
    await one.page.click("[data-test=ask-back]");
    await other.page.click("[data-test=decline]");
    await one.page.waitForSelector("[data-test=message] >> text=möchten nicht zurück");
    await one.page.locator("[data-test=log] li button").nth(1).click();
    const back = Number(await one.page.inputValue("[data-test=slider]"));
    await one.page.click("[data-test=ask-back]");
    await other.page.click("[data-test=agree]");
    for (const { page } of [anna, ben]) await page.waitForFunction((most) => Number(document.querySelector("[data-test=room]").dataset.steps) < most, steps + 10);
    assert(await stepsOf(one.page) >= back && await stepsOf(one.page) === await stepsOf(other.page));
    await done();
});

test("a table in the lobby: somebody sits down, a bot plays for me, my tables know whose turn it is", async () => {
    const anna = await person("#/new/mercado"), cleo = await person();
    await anna.page.check("[data-test=online]");
    await anna.page.locator(".seat-row input").first().fill("Anna");
    await anna.page.locator(".seat-row select").nth(2).selectOption("easy");
    await anna.page.check("[data-test=open]");
    await anna.page.selectOption("[data-test=clock-choice]", "300");
    await anna.page.click("[data-test=begin]");
    await anna.page.click("[data-test=to-table]");
    await anna.page.waitForSelector("[data-test=room]");
    await cleo.page.reload();
    await cleo.page.fill("[data-test=lobby-name]", "Cleo");
    await cleo.page.locator("[data-test=lobby] li", { hasText: "Anna" }).locator("[data-test=sit]").click();
    await cleo.page.waitForSelector("[data-test=room]");
    await anna.page.click("#tab-people");
    await anna.page.waitForSelector("[data-test=who] >> text=Cleo da");
    await anna.page.waitForSelector("[data-test=clock]");
    await anna.page.click("[data-test=hand-over]");
    await cleo.page.click("#tab-people");
    await cleo.page.waitForSelector("[data-test=who] li:first-child >> text=Bot");
    await cleo.page.locator("[data-move]").first().waitFor({ timeout: 20_000 });
    await anna.page.click("[data-test=take-back]");
    await anna.page.waitForSelector("[data-test=hand-over]");
    await cleo.page.click(".brand");
    await cleo.page.waitForSelector("[data-test=own] >> text=du bist dran");
    await cleo.page.click("[data-test=own] a");
    await cleo.page.locator("[data-move]").first().waitFor();
    await cleo.page.click("#tab-people");
    await cleo.page.click("[data-test=leave]");
    await cleo.page.click("[data-test=leave-really]");
    await cleo.page.waitForSelector("[data-test=bar] >> text=verlassen");
    await cleo.page.waitForSelector("[data-test=shut] >> text=verlassen");
    assert.equal(await cleo.page.locator("[data-move], [data-test=note], [data-test=leave], [data-test=hand-over]").count(), 0, "nothing is Cleo's any more");
    await cleo.page.waitForFunction(() => !document.title.includes("dran"));
    await anna.page.waitForSelector("[data-test=who] >> text=freier Platz");
    await anna.done();
    await cleo.done();
});

test("who watches sees the table, of the hands what all players know, and no choices", async () => {
    const { anna, ben, table, watch, done } = await pair();
    await bothPlay(anna, ben, 30);
    await settled(anna, ben);
    const eye = await comeIn(table, watch, "");
    await eye.page.waitForSelector("[data-test=watching]");
    assert.equal(await stepsOf(eye.page), await stepsOf(anna.page));
    assert.equal(await eye.page.locator("[data-move]").count(), 0);
    // Of Anna's hand, the one before the watcher, Ben may know some cards: they were shown, or taken openly. Nobody sees more.
    await ben.page.click("#tab-text");
    await ben.page.waitForFunction(() => document.querySelector(".text-view pre")?.textContent);
    const known = /auf dieser Hand kennst du: (.*?)\n-/s.exec(await ben.page.textContent(".text-view pre"))?.[1] ?? "";
    const open = await eye.page.locator(".hand .card:not([data-piece='hand-?'])").evaluateAll((cards) => cards.flatMap((card) =>
        Array(Number(/\d+/.exec(card.querySelector(".copies")?.textContent ?? "1")[0])).fill(card.querySelector(".card-name").textContent)));
    assert.deepEqual(open.sort(), known.split(";").map((name) => name.trim().replace(/\s+/g, " ")).filter(Boolean).sort());
    assert.equal(await eye.page.textContent(".hand-head .figure"), await anna.page.textContent(".hand-head .figure"));
    const wrong = await person(`#/join/${table}/nonsense`);
    await wrong.page.waitForSelector("h1 >> text=öffnet keinen Platz");
    await wrong.done();
    await eye.done();
    await done();
});

test("advice at a table that allows it, and no button at one that does not", async () => {
    const anna = await person("#/new/jambo"), { page } = anna;
    await page.check("[data-test=online]");
    assert.equal(await page.isChecked("[data-test=hints]"), false, "a friend will play, too");
    await page.locator(".seat-row select").nth(1).selectOption("easy");
    assert.equal(await page.isChecked("[data-test=hints]"), true, "alone with a bot");
    await page.click("[data-test=begin]");
    await page.locator("[data-move]").first().waitFor({ timeout: 20_000 });
    await page.click("[data-test=hint]:not([disabled])");
    await page.locator(".hints li .link").first().click({ timeout: 30_000 });
    await page.waitForFunction(() => !document.querySelector(".hints"));
    await anna.done();
    const { anna: one, ben: other, done } = await pair();
    const mover = await actor(one, other);
    assert.equal(await mover.page.locator("[data-test=undo]").count(), 1);
    assert.equal(await mover.page.locator("[data-test=hint]").count(), 0);
    await done();
});

test("who chooses on the table is told so; who waits or watches hears whose turn it is", async () => {
    const { table, tokens, watch } = await makeTable({ game: "macao", seats: [{ name: "Anna" }, {}] });
    const [anna, ben, eye] = await Promise.all([comeIn(table, tokens[0], "Anna"), comeIn(table, tokens[1], "Ben"), comeIn(table, watch, "")]);
    const line = (each) => each.page.locator(".choices .idle").textContent();
    const until = Date.now() + 60_000;
    for (let told = ""; !told && Date.now() < until;) {
        const one = await actor(anna, ben), other = one === anna ? ben : anna, steps = await stepsOf(one.page);
        if (!await one.page.locator(".choices [data-move]").count()) {
            told = await line(one);
            assert.match(told, /Wähle auf dem Tisch/);
            assert.match(await line(other), one === anna ? /^Anna ist dran/ : /^Ben ist dran/);
            assert.equal(await line(eye), await line(other));
        }
        await playOn(one.page, steps + 1, 7);
        await settled(anna, ben, eye);
        assert(told || Date.now() < until, "all moves lay on the table at some time");
    }
    await anna.done();
    await ben.done();
    await eye.done();
});

test("a choice that has not reached the server yet is said to be on its way, and is not lost", async () => {
    const { anna, ben, done } = await pair();
    const { page } = await actor(anna, ben), steps = await stepsOf(page);
    await page.evaluate(() => { // the line takes nothing for a while
        const send = WebSocket.prototype.send, held = [];
        WebSocket.prototype.send = function (words) { held.push(() => send.call(this, words)); };
        window.letGo = () => { WebSocket.prototype.send = send; for (const go of held) go(); };
    });
    await page.locator("[data-move]").first().click();
    await page.waitForSelector(".choices .idle >> text=Deine Wahl ist unterwegs.");
    await page.waitForSelector("[data-test=bar] >> text=Gewählt");
    assert.equal(await stepsOf(anna.page === page ? ben.page : anna.page), steps, "the other has heard nothing");
    await page.evaluate(() => window.letGo());
    await until(page, steps + 1);
    await settled(anna, ben);
    assert.equal(await page.locator(".choices .idle >> text=unterwegs").count(), 0);
    await done();
});

for (const [language, theme] of [["de", "light"], ["en", "dark"]])
    test(`no violation of accessibility on what is online, ${language}, ${theme}`, async () => {
        await makeTable({ game: "macao", open: true, seats: [{ name: "Dora" }, {}, { bot: "easy", name: "Bao" }] });
        const { table, tokens } = await makeTable({ game: "jambo", clock: 600, seats: [{ name: "Anna" }, {}] });
        const anna = await person("", { colorScheme: theme, locale: language }), { page } = anna;
        await page.waitForSelector("[data-test=sit]");
        await audit(page, "start with lobby");
        await page.goto(`${inn.url}#/join/${table}/${tokens[1]}`);
        await page.waitForSelector("[data-test=name]");
        await audit(page, "invitation");
        await page.goto(`${inn.url}#/new/jambo`);
        await page.check("[data-test=online]");
        await page.selectOption("[data-test=clock-choice]", "60");
        await audit(page, "new table");
        await page.click("[data-test=begin]");
        await page.waitForSelector("[data-test=link]");
        await audit(page, "links");
        await page.click("[data-test=to-table]");
        await page.waitForSelector("[data-test=room]");
        await page.click("#tab-chat");
        await page.fill("[data-test=say]", "!");
        await page.keyboard.press("Enter");
        await page.waitForSelector("[data-test=chat] .own");
        await audit(page, "chat");
        await page.click("#tab-people");
        await audit(page, "people");
        await page.setViewportSize({ width: 320, height: 640 });
        for (const path of ["", "#/new/jambo", `#/join/${table}/${tokens[1]}`]) {
            await page.goto(inn.url + path);
            await page.waitForSelector("[data-test=lobby], [data-test=online], [data-test=name]");
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path);
        }
        await anna.done();
    });

test("without a server the page is as it was", async () => {
    const files = await serve(PAGE), context = await browser.newContext({ locale: "de-DE" });
    try {
        const { page, complaints } = await openPage(context, files.url);
        const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/tables"));
        await page.reload();
        await asked;
        assert.equal(await page.locator("[data-test=lobby]").count(), 0);
        await page.goto(`${files.url}#/new/jambo`);
        await page.waitForSelector("[data-test=begin]");
        assert.equal(await page.locator("[data-test=online]").count(), 0);
        await page.click("[data-test=begin]");
        await page.locator("[data-move]").first().waitFor({ timeout: 30_000 });
        assert.deepEqual(complaints, []);
    } finally {
        await context.close();
        files.server.closeAllConnections();
        files.server.close();
    }
});
