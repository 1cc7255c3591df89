// How the tables look and behave: nothing jumps, everything fits; keyboard, large text, forced colours; and
// the moves of others are shown one by one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openTable as openEngine } from "./engine.mjs";
import {
    animationsEnd,
    audit,
    layoutRests,
    makeStops,
    openBrowser,
    openPage,
    pressMenu,
    serve,
} from "./harness.mjs";
import { countTurns, playMoves } from "./player.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
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

/** A table against easy bots. */
async function openTable(context, game) {
    const { page, consoleErrors } = await openPage(context, `${site.url}#/new/${game}`);
    await page.waitForSelector("[data-test=begin]");
    const seats = page.locator(".seat-row select");
    for (let seat = 1; seat < (await seats.count()); seat++) await seats.nth(seat).selectOption("easy");
    await page.click("[data-test=begin]");
    await page.waitForSelector(".scene");
    return {
        page,
        done: async () => {
            assert.deepEqual(consoleErrors, [], "no console errors");
            await page.close();
        },
    };
}

/** The same in the middle of a game, at a decision of mine. */
async function midGame(game, moves = 7) {
    const table = await openTable(browser.context, game);
    await playMoves(table.page, moves);
    await animationsEnd(table.page);
    return table;
}

const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth);

const rects = (page, ...which) =>
    page.evaluate(
        (which) =>
            which.map((which) => {
                const { x, y, width, height } = document.querySelector(which).getBoundingClientRect();
                return [x, y, width, height].map(Math.round).join(" ");
            }),
        which,
    );

/** With forced colours, an outline still marks possible moves. */
async function forcedColours(page) {
    await page.emulateMedia({ forcedColors: "active" });
    const unmarked = await page.evaluate(() =>
        [...document.querySelectorAll("[data-move], [data-moves], [data-select]")]
            .filter((move) => {
                const { outlineStyle, outlineWidth } = getComputedStyle(move);
                return outlineStyle === "none" || parseFloat(outlineWidth) < 2;
            })
            .map((move) => move.className),
    );
    assert.deepEqual(unmarked, [], "every possible move is outlined");
    await page.emulateMedia({ forcedColors: "none" });
}

/** At 200% text size the table gives way to the list, in which all moves can be reached. */
async function largeText(page) {
    await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
    });
    await page.waitForSelector(".generic");
    assert.equal(await wide(page), 1280);
    const moves = page.locator("[data-move]");
    const count = await moves.count();
    assert(count > 0);
    for (let i = 0; i < Math.min(count, 12); i++) {
        await moves.nth(i).scrollIntoViewIfNeeded();
        assert(await moves.nth(i).isVisible(), `move ${i} can be reached`);
    }
    for (const which of ["hint", "undo"])
        assert(await page.locator(`[data-test=${which}]`).isVisible(), which);
}

/**
 * Goes by Tab from area to area, and by arrow keys inside one, to the first thing that leads to a move.
 * `isFirst`: it may also select or ask; later only if nothing plays a move.
 */
async function focusMove(page, isFirst) {
    const look = () =>
        page.evaluate((isFirst) => {
            const here = document.activeElement;
            const isNew = here !== window.lastFocus;
            window.lastFocus = here;
            const { move, moves, select } = here.dataset;
            const canOpen = (moves ?? select) !== undefined && here.ariaPressed !== "true";
            const isQuestion = document.querySelector("[data-test=no-question]") !== null;
            const mayOpen = isFirst || !(isQuestion || document.querySelector("[data-move]"));
            const plays = move !== undefined && (!isQuestion || here.closest("[data-test=bar]") !== null);
            return {
                leads: plays || (canOpen && mayOpen),
                isNew,
                isInScene: here.closest(".scene") !== null,
            };
        }, isFirst);
    for (let tabs = 0; tabs < 80; tabs++) {
        await page.keyboard.press("Tab");
        let at = await look();
        if (at.isInScene && !at.leads) {
            await page.keyboard.press("Home");
            at = { ...(await look()), isNew: true };
        }
        while (!at.leads && at.isInScene && at.isNew) {
            await page.keyboard.press("ArrowRight");
            at = await look();
        }
        if (at.leads) return;
    }
    assert.fail(`no move can be reached by keyboard: ${await offers(page)}`);
}

const stepsOf = (page) => page.getAttribute("[data-test=room]", "data-steps");

/** I have something to decide, or the game is over. */
const myTurn = (page) => page.waitForSelector("[data-test=bar].my-turn, [data-test=end]");

/** What can be pressed, and what is pressed; changes with every key that has an effect. */
const offers = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("[data-move], [data-moves], [data-select], [data-test=no-question]")]
            .map(({ dataset, ariaPressed }) =>
                [dataset.move, dataset.moves, dataset.select, ariaPressed].join(),
            )
            .join(";"),
    );

/** One decision by keyboard alone. */
async function moveByKeyboard(page) {
    const before = await stepsOf(page);
    for (let presses = 0; presses < 6; presses++) {
        await focusMove(page, presses === 0);
        const offered = await offers(page);
        await page.keyboard.press("Enter");
        while ((await stepsOf(page)) === before && (await offers(page)) === offered)
            await page.evaluate(() => new Promise(requestAnimationFrame));
        if ((await stepsOf(page)) !== before) return;
    }
    assert.fail("a move is made by keyboard");
}

/** Resizes the window and waits until the scene, or the list in its place, has adapted. */
async function resize(page, width, height) {
    await page.setViewportSize({ width, height });
    await page.evaluate(
        async ([width, height]) => {
            const frame = () => new Promise(requestAnimationFrame);
            const boxes = () =>
                [...document.querySelectorAll(".scene, .scene .zone, .strip-bar, .banner, .generic")]
                    .map((each) => Object.values(each.getBoundingClientRect().toJSON()).join())
                    .join(";");
            const isFitting = () => {
                const box = document.querySelector(".scene, .generic")?.getBoundingClientRect();
                return box && box.right <= innerWidth + 1 && innerWidth === width && innerHeight === height;
            };
            for (let before = ""; !isFitting() || before !== boxes(); await frame()) before = boxes();
        },
        [width, height],
    );
}

for (const game of GAMES) {
    test(`${game}: scene, strip and banner stay in place`, async () => {
        const { page, done } = await midGame(game, 4);
        const parts = [".scene", ".strip-bar", "[data-test=bar]"];
        for (const [width, height] of [
            [1280, 720],
            [768, 1024],
            [844, 390],
            [360, 640],
        ]) {
            await resize(page, width, height);
            await animationsEnd(page);
            const first = await rects(page, ...parts);
            for (let i = 0; i < 6; i++) {
                await playMoves(page, 1, { seed: 11 + i });
                if (await page.locator("[data-test=end]").count()) break;
                assert.deepEqual(await rects(page, ...parts), first, `at ${width}`);
            }
        }
        await done();
    });

    test(`${game}: fits the screen; forced colours, large text`, async () => {
        const { page, done } = await midGame(game);
        for (const [width, height] of [
            [1280, 720],
            [360, 640],
            [320, 640],
        ]) {
            await resize(page, width, height);
            assert.equal(await wide(page), width);
            const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
            assert(fits, `the page does not scroll at ${width}`);
        }
        await resize(page, 1280, 720);
        await forcedColours(page);
        await largeText(page);
        await done();
    });

    test(`${game}: a whole turn by keyboard alone`, async () => {
        const { page, done } = await midGame(game, 3);
        await countTurns(page);
        const turns = () => page.evaluate(() => window.turns);
        const isOver = () => page.locator("[data-test=end]").count();
        // The rest of this turn first, and then a whole one.
        let decisions = 0;
        while ((await turns()) < 2) {
            await myTurn(page);
            if (await isOver()) break;
            assert(decisions < 80, "the turn comes to its end");
            await moveByKeyboard(page);
            decisions++;
        }
        assert(decisions > 1);
        await done();
    });
}

/** How long a decision is shown at the normal pace; a long queue is faster (see director_test). */
const NORMAL_STAND = 700;
const LEAST = 500;

/** Waits until all that others have done has been shown. */
const presentShown = (page) =>
    page.waitForFunction(() => {
        const { steps, shown } = document.querySelector("[data-test=room]").dataset;
        return steps === shown;
    });

/** Records every position shown, since when, and for how long it should be shown, while I make some moves. */
async function watch(page, moves) {
    await page.evaluate(() => {
        window.seen = [];
        const room = document.querySelector("[data-test=room]");
        const note = () => {
            const callout = document.querySelector("[data-test=callout]");
            const shown = Number(room.dataset.shown);
            if (window.seen.at(-1)?.shown !== shown)
                window.seen.push({
                    shown,
                    at: performance.now(),
                    stand: Number(callout?.dataset.stand ?? 0), // my own move shows at once
                });
        };
        note();
        new MutationObserver(note).observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
        });
    });
    await playMoves(page, moves);
    await presentShown(page);
    return page.evaluate(() => window.seen);
}

test("moves of others are shown in order, long enough to be seen, and a click skips them", async () => {
    const normal = await openBrowser({ pace: "normal" });
    try {
        const { page, done } = await openTable(normal.context, "circus");
        const seen = await watch(page, 4);
        assert(seen.length > 3);
        seen.slice(1).forEach(({ shown }, i) =>
            assert(shown > seen[i].shown, "positions come in their order"),
        );
        // The first position was shown before recording began; my next move cuts the last one short.
        const times = seen
            .slice(1, -1)
            .map(({ at, stand }, i) => ({ stand, next: seen[i + 2].stand, time: seen[i + 2].at - at }))
            .filter(({ stand, next }) => stand === NORMAL_STAND && next > 0);
        assert(times.length > 0, "somebody else has moved");
        for (const { time } of times) assert(time >= LEAST, `a move stood ${Math.round(time)} ms`);
        await done();
    } finally {
        await normal.close();
    }
});

/** Records in the page what a screen reader is told: everything added or changed in the live region. */
const noteSaid = (page) =>
    page.evaluate(() => {
        window.said = [];
        new MutationObserver((changes) => {
            for (const { type, target, addedNodes } of changes)
                for (const { textContent } of type === "childList" ? addedNodes : [target])
                    window.said.push(textContent);
        }).observe(document.querySelector("[data-test=said]"), {
            subtree: true,
            childList: true,
            characterData: true,
        });
    });

/** "draws a card (2×)." is the same as two such lines. */
const oneByOne = (lines) =>
    lines.flatMap((line) => {
        const [, text, times, end] = /^(.*) \((\d+)×\)(\.?)$/.exec(line) ?? [null, line, 1, ""];
        return Array(Number(times)).fill(text + end);
    });

/** What the log of a game says from a move on, without the viewer's own moves. */
async function linesOfOthers(page, steps) {
    const saved = page.waitForEvent("download");
    await pressMenu(page, "download");
    const record = readFileSync(await (await saved).path(), "utf8");
    const { table, logLines, lineText } = await openEngine(
        'export { logLines, lineText } from "./stage/log";',
    );
    const { log, viewer } = table.load(record);
    const lines = logLines(log.filter(({ step }) => step >= steps)).filter(({ seat }) => seat !== viewer);
    return lines.map((line) => lineText(line, (german) => (Array.isArray(german) ? german[0] : german)));
}

for (const pace of ["fast", "instant"])
    test(`a screen reader is told the moves of others, each line once and in order: ${pace}`, async () => {
        const own = await openBrowser({ pace, acceptDownloads: true });
        try {
            const { page, done } = await openTable(own.context, "circus");
            await page.waitForSelector("[data-test=bar].my-turn");
            await presentShown(page);
            const steps = Number(await stepsOf(page));
            await noteSaid(page);
            await playMoves(page, 5);
            await presentShown(page);
            const said = await page.evaluate(() => window.said);
            const turns = said.filter((text) => text === "Du bist dran.");
            const told = said.filter((text) => text !== "Du bist dran.");
            assert(told.some((text) => /Bao|Chiara/.test(text)));
            assert.deepEqual(oneByOne(told), oneByOne(await linesOfOthers(page, steps)));
            assert(turns.length > 0, "it says whose turn it is");
            assert.equal(said.at(-1), "Du bist dran.");
            await done();
        } finally {
            await own.close();
        }
    });

/** My turn, with the callout of somebody else's last move. */
async function lastCallout(page) {
    for (let turns = 0; turns < 20; turns++) {
        await playMoves(page, 1);
        await presentShown(page);
        if (await page.locator("[data-test=callout]").count()) return;
    }
    assert.fail("nobody else has done anything");
}

test("on my turn the last callout leaves the board, after a while or at a press", async () => {
    const normal = await openBrowser({ pace: "normal" });
    try {
        await normal.context.addInitScript(makeStops);
        const { page, done } = await openTable(normal.context, "circus");
        await lastCallout(page);
        await page.waitForSelector("[data-test=callout]", { state: "detached" });
        await lastCallout(page);
        await page.evaluate(() => window.stopTimers());
        // It may have left just before. The next one stays until the press.
        if (!(await page.locator("[data-test=callout]").count())) await lastCallout(page);
        await page.dispatchEvent(".banner-text", "pointerdown");
        await page.waitForSelector("[data-test=callout]", { state: "detached" });
        await done();
    } finally {
        await normal.close();
    }
});

/** Plays until it is my turn in truth while earlier moves are still being shown; then time stands still. */
const stopBehind = (page) =>
    page.evaluate(async () => {
        const find = (which) => document.querySelector(which);
        const { dataset } = find("[data-test=room]");
        const isMine = () => find("[data-test=bar].my-turn") !== null;
        while (!isMine() || dataset.steps === dataset.shown) {
            const thing =
                find("[data-move]") ?? find(":is([data-moves], [data-select]):not([aria-pressed=true])");
            if (isMine()) thing?.click();
            await new Promise(requestAnimationFrame);
        }
        window.stopTimers();
        window.stopClock();
        document.activeElement.blur();
    });

for (const [name, press] of [
    ["click", (page) => page.evaluate(() => document.querySelector(".scene-board").click())],
    ["key", (page) => page.keyboard.press("Enter")],
])
    test(`a ${name} while moves of others are shown skips to the present and plays nothing`, async () => {
        const slow = await openBrowser({ pace: "slow" });
        try {
            await slow.context.addInitScript(makeStops);
            const { page, done } = await openTable(slow.context, "circus");
            await stopBehind(page);
            const before = await stepsOf(page);
            await page.click("[data-test=menu]");
            await page.waitForSelector(".strip-menu");
            assert.notEqual(await page.getAttribute("[data-test=room]", "data-shown"), before);
            await page.click("[data-test=menu]");
            await page.evaluate(() => document.activeElement.blur());
            await press(page);
            await presentShown(page);
            assert.equal(await stepsOf(page), before, "nothing was played");
            await done();
        } finally {
            await slow.close();
        }
    });

test("pieces fly to their places, but not with reduced motion", async () => {
    for (const [reducedMotion, flies] of [
        ["no-preference", true],
        ["reduce", false],
    ]) {
        const own = await openBrowser({ pace: "fast", reducedMotion });
        try {
            const { page, done } = await openTable(own.context, "circus");
            await page.evaluate(() => {
                window.flights = 0;
                const real = Element.prototype.animate;
                Element.prototype.animate = function (frames, timing) {
                    if (timing?.id === "flight") window.flights++;
                    return real.call(this, frames, timing);
                };
            });
            await playMoves(page, 6);
            assert.equal((await page.evaluate(() => window.flights)) > 0, flies, reducedMotion);
            await done();
        } finally {
            await own.close();
        }
    }
});

/**
 * Runs in the page before it starts: counts the sounds that would be heard. To the browser, whatever a test
 * asks of the page counts as a press; here only a press does.
 */
function countSounds() {
    let hasBeenActive = false;
    addEventListener("pointerdown", () => (hasBeenActive = true), true);
    Object.defineProperty(Navigator.prototype, "userActivation", { get: () => ({ hasBeenActive }) });
    window.sounds = 0;
    for (const { prototype } of [AudioBufferSourceNode, OscillatorNode]) {
        const { start } = prototype;
        prototype.start = function (...when) {
            window.sounds++;
            start.apply(this, when);
        };
    }
}

test("there is no sound before the first press or while muted, which is remembered", async () => {
    const own = await openBrowser();
    try {
        await own.context.addInitScript(countSounds);
        const { page, consoleErrors } = await openPage(own.context, `${site.url}#/look/jambo`);
        const heard = () => page.evaluate(() => window.sounds);
        const move = async (which) => {
            const steps = await stepsOf(page);
            await page.click(`.scene [data-move='${which}']`);
            await page.waitForFunction(
                (steps) => Number(document.querySelector("[data-test=room]").dataset.shown) > steps,
                Number(steps),
            );
            await layoutRests(page);
        };
        await page.waitForSelector("[data-test=bar].my-turn");
        await layoutRests(page);
        assert.equal(await heard(), 0, "my turn, but nobody has pressed anything");
        await move("sell ware_ttl");
        assert((await heard()) > 0, "a sale");
        await pressMenu(page, "mute");
        const before = await heard();
        await page.keyboard.press("Escape");
        await move("lay scale");
        assert.equal(await heard(), before, "muted");
        await page.reload();
        await page.waitForSelector("[data-test=bar].my-turn");
        await page.click("[data-test=menu]");
        assert.equal(await page.getAttribute("[data-test=mute]", "aria-pressed"), "true");
        await page.click("[data-test=mute]");
        assert((await heard()) > 0, "it is heard that it is on again");
        assert.deepEqual(consoleErrors, [], "no console errors");
    } finally {
        await own.close();
    }
});

test("on a phone, the large card of a piece that cannot be played says why", async () => {
    const phone = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
    try {
        const { page, consoleErrors } = await openPage(phone.context, `${site.url}#/look/jambo`);
        const card = page.locator("[data-test=large-card]");
        await page.tap(".scene [data-piece='card.well']"); // used already
        await card.locator("[data-test=rule]:text('8.3')").waitFor();
        await audit(page, "a large card with a reason");
        await page.tap("[data-test=close-card]");
        await page.tap(".scene .hand [data-move='play cheetah']");
        await card.locator("[data-move='play cheetah']").waitFor();
        assert.equal(
            await card.locator("[data-test=rule]").count(),
            0,
            "what was refused before is not said",
        );
        assert.deepEqual(consoleErrors, [], "no console errors");
    } finally {
        await phone.close();
    }
});

test("lifting the finger after a long press presses nothing on the card that it opened", async () => {
    const phone = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
    try {
        const { page, consoleErrors } = await openPage(phone.context, `${site.url}#/look/jambo`);
        const card = page.locator(".hand .thing[data-piece='card.wise_man']");
        await card.waitFor();
        const before = await stepsOf(page);
        const touch = (kind) => card.dispatchEvent(kind, { pointerType: "touch", bubbles: true });
        const lift = () =>
            page.evaluate(() => {
                const button = document.querySelector(".sheet [data-move='play wise_man']");
                button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
            });
        await touch("pointerdown");
        await page.waitForSelector(".sheet [data-move='play wise_man']");
        await touch("pointerup");
        await lift();
        assert.equal(await page.locator(".sheet").count(), 1, "the card is still there");
        assert.equal(await stepsOf(page), before, "nothing was played");
        await page.locator(".sheet [data-move='play wise_man']").tap();
        await page.waitForFunction(
            (before) => document.querySelector("[data-test=room]").dataset.steps !== before,
            before,
        );
        assert.deepEqual(consoleErrors, [], "no console errors");
    } finally {
        await phone.close();
    }
});

/** Runs in the page: records where the cards that others take end up, and whether that is at their place. */
function noteTakenCards() {
    window.taken = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        const motion = animate.call(this, frames, timing);
        const by = Number(document.querySelector("[data-test=callout]")?.dataset.by ?? 0);
        if (timing?.id !== "flight" || by < 1 || !this.dataset.piece?.startsWith("card.")) return motion;
        motion.currentTime = motion.effect.getComputedTiming().endTime;
        const { x, y, width, height } = this.getBoundingClientRect();
        motion.currentTime = 0;
        const place = document.querySelector(`.scene [data-seat="${by}"]`).getBoundingClientRect();
        const [left, top] = [x + width / 2 - place.x, y + height / 2 - place.y];
        const isThere = left >= 0 && left <= place.width && top >= 0 && top <= place.height;
        window.taken.push({ card: this.dataset.piece, by, isThere });
        return motion;
    };
}

test("on a phone, what a player takes flies to that player", async () => {
    const phone = await openBrowser({ pace: "fast", viewport: { width: 390, height: 844 } });
    try {
        const { page, done } = await openTable(phone.context, "macao");
        await page.evaluate(noteTakenCards);
        for (let rounds = 0; rounds < 8; rounds++) {
            await playMoves(page, 1);
            if (await page.evaluate(() => window.taken.length > 0)) break;
        }
        const taken = await page.evaluate(() => window.taken);
        assert(taken.length > 0, "somebody has taken a card");
        assert.deepEqual(
            taken.filter(({ isThere }) => !isThere),
            [],
        );
        await done();
    } finally {
        await phone.close();
    }
});

/** The middle of something, in the window. */
const middleOf = (page, which) =>
    page
        .locator(which)
        .first()
        .evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
        });

/** Moves a mouse or a finger that is down; how it begins and ends is up to it. */
const POINTERS = {
    mouse: async (page) => ({
        down: async ({ x, y }) => {
            await page.mouse.move(x, y);
            await page.mouse.down();
        },
        move: ({ x, y }) => page.mouse.move(x, y, { steps: 4 }),
        up: () => page.mouse.up(),
    }),
    finger: async (page) => {
        const client = await page.context().newCDPSession(page);
        const send = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
        return {
            down: (at) => send("touchStart", at),
            move: (at) => send("touchMove", at),
            up: () => send("touchEnd"),
        };
    },
};

for (const [pointer, viewport] of [
    ["mouse", { width: 1280, height: 720 }],
    ["finger", { width: 768, height: 1024 }],
])
    test(`jambo: a card is dragged to where it goes, with a ${pointer}`, async () => {
        const own = await openBrowser({ viewport, hasTouch: pointer === "finger" });
        try {
            const { page, consoleErrors } = await openPage(own.context, `${site.url}#/look/jambo`);
            const card = ".hand .thing[data-move='sell ware_ttl'][data-drags]";
            await page.waitForSelector(card);
            await layoutRests(page);
            const { down, move, up } = await POINTERS[pointer](page);
            const from = await middleOf(page, card);
            const before = await stepsOf(page);
            const dragTo = async (to) => {
                await down(from);
                await move({ x: from.x + 20, y: from.y - 30 });
                await page.waitForSelector(".thing[data-dragged]");
                await move(to);
                await up();
                await page.waitForSelector(".thing[data-dragged]", { state: "detached" });
            };
            // Dropping it in the hand, or on my stand, plays nothing.
            for (const to of [from, await middleOf(page, "[data-place='large.0']")]) {
                await dragTo(to);
                assert.equal(await stepsOf(page), before);
            }
            await dragTo(await middleOf(page, "[data-place=supply]"));
            await page.waitForFunction(
                (before) => document.querySelector("[data-test=room]").dataset.steps !== before,
                before,
            );
            await page.waitForSelector(card, { state: "detached" });
            assert.deepEqual(consoleErrors, [], "no console errors");
        } finally {
            await own.close();
        }
    });

for (const [game, pointer, viewport] of [
    ["circus", "mouse", { width: 1280, height: 720 }],
    ["circus", "finger", { width: 390, height: 844 }],
    ["mercado", "mouse", { width: 1280, height: 720 }],
    ["mercado", "finger", { width: 390, height: 844 }],
])
    test(`${game}: a thing is dragged to where it goes, with a ${pointer}`, async () => {
        const own = await openBrowser({ viewport, hasTouch: pointer === "finger" });
        try {
            const { page, done } = await openTable(own.context, game);
            while (!(await page.locator(".thing[data-drags]").count())) await playMoves(page, 1);
            await animationsEnd(page);
            const { down, move, up } = await POINTERS[pointer](page);
            const from = await middleOf(page, ".thing[data-drags]");
            const leads = (await page.getAttribute(".thing[data-drags]", "data-select")).split("|");
            const before = await stepsOf(page);
            // Dropped elsewhere, it returns to its place, and nothing is played.
            await down(from);
            await move({ x: from.x + 20, y: from.y - 30 });
            await page.waitForSelector(".thing[data-dragged]");
            const target = leads.map((lead) => `.scene .thing[data-move="${lead}"]`).join(", ");
            await page.waitForSelector(target);
            await move(from);
            await up();
            await page.waitForSelector(".thing[data-dragged]", { state: "detached" });
            assert.equal(await stepsOf(page), before);
            await down(from);
            await move({ x: from.x + 20, y: from.y - 30 });
            await page.waitForSelector(".thing[data-dragged]");
            const to = await middleOf(page, target);
            await move(to);
            await up();
            await page.waitForFunction(
                (before) => document.querySelector("[data-test=room]").dataset.steps !== before,
                before,
            );
            await done();
        } finally {
            await own.close();
        }
    });
