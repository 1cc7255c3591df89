// The page with a real server: two browsers at one table, invitations, lobby, lost connections, chat, undo,
// watching.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
    audit,
    closeSide,
    launchBrowser,
    openPage,
    openSide,
    pressMenu,
    serve,
    startKontor,
} from "./harness.mjs";
import { playUntil } from "./player.mjs";

let folder, kontor, browser;

/** Starts a server on this port (0: any). Its tables survive a restart. */
async function startServer(port = 0, { file = "tables.db", bots = "master" } = {}) {
    const store = `sqlite:${join(folder, file)}`;
    return startKontor(["--port", String(port), "--tables", "10000", "--store", store, "--bots", bots]);
}

before(async () => {
    folder = await mkdtemp(join(tmpdir(), "kontor-online-"));
    kontor = await startServer();
    browser = await launchBrowser();
});
after(async () => {
    await browser?.close();
    await kontor?.end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
});

/** Somebody in their own browser context; done() fails on console errors. */
async function person(path = "", options = {}, server = kontor) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 720 },
        locale: "de-DE",
        ...options,
    });
    await context.addInitScript(() => localStorage.setItem("kontor.pace", "instant"));
    const opened = await openPage(context, server.url + path);
    return {
        ...opened,
        context,
        done: async () => {
            assert.deepEqual(opened.consoleErrors, [], "no console errors");
            await context.close();
        },
    };
}

async function makeTable(body) {
    const answer = await fetch(`${kontor.url}api/tables`, { method: "POST", body: JSON.stringify(body) });
    assert.equal(answer.status, 201, await answer.clone().text());
    return answer.json();
}

/** Joins the table with this token. */
async function joinTable(table, token, name, options) {
    const guest = await person(`#/join/${table}/${token}`, options);
    if (name) await guest.page.fill("[data-test=name]", name);
    await guest.page.click("[data-test=join]");
    await guest.page.waitForSelector("[data-test=room]");
    return guest;
}

/** Anna and Ben at a table of Jambo. */
async function startGame(more = {}) {
    const { table, tokens, watch } = await makeTable({
        game: "jambo",
        seats: [{ name: "Anna" }, {}],
        reactions: "able", // nobody waits for an answer without an alternative
        ...more,
    });
    const [anna, ben] = await Promise.all([
        joinTable(table, tokens[0], "Anna"),
        joinTable(table, tokens[1], "Ben"),
    ]);
    return {
        table,
        tokens,
        watch,
        anna,
        ben,
        done: async () => {
            await anna.done();
            await ben.done();
        },
    };
}

const stepsOf = (page) => page.getAttribute("[data-test=room]", "data-steps").then(Number);
const waitForSteps = (page, steps) =>
    page.waitForFunction(
        (steps) => Number(document.querySelector("[data-test=room]")?.dataset.steps) >= steps,
        steps,
    );

/** Both make legal moves, preferably sales, until the game ends or has so many steps. */
async function bothPlay(one, other, steps, { avoid = [] } = {}) {
    await Promise.all([one, other].map(({ page }) => closeSide(page)));
    const games = await Promise.allSettled([
        playUntil(one.page, steps, { seed: 7, prefer: "sell", avoid }),
        playUntil(other.page, steps, { seed: 11, prefer: "sell", avoid }),
    ]);
    // Both, because one may only have waited for the other.
    assert.deepEqual(
        games.filter(({ reason }) => reason).map(({ reason }) => reason.message),
        [],
    );
}

/** What costs gold in Jambo or takes turns: without it a game has 300 to 450 moves, with it up to 1700. */
const DETOURS = ["use", "play", "bid"];

/** Waits until everybody has all moves and one of them must decide: nothing more happens by itself. */
async function waitUntilSettled(...people) {
    const look = () =>
        Promise.all(
            people.map(({ page }) =>
                page.evaluate(() => ({
                    steps: document.querySelector("[data-test=room]")?.dataset.steps,
                    canMove: document.querySelector(":is([data-move], [data-moves], [data-select])") !== null,
                    isOver: document.querySelector("[data-test=end]") !== null,
                })),
            ),
        );
    for (;;) {
        const seen = await look();
        const isSame = seen.every(({ steps }) => steps === seen[0].steps);
        if (isSame && seen.some(({ canMove, isOver }) => canMove || isOver)) return;
    }
}

/** Presses a thing that plays a move; one that only leads to it comes first. */
const pressSomeMove = (page) =>
    page.evaluate(async () => {
        const find = (which) => document.querySelector(which);
        while (!find("[data-move]")) {
            find(":is([data-moves], [data-select]):not([aria-pressed=true])")?.click();
            await new Promise(requestAnimationFrame);
        }
        find("[data-move]").click();
    });

/** The player whose turn it is. */
async function playerToAct(...people) {
    const found = await Promise.race(
        people.map(async (each) => {
            await each.page
                .locator("[data-test=bar].my-turn")
                .waitFor()
                .catch(() => new Promise(() => {}));
            return each;
        }),
    );
    return found;
}

/** The levels of bots in a list, with what they say, and whether they can be chosen. */
const levelsIn = (list) =>
    list
        .locator("option[value=easy], option[value=easy] ~ option")
        .evaluateAll((all) => all.map(({ value, text, disabled }) => ({ value, text, disabled })));

test("levels that the host does not offer cannot be chosen", async (t) => {
    const small = await startServer(0, { file: "small.db", bots: "hard" });
    t.after(() => small.end("SIGTERM"));
    const anna = await person("#/new/jambo", {}, small);
    const list = anna.page.locator(".seat-row select").nth(1);
    const here = await levelsIn(list);
    assert.equal(here.length, 5);
    assert.ok(
        here.every(({ disabled }) => !disabled),
        "in the browser all are there",
    );
    await anna.page.check("[data-test=online]");
    await list.locator("option[value=expert][disabled]").waitFor({ state: "attached" });
    const checkLevels = async (list, reason) => {
        for (const { value, text, disabled } of await levelsIn(list)) {
            assert.equal(disabled, ["expert", "master"].includes(value), value);
            assert.equal(text.includes(reason), disabled, text);
        }
    };
    await checkLevels(list, "nicht auf diesem Server");
    await anna.page.evaluate(() => localStorage.setItem("kontor.language", "en"));
    await anna.page.reload();
    await anna.page.check("[data-test=online]");
    await list.locator("option[value=expert][disabled]").waitFor({ state: "attached" });
    await checkLevels(list, "not on this server");
    await list.selectOption("medium");
    await anna.page.click("[data-test=begin]");
    await anna.page.waitForSelector("[data-test=room]");
    await openSide(anna.page, "people");
    const mine = anna.page.locator("select", { has: anna.page.locator("option[value=master]") });
    await mine.locator("option[value=master][disabled]").waitFor({ state: "attached" });
    await checkLevels(mine, "not on this server");
    await anna.done();
});

test("players who join by a link choose a colour and a face that nobody else has", async () => {
    const anna = await person("#/new/jambo");
    await anna.page.check("[data-test=online]");
    await anna.page.click("[data-test=colour-0]");
    await anna.page.click("[data-test=choose-red]");
    await anna.page.click("[data-test=begin]");
    const link = await anna.page.inputValue("[data-test=link]");
    await anna.page.click("[data-test=to-table]");
    await anna.page.waitForSelector("[data-test=room]");
    await anna.page.waitForSelector(".portrait.free[data-seat='1']");
    const ben = await person(link.slice(kontor.url.length));
    await ben.page.waitForSelector(".my-look [data-test=portrait] use:not([href$='-p01'])"); // that is Anna's
    await ben.page.fill("[data-test=name]", "Ben");
    await ben.page.click("[data-test=colour-1]");
    await audit(ben.page, "invitation, colours");
    assert.ok(await ben.page.isDisabled("[data-test=choose-red]"), "Anna has it");
    assert.match(await ben.page.textContent("[data-test=choose-red]"), /vergeben/);
    await ben.page.click("[data-test=choose-violet]");
    await ben.page.click(".my-look [data-test=portrait]");
    await ben.page.click(".my-look [role=menuitem] >> nth=6");
    await ben.page.click("[data-test=join]");
    await ben.page.waitForSelector("[data-test=room]");
    const looks = ({ page }) =>
        page.waitForFunction(() => {
            const scene = document.querySelector(".scene");
            const style = scene && getComputedStyle(scene);
            const colours = [0, 1].map((seat) => style?.getPropertyValue(`--seat-${seat}-c`));
            return colours.join() === "#d23a32,#8e58bc";
        });
    await Promise.all([looks(anna), looks(ben)]);
    await anna.page.waitForSelector(".portrait[data-seat='1']:not(.free)");
    await ben.page.reload();
    await looks(ben);
    const { table, token } = await ben.page.evaluate(() => JSON.parse(localStorage["kontor.seats"])[0]);
    const record = await fetch(`${kontor.url}api/tables/${table}/record`, {
        headers: { Authorization: `Bearer ${token}` },
    });
    assert.match(await record.text(), /^# looks red\/p\d\d violet\/p07$/m);
    await anna.done();
    await ben.done();
});

test("an invitation that reaches no server can be tried again", async () => {
    const { table, tokens } = await makeTable({ game: "jambo", seats: [{ name: "Anna" }, {}] });
    const { page, context } = await person();
    await context.route("**/api/tables", (route) => route.abort());
    await page.goto(`${kontor.url}#/join/${table}/${tokens[1]}`);
    await page.waitForSelector("[data-test=retry]");
    await audit(page, "no server");
    await context.unroute("**/api/tables");
    await page.click("[data-test=retry]");
    await page.waitForSelector("[data-test=join]");
    await context.close(); // not done(): the browser complains of the lost request
});

test("invitation, a whole game with a reload and lost connections, rematch", async () => {
    const anna = await person("#/new/jambo");
    await anna.page.check("[data-test=online]");
    await anna.page.locator(".seat-row input").first().fill("Anna");
    assert.equal(await anna.page.inputValue("[data-test=reactions]"), "always", "at a live table");
    await anna.page.check("[data-test=pace-turns]");
    assert.equal(await anna.page.inputValue("[data-test=reactions]"), "able", "over days");
    await anna.page.check("[data-test=pace-live]");
    await anna.page.selectOption("[data-test=reactions]", "able");
    await anna.page.click("[data-test=begin]");
    const link = await anna.page.inputValue("[data-test=link]");
    assert.match(link, /#\/join\/\w+\/[\w-]+$/);
    await anna.page.waitForSelector("[data-test=retention] >> text=365"); // how long the server keeps tables
    const ben = await person(link.slice(kontor.url.length));
    await ben.page.fill("[data-test=name]", "Ben");
    await ben.page.click("[data-test=join]");
    await anna.page.click("[data-test=to-table]");
    await anna.page.waitForSelector("[data-test=room]");
    await anna.page.waitForFunction(() => document.body.textContent.includes("Ben"));
    await bothPlay(anna, ben, 60);

    // After a reload the table and its log are the same.
    await waitUntilSettled(anna, ben);
    await openSide(anna.page, "log");
    const told = await anna.page.textContent("[data-test=log]");
    await anna.page.reload();
    await openSide(anna.page, "log");
    assert.equal(await anna.page.textContent("[data-test=log]"), told);
    await closeSide(anna.page);
    assert.equal(await stepsOf(anna.page), await stepsOf(ben.page));

    // The server dies, a player chooses a move, the server returns: the move is played once.
    for (const { page } of [anna, ben]) await page.waitForFunction(() => navigator.serviceWorker.controller);
    const { port } = kontor;
    await kontor.end("SIGKILL");
    for (const { page } of [anna, ben])
        await page.waitForSelector("[data-test=bar][data-line=down] >> text=Verbindung weg");
    const chooser = await playerToAct(anna, ben);
    const before = await stepsOf(chooser.page);
    const other = chooser === anna ? ben : anna;
    await pressSomeMove(chooser.page);
    await chooser.page.waitForSelector("[data-test=bar] >> text=Verbindung weg");
    await chooser.page.waitForFunction(() => !document.querySelector("[data-move]"));
    kontor = await startServer(port);
    for (const { page } of [anna, ben]) await page.waitForSelector("[data-test=bar][data-line=up]");
    await waitForSteps(other.page, before + 1);
    await bothPlay(anna, ben, before + 40);

    // One of them is offline for a moment.
    await ben.context.setOffline(true);
    await ben.page.waitForSelector("[data-test=bar][data-line=down]");
    await ben.context.setOffline(false);
    await ben.page.waitForSelector("[data-test=bar][data-line=up]");

    await bothPlay(anna, ben, Infinity, { avoid: DETOURS });
    const result = await Promise.all(
        [anna, ben].map(({ page }) => page.textContent("[data-test=end] .end-bars")),
    );
    assert.equal(result[0], result[1]);
    const saved = anna.page.waitForEvent("download");
    await anna.page.locator("[data-test=end] button >> text=Speichern").click();
    const record = readFileSync(await (await saved).path(), "utf8");
    assert.match(record, /^kontor 1\ngame jambo/);
    assert(!record.includes("?"), "the record is complete");

    // After the end, every position can be shown.
    await ben.page.click("[data-test=replay]");
    await ben.page.focus("[data-test=slider]");
    await ben.page.keyboard.press("ArrowRight");
    await ben.page.waitForFunction(() => document.querySelector("[data-test=slider]")?.value === "1");
    // The link to a position works for a stranger, and Ben plays on from it against a bot.
    await ben.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await ben.page.click("[data-test=link]");
    await ben.page.waitForSelector("[data-test=link-said] >> text=Link kopiert.");
    const position = await ben.page.evaluate(() => navigator.clipboard.readText());
    const stranger = await person(position.slice(kontor.url.length));
    await stranger.page.waitForFunction(() => document.querySelector("[data-test=slider]")?.value === "1");
    await stranger.done();
    const table = await ben.page.evaluate(() => location.hash);
    await ben.page.focus("[data-test=slider]");
    await ben.page.keyboard.press("End");
    await ben.page.waitForSelector("[data-test=end]");
    await ben.page.goto(`${kontor.url}${table.replace(/\/1$/, "/40")}`);
    await ben.page.waitForFunction(() => document.querySelector("[data-test=slider]")?.value === "40");
    await ben.page.click("[data-test=fork]");
    await ben.page.waitForFunction((table) => !location.hash.startsWith(table.replace(/\/1$/, "")), table);
    await ben.page.waitForSelector("[data-test=bar].my-turn");
    await ben.page.goto(`${kontor.url}${table.replace(/\/1$/, "")}`);
    await ben.page.waitForSelector("[data-test=end]");

    const old = await anna.page.evaluate(() => location.hash);
    await anna.page.click("[data-test=rematch]");
    for (const { page } of [anna, ben])
        await page.waitForFunction(
            (old) => location.hash !== old && document.querySelector("[data-test=room]"),
            old,
        );
    assert.equal(await ben.page.evaluate(() => location.hash), await anna.page.evaluate(() => location.hash));
    await bothPlay(anna, ben, 20);
    await anna.done();
    await ben.done();
});

test("chat, notes, and everything in both languages", async () => {
    const { anna, ben, done } = await startGame();
    await openSide(anna.page, "chat");
    await anna.page.fill("[data-test=say]", "Viel Glück <b>!");
    await anna.page.keyboard.press("Enter");
    await ben.page.waitForSelector("[data-test=side] .unread >> text=1");
    await openSide(ben.page, "chat");
    await ben.page.waitForSelector("[data-test=chat] >> text=Viel Glück <b>!");
    assert.equal(await ben.page.locator(".unread").count(), 0);
    await openSide(ben.page, "people");
    await ben.page.waitForSelector("[data-test=who] >> text=Anna da");
    await ben.page.fill("[data-test=note]", "Anna sammelt Tee");
    await ben.page.waitForSelector("[data-test=noted] >> text=Gespeichert");
    await ben.page.reload();
    await openSide(ben.page, "people");
    await ben.page.waitForFunction(
        () => document.querySelector("[data-test=note]")?.value === "Anna sammelt Tee",
    );
    await bothPlay(anna, ben, 20);
    const one = await playerToAct(anna, ben);
    // A card is drawn, or it is not: one of these is refused.
    const refused = (await one.page.locator("[data-move=keep]").count()) ? "market" : "keep";
    await openSide(one.page, "text");
    await one.page.fill("[data-test=typed]", refused);
    await one.page.keyboard.press("Enter");
    await closeSide(one.page);
    const reason = one.page.locator("[data-test=message]");
    await reason.locator("[data-test=rule]").first().waitFor();
    const texts = async () => {
        const told = [await reason.textContent(), await one.page.textContent("[data-test=bar] .banner-text")];
        await openSide(one.page, "log");
        told.push(await one.page.textContent("[data-test=log]"));
        await closeSide(one.page);
        return told;
    };
    const german = await texts();
    await pressMenu(one.page, "language");
    const english = await texts();
    german.forEach((words, i) => assert.notEqual(words, english[i]));
    assert.match(english[2], /starts|goes to the market|It is/);
    await done();
});

test("undo of one's own move; anything more needs the other's consent", async () => {
    const { anna, ben, done } = await startGame();
    const one = await playerToAct(anna, ben);
    const other = one === anna ? ben : anna;
    const steps = await stepsOf(one.page);
    await one.page.locator("[data-move=market]").first().click();
    await waitForSteps(other.page, steps + 1);
    await one.page.click("[data-test=undo]:not([disabled])");
    await one.page.waitForSelector("[data-move=market]");
    assert.equal(await stepsOf(one.page), steps);
    await bothPlay(anna, ben, steps + 15);
    await openSide(one.page, "log");
    await one.page.locator("[data-test=log] li button").first().click();
    await one.page.click("[data-test=ask-back]");
    await other.page.click("[data-test=decline]");
    await one.page.waitForSelector("[data-test=message] >> text=möchten nicht zurück");
    await one.page.locator("[data-test=log] li button").nth(1).click();
    const back = Number(await one.page.inputValue("[data-test=slider]"));
    await one.page.click("[data-test=ask-back]");
    await other.page.click("[data-test=agree]");
    for (const { page } of [anna, ben])
        await page.waitForFunction(
            (most) => Number(document.querySelector("[data-test=room]").dataset.steps) < most,
            steps + 10,
        );
    assert((await stepsOf(one.page)) >= back && (await stepsOf(one.page)) === (await stepsOf(other.page)));
    await done();
});

test("lobby: people have the faces and colours of their table, and a bot needs no name", async () => {
    await makeTable({
        game: "mercado",
        open: true,
        looks: "red/p05 - -",
        seats: [{ name: "Dora" }, { bot: "easy" }, {}],
    });
    const { page, done } = await person();
    const row = page.locator("[data-test=lobby] li", { hasText: "Dora" });
    await row.locator("use[href$=p05]").waitFor({ state: "attached" });
    assert.equal(await row.locator(".portrait").count(), 2);
    assert.match(await row.textContent(), /Dora, 1 Bot.*1 Platz frei/);
    const red = await row
        .locator(".sitter")
        .first()
        .evaluate((face) => getComputedStyle(face).getPropertyValue("--c"));
    assert.equal(red.trim(), "#d23a32");
    await audit(page, "lobby with faces");
    await done();
});

test("lobby: somebody joins, a bot plays for me, my tables show whose turn it is", async () => {
    const anna = await person("#/new/mercado");
    const cleo = await person();
    await anna.page.check("[data-test=online]");
    await anna.page.locator(".seat-row input").first().fill("Anna");
    await anna.page.locator(".seat-row select").nth(2).selectOption("easy");
    await anna.page.check("[data-test=open]");
    await anna.page.check("[data-test=clock-300]");
    await anna.page.click("[data-test=begin]");
    await anna.page.click("[data-test=to-table]");
    await anna.page.waitForSelector("[data-test=room]");
    await cleo.page.reload();
    await cleo.page.fill("[data-test=lobby-name]", "Cleo");
    await cleo.page.locator("[data-test=lobby] li", { hasText: "Anna" }).locator("[data-test=sit]").click();
    await cleo.page.waitForSelector("[data-test=room]");
    await openSide(anna.page, "people");
    await anna.page.waitForSelector("[data-test=who] >> text=Cleo da");
    await anna.page.waitForSelector("[data-test=clock]");
    await anna.page.click("[data-test=hand-over]");
    await openSide(cleo.page, "people");
    await cleo.page.waitForSelector("[data-test=who] li:first-child >> text=Bot");
    await cleo.page.waitForSelector("[data-test=bar].my-turn");
    await anna.page.click("[data-test=take-back]");
    await anna.page.waitForSelector("[data-test=hand-over]");
    await closeSide(cleo.page);
    await cleo.page.click(".strip-home");
    await cleo.page.waitForSelector("[data-test=own] >> text=du bist dran");
    await cleo.page.click("[data-test=own] a");
    await cleo.page.waitForSelector("[data-test=bar].my-turn");
    await openSide(cleo.page, "people");
    await cleo.page.click("[data-test=leave]");
    await cleo.page.click("[data-test=leave-really]");
    await cleo.page.waitForSelector("[data-test=bar] >> text=verlassen");
    await cleo.page.waitForSelector("[data-test=shut] >> text=verlassen");
    assert.equal(
        await cleo.page
            .locator("[data-move], [data-test=note], [data-test=leave], [data-test=hand-over]")
            .count(),
        0,
        "Cleo has nothing left to do",
    );
    await cleo.page.waitForFunction(() => !document.title.includes("dran"));
    await anna.page.waitForSelector("[data-test=who] >> text=freier Platz");
    await anna.done();
    await cleo.done();
});

test("spectators see what all players know, and have no choices", async () => {
    const { anna, ben, table, watch, done } = await startGame();
    await bothPlay(anna, ben, 30);
    await waitUntilSettled(anna, ben);
    const eye = await joinTable(table, watch, "Cleo");
    const nameless = await joinTable(table, watch, "");
    await eye.page.waitForSelector("[data-test=watching]");
    assert.equal(await stepsOf(eye.page), await stepsOf(anna.page));
    assert.equal(await eye.page.locator("[data-move]").count(), 0);
    assert.match(
        await eye.page.textContent(".strip-status"),
        /^(Anna|Ben): /,
        "nothing is called the spectator's",
    );
    await openSide(eye.page, "people");
    await eye.page.waitForSelector("[data-test=watchers] >> text=Cleo (du), 1 ohne Namen");
    await eye.page.reload(); // the name is kept here, not by the server
    await eye.page.waitForSelector("[data-test=room]");
    await openSide(eye.page, "people");
    await eye.page.waitForSelector("[data-test=watchers] >> text=Cleo (du)");
    await closeSide(eye.page);
    await openSide(nameless.page, "people");
    await nameless.page.waitForSelector("[data-test=watchers] >> text=du, Cleo");
    await nameless.done();
    await openSide(anna.page, "people");
    await anna.page.waitForSelector("[data-test=watchers] b >> text=/^Cleo$/");
    await closeSide(anna.page);
    // The spectator sees the table from Anna's side. Ben may know some of her cards; the spectator must not
    // know more.
    await openSide(ben.page, "text");
    await ben.page.waitForFunction(() => document.querySelector(".text-view pre")?.textContent);
    const known =
        /auf dieser Hand kennst du: (.*?)\n-/s.exec(await ben.page.textContent(".text-view pre"))?.[1] ?? "";
    const hand = (page) =>
        page.locator("[data-place='hand.0'] .hand-card").evaluateAll((cards) =>
            cards.flatMap((card) => {
                const [, name, count = "1"] = /^([^.]+?)(?: ×(\d+))?(?:\.|$)/.exec(
                    card.querySelector(".hidden").textContent.replaceAll("\u00AD", ""), // where it may break
                );
                return Array(Number(count)).fill(card.dataset.piece ? name : "?");
            }),
        );
    const seen = await hand(eye.page);
    const open = seen.filter((name) => name !== "?");
    assert.deepEqual(
        open.sort(),
        known
            .split(";")
            .map((name) => name.trim().replace(/\s+/g, " "))
            .filter(Boolean)
            .sort(),
    );
    assert.equal(seen.length, (await hand(anna.page)).length);
    const wrong = await person(`#/join/${table}/nonsense`);
    await wrong.page.waitForSelector("h1 >> text=öffnet keinen Platz");
    await wrong.done();
    await eye.done();
    await done();
});

test("where everybody is asked, the page gives an only answer by itself", async () => {
    const { anna, ben, done } = await startGame({ reactions: "always" });
    for (const { page } of [anna, ben])
        await page.evaluate(() => {
            window.answers = 0;
            const look = () => {
                const bar = document.querySelector("[data-test=bar]");
                if (!/hat nur eine Antwort/.test(bar?.textContent)) return;
                window.answers++;
                window.offered ||= document.querySelector("[data-move]") !== null;
            };
            new MutationObserver(look).observe(document.body, {
                subtree: true,
                childList: true,
                characterData: true,
            });
        });
    const answers = async () => {
        const counts = await Promise.all([anna, ben].map(({ page }) => page.evaluate(() => window.answers)));
        return counts[0] + counts[1];
    };
    // The game continues although nobody presses anything.
    for (let steps = 40; !(await answers()); steps += 40) await bothPlay(anna, ben, steps);
    for (const { page } of [anna, ben]) assert(!(await page.evaluate(() => window.offered)));
    await bothPlay(anna, ben, (await stepsOf(anna.page)) + 10);
    await done();
});

test("a table that cannot be read at first is requested again", async () => {
    const { table, tokens } = await makeTable({ game: "jambo", seats: [{ name: "Anna" }, { name: "Ben" }] });
    const anna = await person("#/");
    let joins = 0;
    await anna.page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
            const isRefused = JSON.parse(message).type === "join" && ++joins === 1;
            if (isRefused) socket.send(JSON.stringify({ type: "error", code: "store", message: "not now" }));
            else server.send(message);
        });
    });
    await anna.page.goto(`${kontor.url}#/join/${table}/${tokens[0]}`);
    await anna.page.click("[data-test=join]");
    await anna.page.waitForSelector("[data-test=room]");
    assert.equal(joins, 2);
    await anna.done();
});

test("hints only at tables that allow them", async () => {
    const anna = await person("#/new/jambo");
    const { page } = anna;
    await page.check("[data-test=online]");
    assert.equal(await page.isChecked("[data-test=hints]"), false, "a friend plays, too");
    await page.locator(".seat-row select").nth(1).selectOption("easy");
    assert.equal(await page.isChecked("[data-test=hints]"), true, "alone with a bot");
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=bar].my-turn");
    await page.click("[data-test=hint]:not([disabled])");
    await page.locator(".hints li .link").first().click();
    await page.waitForFunction(() => !document.querySelector(".hints"));
    await anna.done();
    const { anna: one, ben: other, done } = await startGame();
    const mover = await playerToAct(one, other);
    assert.equal(await mover.page.locator("[data-test=undo]").count(), 1);
    assert.equal(await mover.page.locator("[data-test=hint]").count(), 0);
    await done();
});

test("the banner says what to do, and others see whose turn it is", async () => {
    const { table, tokens, watch } = await makeTable({ game: "macao", seats: [{ name: "Anna" }, {}] });
    const [anna, ben, eye] = await Promise.all([
        joinTable(table, tokens[0], "Anna"),
        joinTable(table, tokens[1], "Ben"),
        joinTable(table, watch, ""),
    ]);
    const text = (each) => each.page.locator("[data-test=bar] .banner-text").textContent();
    const one = await playerToAct(anna, ben);
    const other = one === anna ? ben : anna;
    assert.match(await text(other), one === anna ? /^Anna ist am Zug/ : /^Ben ist am Zug/);
    assert.equal(await text(eye), await text(other));
    assert((await text(one)).length > 10 && (await text(one)) !== (await text(other)));
    await anna.done();
    await ben.done();
    await eye.done();
});

test("a move that has not reached the server is shown as pending and is not lost", async () => {
    const { anna, ben, done } = await startGame();
    const { page } = await playerToAct(anna, ben);
    const steps = await stepsOf(page);
    await page.evaluate(() => {
        // holds all messages back for a while
        const send = WebSocket.prototype.send;
        const held = [];
        WebSocket.prototype.send = function (words) {
            held.push(() => send.call(this, words));
        };
        window.letGo = () => {
            WebSocket.prototype.send = send;
            for (const go of held) go();
        };
    });
    await pressSomeMove(page);
    await page.waitForSelector("[data-test=bar] >> text=Gewählt");
    assert.equal(
        await stepsOf(anna.page === page ? ben.page : anna.page),
        steps,
        "the other player knows nothing yet",
    );
    await page.evaluate(() => window.letGo());
    await waitForSteps(page, steps + 1);
    await waitUntilSettled(anna, ben);
    assert.equal(await page.locator("[data-test=bar] >> text=Gewählt").count(), 0);
    await done();
});

for (const [language, theme] of [
    ["de", "light"],
    ["en", "dark"],
])
    test(`accessibility of online screens, ${language}, ${theme}`, async () => {
        await makeTable({
            game: "macao",
            open: true,
            seats: [{ name: "Dora" }, {}, { bot: "easy", name: "Bao" }],
        });
        const { table, tokens } = await makeTable({
            game: "jambo",
            clock: 600,
            seats: [{ name: "Anna" }, {}],
        });
        const anna = await person("", { colorScheme: theme, locale: language });
        const { page } = anna;
        await page.waitForSelector("[data-test=sit]");
        await audit(page, "start with lobby");
        await page.goto(`${kontor.url}#/join/${table}/${tokens[1]}`);
        await page.waitForSelector("[data-test=name]");
        await audit(page, "invitation");
        await page.goto(`${kontor.url}#/new/jambo`);
        await page.check("[data-test=online]");
        await page.check("[data-test=clock-60]");
        await audit(page, "new table");
        await page.click("[data-test=begin]");
        await page.waitForSelector("[data-test=link]");
        await audit(page, "links");
        await page.click("[data-test=to-table]");
        await page.waitForSelector("[data-test=room]");
        await openSide(page, "chat");
        await page.fill("[data-test=say]", "!");
        await page.keyboard.press("Enter");
        await page.waitForSelector("[data-test=chat] .own");
        await audit(page, "chat");
        await openSide(page, "people");
        await audit(page, "people");
        await page.setViewportSize({ width: 320, height: 640 });
        for (const path of ["", "#/new/jambo", `#/join/${table}/${tokens[1]}`]) {
            await page.goto(kontor.url + path);
            await page.waitForSelector("[data-test=lobby], [data-test=online], [data-test=name]");
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path);
        }
        await anna.done();
    });

test("without a server there is nothing online", async () => {
    const files = await serve();
    const context = await browser.newContext({ locale: "de-DE" });
    try {
        const { page, consoleErrors } = await openPage(context, files.url);
        const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/tables"));
        await page.reload();
        await asked;
        assert.equal(await page.locator("[data-test=lobby]").count(), 0);
        await page.goto(`${files.url}#/new/jambo`);
        await page.waitForSelector("[data-test=begin]");
        assert.equal(await page.locator("[data-test=online]").count(), 0);
        await page.click("[data-test=begin]");
        await page.waitForSelector("[data-test=bar].my-turn");
        assert.deepEqual(consoleErrors, []);
    } finally {
        await context.close();
        files.server.closeAllConnections();
        files.server.close();
    }
});
