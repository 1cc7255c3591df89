// Lessons, examples of rules, replays and their links, notifications, hints.
import assert from "node:assert/strict";
import { playMoves, playTurn } from "./player.mjs";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { after, before, test } from "node:test";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTable } from "./engine.mjs";
import { audit, auditColours, closeSide, openBrowser, openPage, serve, waitUntilCached } from "./harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const GAMES = ["jambo", "mercado", "circus", "macao"];
const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
let site, browser;

before(async () => {
    site = await serve();
    browser = await openBrowser({ permissions: ["clipboard-read", "clipboard-write"] });
});
after(async () => {
    await browser?.close();
    site?.server.closeAllConnections();
    site?.server.close();
});

async function fresh(path = "", context = browser.context) {
    const opened = await openPage(context, site.url);
    if (path) await opened.page.goto(site.url + path);
    return {
        ...opened,
        done: async () => {
            assert.deepEqual(opened.consoleErrors, [], "no console errors");
            await opened.page.close();
        },
    };
}

const setLanguage = (page, language) =>
    page.evaluate((words) => {
        localStorage.setItem("kontor.language", words);
    }, language);

/**
 * Presses what is marked until a move is played: a tab or a selection may come before the move itself.
 * Covered elements are not pressed, because a finger could not.
 */
function pressMarked(page) {
    return page.evaluate(async () => {
        const MOST_FRAMES = 1000; // an element that is covered for this long stays covered
        const isMarked = (thing) => getComputedStyle(thing).outlineStyle === "dashed";
        const coverOf = (thing) => {
            const { x, y, width, height } = thing.getBoundingClientRect();
            const top = document.elementFromPoint(x + width / 2, y + height / 2);
            return thing.contains(top) ? null : (top?.className ?? "the edge of the screen");
        };
        const findMarked = () => {
            const things = "[data-test=room] :is([data-move], [data-moves], [data-select], [data-tab-moves])";
            const marked = [...document.querySelectorAll(things)].filter(isMarked);
            return marked.find((thing) => thing.dataset.move) ?? marked[0];
        };
        const pressMarkedThing = (frame) => {
            const next = findMarked();
            next?.scrollIntoView({ block: "nearest" });
            const cover = next && coverOf(next);
            if (cover && frame > MOST_FRAMES) throw new Error(`${next.textContent} is covered by ${cover}`);
            if (!next || cover) return false;
            next.click();
            return next.dataset.move !== undefined;
        };
        for (let frame = 0; !pressMarkedThing(frame); frame++)
            await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    });
}

/** Clicks the marked moves until the lesson ends; returns the number of steps. */
async function walkLesson(page) {
    const seen = new Set();
    for (let clicks = 0; clicks < 15; clicks++) {
        const at = await page.textContent("[data-test=lesson-at]");
        const words = await page.textContent("[data-test=guide-words]");
        assert(words.length > 10, `step ${at} says something`);
        if (await page.locator("[data-test=lesson-play]").count()) return seen.size;
        assert(!seen.has(at), `step ${at} leads on`);
        seen.add(at);
        const next = page.locator("[data-test=lesson-next]");
        if (await next.count()) await next.click();
        else await pressMarked(page);
        await page.waitForFunction(
            (words) => document.querySelector("[data-test=guide-words]").textContent !== words,
            words,
        );
    }
    return assert.fail("the lesson does not end");
}

for (const game of GAMES)
    test(`${game}: the marked moves lead through the lesson and into a game`, async () => {
        const { page, done } = await fresh();
        await page.click(`[data-test=learn-${game}]`);
        await page.waitForSelector("[data-test=guide]");
        await page.setViewportSize(PHONE); // German words are longer
        const german = await walkLesson(page);
        assert(german >= 5 && german <= 10, `${german} steps`);
        await page.setViewportSize(DESK);
        await setLanguage(page, "en");
        await page.reload();
        await page.waitForSelector("[data-test=guide]");
        assert.match(await page.textContent("[data-test=guide]"), /First steps/);
        assert.equal(await walkLesson(page), german);
        await page.click("[data-test=lesson-play]");
        await page.waitForFunction(() => location.hash.startsWith("#/table/"));
        await page.waitForSelector("[data-test=guide]", { state: "detached" });
        await page.waitForSelector("[data-test=bar].my-turn");
        await page.waitForSelector("[data-test=best-move]"); // a first game has its hints on
        await page.click("[data-test=message] > .quiet");
        await page.waitForSelector("[data-test=best-move]", { state: "detached" });
        await setLanguage(page, "de");
        await done();
    });

test("in a lesson, any other legal move is commented but not played", async () => {
    const { page, done } = await fresh("#/learn/jambo");
    await page.click("[data-move=market]");
    await page.waitForFunction(() =>
        /ginge auch/.test(document.querySelector("[data-test=guide-words]").textContent),
    );
    assert.equal(await page.getAttribute("[data-test=room]", "data-steps"), "0");
    await page.click("[data-move=look]");
    await page.waitForSelector("[data-move=keep]");
    await done();
});

/** The page's own parser of scenarios and its table, without a browser. */
const loadEngine = () =>
    openTable('export { parseScenarios, stepsOf, viewerOf } from "./session/scenarios";');

test("every example of every rule can be shown, with the rule that refuses a move", async () => {
    const { parseScenarios, stepsOf, viewerOf, table } = await loadEngine();
    const folder = join(here, "../../tests/scenarios");
    let shown = 0;
    for (const game of readdirSync(folder))
        for (const file of readdirSync(join(folder, game)))
            for (const scenario of parseScenarios(readFileSync(join(folder, game, file), "utf8"))) {
                const [german, english] = scenario.title;
                assert(
                    english && german && german !== english && scenario.rules.length,
                    `${file}: ${english}: a title in both languages and its rules`,
                );
                const steps = stepsOf(scenario);
                const viewer = viewerOf(steps);
                for (const step of steps) {
                    const where = `${file}: ${english}: ${step.kind ?? ""} ${step.move}`;
                    const now = table.showScenario(
                        scenario.lines.slice(0, step.lineCount).join("\n"),
                        viewer,
                    );
                    assert.equal(now.viewer, viewer, where);
                    if (step.kind === "refuse")
                        assert.equal(table.explain([step.move], step.seat)[0]?.rule, step.rule, where);
                    if (step.kind === "refuse" || step.kind === "legal")
                        assert(table.moveText(step.move)?.[0], where);
                    if (step.kind === "do")
                        assert(now.log.length && now.log.at(-1).seat === step.seat, where);
                }
                shown++;
            }
    const program = process.env.KONTOR ?? join(here, "../../build/kontor");
    const checked = JSON.parse(execFileSync(program, ["check", folder, "--json"], { encoding: "utf8" }));
    assert.equal(shown, checked.passed, "as many as kontor check runs");
    assert.equal(checked.failed, 0);
});

test("a game that began from a scenario can be saved and loaded", async () => {
    const { table } = await loadEngine();
    const scenario = [
        "# seats Anna bot:easy",
        "# A well. rule 8.11",
        "game jambo",
        "set phase market",
        "set utilities.0 well",
        "do 0 use well",
        "do * draw guard",
    ];
    table.load(scenario.join("\n"));
    const record = table.record();
    const state = [...table.state()];
    assert.match(record, /^# seats Anna bot:easy\n# A well/);
    const again = table.load(record);
    assert.deepEqual([...table.state()], state);
    assert.deepEqual(again.seats, [
        { name: "Anna", bot: null },
        { name: "Bao", bot: "easy" },
    ]);
    assert.equal(again.steps, 2);
    assert.equal(table.load(table.record(1)).steps >= 1, true, "part of it can be loaded, too");
});

test("from a rule to its example, through its steps, and into a game against bots", async () => {
    const { page, done } = await fresh("#/rules/jambo/10.11");
    await page.click("[data-test='show-10.11']");
    const link = page.locator(".show-me[open] a", {
        hasText: "Ohne Gegenstand des Gegners darf das Krokodil nicht gespielt werden.",
    });
    await link.click();
    await page.waitForSelector("[data-test=scene-at]");
    assert.equal(await page.textContent("[data-test=scene-at]"), "0 / 1");
    await page.click("[data-test=scene-next]");
    // The reason comes from the engine, a moment later.
    await page.waitForFunction(() =>
        [/Abgelehnt.*Regel 5\.5/s, /würde jetzt nichts bewirken/].every((words) =>
            words.test(document.querySelector("[data-test=guide-words]").textContent),
        ),
    );
    await page.goto(`${site.url}#/show/jambo/10.11/1`);
    await page.waitForFunction(() => document.querySelector("[data-test=scene-at]")?.textContent === "0 / 4");
    await page.waitForFunction(() => {
        const thing = document.querySelector("[data-move='play crocodile']");
        return thing && getComputedStyle(thing).outlineStyle === "dashed";
    });
    await page.click("[data-move='play crocodile']"); // the marked card itself
    await page.waitForFunction(() => document.querySelector("[data-test=scene-at]").textContent === "1 / 4");
    for (let step = 2; step <= 4; step++) await page.click("[data-test=scene-next]");
    await page.waitForFunction(() =>
        /Dann gilt:.*Gold \(Amara\): 22/s.test(document.querySelector("[data-test=guide-words]").textContent),
    );
    await page.click("[data-test=scene-play]");
    await page.waitForFunction(() => location.hash.startsWith("#/table/"));
    await page.waitForSelector("[data-test=guide]", { state: "detached" });
    await page.waitForSelector("[data-test=bar].my-turn");
    await page.waitForFunction(() => {
        const id = location.hash.split("/")[2];
        return JSON.parse(localStorage.getItem("kontor.tables") ?? "[]").some((table) => table.id === id);
    });
    await page.reload();
    await page.waitForSelector("[data-test=bar].my-turn");
    await done();
});

test("rules by mechanism, and a link to one rule", async () => {
    const { page, done } = await fresh("#/rules/macao/11.3");
    await page.waitForSelector("#rule-11\\.3.cited");
    await page.waitForFunction(() => {
        const box = document.getElementById("rule-11.3").getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
    });
    const all = await page.locator(".rules > li").count();
    await page.locator("#rule-11\\.3 .tag").first().click();
    await page.waitForFunction((all) => document.querySelectorAll(".rules > li").length < all, all);
    assert.notEqual(await page.inputValue("[data-test=tag]"), "-1");
    await done();
});

/** Opens a finished game. */
async function openFinishedGame(page) {
    await page.setInputFiles("#file", join(here, "../../tests/records/jambo-rules2-random-variants.ktr"));
    await page.waitForSelector("[data-test=end]");
}

const moveShown = (page, number) =>
    page.waitForFunction(
        (number) => document.querySelector("[data-test=slider]")?.value === String(number),
        number,
    );

test("replay: keys, autoplay, a link for others, playing on from a position", async () => {
    const { page, done } = await fresh();
    await openFinishedGame(page);
    const id = await page.evaluate(() => location.hash.split("/")[2]);
    await page.goto(`${site.url}#/table/${id}/12`);
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
    await page.waitForFunction(() => Number(document.querySelector("[data-test=slider]")?.value) >= 13);
    // A step that has begun when autoplay stops still comes; this is the last one.
    await page.click("[data-test=walk]");
    await page.focus("[data-test=slider]");
    await page.keyboard.press("Home");
    await moveShown(page, 0);
    await page.keyboard.press("ArrowRight");
    await moveShown(page, 1);
    await page.click("[data-test=link]");
    await page.waitForFunction(() => document.querySelector("[data-test=link-said]").textContent !== "");
    const said = await page.textContent("[data-test=link-said]");
    assert.equal(said, "Link kopiert.");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const number = await page.inputValue("[data-test=slider]");
    await page.click("[data-test=fork]");
    await page.waitForFunction((id) => !location.hash.includes(id), id);
    assert.equal(
        await page.evaluate(
            (id) => JSON.parse(localStorage.getItem("kontor.tables")).find((table) => table.id === id)?.over,
            id,
        ),
        true,
        "the finished game is still there",
    );
    await done();
    const elsewhere = await openBrowser();
    try {
        const other = await openPage(elsewhere.context, site.url);
        await other.page.goto(link);
        await moveShown(other.page, number);
    } finally {
        await elsewhere.close();
    }
});

test("broken links and records are explained", async () => {
    const { page, done } = await fresh();
    const trouble = page.locator("[data-test=trouble][role=alert]");
    await page.goto(`${site.url}#/record/nonsense`);
    await trouble.locator("text=Link ist nicht vollständig").waitFor();
    await page.locator("[data-test=trouble] button").click();
    assert.equal(await trouble.count(), 0);
    const good = readFileSync(
        join(here, "../../tests/records/jambo-rules2-random-variants.ktr"),
        "utf8",
    ).split("\n");
    const first = good.findIndex((line) => /^\d /.test(line));
    const at = (line) => good.map((old, i) => (i === first ? line : old)).join("\n");
    for (const [text, words] of [
        ["Dear diary, today I played Jambo.\n", /keine Aufzeichnung/],
        [
            good.join("\n").replace(/^rules \d+$/m, "rules 99"),
            /Fassung von Kontor, die diese Seite nicht kennt/,
        ],
        [at("0 fly to the moon"), new RegExp(`Zeile ${first + 1} geht nicht: „0 fly to the moon“`)],
        [at("what is this?"), new RegExp(`Zeile ${first + 1} geht nicht: „what is this`)],
        [at("* draw ?"), /nicht, was verdeckt war/],
    ]) {
        await page.setInputFiles("#file", {
            name: "x.ktr",
            mimeType: "text/plain",
            buffer: Buffer.from(text),
        });
        await page.waitForFunction(
            (words) => new RegExp(words).test(document.querySelector("[data-test=trouble]")?.textContent),
            words.source,
        );
        await page.waitForFunction(() => {
            const { top, bottom } = document.querySelector("[data-test=trouble]").getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        });
    }
    await page.click("[data-test=language]");
    assert.match(await trouble.textContent(), /leaves out what was hidden/);
    await page.click("[data-test=language]");
    await openFinishedGame(page); // a valid record still opens
    await page.goto(`${site.url}#/`);
    await page.waitForSelector(".covers");
    assert.equal(await trouble.count(), 0);
    await done();
});

test("recent moves: at most five lines, replayed on the table, nothing jumps", async () => {
    const { page, done } = await fresh();
    await page.click("[data-test=play-circus]");
    await page.waitForSelector("[data-test=bar].my-turn");
    await playMoves(page, 3);
    await page.click("[data-test=side]");
    const place = () =>
        page.evaluate(() =>
            [".scene", "[data-test=since]", "[data-test=log]", "[data-test=bar]"].map((part) => {
                const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
                return [x, y, width, height];
            }),
        );
    const before = await place();
    assert.match(await page.textContent("[data-test=since]"), /Bao|Chiara/, "names and what they did");
    const lines = await page.locator("[data-test=since] li").count();
    assert(lines >= 1 && lines <= 5, `${lines} lines`);
    assert.deepEqual(await place(), before, "no part has moved");
    const now = Number(await page.getAttribute("[data-test=room]", "data-steps"));
    // It continues by itself, so the page records where it began.
    const first = await page.evaluate(async () => {
        const slider = () => document.querySelector("[data-test=slider]");
        document.querySelector("[data-test=show-steps]").click();
        while (!slider()) await new Promise((go) => setTimeout(go));
        return Number(slider().value);
    });
    assert(first < now, "it begins in the past");
    await page.waitForSelector("[data-test=slider]", { state: "detached" });
    await page.waitForSelector("[data-test=bar].my-turn");
    await done();
});

test("notifications: title and icon show my turn; sound and messages only when switched on", async () => {
    const { page, done } = await fresh();
    await page.addInitScript(() => {
        localStorage.setItem("kontor.muted", "1"); // the table's own sounds are not meant here
        window.asked = 0;
        window.notices = [];
        window.rings = 0;
        Notification.requestPermission = async () => {
            window.asked++;
            return "granted";
        };
        Object.defineProperty(Notification, "permission", { get: () => "granted" });
        ServiceWorkerRegistration.prototype.showNotification = async (title) => {
            window.notices.push(title);
        };
        Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) {
            window.rings++;
            start.call(this, when);
        };
    });
    await page.reload();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const turn = async () => {
        await page.waitForSelector("[data-test=bar].my-turn");
        await page.waitForFunction(
            () =>
                document.title.startsWith("● Du bist dran") &&
                document.querySelector("link[rel=icon]").href.endsWith("icon-turn.svg"),
        );
    };
    await page.click("[data-test=play-mercado]");
    await turn();
    await page.evaluate(() => {
        window.away = true;
    });
    await playTurn(page);
    assert.deepEqual(
        await page.evaluate(() => [window.asked, window.notices.length, window.rings]),
        [0, 0, 0],
        "nothing unless switched on",
    );
    await page.evaluate(() => {
        window.away = false;
    });
    await page.click("[data-test=menu]");
    await page.click("[data-test=notices]");
    assert.equal(await page.isChecked("[data-test=sound]"), false);
    await page.check("[data-test=sound]");
    await page.check("[data-test=notify]");
    await page.waitForFunction(() => window.asked === 1);
    await page.keyboard.press("Escape");
    const rings = await page.evaluate(() => window.rings);
    assert(rings > 0, "the sound is played when it is switched on");
    await playTurn(page);
    await page.waitForFunction((rings) => window.rings > rings, rings);
    assert.equal(
        await page.evaluate(() => window.notices.length),
        0,
        "no notification while the page is seen",
    );
    await page.evaluate(() => {
        window.away = true;
    });
    await playTurn(page);
    await page.waitForFunction(() => window.notices.length > 0);
    await page.evaluate(() => {
        localStorage.removeItem("kontor.muted");
        localStorage.removeItem("kontor.sound");
        localStorage.removeItem("kontor.notify");
    });
    await page.goto(`${site.url}#/`);
    await page.waitForFunction(
        () =>
            document.title === "Kontor" && document.querySelector("link[rel=icon]").href.endsWith("icon.svg"),
    );
    await done();
});

test("hints have bars and reasons", async () => {
    const { page, done } = await fresh("#/learn/macao");
    await page.waitForSelector("[data-test=guide]");
    await page.click("[data-test=hint]");
    await page.locator(".hints li").nth(1).waitFor();
    const bars = await page
        .locator(".hints .bar-worth")
        .evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("width"))));
    assert(bars.length > 1 && bars.every((width) => width > 0 && width <= 100), String(bars));
    assert((await page.textContent("[data-test=reason]")).length > 10);
    await done();
});

for (const [theme, look] of [
    ["light", audit],
    ["dark", auditColours],
])
    test(`accessibility, ${theme}`, async () => {
        const { page, done } = await fresh();
        for (const language of ["de", "en"]) {
            const where = (room) => `${room}, ${theme}, ${language}`;
            await page.goto(`${site.url}#/`);
            await page.evaluate(
                ([theme, language]) => {
                    localStorage.setItem("kontor.theme", theme);
                    localStorage.setItem("kontor.language", language);
                },
                [theme, language],
            );
            await page.reload();
            await page.click("[data-test=play-circus]");
            await page.waitForSelector("[data-test=bar].my-turn");
            await page.click("[data-test=side]");
            await page.locator("[data-test=log] button").first().click();
            await page.waitForSelector("[data-test=slider]");
            await closeSide(page);
            await page.click("[data-test=menu]");
            await page.click("[data-test=notices]");
            await look(page, where("looking back, notices"));
            await page.goto(`${site.url}#/learn/circus`);
            await page.waitForSelector("[data-test=guide]");
            await page.click("[data-test=hint]");
            await page.waitForSelector(".hints");
            await look(page, where("first steps, advice"));
            await page.goto(`${site.url}#/show/mercado/3.3/1`);
            await page.waitForSelector("[data-test=scene-at]");
            await page.click("[data-test=scene-next]");
            await page.waitForSelector("[data-test=guide] .no");
            await look(page, where("scenario"));
            await page.goto(`${site.url}#/rules/circus/4.1`);
            await page.fill("input[type=search]", "4.1");
            await page.click("[data-test='show-4.1']");
            await page.waitForSelector(".show-me[open] a");
            await look(page, where("rules"));
        }
        await page.evaluate(() => {
            localStorage.setItem("kontor.theme", "light");
            localStorage.setItem("kontor.language", "de");
        });
        await done();
    });

test("no horizontal scrolling at 320 px, and the marked move is in view", async () => {
    const { page, done } = await fresh();
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const game of GAMES) {
        await page.goto(`${site.url}#/learn/${game}`);
        await page.waitForSelector("[data-test=guide]");
        await page.waitForFunction(() =>
            [
                ...document.querySelectorAll(
                    "[data-test=room] :is([data-move], [data-moves], [data-select], [data-tab-moves])",
                ),
            ].some((thing) => {
                const box = thing.getBoundingClientRect();
                return (
                    getComputedStyle(thing).outlineStyle === "dashed" &&
                    box.top >= 0 &&
                    box.bottom <= innerHeight &&
                    box.right <= innerWidth
                );
            }),
        );
        assert.equal(await wide(), 320, game);
    }
    await page.goto(`${site.url}#/show/circus/4.1/1`);
    await page.waitForSelector("[data-test=guide]");
    assert.equal(await wide(), 320);
    await page.click("[data-test=menu]");
    await page.click("[data-test=notices]");
    const card = await page.locator(".notices-card").boundingBox();
    assert(card.x >= 0 && card.x + card.width <= 320, "the notification settings fit");
    await done();
});

test("lessons and examples work offline after one visit", async () => {
    const own = await serve();
    const alone = await openBrowser();
    try {
        const { page } = await openPage(alone.context, own.url);
        const dist = join(here, "../dist");
        // The bundler may leave an empty chunk; only a file with content shows that it is kept.
        const later = readdirSync(dist).filter(
            (file) =>
                /^(part-.*\.js|scenarios-.*\.txt|scene-.*\.css|art-.*\.svg|net-.*\.bin|.*\.woff2)$/.test(
                    file,
                ) && statSync(join(dist, file)).size > 0,
        );
        for (const kind of ["part-", "scenarios-", "scene-", "art-", "net-", ".woff2"])
            assert(
                later.some((file) => file.includes(kind)),
                kind,
            );
        await waitUntilCached(page, ["./", "main.js", "worker.js", "kontor.packed.wasm", ...later]);
        own.server.closeAllConnections();
        await new Promise((closed) => own.server.close(closed));
        await page.reload();
        await page.waitForSelector("[data-test=play-mercado]");
        await page.goto(`${own.url}#/learn/mercado`);
        await page.waitForSelector("[data-test=guide]");
        await page.waitForSelector("[data-scene=mercado]"); // painted, not the list
        await page.goto(`${own.url}#/show/macao/10.1/1`);
        await page.waitForSelector("[data-test=scene-at]");
        await page.waitForSelector("[data-scene=macao]");
    } finally {
        await alone.close();
    }
});
