// Every scene in drawn positions and three sizes: no picture is missing, no text is cut, no two things of the
// hand overlap. KONTOR_POSITIONS=40 looks at more, KONTOR_SEED at others.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, openPage, serve } from "./harness.mjs";
import { drawPositions, linkTo } from "./positions.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
const POSITIONS = Number(process.env.KONTOR_POSITIONS ?? 5);
const SIZES = [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
];
/** What a player holds, in any of the games: cards, coins, cubes, privileges. */
const HAND = [".hand", ".active-cards", ".my-cubes", ".my-side", ".privileges", ".tray-coins"];
const THINGS = HAND.map((zone) => `.scene ${zone} .thing`).join(", ");
let site, browser;

before(async () => {
    site = await serve();
    browser = await openBrowser({ reducedMotion: "reduce" });
});
after(async () => {
    await browser?.close();
    site?.server.closeAllConnections();
    site?.server.close();
});

/** In the page: what is wrong with the scene as it stands, and how many things the hand has. */
function probe(hand) {
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
    return { faults: [...new Set([...missing, ...cut, ...covered])], things: things.length };
}

const hasAllPictures = () =>
    [...document.querySelectorAll(".scene use")].every((use) =>
        document.getElementById(use.getAttribute("href")?.slice(1) ?? ""),
    );

/** Opens a position in a page that is already there: nothing is fetched again. */
async function openPosition(page, record) {
    await page.evaluate(() => {
        location.hash = "#/";
    });
    await page.waitForSelector(".covers");
    await page.evaluate(
        (address) => {
            location.hash = address;
        },
        new URL(linkTo(site.url, record)).hash,
    );
    await page.waitForSelector(".scene [data-test=bar].my-turn");
    // A picture that does not come is found below; here it would only say that time ran out.
    await page.waitForFunction(hasAllPictures, null, { timeout: 10_000 }).catch(() => undefined);
}

async function openGame() {
    const { page, consoleErrors } = await openPage(browser.context, site.url);
    return {
        page,
        done: async () => {
            assert.deepEqual(consoleErrors, [], "no console errors");
            await page.close();
        },
    };
}

for (const game of GAMES)
    test(`${game}, ${POSITIONS} positions: all pictures, whole texts, a hand side by side`, async () => {
        const { page, done } = await openGame();
        const faults = [];
        let things = 0;
        for (const { record, steps } of await drawPositions(game, POSITIONS)) {
            await openPosition(page, record);
            for (const size of SIZES) {
                await page.setViewportSize(size);
                await page.evaluate(() => new Promise(requestAnimationFrame));
                const found = await page.evaluate(probe, THINGS);
                things += found.things;
                for (const fault of found.faults)
                    faults.push(`${size.width}, after ${steps} moves: ${fault}`);
            }
        }
        assert.deepEqual(faults.slice(0, 20), [], `${faults.length} faults`);
        assert(things > POSITIONS, "hands were looked at");
        await done();
    });

test("a missing picture, a cut text and a covered card are found", async () => {
    const { page, done } = await openGame();
    const [{ record }] = await drawPositions("jambo", 1);
    await openPosition(page, record);
    await page.waitForSelector(".hand .thing:nth-of-type(2)");
    const found = await page.evaluate(
        async ([check, hand]) => {
            document.querySelector("#jambo-coin").remove();
            const status = document.querySelector(".scene [data-test=bar] p, .scene .banner-text");
            const text = status ?? document.querySelector(".scene [data-test=bar]");
            const planted = document.createElement("p");
            planted.textContent = "a text that is longer than the place it has";
            planted.style.cssText = "width: 40px; overflow: hidden; white-space: nowrap";
            text.append(planted);
            const [first, second] = document.querySelectorAll(".scene .hand .thing");
            const way = first.getBoundingClientRect().x - second.getBoundingClientRect().x;
            second.style.translate = `${way}px 0`;
            return new Function("hand", `return (${check})(hand)`)(hand).faults;
        },
        [String(probe), THINGS],
    );
    for (const sign of ["no picture #jambo-coin", "a text that is longer", "lies on"])
        assert(
            found.some((fault) => fault.includes(sign)),
            sign,
        );
    await done();
});
