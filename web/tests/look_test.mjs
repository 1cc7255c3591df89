// How the tables look and behave: nothing jumps, everything fits, keyboard, large text, forced colours, reduced motion.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { browse, openPage, serve, still } from "./house.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const GAMES = ["jambo", "mercado", "circus", "macao"];
let house, browser;

before(async () => { house = await serve(); browser = await browse(); });
after(async () => { await browser?.close(); house?.server.closeAllConnections(); house?.server.close(); });

/** A table against easy bots, some way into the game, at a decision of mine. */
async function midGame(game, clicks = 24) {
    const { page, complaints } = await openPage(browser.context, `${house.url}#/new/${game}`);
    await page.waitForSelector("[data-test=begin]");
    const seats = page.locator(".seat-row select");
    for (let seat = 1; seat < await seats.count(); seat++) await seats.nth(seat).selectOption("easy");
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=room]");
    await play(page, clicks);
    return { page, done: async () => { assert.deepEqual(complaints, [], "the browser complains"); await page.close(); } };
}

/** Plays offered moves by luck from a seed; tells what the page looked like before each, if asked. */
async function play(page, clicks, watch = false) {
    const looks = await page.evaluate(async ({ clicks, watch }) => {
        const pause = () => new Promise((go) => setTimeout(go, 2));
        const rect = (which) => { const { x, y, width, height } = document.querySelector(which).getBoundingClientRect(); return [x, y, width, height].map(Math.round).join(" "); };
        const seen = new Set(), room = document.querySelector("[data-test=room]"), until = Date.now() + 60_000;
        let luck = 7;
        for (let made = 0; made < clicks && Date.now() < until && !document.querySelector("[data-test=end]");) {
            if (watch) seen.add(`bar ${rect("[data-test=bar]")}, board ${rect(".board")}, common ${rect(".top-common")}`);
            const moves = [...document.querySelectorAll("[data-move]")];
            if (moves.length) {
                luck = luck * 48271 % 2147483647;
                const steps = room.dataset.steps, wait = Date.now() + 2000;
                moves[luck % moves.length].click();
                made++;
                while (room.dataset.steps === steps && Date.now() < wait) await pause();
            }
            await pause();
        }
        while (!document.querySelector("[data-move], [data-test=end]") && Date.now() < until) await pause();
        return [...seen];
    }, { clicks, watch });
    await still(page);
    return looks;
}

const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Each button of the table can be hit: 24 px at least. */
async function targets(page) {
    for (const size of [{ width: 360, height: 640 }, { width: 1280, height: 720 }]) {
        await page.setViewportSize(size);
        const small = await page.evaluate(() => [...document.querySelectorAll(".desk button, .bar button")].flatMap((button) => {
            const { width, height } = button.getBoundingClientRect();
            return button.checkVisibility() && (width < 23.5 || height < 23.5) ? [`${button.className} ${Math.round(width)}x${Math.round(height)}`] : [];
        }));
        assert.deepEqual([...new Set(small)], [], `small targets at ${size.width}`);
    }
}

/** Where the reader's colours replace ours, a frame still marks what is possible. */
async function forcedColours(page) {
    await page.emulateMedia({ forcedColors: "active" });
    const unmarked = await page.evaluate(() => [...document.querySelectorAll("[data-move]")].filter((move) => {
        const marked = (each) => { const { outlineStyle, outlineWidth } = getComputedStyle(each); return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2; };
        return !marked(move) && !(move.closest(".can") && marked(move.closest(".can")));
    }).map((move) => move.className));
    assert.deepEqual(unmarked, [], "each possible thing is framed");
    await page.emulateMedia({ forcedColors: "none" });
}

/** Text of 200 %: all choices and the bar's buttons can still be reached. */
async function largeText(page) {
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    assert.equal(await wide(page), 1280);
    const moves = page.locator("[data-move]"), count = await moves.count();
    assert(count > 0);
    for (let i = 0; i < Math.min(count, 12); i++) {
        await moves.nth(i).scrollIntoViewIfNeeded();
        assert(await moves.nth(i).evaluate((button) => {
            const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
            return width > 0 && height > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
        }), `move ${i} can be reached`);
    }
    for (const which of ["hint", "undo"]) assert(await page.locator(`[data-test=${which}]`).isVisible(), which);
}

for (const game of GAMES) {
    test(`${game}: bar and board stay where they are, whoever's turn it is`, async () => {
        const { page, done } = await midGame(game, 6);
        const desk = await play(page, 14, true);
        assert.equal(desk.length, 1, `on a desk: ${desk.join(" | ")}`);
        await page.setViewportSize({ width: 360, height: 640 });
        const phone = await play(page, 6, true);
        assert.equal(phone.length, 1, `on a phone: ${phone.join(" | ")}`);
        await page.setViewportSize({ width: 1280, height: 720 });
        await done();
    });

    test(`${game}: one screen on a desk, no sideways scrolling from 320 px, mine within reach on a phone; large targets, large text, forced colours`, async () => {
        const { page, done } = await midGame(game);
        const board = await page.evaluate(() => { const { clientHeight, scrollHeight } = document.querySelector(".board"); return { clientHeight, scrollHeight }; });
        assert.equal(board.scrollHeight, board.clientHeight, "the board scrolls on a desk");
        for (const width of [320, 360]) {
            await page.setViewportSize({ width, height: 640 });
            assert.equal(await wide(page), width);
            const areas = await page.evaluate(() => [".top-common", ".top-mine", "[data-test=bar]"].map((which) => {
                const { top, bottom, left, right } = document.querySelector(which).getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && bottom - top > 36;
            }));
            assert.deepEqual(areas, [true, true, true], `table, drawer and bar lie on the screen at ${width}`);
        }
        await page.setViewportSize({ width: 1280, height: 720 });
        await targets(page);
        await forcedColours(page);
        await largeText(page);
        await done();
    });

    test(`${game}: a whole turn by keyboard alone`, async () => {
        const { page, done } = await midGame(game, 3);
        const log = () => page.evaluate(() => document.querySelector("[data-test=room]").dataset.steps);
        // A turn is over when somebody else acts: the rest of this one first, and then a whole one.
        await page.evaluate(() => {
            window.turns = 0;
            let mine = true;
            const look = () => {
                const now = document.querySelector("[data-test=bar]").classList.contains("my-turn");
                if (mine && !now) window.turns++;
                mine = now;
            };
            new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
        });
        const turns = () => page.evaluate(() => window.turns);
        let played = 0;
        // Tab goes from area to area, arrows inside it; Enter plays.
        while (await turns() < 2 && played < 60) {
            await page.waitForSelector("[data-move], [data-test=end]");
            if (await page.locator("[data-test=end]").count()) break;
            const before = await log();
            let found = false;
            for (let tabs = 0; tabs < 40 && !found; tabs++) {
                await page.keyboard.press("Tab");
                if (await page.evaluate(() => document.activeElement.closest(".desk"))) await page.keyboard.press("Home");
                for (let arrows = 0; arrows < 60; arrows++) {
                    const at = await page.evaluate(() => { const here = document.activeElement; here.dataset.was = String(Number(here.dataset.was ?? 0) + 1); return { move: here.dataset.move, was: here.dataset.was, desk: Boolean(here.closest(".desk")) }; });
                    if (at.move) { found = true; break; }
                    if (!at.desk || at.was !== "1") break;
                    await page.keyboard.press("ArrowRight");
                }
            }
            assert(found, "a move can be reached");
            await page.keyboard.press("Enter");
            await page.waitForFunction((steps) => document.querySelector("[data-test=room]").dataset.steps !== steps, before);
            await page.evaluate(() => document.querySelectorAll("[data-was]").forEach((each) => { delete each.dataset.was; }));
            played++;
        }
        assert(await turns() >= 2 || await page.locator("[data-test=end]").count(), `no turn came to its end in ${played} decisions`);
        await done();
    });
}

test("pieces glide to where they go, and not at all with reduced motion", async () => {
    const { page, done } = await midGame("circus", 0);
    const moved = () => page.evaluate(async () => {
        const real = Element.prototype.animate;
        let count = 0;
        Element.prototype.animate = function (...all) { count++; return real.apply(this, all); };
        const room = document.querySelector("[data-test=room]"), steps = room.dataset.steps;
        document.querySelector(".dealers [data-move]").click();
        while (room.dataset.steps === steps) await new Promise(requestAnimationFrame);
        await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        Element.prototype.animate = real;
        return count;
    });
    await page.waitForSelector(".dealers [data-move]");
    assert(await moved() > 0, "a dealer walks to the queue");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.waitForSelector(".dealers [data-move]");
    assert.equal(await moved(), 0);
    await page.emulateMedia({ reducedMotion: null });
    await done();
});

test("Macao's map draws what the data says is adjacent, and nothing else", async () => {
    const data = JSON.parse(readFileSync(join(here, "../../src/games/macao/data.json"), "utf8"));
    const { outputFiles } = await build({ entryPoints: [join(here, "../src/games/macao/map.ts")], write: false, format: "esm" });
    const { ROUTES, SPACES, quarterSpot } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
    const pairs = (entries) => entries.flatMap(({ id, near }) => near.map((other) => [id, other].sort().join(" "))).filter((pair, i, all) => all.indexOf(pair) === i).sort();
    assert.deepEqual(Object.keys(SPACES).sort(), data.spaces.map(({ id }) => id).sort());
    assert.deepEqual(ROUTES.flatMap((route) => route.slice(1).map((id, i) => [route[i], id].sort().join(" "))).sort(), pairs(data.spaces));
    const close = data.quarters.flatMap((a, i) => data.quarters.flatMap((b, j) => {
        const one = quarterSpot(i), two = quarterSpot(j);
        return i < j && Math.abs(one.x - two.x) < 80 && Math.abs(one.y - two.y) < 50 ? [[a.id, b.id].sort().join(" ")] : [];
    }));
    assert.deepEqual(close.sort(), pairs(data.quarters));
});
