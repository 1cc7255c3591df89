// Every scene in drawn positions and three sizes: no picture is missing, no text is cut, no two things of the
// hand overlap, no answer runs out of its zone. Each run draws other positions and prints their seed;
// KONTOR_SEED repeats it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, openPage, serve } from "./harness.mjs";
import { faultsIn, seed, summary } from "./positions.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
const POSITIONS = 40;
const SIZES = ["1280x800", "768x1024", "390x844"];
/** What a player holds, in any of the games: cards, coins, cubes, privileges. */
const HAND = [".hand", ".active-cards", ".my-cubes", ".my-side", ".privileges", ".tray-coins"];
const THINGS = HAND.map((zone) => `.scene ${zone} .thing`).join(", ");
let site, browser;

before(async () => {
    site = await serve();
    console.log(`KONTOR_SEED=${seed}`);
    browser = await openBrowser({ reducedMotion: "reduce" });
});
after(async () => {
    await browser?.close();
    site?.server.closeAllConnections();
    site?.server.close();
});

/** In the page: what is wrong with the scene as it stands. Counts the things of hands that it saw. */
function probe({ hand }) {
    const all = (which) => [...document.querySelectorAll(which)].filter((each) => each.checkVisibility());
    const nameOf = (element) =>
        `${element.className} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}"`;
    const hasText = (element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const isCut = (element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isCutAcross = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 2;
        const isCutDown = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 3;
        return isCutAcross || isCutDown;
    };
    const isOutside = (element) => {
        const scrolls = getComputedStyle(element.parentElement).overflowY !== "visible";
        const zone = element.parentElement.closest(".zone").getBoundingClientRect();
        const { top, bottom } = element.getBoundingClientRect();
        return !scrolls && (top < zone.top - 1 || bottom > zone.bottom + 1);
    };
    const missing = all(".scene use")
        .map((use) => use.getAttribute("href"))
        .filter((href) => !href?.startsWith("#") || !document.getElementById(href.slice(1)))
        .map((href) => `no picture ${href}`);
    // What a card or a title shows whole may be short elsewhere.
    const cut = all(".scene *")
        .filter((element) => hasText(element) && !element.closest(".hidden, [aria-hidden=true]"))
        .filter((element) => isCut(element) && !element.closest("[data-piece], .strip-news, [title]"))
        .map((element) => `cut off: ${nameOf(element)}`);
    const things = all(hand);
    const covered = things.flatMap((thing) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const over = things.find((other) => other !== thing && other.contains(top));
        return over && !over.contains(thing) ? [`${nameOf(over)} lies on ${nameOf(thing)}`] : [];
    });
    // Answers that run out of their zone lie over others.
    const spilt = all(".scene .zone [data-test=choices] > *, .scene .zone [data-test=choices]")
        .filter((element) => !element.closest(".banner-zone") && isOutside(element))
        .map((element) => `out of its zone: ${nameOf(element)}`);
    window.thingsSeen = (window.thingsSeen ?? 0) + things.length;
    return [...new Set([...missing, ...cut, ...covered, ...spilt])];
}

for (const game of GAMES)
    test(`${game}: all pictures, whole texts, a hand side by side`, async () => {
        const { context, close } = await openBrowser({ reducedMotion: "reduce" });
        try {
            const looked = { count: POSITIONS, sizes: SIZES, probe, more: { hand: THINGS } };
            const { faults, frame } = await faultsIn(context, site, game, looked);
            assert.deepEqual(summary(faults), [], `${faults.length} faults, KONTOR_SEED=${seed}`);
            const thingsSeen = await frame.evaluate(() => window.thingsSeen);
            assert(thingsSeen > SIZES.length, "hands were looked at");
        } finally {
            await close();
        }
    });

test("a missing picture, a cut text, a covered card and a spilt answer are found", async () => {
    const { page, consoleErrors } = await openPage(browser.context, `${site.url}#/look/jambo`);
    // A hand of two cards or more, and the pictures.
    await page.waitForSelector(".hand .thing:nth-of-type(2)");
    await page.waitForSelector("#jambo-coin", { state: "attached" });
    const found = await page.evaluate(
        async ([check, hand]) => {
            document.querySelector("#jambo-coin").remove();
            const status = document.querySelector(".scene [data-test=bar] p, .scene .banner-text");
            const text = status ?? document.querySelector(".scene [data-test=bar]");
            const planted = document.createElement("p");
            planted.textContent = "a text that is longer than the place it has";
            planted.style.cssText = "width: 40px; overflow: hidden; white-space: nowrap";
            text.append(planted);
            const choice = document.createElement("p");
            choice.dataset.test = "choices";
            choice.textContent = "spilt";
            choice.style.cssText = "position: absolute; top: 110%";
            document.querySelector(".scene .zone.player").append(choice);
            const [first, second] = document.querySelectorAll(".scene .hand .thing");
            const way = first.getBoundingClientRect().x - second.getBoundingClientRect().x;
            second.style.translate = `${way}px 0`;
            return new Function("hand", `return (${check})({ hand })`)(hand);
        },
        [String(probe), THINGS],
    );
    for (const sign of ["no picture #jambo-coin", "a text that is longer", "lies on", "out of its zone"])
        assert(
            found.some((fault) => fault.includes(sign)),
            sign,
        );
    assert.deepEqual(consoleErrors, [], "no console errors");
});
