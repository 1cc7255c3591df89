// The page in a browser: whole games, undo, languages, refusals, offline, accessibility.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { playableRecords } from "./engine.mjs";
import { playMoves } from "./player.mjs";
import { hashOf } from "./positions.mjs";
import {
    audit,
    auditColours,
    closeSide,
    openBrowser,
    openPage,
    openSide,
    openUnseen,
    pressMenu,
    serve,
    waitUntilCached,
} from "./harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const GAMES = ["jambo", "mercado", "circus", "macao"];
const records = join(here, "../../tests/records");
/** A finished game of each. */
const RECORDS = Object.fromEntries(
    GAMES.map((game) => [game, playableRecords().find((file) => file.startsWith(`${game}-`))]),
);
let site, browser;

before(async () => {
    site = await serve();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    site?.server.closeAllConnections();
    site?.server.close();
});

async function fresh(path = "") {
    const opened = await openPage(browser.context, site.url + path);
    return {
        ...opened,
        done: async () => {
            assert.deepEqual(opened.consoleErrors, [], "no console errors");
            await opened.page.close();
        },
    };
}

/** A table against easy bots. */
async function easyTable(page, game) {
    await page.goto(`${site.url}#/new/${game}`);
    await page.waitForSelector("[data-test=begin]");
    const seats = page.locator(".seat-row select");
    for (let seat = 1; seat < (await seats.count()); seat++) await seats.nth(seat).selectOption("easy");
    await page.dispatchEvent("[data-test=begin]", "click"); // a mouse cannot reach a page out of sight
    await page.waitForSelector("[data-test=room]");
}

const stepsOf = (page) => page.getAttribute("[data-test=room]", "data-steps");

/** Clicks an element that plays a move, and waits until the table has gone on. */
async function playMove(page, element) {
    const steps = await stepsOf(page);
    await element.click();
    await page.waitForFunction(
        (before) => document.querySelector("[data-test=room]").dataset.steps !== before,
        steps,
    );
}

/** A game of Jambo at the start of my turn; before it I may have to answer questions. Returns how many. */
async function toMyTurn(page) {
    await page.click("[data-test=play-jambo]");
    for (let answers = 0; ; answers++) {
        await page.waitForSelector("[data-test=bar].my-turn");
        if (await page.locator("[data-move=market]").count()) return answers;
        await playMoves(page, 1);
    }
}

/** The same, in a game in which I have not answered anything yet. */
async function toMyFirstDecision(page) {
    while (await toMyTurn(page)) {
        await page.goto(`${site.url}#/`);
        await page.waitForSelector(".covers");
    }
}

/** The address of a game that has been played to its end by clicking. Nobody looks, so nothing is painted. */
async function finishedGame(game) {
    const { page, frame, consoleErrors } = await openUnseen(browser.context, site.url);
    await easyTable(frame, game);
    const made = await playMoves(frame, 5000);
    await frame.waitForSelector("[data-test=end]");
    assert(made > 5);
    assert.deepEqual(consoleErrors, [], "no console errors");
    const hash = await frame.evaluate(() => location.hash);
    await page.close();
    return hash;
}

for (const game of GAMES) {
    test(`${game}: a whole game by clicking legal moves`, async () => {
        const hash = await finishedGame(game);
        const { page, done } = await fresh(hash);
        await page.waitForSelector("[data-test=end]");
        assert((await page.locator("[data-test=end] .end-bars li").count()) >= 2, "points stand at the end");
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

/** Runs in the page before it starts: from `hold` to `release`, no task of a frame or a timer runs. */
function holdTimers() {
    const real = { setTimeout: window.setTimeout, requestAnimationFrame: window.requestAnimationFrame };
    let held = null;
    for (const name of Object.keys(real))
        window[name] = (task, ...rest) => (held ? held.push(task) : real[name].call(window, task, ...rest));
    window.hold = () => (held = []);
    window.release = () => {
        const tasks = held;
        held = null;
        for (const task of tasks) task(performance.now());
    };
}

test("a table is shown even if its code arrives between rendering the wait and waiting for it", async () => {
    const own = await openBrowser();
    try {
        await own.context.addInitScript(holdTimers);
        let letStylesCome;
        const areAwaited = new Promise((go) => (letStylesCome = go));
        await own.context.route("**/pages.css", (route) => areAwaited.then(() => route.continue()));
        const { page, consoleErrors } = await openPage(own.context, site.url);
        const count = (which) => page.evaluate((which) => document.querySelectorAll(which).length, which);
        await page.evaluate(() => {
            window.hold();
            document.querySelector("[data-test=play-jambo]").click();
        });
        while (!(await count(".waiting"))) await page.evaluate(() => undefined);
        letStylesCome();
        const areThere = () => [...document.styleSheets].some(({ href }) => href?.endsWith("pages.css"));
        while (!(await page.evaluate(areThere))) await page.evaluate(() => undefined);
        await page.evaluate(() => window.release());
        await page.waitForSelector("[data-test=room]");
        assert.deepEqual(consoleErrors, [], "no console errors");
    } finally {
        await own.close();
    }
});

test("where the system cannot share links, sharing a finished game copies one", async () => {
    await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { page, done } = await fresh(hashOf(readFileSync(join(records, RECORDS.jambo), "utf8")));
    assert.equal(await page.evaluate(() => "share" in navigator), false);
    await page.click("[data-test=share-result]");
    await page.waitForSelector("[data-test=share-result]:has-text('Link kopiert')");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector("[data-test=room]");
    await done();
});

/** A record of two bots, as if Anna had played for the first one. */
const annas = (file) =>
    readFileSync(join(records, file), "utf8").replace(/^seats bot:\S+ bot:\S+$/m, "seats Anna bot:easy");
const myGames = (page) => page.locator("[data-test=my-games] .rows-list li");

test("my games: what I finish counts, a record does not; the list goes to another browser", async () => {
    const own = await openBrowser({ acceptDownloads: true });
    const other = await openBrowser();
    try {
        const record = annas(RECORDS.jambo);
        const { page, consoleErrors } = await openPage(own.context, site.url + hashOf(record));
        await page.waitForSelector("[data-test=end]");
        await page.goto(`${site.url}#/`);
        await page.waitForSelector("[data-test=my-games]");
        assert.equal(await myGames(page).count(), 0, "somebody else may have played it");
        await page.goto(site.url + hashOf(record.trimEnd().split("\n").slice(0, -12).join("\n") + "\n"));
        await page.waitForSelector("[data-test=room]");
        await playMoves(page, 5000);
        await page.waitForSelector("[data-test=end]");
        await page.goto(`${site.url}#/`);
        await myGames(page).first().waitFor();
        assert.equal(await myGames(page).count(), 1);
        assert.match(
            await page.textContent("[data-test=my-games] .statistics"),
            /Jambo.*[01] von 1 gewonnen/,
        );
        await audit(page, "start, my games");
        const saved = page.waitForEvent("download");
        await page.click("[data-test=export-games]");
        const file = await (await saved).path();
        assert.deepEqual(consoleErrors, [], "no console errors");
        const elsewhere = await openPage(other.context, site.url);
        for (const said of ["1 Partie übernommen.", "0 Partien übernommen."]) {
            await elsewhere.page.setInputFiles("#import-games", file);
            await elsewhere.page.waitForSelector(`[data-test=my-games] [role=status] >> text=${said}`);
            assert.equal(await myGames(elsewhere.page).count(), 1);
        }
    } finally {
        await own.close();
        await other.close();
    }
});

test("where points are equal at the end, the rule says who has won", async () => {
    const ends = async (record) => {
        const { page, done } = await fresh(hashOf(readFileSync(join(records, record), "utf8")));
        await page.waitForSelector("[data-test=end]");
        const notes = await page.locator("[data-test=tie]").allTextContents();
        await done();
        return notes.join();
    };
    assert.match(await ends("mercado-random-three-a9.ktr"), /wessen Stein oben liegt.*Regel 11\.5/);
    assert.equal(await ends("jambo-rules2-greedy-standard.ktr"), "", "60 against 55");
});

test("a colour chosen at the new table is the seat's: there, after a reload, and in the record", async () => {
    const { page, done } = await fresh("#/new/macao");
    await page.waitForSelector("[data-test=begin]");
    await page.click("[data-test=colour-0]");
    await audit(page, "new table, colours");
    await page.click("[data-test=choose-blue]"); // the second seat's own: they swap
    assert.match(await page.textContent("[data-test=colour-1]"), /Gold/);
    await page.click("[data-test=portrait]");
    await page.click(".faces button >> nth=4");
    await page.click("[data-test=begin]");
    const main = (seat) =>
        page
            .locator(`.scene .seat-${seat}`)
            .first()
            .evaluate((thing) => getComputedStyle(thing).getPropertyValue("--c"));
    const check = async () => {
        await page.waitForSelector(".own-colours .scene .seat-1");
        assert.deepEqual([await main(0), await main(1)], ["#4aa3dc", "#eb9a1f"]);
        assert.equal(
            (await page.locator(".scene [data-seat='0'] use[href$='p05']").count()) > 0,
            true,
            "my face",
        );
    };
    await check();
    await page.reload();
    await check();
    await done();
});

test("one click starts a game; undo takes a move back, or says why not", async () => {
    const { page, done } = await fresh();
    await toMyFirstDecision(page);
    const undo = page.locator("[data-test=undo]");
    const reason = () => undo.getAttribute("title");
    const market = page.locator("[data-move=market]");
    assert.equal(await undo.isDisabled(), true, "I have not played yet");
    // The page may have given my only answers.
    assert.match(await undo.getAttribute("data-bar"), /^(chance|others|forced)$/);
    const reasons =
        "Zuletzt hat (das Glück|jemand anders) entschieden|Dein letzter Zug war der einzig mögliche";
    assert.match(await reason(), new RegExp(`^Zurück: (${reasons})\\.$`));
    await market.click();
    await page.waitForSelector("[data-move=end]");
    assert.equal(await reason(), "Zurück");
    await undo.click();
    await market.waitFor();
    assert.equal(await undo.isDisabled(), true);
    await pressMenu(page, "language");
    assert.match(
        await reason(),
        /^Undo: ((Chance|Somebody else) decided last|Your last move was the only one possible)\.$/,
    );
    await pressMenu(page, "language");
    await playMove(page, page.locator("[data-move=look]").first());
    assert.equal(await undo.getAttribute("data-bar"), "chance", "luck has shown a card");
    await done();
});

test("a refused move shows the reason and opens the rule", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    await openSide(page, "text");
    await page.fill("[data-test=typed]", "end");
    await page.keyboard.press("Enter");
    const rule = page.locator("[data-test=message] [data-test=rule]");
    await rule.waitFor();
    const number = (await rule.textContent()).replace(/^\D+/, "");
    await rule.click();
    await page.waitForSelector(`.side .rules .cited >> text=${number}`);
    await done();
});

test("a card that cannot be played explains why when pressed", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    await page.locator("[data-place='hand.0'] .thing:not(.can)").first().click();
    await page.waitForSelector("[data-test=message] [data-test=rule]");
    await done();
});

test("a hint suggests legal moves", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    // Also while a refusal is shown: the hint replaces it.
    await page.locator("[data-place='hand.0'] .thing:not(.can)").first().click();
    await page.waitForSelector("[data-test=message].refused");
    await audit(page, "a refusal on the table");
    await page.click("[data-test=hint]");
    await page.waitForSelector("[data-test=message] .hints");
    await audit(page, "hints on the table");
    await page.locator("[data-test=message] button.link").first().waitFor();
    const steps = await page.getAttribute("[data-test=room]", "data-steps");
    await page.locator("[data-test=message] button.link").first().click();
    await page.waitForFunction(
        (steps) => document.querySelector("[data-test=room]").dataset.steps !== steps,
        steps,
    );
    await done();
});

/** From now on no bot answers until window.letBotsThink(). */
const holdBots = (page) =>
    page.evaluate(() => {
        const send = Worker.prototype.postMessage;
        const held = [];
        window.letBotsThink = () => {
            Worker.prototype.postMessage = send;
            for (const go of held.splice(0)) go();
        };
        Worker.prototype.postMessage = function (...words) {
            if (words[0].call === "chooseMove") held.push(() => send.apply(this, words));
            else send.apply(this, words);
        };
        window.botsHeld = () => held.length;
    });

test("the page answers while a bot thinks", async () => {
    const { page, done } = await fresh();
    await page.goto(`${site.url}#/new/macao`);
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=bar].my-turn");
    await holdBots(page);
    await page.evaluate(async () => {
        const find = (which) => document.querySelector(which);
        const first = ":is([data-moves], [data-select]):not([aria-pressed=true])";
        while (!window.botsHeld()) {
            (find("[data-move]") ?? find(first))?.click();
            await new Promise(requestAnimationFrame);
        }
    });
    const steps = await stepsOf(page);
    await openSide(page, "rules");
    await page.waitForSelector(".side .rules");
    await closeSide(page);
    assert.equal(await stepsOf(page), steps, "the bot has not moved meanwhile");
    await page.evaluate(() => window.letBotsThink());
    await page.waitForFunction(
        (before) => document.querySelector("[data-test=room]").dataset.steps !== before,
        steps,
    );
    await done();
});

test("the language can be changed at any time, for everything at the table", async () => {
    const { page, done } = await fresh();
    await toMyTurn(page);
    assert.match(await page.textContent("[data-test=bar]"), /Noch 5 Aktionen: .*Karte/s);
    await pressMenu(page, "language");
    assert.match(await page.textContent("[data-test=bar]"), /5 actions left: look/s);
    await openSide(page, "log");
    assert.match(await page.textContent("[data-test=log]"), /starts|draws|Drawn/i);
    assert.equal(await page.getAttribute("html", "lang"), "en");
    await closeSide(page);
    await pressMenu(page, "language");
    await done();
});

for (const [view, area] of [
    ["scene", "[data-test=bar]"],
    ["list", "[data-test=choices]"],
])
    test(`a turn by keyboard alone, ${view}: arrows, Enter, and the focus stays useful`, async () => {
        const { page, done } = await fresh();
        await toMyTurn(page);
        if (view === "list") await pressMenu(page, "as-list");
        const focused = () => page.evaluate(() => document.activeElement.dataset.move);
        const goTo = async (move) => {
            await page.keyboard.press("Home");
            const count = await page.locator(`${area} button`).count();
            for (let i = 0; i < count && (await focused()) !== move; i++)
                await page.keyboard.press("ArrowRight");
            assert.equal(await focused(), move);
        };
        await page.focus(`${area} button[tabindex='0']`);
        await goTo("market");
        await page.keyboard.press("Enter");
        await page.waitForSelector("[data-move=end]");
        await page.waitForFunction((area) => document.activeElement.closest(area), area);
        assert.equal(await focused(), undefined, "Enter twice plays only one move");
        await goTo("end");
        const steps = await stepsOf(page);
        await page.keyboard.press("Enter");
        await page.waitForFunction(
            (steps) => document.querySelector("[data-test=room]").dataset.steps !== steps,
            steps,
        );
        await done();
    });

test("a game survives closing the tab", async () => {
    const first = await fresh();
    await easyTable(first.page, "mercado");
    await playMoves(first.page, 6);
    await first.page.waitForSelector("[data-test=bar].my-turn");
    const hash = await first.page.evaluate(() => location.hash);
    await first.page.waitForFunction(
        (id) =>
            JSON.parse(localStorage.getItem("kontor.tables") ?? "[]").some(
                (table) =>
                    table.id === id &&
                    String(table.steps) === document.querySelector("[data-test=room]").dataset.steps,
            ),
        hash.split("/")[2],
    );
    const steps = await stepsOf(first.page);
    await first.done();
    const second = await fresh();
    await second.page.locator(`.tables a[href="${hash}"]`).click();
    await second.page.waitForSelector("[data-test=bar].my-turn");
    assert.equal(await stepsOf(second.page), steps);
    await second.done();
});

test("two people at one device: the table is hidden between turns", async () => {
    const { page, done } = await fresh("#/new/jambo");
    await page.locator(".seat-row select").nth(1).selectOption("person");
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=take-over], [data-move]");
    for (let i = 0; i < 40 && !(await page.locator("[data-test=take-over]").count()); i++) {
        const end = page.locator("[data-move=end], [data-move=market], [data-move=drop]");
        await playMove(page, end.first());
    }
    assert.equal(await page.locator("[data-place]").count(), 0, "nothing of the table can be seen");
    await audit(page, "handing the device over");
    await page.click("[data-test=take-over]");
    await page.waitForSelector("[data-test=bar].my-turn");
    await done();
});

test("a record from a file is replayed", async () => {
    const { page, done } = await fresh();
    await page.setInputFiles("#file", join(records, RECORDS.circus));
    await page.waitForSelector("[data-test=end]");
    await done();
});

test("a game that is over can be analysed, and the log follows the replay", async () => {
    const { page, done } = await fresh(hashOf(readFileSync(join(records, RECORDS.macao), "utf8")));
    await page.click("[data-test=analyse]");
    await page.waitForSelector("[data-test=analysis][data-step] b"); // what was chosen
    await audit(page, "analysis");
    const slider = page.locator("[data-test=slider]");
    const middle = Math.round(Number(await slider.getAttribute("max")) / 2);
    await slider.fill(String(middle));
    await page.waitForFunction((step) => {
        const log = document.querySelector("[data-test=log]");
        const rows = [...log.querySelectorAll("li:not(.future) [data-step]")];
        const { top, bottom } = rows.at(-1).getBoundingClientRect();
        const edge = log.getBoundingClientRect();
        return Number(rows.at(-1).dataset.step) === step - 1 && top >= edge.top && bottom <= edge.bottom;
    }, middle);
    await page.waitForSelector(`[data-test=analysis][data-step='${middle}']`);
    await done();
});

test("rules can be searched", async () => {
    const { page, done } = await fresh("#/rules/jambo");
    const all = await page.locator(".rules li").count();
    await page.fill("input[type=search]", "Marktstand");
    await page.waitForFunction((count) => document.querySelectorAll(".rules li").length < count, all);
    assert((await page.locator(".rules li").count()) > 0);
    await audit(page, "rules");
    await done();
});

/** Audits the page in both languages and both themes: all in each language, colours in each theme. */
async function auditAll(page, where) {
    for (let i = 0; i < 4; i++) {
        const language = await page.getAttribute("html", "lang");
        const theme = await page.getAttribute("html", "data-theme");
        await (i % 2 ? auditColours : audit)(page, `${where}, ${language}, ${theme}`);
        await pressMenu(page, i % 2 ? "language" : "theme");
    }
}

test("accessibility of the screens before the table, both languages and themes", async () => {
    const { page, done } = await fresh();
    await auditAll(page, "start");
    for (const game of GAMES) {
        await page.goto(`${site.url}#/new/${game}`);
        await page.waitForSelector("[data-test=begin]");
        await auditAll(page, `new table, ${game}`);
        await page.goto(`${site.url}#/rules/${game}`);
        await page.waitForSelector(".rules li");
        await auditAll(page, `rules, ${game}`);
    }
    await done();
});

for (const game of GAMES)
    test(`${game}: accessibility of the table, both languages and themes`, async () => {
        const { page, done } = await fresh();
        await page.click(`[data-test=play-${game}]`);
        await page.waitForSelector("[data-test=bar].my-turn");
        await auditAll(page, `${game}, table`);
        for (const tab of ["rules", "text", "log"]) {
            await openSide(page, tab);
            await audit(page, `${game}, ${tab}`);
        }
        await closeSide(page);
        await page.setViewportSize(PHONE);
        await audit(page, `${game}, phone`);
        await page.setViewportSize(DESK);
        await pressMenu(page, "as-list");
        await auditAll(page, `${game}, as a list`);
        await done();
    });

test("a long list in a low window: none of its buttons lies under another part of it", async () => {
    const { page, done } = await fresh();
    await page.setViewportSize({ width: 1280, height: 560 });
    await page.goto(`${site.url}#/look/macao`);
    await page.waitForSelector("[data-test=bar].my-turn");
    await pressMenu(page, "as-list");
    await page.waitForSelector(".generic");
    await audit(page, "a list in a low window");
    await done();
});

for (const [game, record] of Object.entries(RECORDS))
    test(`${game}: accessibility of the result and the replay, both languages and themes`, async () => {
        const { page, done } = await fresh();
        await page.setInputFiles("#file", join(records, record));
        await page.waitForSelector("[data-test=end]");
        await audit(page, `${game}, end`);
        await page.click("[data-test=replay]");
        await page.waitForSelector("[data-test=slider]");
        await auditAll(page, `${game}, looking back`);
        await done();
    });

test("in a replay, strip and caption say what led to the position, not how the game ended", async () => {
    const { page, done } = await fresh();
    await page.setInputFiles("#file", join(records, RECORDS.circus));
    await page.click("[data-test=replay]");
    await page.waitForSelector("[data-test=caption] >> text=So begann die Partie.");
    assert.equal(await page.locator("[data-test=last-move]").count(), 0, "nobody has moved yet");
    const first = await page.evaluate(() => {
        document.querySelector("[data-test=side]").click();
        return new Promise((done) => {
            const look = () => {
                const line = document.querySelector("[data-test=log] li span:last-child");
                if (line) done(line.textContent);
                else requestAnimationFrame(look);
            };
            look();
        });
    });
    await page.click("[data-test=step-on]");
    await page.waitForFunction(
        (first) => document.querySelector("[data-test=caption]")?.textContent.startsWith(first),
        first,
    );
    await done();
});

test("a screen that cannot be fetched says so and offers a way on", async () => {
    const alone = await openBrowser({ serviceWorkers: "block" });
    try {
        await alone.context.route(/\/part-[^/]+\.js$/, (route) =>
            route.request().frame().url().includes("#/rules") ? route.abort() : route.continue(),
        );
        const page = await alone.context.newPage();
        await page.goto(`${site.url}#/nowhere`);
        await page.waitForSelector(".closed-page");
        await page.evaluate(() => {
            location.hash = "#/rules/jambo";
        });
        await page.waitForSelector("[data-test=not-loaded] button");
        await audit(page, "a screen that was not loaded");
    } finally {
        await alone.close();
    }
});

test("a game comes to its end though nothing can be fetched any more", async () => {
    const alone = await openBrowser({ serviceWorkers: "block" });
    try {
        const { page } = await openPage(alone.context, site.url);
        await easyTable(page, "mercado");
        await page.waitForSelector("[data-test=bar].my-turn");
        await page.waitForLoadState("networkidle");
        await alone.context.route("**/*", (route) => route.abort());
        await playMoves(page, 5000);
        await page.waitForSelector("[data-test=end]");
    } finally {
        await alone.close();
    }
});

test("an engine that cannot be fetched says so", async () => {
    for (const file of ["worker.js", "kontor.packed.wasm"]) {
        const alone = await openBrowser({ serviceWorkers: "block" });
        try {
            await alone.context.route(`**/${file}`, (route) => route.abort());
            const page = await alone.context.newPage();
            await page.goto(site.url);
            await page.waitForSelector("[data-test=not-loaded] button");
        } finally {
            await alone.close();
        }
    }
});

test("the address of an unknown table says so and leads home", async () => {
    const { page, done } = await fresh("#/table/nowhere");
    await page.waitForSelector(".covers");
    assert.match(await page.textContent("main"), /nicht auf diesem Gerät/);
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
    await page.waitForSelector("[data-test=end]");
    await done();
});

test("no horizontal scrolling at 320 px", async () => {
    const { page, done } = await fresh();
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(await wide(), 320, "start");
    for (const game of GAMES) {
        await page.goto(`${site.url}#/`);
        await page.click(`[data-test=play-${game}]`);
        await page.waitForSelector("[data-test=bar].my-turn");
        assert.equal(await wide(), 320, game);
    }
    await page.goto(`${site.url}#/rules/macao`);
    await page.waitForSelector(".rules");
    assert.equal(await wide(), 320);
    await done();
});

test("the page works offline after one visit", async () => {
    const own = await serve();
    const alone = await openBrowser();
    try {
        const { page } = await openPage(alone.context, own.url);
        await waitUntilCached(page, ["./", "main.js", "worker.js", "style.css", "kontor.packed.wasm"]);
        own.server.closeAllConnections();
        await new Promise((closed) => own.server.close(closed));
        await page.reload();
        await page.click("[data-test=play-circus]");
        await page.waitForSelector("[data-test=bar].my-turn");
    } finally {
        await alone.close();
    }
});
