// Presses while pieces fly: they act on the true position, and none is lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { makeStops, openBrowser, openPage, serve } from "./harness.mjs";

let site, browser;

before(async () => {
    site = await serve();
    browser = await openBrowser(); // so that its process lasts from test to test
});
after(async () => {
    await browser?.close();
    site?.server.closeAllConnections();
    site?.server.close();
});

/** Runs in the page before it starts: freezes flights at their start, and records answers. */
function holdFlights() {
    window.flights = [];
    window.newestSteps = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        const motion = animate.call(this, frames, timing);
        if (timing?.id !== "flight") return motion;
        motion.pause();
        window.flights.push(motion);
        return motion;
    };
    window.Worker = class extends Worker {
        constructor(url) {
            super(url);
            this.addEventListener("message", ({ data }) => {
                window.newestSteps = Math.max(window.newestSteps, data.value?.steps ?? 0);
            });
        }
    };
    /** Presses whatever lies at the middle of a rectangle; returns the move that it carries. */
    window.pressAt = ({ x, y, width, height }) => {
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        met.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        return met.closest("[data-move]")?.dataset.move;
    };
}

async function withTable(options, address, body) {
    const { context, close } = await openBrowser(options);
    try {
        for (const script of [holdFlights, makeStops]) await context.addInitScript(script);
        const { page, consoleErrors } = await openPage(context, `${site.url}${address}`);
        await body(page);
        assert.deepEqual(consoleErrors, []);
    } finally {
        await close();
    }
}

/** Jambo's design; flights never end. */
const withJambo = (body) =>
    withTable({}, "#/look/jambo", async (page) => {
        // Or the timer that ends flights in a hidden window could fire before a busy machine has looked.
        await page.evaluate(() => window.stopTimers());
        await body(page);
    });

/** Jambo's design, with the card Scale on its way from my hand to where it can be used. */
const withScaleInFlight = (body) =>
    withJambo(async (page) => {
        await page.click("[data-move='lay scale']");
        await page.waitForFunction(() => window.flights.length > 0);
        await body(page);
    });

test("nothing else is drawn around a picture in flight", () =>
    withJambo(async (page) => {
        await page.click("[data-move^='sell ']"); // the card flies to the discard pile, which CSS makes deep
        await page.waitForSelector(".discard-pile.deep .flying");
        const drawn = await page.evaluate(() =>
            [...document.querySelectorAll(".flying")].flatMap((picture) => {
                const names = [];
                for (
                    let shell = picture.parentElement;
                    !shell.matches(".scene-action");
                    shell = shell.parentElement
                )
                    for (const part of ["::before", "::after"]) {
                        const { content, visibility } = getComputedStyle(shell, part);
                        if (
                            shell.style.display === "contents" &&
                            content !== "none" &&
                            visibility !== "hidden"
                        )
                            names.push(shell.className + part);
                    }
                return names;
            }),
        );
        assert.deepEqual(drawn, []);
    }));

/** A move has been played since; the page counts them. */
const isPlayed = (page, steps) =>
    page.waitForFunction(
        (steps) => Number(document.querySelector("[data-test=room]").dataset.steps) > steps,
        steps,
    );

test("a piece in flight can be pressed where it lands", () =>
    withScaleInFlight(async (page) => {
        const { pressed, steps } = await page.evaluate(() => ({
            steps: Number(document.querySelector("[data-test=room]").dataset.steps),
            pressed: window.pressAt(document.querySelector("[data-flying]").getBoundingClientRect()),
        }));
        assert.equal(pressed, "use scale");
        await isPlayed(page, steps);
    }));

test("a press on a picture in flight acts on the piece below it", () =>
    withScaleInFlight(async (page) => {
        const { covers, pressed, steps } = await page.evaluate(() => {
            const [{ effect }] = window.flights;
            const other = document.querySelector("[data-move='play cheetah']").getBoundingClientRect();
            // The flying picture covers another card.
            const home = effect.target.getBoundingClientRect();
            const [now] = effect.getKeyframes();
            const [x, y = 0] = now.translate.split(" ").map(parseFloat);
            const translate = `${x + other.x - home.x}px ${y + other.y - home.y}px`;
            effect.setKeyframes([0, 1].map((offset) => ({ translate, scale: now.scale, offset })));
            const there = effect.target.getBoundingClientRect();
            return {
                covers: Math.abs(there.x - other.x) < 1 && Math.abs(there.y - other.y) < 1,
                steps: Number(document.querySelector("[data-test=room]").dataset.steps),
                pressed: window.pressAt(other),
            };
        });
        assert(covers);
        assert.equal(pressed, "play cheetah");
        await isPlayed(page, steps);
    }));

test("a press while my own piece flies shows what others have done since", () =>
    withTable({ pace: "slow" }, "#/new/circus", async (page) => {
        const seats = page.locator(".seat-row select");
        for (let seat = 1; seat < (await seats.count()); seat++) await seats.nth(seat).selectOption("easy");
        await page.click("[data-test=begin]");
        await page.waitForSelector("[data-test=bar].my-turn");
        const newest = await page.evaluate(async () => {
            const frame = () => new Promise(requestAnimationFrame);
            const find = (which) => document.querySelector(which);
            const { dataset } = find("[data-test=room]");
            const isBehind = () => window.newestSteps > Number(dataset.shown);
            const isFlying = () => find(".flying") !== null;
            // Waits until somebody else has moved while a piece of mine is held in flight.
            while (!isFlying() || !isBehind()) {
                if (find("[data-test=end]")) throw new Error("nobody moved while a piece of mine flew");
                const thing =
                    find("[data-move]") ?? find(":is([data-moves], [data-select]):not([aria-pressed=true])");
                if (find("[data-test=bar].my-turn") && !isFlying()) thing?.click();
                await frame();
            }
            // Only the press can change anything.
            window.stopTimers();
            window.stopClock();
            window.pressAt(find(".flying").getBoundingClientRect());
            return window.newestSteps;
        });
        await page.waitForFunction((newest) => {
            const { steps, shown } = document.querySelector("[data-test=room]").dataset;
            return Number(shown) >= newest && steps === shown;
        }, newest);
    }));
