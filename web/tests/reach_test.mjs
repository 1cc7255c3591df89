// Every legal move can be reached and pressed, on every screen: drawn positions of all games, eight sizes.
// Each run draws other positions and prints their seed; KONTOR_SEED repeats it. In CI the commit is the seed.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openBrowser, serve } from "./harness.mjs";
import { faultsIn, seed, summary } from "./positions.mjs";

const GAMES = ["jambo", "mercado", "circus", "macao"];
const POSITIONS = 60;
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
async function probe({ legal, least, drawn }) {
    const MIN_TEXT = 12;
    const all = (which) => [...document.querySelectorAll(which)];
    const reached = new Set();
    const faults = new Map(); // move -> why its element cannot be pressed
    const closed = new Set(); // tabs and selections that cannot be pressed
    const nameOf = (element) =>
        `${element.className} "${(element.ariaLabel ?? element.textContent ?? "").slice(0, 40)}"`;

    /** What lies at the middle of an element; null: it is out of view. */
    function topAt(element) {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2);
    }
    function faultOf(element) {
        const { width, height } = element.getBoundingClientRect();
        if (Math.min(width, height) < least - 0.5)
            return `${Math.round(width)}x${Math.round(height)} px: ${nameOf(element)}`;
        if (element.contains(topAt(element))) return null;
        element.scrollIntoView({ block: "nearest", inline: "nearest" });
        const top = topAt(element);
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
            const leads = element.dataset.select?.split("|") ?? [];
            element.click();
            await drawn();
            scan();
            if (which.includes("select")) {
                await trySeconds(leads);
                await pressBack();
            }
        }
    }
    /** Some moves take three things: with the first pressed, every second one that leads to a new move. */
    async function trySeconds(leads) {
        const tried = new Set();
        const isNew = ({ ariaPressed, dataset }) =>
            ariaPressed !== "true" &&
            !tried.has(dataset.piece) &&
            dataset.select.split("|").some((move) => leads.includes(move) && !reached.has(move));
        for (let next; (next = all(".scene .can[data-select]:not([data-moves])").find(isNew));) {
            tried.add(next.dataset.piece);
            const fault = faultOf(next);
            if (fault) {
                closed.add(fault);
                continue;
            }
            next.click();
            await drawn();
            scan();
            const isIt = ({ dataset }) => dataset.piece === next.dataset.piece;
            all(".scene [aria-pressed=true]").find(isIt)?.click();
            await drawn();
        }
    }
    /** Takes back what is pressed; where only one thing can be pressed first, it stays. */
    async function pressBack() {
        for (let presses = 0; presses < 3; presses++) {
            document.querySelector(".scene [data-select][aria-pressed=true]")?.click();
            await drawn();
        }
    }
    async function scanQuestions() {
        for (const opener of all("[data-moves]").slice(0, 3)) {
            // A thing that is selected for a second step asks nothing.
            const asked = opener.dataset.select === undefined ? opener.dataset.moves.split("|") : [];
            opener.click();
            await drawn();
            const answers = all("[data-test=bar] [data-move]");
            for (const answer of answers) {
                const fault = faultOf(answer);
                if (fault) faults.set(`question ${answer.dataset.move}`, fault);
            }
            for (const move of asked)
                if (!answers.some(({ dataset }) => dataset.move === move))
                    faults.set(`question ${move}`, `is not asked by ${nameOf(opener)}`);
            document.querySelector("[data-test=no-question]")?.click();
            await drawn();
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
    scan();
    await tryEach(".scene [role=tab]", (tab) => tab.ariaSelected === "true");
    await tryEach(".scene [data-select]", (thing) => thing.ariaPressed === "true");
    await scanQuestions();
    const missing = legal
        .filter((move) => !reached.has(move))
        .map((move) => `${move}: ${faults.get(move) ?? ["nowhere", ...closed].join("; ")}`);
    const questions = [...faults].filter(([move]) => move.startsWith("question "));
    return [...missing, ...questions.map((each) => each.join(": ")), ...new Set(textFaults())];
}

describe("every legal move can be pressed", { concurrency: 2 }, () => {
    for (const game of GAMES)
        for (const { sizes, least, hasTouch } of [DESK, TOUCH])
            test(`${game}: ${sizes.join(", ")}`, async () => {
                const { context, close } = await openBrowser({ hasTouch, reducedMotion: "reduce" });
                try {
                    const looked = { count: POSITIONS, sizes, probe, more: { least } };
                    const { faults } = await faultsIn(context, site, game, looked);
                    assert.deepEqual(summary(faults), [], `KONTOR_SEED=${seed}`);
                } finally {
                    await close();
                }
            });
});
