// How smooth a table is on a machine four times slower: the longest frame while pieces fly, and how long a press
// takes to the next paint. node bench/frames.mjs [GAME ...]; the page is built, nothing is asserted.
import { layoutRests, openBrowser, openPage, serve } from "../tests/harness.mjs";
import { playMoves } from "../tests/player.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
const SLOWER = 4;
const MOVES = 12;
const PRESSES = 10;
/** The page is looked at so often, in milliseconds: looking costs it time, too. */
const PAUSE = 100;

/**
 * Runs in the page: notes every frame during which a flight is on its way, and every press with its paint.
 * Flights are noted when they start; asking the page for all its animations would cost it time in every frame.
 */
function observe() {
    window.frames = [];
    window.presses = [];
    let flights = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        const motion = animate.call(this, frames, timing);
        if (timing?.id === "flight") flights.push(motion);
        return motion;
    };
    let last = performance.now();
    let wasFlying = false;
    const tick = (now) => {
        flights = flights.filter(
            ({ playState, effect }) => playState !== "idle" && effect.target.isConnected,
        );
        const isFlying = flights.length > 0;
        if (isFlying && wasFlying) window.frames.push(now - last);
        wasFlying = isFlying;
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
    await page.waitForFunction(() => !document.querySelector(".flying"), null, { polling: PAUSE });
    await playMoves(page, 1, { pause: PAUSE });
}

/**
 * Presses what is possible with a real mouse, that has come there before. Playwright's own click would run
 * its checks within the press, and be measured with it.
 */
async function press(page) {
    await page.waitForSelector("[data-test=bar].my-turn");
    const thing = page.locator(".scene :is([data-move], [data-moves], [data-select])").first();
    const box = await thing.boundingBox({ timeout: 5000 }).catch(() => null); // it may be gone again
    if (!box) return;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await layoutRests(page);
    await page.mouse.down();
    await page.mouse.up();
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
