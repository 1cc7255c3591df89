// Plays at a table as a person would: presses things, answers questions, selects, turns tabs.
import { PATIENCE } from "./harness.mjs";

/**
 * Runs in the page: makes up to `count` moves chosen by `seed`, until the game is over or has come to a
 * number of moves, and then waits for my turn, unless others go on without me. Returns how many it made.
 */
async function play({ count, steps: goal, prefer, seed, pause: time, patience }) {
    const room = () => document.querySelector("[data-test=room]");
    const stepsOf = () => room()?.dataset.steps;
    const all = (which) => [...document.querySelectorAll(which)].filter((each) => each.checkVisibility());
    const pause = () => new Promise((go) => setTimeout(go, time));
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
    async function until(isSo, what) {
        const end = performance.now() + patience;
        while (!isSo() && !isOver()) {
            if (performance.now() > end) throw new Error(`${what} after ${stepsOf()} moves`);
            await pause();
        }
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
        const preferred = prefer ? all(`[data-move^="${prefer}"]`) : [];
        const thing = pick(preferred.length ? preferred : all("[data-move], [data-moves], [data-select]"));
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

/** How long it waits before it looks at the page again, in milliseconds. */
const PAUSE = 2;

/** Makes up to `count` legal moves; the same seed makes the same choices. */
export function playMoves(page, count, { seed = 7, pause = PAUSE } = {}) {
    return page.evaluate(play, { count, steps: Infinity, prefer: "", seed, pause, patience: PATIENCE });
}

/** Makes legal moves until the game is over or has come to so many; those that begin with `prefer` first. */
export function playUntil(page, steps, { seed = 7, prefer = "" } = {}) {
    return page.evaluate(play, { count: Infinity, steps, prefer, seed, pause: PAUSE, patience: PATIENCE });
}
