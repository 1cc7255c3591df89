// My seats on another device: the link and its QR code, taking it once, the devices, revoking one.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PROGRAM, animationsEnd, audit, launchBrowser, openPage, startKontor } from "./harness.mjs";

let folder, kontor, browser;

before(async () => {
    folder = await mkdtemp(join(tmpdir(), "kontor-devices-"));
    kontor = await startKontor(["--port", "0", "--store", `sqlite:${join(folder, "tables.db")}`]);
    browser = await launchBrowser();
});
after(async () => {
    await browser?.close();
    await kontor?.end();
    await rm(folder, { recursive: true, force: true });
});

const newDevice = (path, options = {}) =>
    browser
        .newContext({ viewport: { width: 1280, height: 720 }, locale: "de-DE", ...options })
        .then((context) => openPage(context, kontor.url + path));

async function sitDown() {
    const body = { game: "jambo", seats: [{ name: "Anna" }, { name: "Ben" }] };
    const answer = await fetch(`${kontor.url}api/tables`, { method: "POST", body: JSON.stringify(body) });
    const { table, tokens } = await answer.json();
    const desk = await newDevice(`#/join/${table}/${tokens[0]}`);
    await desk.page.click("[data-test=join]");
    await desk.page.waitForSelector("[data-test=room]");
    await desk.page.goto(`${kontor.url}#/`);
    await desk.page.click("[data-test=devices-link]");
    return { table, desk };
}

/** What a camera reads. */
async function readCode(page) {
    await animationsEnd(page);
    const file = join(folder, "code.png");
    await page.locator("[data-test=qr]").screenshot({ path: file });
    const read = spawnSync("zbarimg", ["--quiet", "--raw", file], { encoding: "utf8" });
    assert.equal(read.status, 0, `zbarimg (tools/setup browser): ${read.error ?? read.stderr}`);
    return read.stdout.trim();
}

test("a phone reads the code, takes the seats once, plays, and is removed", async () => {
    const { table, desk } = await sitDown();
    await desk.page.click("[data-test=along]");
    const link = await desk.page.inputValue("[data-test=along-link]");
    assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/#\/along\/[\w-]{32}$/);
    await desk.page.waitForSelector("[data-test=qr]");
    assert.equal(await readCode(desk.page), link);
    await audit(desk.page, "the link and its code");
    await desk.page.click("[data-test=theme]");
    assert.equal(await readCode(desk.page), link, "also in the other theme");

    const phone = await newDevice(link.slice(kontor.url.length), {
        viewport: { width: 390, height: 844 },
        userAgent: "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0",
    });
    await audit(phone.page, "a phone before it takes the seats");
    await phone.page.click("[data-test=take]");
    await phone.page.waitForSelector(`a[href="#/table/${table}"]`);
    await phone.page.click(`a[href="#/table/${table}"]`);
    await phone.page.waitForSelector("[data-test=room]");

    const late = await newDevice(link.slice(kontor.url.length));
    await late.page.click("[data-test=take]");
    await late.page.waitForSelector("[role=alert]");

    await desk.page.reload();
    await desk.page.waitForSelector("[data-test=seat-devices] li:nth-child(2)");
    const rows = await desk.page.locator("[data-test=seat-devices] li").allInnerTexts();
    assert.match(rows[0], /Erstes Gerät\s+dieses Gerät/);
    assert.match(rows[1], /Firefox, Android/);
    assert.equal(await desk.page.locator("[data-test=shut-out]").count(), 1, "not this device itself");
    await audit(desk.page, "the devices of a seat");
    await desk.page.click("[data-test=shut-out]");
    await desk.page.waitForFunction(
        () => document.querySelectorAll("[data-test=seat-devices] li").length === 1,
    );
    await phone.page.waitForSelector("text=Dieser Link öffnet keinen Platz");
    assert.deepEqual(desk.consoleErrors, []);
});
