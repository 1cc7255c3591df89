// Every legal move can be reached and pressed, on every screen: drawn positions of all games, eight sizes.
// KONTOR_SEED draws others, KONTOR_POSITIONS=60 looks at as many of each game.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openBrowser, openPage, serve } from "./harness.mjs";
import { drawPositions, hashOf, seed } from "./positions.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
const POSITIONS = Number(process.env.KONTOR_POSITIONS ?? 8);
const DESK = { sizes: ["1920x1080", "1366x650", "1280x720"], least: 28, hasTouch: false };
const TOUCH = {
    sizes: ["768x1024", "844x390", "412x915", "390x844", "360x640"],
    least: 44,
    hasTouch: true,
};

let site;
before(async () => {
    site = await serve();
    console.log(`KONTOR_SEED=${seed}`);
});
after(() => {
    site?.server.closeAllConnections();
    site?.server.close();
});

/**
 * Runs in the page: tries everything that leads to a move (tabs, selections, questions) and returns the moves
 * that cannot be reached, and what is wrong with those that can.
 */
async function probe({ legal, least }) {
    const MIN_TEXT = 12;
    /** The scene has measured its area, or a press has been drawn, with all that follows from it. */
    const frame = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const all = (which) => [...document.querySelectorAll(which)];
    const reached = new Set();
    const faults = new Map(); // move -> why its element cannot be pressed
    const closed = new Set(); // tabs and selections that cannot be pressed
    const nameOf = (element) =>
        `${element.className} "${(element.ariaLabel ?? element.textContent ?? "").slice(0, 40)}"`;

    function faultOf(element) {
        element.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = element.getBoundingClientRect();
        if (Math.min(width, height) < least - 0.5)
            return `${Math.round(width)}x${Math.round(height)} px: ${nameOf(element)}`;
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!top) return `out of view: ${nameOf(element)}`;
        return element.contains(top) ? null : `covered by ${nameOf(top)}: ${nameOf(element)}`;
    }
    function scan(which = "[data-move], [data-moves]") {
        for (const element of all(which)) {
            const moves = element.dataset.move ? [element.dataset.move] : element.dataset.moves.split("|");
            const fault = faultOf(element);
            for (const move of moves)
                if (!fault) reached.add(move);
                else faults.set(move, fault);
        }
    }
    async function tryEach(which, isOn) {
        for (let i = 0; i < all(which).length; i++) {
            const element = all(which)[i];
            const fault = faultOf(element);
            if (fault) closed.add(fault);
            if (isOn(element) || fault) continue;
            element.click();
            await frame();
            scan();
            if (which.includes("select")) {
                all(which)[i]?.click();
                await frame();
            }
        }
    }
    async function scanQuestions() {
        for (const opener of all("[data-moves]").slice(0, 3)) {
            opener.click();
            await frame();
            for (const answer of all("[data-test=bar] [data-move]")) {
                const fault = faultOf(answer);
                if (fault) faults.set(`question ${answer.dataset.move}`, fault);
            }
            document.querySelector("[data-test=no-question]")?.click();
            await frame();
        }
    }
    /** Text that is too small, or cut off where nothing shows the whole. */
    function textFaults() {
        return all(".scene *").flatMap((element) => {
            const own = [...element.childNodes].some(
                (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim(),
            );
            if (!own || element.closest(".hidden, [aria-hidden=true]") || !element.checkVisibility())
                return [];
            const style = getComputedStyle(element);
            const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
            const size = parseFloat(style.fontSize) * scale;
            if (size < MIN_TEXT - 0.05) return [`${size.toFixed(1)} px: ${nameOf(element)}`];
            const isCut = style.overflow === "hidden" && element.scrollWidth > element.clientWidth + 2;
            const isElsewhere = element.closest("[data-piece], .strip-news, [title]");
            return isCut && !isElsewhere ? [`cut off: ${nameOf(element)}`] : [];
        });
    }
    await frame();
    scan();
    await tryEach(".scene [role=tab]", (tab) => tab.ariaSelected === "true");
    await tryEach(".scene [data-select]", (thing) => thing.ariaPressed === "true");
    await scanQuestions();
    return {
        missing: legal
            .filter((move) => !reached.has(move))
            .map((move) => `${move}: ${faults.get(move) ?? ["nowhere", ...closed].join("; ")}`),
        questions: [...faults]
            .filter(([move]) => move.startsWith("question "))
            .map((each) => each.join(": ")),
        texts: [...new Set(textFaults())],
    };
}

/** Opens a position in the page that is open, and waits until its scene stands. */
async function openPosition(page, { record, steps }) {
    await page.evaluate((hash) => {
        localStorage.removeItem("kontor.tables"); // those before are not needed again
        location.hash = hash;
    }, hashOf(record));
    await page.waitForFunction(
        (steps) =>
            location.hash.startsWith("#/table/") &&
            document.querySelector(`[data-test=room][data-steps="${steps}"] .scene .my-turn`),
        steps,
    );
}

/** What is wrong in any of these positions at any of these sizes. */
async function faultsOf(context, positions, sizes, least) {
    const { page, consoleErrors } = await openPage(context, site.url);
    const faults = [];
    for (const position of positions) {
        await openPosition(page, position);
        for (const size of sizes) {
            const [width, height] = size.split("x").map(Number);
            await page.setViewportSize({ width, height });
            const found = await page.evaluate(probe, { legal: position.moves, least });
            for (const fault of [...found.missing, ...found.questions, ...found.texts])
                faults.push(`${size}, after ${position.steps} moves: ${fault}`);
        }
    }
    return [...consoleErrors, ...faults];
}

describe("every legal move can be pressed", { concurrency: 2 }, () => {
    for (const game of GAMES)
        for (const { sizes, least, hasTouch } of [DESK, TOUCH])
            test(`${game}: ${sizes.join(", ")}`, async () => {
                const positions = await drawPositions(game, POSITIONS);
                const { context, close } = await openBrowser({ hasTouch, reducedMotion: "reduce" });
                const faults = await faultsOf(context, positions, sizes, least).finally(close);
                assert.deepEqual(summary(faults), [], `KONTOR_SEED=${seed}`);
            });
});

/** The first faults of many, so that a report can be read. */
function summary(faults) {
    const MOST = 30;
    return faults.length > MOST ? [...faults.slice(0, MOST), `and ${faults.length - MOST} more`] : faults;
}
