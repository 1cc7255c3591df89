// How smooth a table is on a machine four times slower: the longest frame while pieces fly, and how long a press
// takes to the next paint. node bench/frames.mjs [GAME ...]; the page is built, nothing is asserted.
import { openBrowser, openPage, serve } from "../tests/harness.mjs";
import { playMoves } from "../tests/player.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
const SLOWER = 4;
const MOVES = 12;
const PRESSES = 10;

/** Runs in the page: notes every frame during which a flight is on its way, and every press with its paint. */
function observe() {
    window.frames = [];
    window.presses = [];
    let last = performance.now();
    const tick = (now) => {
        const isFlying = document.getAnimations().some(({ id }) => id === "flight");
        if (isFlying && window.wasFlying) window.frames.push(now - last);
        window.wasFlying = isFlying;
        last = now;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries())
            if (/^(pointerup|click|keydown)$/.test(name)) window.presses.push(duration);
    }).observe({ type: "event", durationThreshold: 16 });
}

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Median, 99 % and worst, in milliseconds. */
function summary(times) {
    const sorted = [...times].sort((a, b) => a - b);
    const [median, most, worst] = [share(sorted, 0.5), share(sorted, 0.99), sorted.at(-1) ?? 0];
    return `${sorted.length}; ${[median, most, worst].map(Math.round).join(" / ")} ms`;
}

/** Makes a move when everything has landed, like somebody who looks; pressing earlier ends the flights. */
async function moveWhenCalm(page) {
    await page.waitForFunction(() => !document.getAnimations().some(({ id }) => id === "flight"));
    await playMoves(page, 1);
}

/** Presses what is possible with a real mouse. */
async function press(page) {
    await page.waitForSelector("[data-test=bar].my-turn");
    const thing = page.locator(".scene :is([data-move], [data-moves], [data-select])").first();
    await thing.click({ timeout: 5000 }).catch(() => undefined); // it may be gone again
}

async function measure(context, url, game) {
    const { page } = await openPage(context, `${url}#/new/${game}`);
    await page.click("[data-test=begin]");
    await page.waitForSelector("[data-test=bar].my-turn");
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.evaluate(observe);
    for (let i = 0; i < MOVES; i++) await moveWhenCalm(page);
    for (let i = 0; i < PRESSES; i++) await press(page);
    const { frames, presses } = await page.evaluate(() => ({
        frames: window.frames,
        presses: window.presses,
    }));
    const slow = frames.filter((time) => time > 50).length;
    console.log(`${game}: frames ${summary(frames)}, above 50 ms: ${slow}; presses ${summary(presses)}`);
    await page.close();
}

const site = await serve();
const { context, close } = await openBrowser({ pace: "fast" });
for (const game of process.argv.length > 2 ? process.argv.slice(2) : GAMES)
    await measure(context, site.url, game);
await close();
site.server.closeAllConnections();
site.server.close();
