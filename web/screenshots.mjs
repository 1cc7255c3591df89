// Makes the pictures of README and docs/ again: node screenshots.mjs [tables|start|gallery|turn ...]
// Needs the built page, Debian's Chromium, and for the moving picture img2webp (tools/setup pictures).
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildGallery } from "./gallery.mjs";
import { animationsEnd, openBrowser, serve } from "./tests/harness.mjs";
import { linkTo } from "./tests/positions.mjs";

const root = join(import.meta.dirname, "..");
const docs = join(root, "docs");
const QUALITY = 82;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Saves what the window shows, or one element of it, as WebP. */
async function save(page, name, { element, quality = QUALITY, scale = 1 } = {}) {
    await animationsEnd(page);
    const clip = element
        ? await page.locator(element).evaluate((each) => {
              const { x, y, width, height } = each.getBoundingClientRect();
              return { x: x + scrollX, y: y + scrollY, width, height };
          })
        : { x: 0, y: 0, ...page.viewportSize() };
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send("Page.captureScreenshot", {
        format: "webp",
        quality,
        captureBeyondViewport: Boolean(element), // of a window it would leave out the pins
        clip: { ...clip, scale },
    });
    writeFileSync(join(docs, name), Buffer.from(data, "base64"));
    console.log(`docs/${name}: ${Math.round((data.length * 3) / 4 / 1024)} KiB`);
}

async function open(context, url, size, sign) {
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.goto(url);
    await page.waitForSelector(sign);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await page.waitForFunction(() =>
        [...document.querySelectorAll("use")].every((use) =>
            document.getElementById(use.getAttribute("href").slice(1)),
        ),
    );
    await page.evaluate(() => document.fonts.ready);
    return page;
}

/** The tables in the positions of their designs, and one on a phone. */
async function tables(context, site) {
    const pictures = [
        ["jambo", DESK, "page-jambo.webp"],
        ["mercado", DESK, "page-mercado.webp"],
        ["circus", DESK, "page-circus.webp"],
        ["macao", DESK, "page-macao.webp"],
        ["macao", PHONE, "page-phone.webp"],
    ];
    for (const [game, size, name] of pictures) {
        const page = await open(context, `${site.url}#/look/${game}`, size, ".pins .pin");
        await save(page, name, { scale: size === PHONE ? 2 : 1 });
        await page.close();
    }
}

async function start(context, site) {
    const page = await open(context, site.url, DESK, ".covers img");
    await save(page, "page-start.webp");
    await page.close();
}

/** Every picture, light and dark: docs/gallery/FOLDER-THEME.webp. */
async function gallery(context) {
    const { out, names } = buildGallery();
    const site = await serve(out);
    const page = await open(context, site.url, { width: 1780, height: 1000 }, ".covers img");
    for (const name of names)
        for (const theme of ["light", "dark"])
            await save(page, `gallery/${name}-${theme}.webp`, {
                element: `#${name}-${theme}`,
                quality: 60,
                scale: 0.6,
            });
    await page.close();
    site.server.closeAllConnections();
    site.server.close();
}

/** The time in the page when its clock stops: later than it has come to by itself. */
const STANDSTILL = 3_600_000;
const FRAME = 120;
const LEAST_FRAMES = 40;
const MOST_FRAMES = 80;

/** One step of a clock that stands still between frames: timers, and all animations. */
async function advance(page) {
    await page.clock.runFor(FRAME);
    await page.evaluate((time) => {
        for (const motion of document.getAnimations()) {
            if (motion.playState === "finished") continue;
            motion.pause();
            motion.currentTime = Math.min(
                (motion.currentTime ?? 0) + time,
                motion.effect.getComputedTiming().endTime,
            );
            if (motion.currentTime >= motion.effect.getComputedTiming().endTime) motion.finish();
        }
    }, FRAME);
}

/** The position of Macao's design, with a bot that has enough cubes for a long turn. */
function positionForTurn() {
    const cubes = ["red", "blue", "green", "gray"].flatMap((colour) =>
        Array.from({ length: 4 }, () => colour),
    );
    return readFileSync(join(root, "tests/positions/look/macao.scn"), "utf8")
        .replace(/^# seats .*/m, "# seats Anna bot:greedy bot:greedy")
        .replace(/^set supply.2 .*/m, `set supply.2 ${cubes.join(" ")}`);
}

/** Whether the page has shown all that the bots did. */
const isShown = (page) =>
    page.locator("[data-test=room]").evaluate(({ dataset }) => dataset.shown === dataset.steps);

/** A bot's turn in Macao, frame by frame: docs/turn-macao.webp. */
async function turn() {
    const site = await serve();
    const browser = await openBrowser({ pace: "normal", locale: "en-GB" });
    const frames = mkdtempSync(join(tmpdir(), "kontor-turn-"));
    const page = await browser.context.newPage();
    await page.setViewportSize({ width: 960, height: 600 });
    await page.clock.install({ time: 0 });
    await page.goto(linkTo(site.url, positionForTurn()));
    await page.waitForSelector(".scene [data-move=pass]");
    await page.clock.pauseAt(STANDSTILL);
    for (let i = 0; i < 6; i++) await advance(page);
    await page.evaluate(() => document.querySelector(".scene [data-move=pass]").click());
    const files = [];
    for (let i = 0; i < MOST_FRAMES; i++) {
        await advance(page);
        files.push(join(frames, `${String(i).padStart(3, "0")}.png`));
        await page.screenshot({ path: files.at(-1) });
        if (i > LEAST_FRAMES && (await isShown(page))) break;
    }
    await browser.close();
    site.server.closeAllConnections();
    site.server.close();
    const target = join(docs, "turn-macao.webp");
    const options = ["-loop", "0", "-lossy", "-q", "60", "-m", "4", "-d", String(FRAME)];
    execFileSync("img2webp", [...options, ...files, "-o", target]);
    rmSync(frames, { recursive: true, force: true });
    console.log(
        `docs/turn-macao.webp: ${files.length} frames, ${Math.round(statSync(target).size / 1024)} KiB`,
    );
}

const ALL = { tables, start, gallery, turn };
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ALL);
const site = await serve();
const browser = await openBrowser({ locale: "en-GB", reducedMotion: "reduce" });
try {
    for (const name of wanted) await ALL[name](browser.context, site);
} finally {
    await browser.close();
    site.server.closeAllConnections();
    site.server.close();
}
