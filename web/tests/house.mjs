// A tiny file server on 127.0.0.1, a browser and an inspector of accessibility for the tests.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
    ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

export function serve(root = process.env.KONTOR_PAGE ?? join(here, "../dist")) {
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, "http://x").pathname);
        const file = join(root, path === "/" ? "index.html" : path);
        try {
            const bytes = await readFile(file);
            response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((done) => server.listen(0, "127.0.0.1", () => done({ server, url: `http://127.0.0.1:${server.address().port}/` })));
}

/** A fresh browser; close() ends it and removes its folder. */
export async function browse(options = {}) {
    const folder = await mkdtemp(join(tmpdir(), "kontor-web-"));
    const context = await chromium.launchPersistentContext(folder, {
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true,
        args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync"],
        viewport: { width: 1280, height: 720 }, locale: "de-DE", ...options,
    });
    return { context, close: async () => { await context.close(); await rm(folder, { recursive: true, force: true }); } };
}

/** A page that fails the test when it complains. */
export async function openPage(context, url) {
    const page = await context.newPage();
    const complaints = [];
    page.on("console", (message) => { if (message.type() === "error" || message.type() === "warning") complaints.push(message.text()); });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(url);
    await page.waitForSelector(".covers, .room, .form-page, .rules-page");
    return { page, complaints };
}

/** Nothing moves or fades any more, but for the mark of a lesson, which beats for ever. */
export const still = (page) => page.evaluate(async () => {
    const ending = document.getAnimations().filter((motion) => Number.isFinite(motion.effect.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((motion) => motion.finished));
});

const axe = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");

/** No violation of WCAG 2.2 AA on what the page shows now. */
export async function audit(page, where) {
    if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe);
    await still(page); // what fades in has little contrast
    const { violations } = await page.evaluate(() => window.axe.run(document,
        { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], resultTypes: ["violations"] }));
    assert.deepEqual(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`), [], `axe: ${where}`);
}

/** Until the offline worker has these files: that is, until they can be read again, not only are listed. */
export function kept(page, files) {
    return page.waitForFunction(async (files) => {
        if (!navigator.serviceWorker.controller) return false;
        const bodies = await Promise.all(files.map(async (file) => (await caches.match(file))?.arrayBuffer().catch(() => null)));
        return bodies.every((bytes) => bytes?.byteLength);
    }, files);
}
