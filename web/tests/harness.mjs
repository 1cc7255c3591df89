// For browser tests: a file server on 127.0.0.1, a browser, an accessibility audit.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const PAGE = process.env.KONTOR_PAGE ?? join(here, "../dist");
export const PROGRAM = process.env.KONTOR ?? join(here, "../../build/kontor");
/**
 * Tests wait for states, however busy the machine is. This is only the limit after which a state counts as
 * never coming; in milliseconds.
 */
export const PATIENCE = 240_000;
const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
};

export function serve(root = PAGE) {
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, "http://x").pathname);
        const file = join(root, path === "/" ? "index.html" : path);
        if (path === `/${UNSEEN}`) {
            response.writeHead(200, { "content-type": TYPES[".html"] }).end(UNSEEN_PAGE);
            return;
        }
        try {
            const bytes = await readFile(file);
            response
                .writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" })
                .end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((done) =>
        server.listen(0, "127.0.0.1", () =>
            done({ server, url: `http://127.0.0.1:${server.address().port}/` }),
        ),
    );
}

/** Starts `kontor serve` with these options and the page. */
export async function startKontor(options, env = {}) {
    const child = spawn(PROGRAM, ["serve", "--lang", "en", "--web", PAGE, ...options], {
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, ...env },
    });
    const ended = new Promise((done) => child.once("exit", done));
    const url = await new Promise((done, failed) => {
        child.stdout.on("data", (text) => {
            const found = /http:\/\/\S+/.exec(String(text));
            if (found) done(found[0].replace(/\/?$/, "/"));
        });
        ended.then(() => failed(new Error("the server does not start")));
    });
    return { url, port: Number(new URL(url).port), end: (signal = "SIGTERM") => (child.kill(signal), ended) };
}

/** A browser whose contexts are different people or devices. */
export function launchBrowser() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        headless: true,
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    });
}

/** The process behind all of openBrowser: starting one takes longer than many a test. */
let shared = null;
let users = 0;

/**
 * An empty profile, as in a browser never used before; close() removes it. Moves of others are shown at once,
 * unless another pace is given.
 */
export async function openBrowser({ pace = "instant", ...options } = {}) {
    users++;
    shared ??= launchBrowser();
    const browser = await shared;
    const context = await browser.newContext({
        viewport: { width: 1280, height: 720 },
        locale: "de-DE",
        ...options,
    });
    await context.addInitScript((value) => {
        if (location.origin !== "null") localStorage.setItem("kontor.pace", value); // about:blank has none
    }, pace);
    const close = async () => {
        await context.close();
        if (--users > 0) return;
        shared = null;
        await browser.close();
    };
    return { context, close };
}

/** A page, and the errors and warnings of its console. */
export async function openPage(context, url) {
    const opened = await emptyPage(context);
    await opened.page.goto(url);
    await isThere(opened.page);
    return opened;
}

/** Something of the page has been drawn. */
const isThere = (page) => page.waitForSelector(".covers, .room, .form-page, .rules-page");

async function emptyPage(context) {
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const consoleErrors = [];
    page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") consoleErrors.push(message.text());
    });
    page.on("pageerror", (error) => consoleErrors.push(String(error)));
    return { page, consoleErrors };
}

/** Where `serve` puts the page into a frame out of sight. */
const UNSEEN = "unseen.html";
const UNSEEN_PAGE = `<!doctype html>
<title>A page that nobody sees</title>
<link rel="icon" href="data:," />
<style>iframe { position: fixed; left: -9999px; width: 1280px; height: 720px; border: 0 }</style>
<iframe src="./"></iframe>`;

/**
 * The page in a frame out of sight: it lays out and behaves as in a window of that size, and elementFromPoint
 * finds what lies where, but nothing is painted. That takes longer than looking at the page.
 */
export async function openUnseen(context, url) {
    const { page, consoleErrors } = await emptyPage(context);
    await page.goto(url + UNSEEN);
    const element = page.locator("iframe");
    const frame = await (await element.elementHandle()).contentFrame();
    await isThere(frame);
    const resize = async (width, height) => {
        await element.evaluate(
            ({ style }, [width, height]) => {
                style.width = `${width}px`;
                style.height = `${height}px`;
            },
            [width, height],
        );
        await frame.waitForFunction(
            ([width, height]) => innerWidth === width && innerHeight === height,
            [width, height],
        );
    };
    return { page, frame, consoleErrors, resize };
}

/**
 * Runs in the page before it starts. After `window.stopTimers()` no timer of a second or more ends; short
 * ones go on, because the page draws with them. After `window.stopClock()` no time passes for whoever asks
 * how late it is, as the director does. Then only a press can lead on.
 */
export function makeStops() {
    const LONG = 1000;
    const { setTimeout } = window;
    let areStopped = false;
    window.setTimeout = (task, delay = 0, ...rest) =>
        setTimeout((...given) => (areStopped && delay >= LONG ? null : task(...given)), delay, ...rest);
    window.stopTimers = () => (areStopped = true);
    window.stopClock = () => (performance.now = () => 0);
}

/** Waits for all animations but the endless one that marks a move in lessons. */
export const animationsEnd = (page) =>
    page.evaluate(async () => {
        const ending = document
            .getAnimations()
            .filter((motion) => Number.isFinite(motion.effect.getComputedTiming().endTime));
        await Promise.allSettled(ending.map((motion) => motion.finished));
    });

/** Opens log, chat, people, rules or text beside the table. */
export async function openSide(page, tab) {
    if (!(await page.locator(".side").count())) await page.click("[data-test=side]");
    await page.click(`#tab-${tab}`);
}

/** Closes it again: it covers the right edge of the scene. */
export async function closeSide(page) {
    if (await page.locator(".side").count()) await page.click(".close-side");
}

/** Presses a button in the header, or in the menu of a table. */
export async function pressMenu(page, test) {
    if (!(await page.locator(`[data-test=${test}]`).count())) await page.click("[data-test=menu]");
    await page.click(`[data-test=${test}]`);
}

const axe = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");

/** Waits until nothing that can be pressed has moved for two frames. */
export const layoutRests = (page) =>
    page.evaluate(async () => {
        const frame = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        const places = () =>
            [...document.querySelectorAll("a, button, input, select")]
                .map((each) => each.getBoundingClientRect())
                .map(({ x, y, width, height }) => [x, y, width, height].join())
                .join(" ");
        for (let before = ""; before !== places(); await frame()) before = places();
    });

const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What depends on the theme: it changes nothing but colours. */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Fails on any violation of WCAG 2.2 AA on the page as it is now. */
export const audit = (page, where) => runAxe(page, where, EVERYTHING);

/** The same for a page that has passed in the other theme. */
export const auditColours = (page, where) => runAxe(page, where, COLOURS);

async function runAxe(page, where, runOnly) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    await animationsEnd(page); // elements that are fading in lack contrast
    await layoutRests(page);
    const { violations } = await page.evaluate(
        (runOnly) => window.axe.run(document, { runOnly, resultTypes: ["violations"] }),
        runOnly,
    );
    assert.deepEqual(
        violations.map(
            (each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
        ),
        [],
        `axe: ${where}`,
    );
}

/**
 * Waits until the service worker can read these files from its cache, not only lists them.
 * waitForFunction may mistake the promise of an async function for success, so the page waits by itself.
 */
export function waitUntilCached(page, files) {
    return page.evaluate(async (files) => {
        const sizeOf = async (file) => (await (await caches.match(file))?.arrayBuffer())?.byteLength ?? 0;
        const isKept = (file) => sizeOf(file).then(Boolean, () => false);
        while (!navigator.serviceWorker.controller || (await Promise.all(files.map(isKept))).includes(false))
            await new Promise(requestAnimationFrame);
    }, files);
}
