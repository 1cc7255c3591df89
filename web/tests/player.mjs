// Plays at a table as a person would: presses things, answers questions, selects, turns tabs.
import { PATIENCE } from "./harness.mjs";

/**
 * Runs in the page: makes up to `count` moves chosen by `seed`, until the game is over or has come to a
 * number of moves, and then waits for my turn, unless others go on without me. Returns how many it made.
 */
async function play({ count, steps: goal, prefer, avoid, seed, patience }) {
    const room = () => document.querySelector("[data-test=room]");
    const stepsOf = () => room()?.dataset.steps;
    const all = (which) => [...document.querySelectorAll(which)].filter((each) => each.checkVisibility());
    const frame = () => new Promise((go) => setTimeout(() => requestAnimationFrame(go), 0));
    const isOver = () => document.querySelector("[data-test=end]") !== null || Number(stepsOf()) >= goal;
    const canMove = () => document.querySelector("[data-test=bar].my-turn, [data-move]") !== null;
    /** All moves of others have been shown: an earlier press would skip them. */
    const isPresent = () => stepsOf() === room()?.dataset.shown;
    let luck = seed;
    const pick = (list) => {
        luck = (luck * 48271) % 2147483647;
        return list[luck % list.length];
    };
    /** Looks only when something has changed, and a task later, when the page has finished changing it. */
    function until(isSo, what) {
        return new Promise((done, failed) => {
            let look = 0;
            const isEnough = () => {
                look = 0;
                if (!isSo() && !isOver()) return;
                watcher.disconnect();
                clearTimeout(timer);
                done();
            };
            const watcher = new MutationObserver(() => (look ||= setTimeout(isEnough, 0)));
            watcher.observe(document, { subtree: true, childList: true, attributes: true });
            const timer = setTimeout(() => failed(new Error(`${what} after ${stepsOf()} moves`)), patience);
            isEnough();
        });
    }
    async function pressMove(thing) {
        const steps = stepsOf();
        const { move } = thing.dataset;
        thing.click();
        await until(() => stepsOf() !== steps, `${move} is not played`);
        return true;
    }
    /** Presses one thing, and another if the first only led to it. Returns whether a move was played. */
    async function makeMove() {
        const things = all("[data-move], [data-moves], [data-select]");
        const begins = ({ dataset }, verb) => dataset.move?.startsWith(verb);
        const preferred = things.filter((each) => prefer && begins(each, prefer));
        const others = things.filter((each) => !avoid.some((verb) => begins(each, verb)));
        const thing = pick([preferred, others, things].find(({ length }) => length > 0) ?? []);
        if (thing?.dataset.move) return pressMove(thing);
        const isQuestion = thing && thing.dataset.select === undefined;
        (thing ?? pick(all(".scene [role=tab]")))?.click();
        await frame();
        const next = thing && pick(all(isQuestion ? "[data-test=bar] [data-move]" : "[data-move]"));
        return next ? pressMove(next) : false;
    }
    const MOST_PRESSES = 500; // some only select, or take a selection back
    let made = 0;
    let presses = 0;
    while (made < count && !isOver()) {
        await until(() => canMove() && isPresent(), "it is nobody's turn");
        if (isOver()) break;
        presses = (await makeMove()) ? 0 : presses + 1;
        if (!presses) made++;
        if (presses > MOST_PRESSES) throw new Error(`no press plays a move after ${stepsOf()} moves`);
    }
    await until(canMove, "it is not my turn");
    return made;
}

const ANY = { count: Infinity, steps: Infinity, prefer: "", avoid: [], seed: 7, patience: PATIENCE };

/** Makes up to `count` legal moves; the same seed makes the same choices. */
export const playMoves = (page, count, more = {}) => page.evaluate(play, { ...ANY, ...more, count });

/**
 * Makes legal moves until the game is over or has come to so many: those that begin with `prefer` first,
 * those that begin with a verb to `avoid` only if there are no others.
 */
export const playUntil = (page, steps, more = {}) => page.evaluate(play, { ...ANY, ...more, steps });

/** Counts my turns that have ended, so that somebody else acts. */
export const countTurns = (page) =>
    page.evaluate(() => {
        window.turns = 0;
        let isMine = true;
        const look = () => {
            const now = document.querySelector("[data-test=bar].my-turn") !== null;
            if (isMine && !now) window.turns++;
            isMine = now;
        };
        new MutationObserver(look).observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
            attributeFilter: ["class"],
        });
    });

/** Plays until my turn has ended and the next one has begun. */
export async function playTurn(page) {
    const MOST_MOVES = 100;
    await countTurns(page);
    for (let seed = 5; seed < MOST_MOVES; seed++) {
        await playMoves(page, 1, { seed });
        if (await page.evaluate(() => window.turns > 0)) return;
    }
    throw new Error("the turn does not end");
}
