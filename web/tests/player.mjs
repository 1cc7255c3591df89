// Plays at a table as a person would: presses things, answers questions, selects, turns tabs.

/** Runs in the page: makes up to `count` moves chosen by `seed`, until the game is over. Returns how many. */
async function play({ count, seed, seconds }) {
    const until = Date.now() + seconds * 1000;
    const room = () => document.querySelector("[data-test=room]");
    const all = (which) => [...document.querySelectorAll(which)].filter((each) => each.checkVisibility());
    const pause = () => new Promise((go) => setTimeout(go, 2));
    const frame = () => new Promise((go) => setTimeout(() => requestAnimationFrame(go), 0));
    const isOver = () => document.querySelector("[data-test=end]") !== null;
    /** All that others have done has been seen: a press before that would skip it. */
    const isPresent = () => room()?.dataset.steps === room()?.dataset.shown;
    let luck = seed;
    const pick = (list) => {
        luck = (luck * 48271) % 2147483647;
        return list[luck % list.length];
    };
    /** Presses until a move is played: a selection or a question leads to things that carry moves. */
    async function makeMove(steps) {
        const open = all("[data-move], [data-moves], [data-select]");
        const thing = pick(open);
        if (!thing) return pick(all(".scene [role=tab]"))?.click();
        thing.click();
        await frame();
        if (room().dataset.steps !== steps) return;
        const answers =
            thing.dataset.select === undefined ? all("[data-test=bar] [data-move]") : all("[data-move]");
        pick(answers)?.click();
    }
    let made = 0;
    while (made < count && Date.now() < until && !isOver()) {
        const isMine = document.querySelector("[data-test=bar].my-turn, [data-move]");
        if (isMine && isPresent()) {
            const steps = room().dataset.steps;
            const wait = Date.now() + 1500;
            await makeMove(steps);
            while (room() && room().dataset.steps === steps && Date.now() < wait && !isOver()) await pause();
            if (room()?.dataset.steps !== steps) made++;
        }
        await pause();
    }
    while (!document.querySelector("[data-test=bar].my-turn, [data-move]") && !isOver() && Date.now() < until)
        await pause();
    return made;
}

/** Makes up to `count` legal moves; the same seed makes the same choices. */
export function playMoves(page, count, { seed = 7, seconds = 800 } = {}) {
    return page.evaluate(play, { count, seed, seconds });
}
