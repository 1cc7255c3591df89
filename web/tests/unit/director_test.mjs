// The director: positions in order, each for its time; nothing lost, nothing twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "../engine.mjs";

const { Director } = await bundle('export { Director } from "./stage/director";');

const ME = 0;
/** A table at which `seats[i]` made move i; `steps` of them have been played. */
const log = (seats) => seats.map((seat, step) => ({ step, seat, verb: "v", text: ["", ""], events: [] }));
const snapshot = (steps, more = {}) => ({
    steps,
    viewer: ME,
    view: { seat: ME },
    seats: [],
    actor: 1,
    ...more,
});

/** Pushes one position for each move after the first, then lets time pass; returns what was shown when. */
function play(seats, { pace = "normal", step = 10, every = 0, from = 1 } = {}) {
    const director = new Director();
    director.pace = pace;
    const whole = log(seats);
    let now = 1000;
    director.push(snapshot(from), whole.slice(0, from), now);
    const seen = [[director.current.snapshot.steps, now]];
    const note = () => {
        const steps = director.current.snapshot.steps;
        if (steps === seen.at(-1)[0]) return;
        seen.push([steps, now]);
        director.seen(now);
    };
    let next = from + 1;
    for (let ticks = 0; ticks < 5000; ticks++) {
        while (next <= seats.length && now >= 1000 + (next - from - 1) * every) {
            director.push(snapshot(next), whole.slice(0, next), now);
            next++;
            note();
        }
        director.tick(now);
        note();
        now += step;
    }
    return { director, seen, started: 1000 };
}

test("moves of others are shown for their time and in order, none lost, none twice", () => {
    const { director, seen } = play([ME, 1, 2, 1, 2, 1]);
    assert.deepEqual(
        seen.map(([steps]) => steps),
        [1, 2, 3, 4, 5, 6],
    );
    const times = seen.slice(1).map(([, at]) => at);
    for (let i = 1; i < times.length; i++)
        assert(times[i] - times[i - 1] >= 700, `move ${i} stood ${times[i] - times[i - 1]} ms`);
    assert.equal(director.isBehind, false);
});

test("fifteen moves at once are shown for at least 500 ms each, forty take at most eight seconds", () => {
    const some = play([ME, ...Array(15).fill(1)]).seen;
    assert.equal(some.length, 16);
    for (let i = 2; i < some.length; i++) assert(some[i][1] - some[i - 1][1] >= 500);
    const many = play([ME, ...Array(40).fill(1)]).seen;
    assert.equal(many.length, 41);
    assert(many.at(-1)[1] - 1000 <= 8000, `the last one came after ${many.at(-1)[1] - 1000} ms`);
});

test("moves that come slowly are never hurried", () => {
    const { seen } = play([ME, ...Array(20).fill(1)], { every: 900 });
    assert.equal(seen.length, 21);
    for (let i = 2; i < seen.length; i++) assert(seen[i][1] - seen[i - 1][1] >= 700);
});

test("my own move shows at once", () => {
    const { seen } = play([1, ME, ME, ME]);
    assert.deepEqual(
        seen.map(([, at]) => at),
        [1000, 1000, 1000, 1000].slice(0, seen.length),
    );
    assert.equal(seen.at(-1)[0], 4);
});

test("the moves of a seat that is not mine are shown for their time, also from its side", () => {
    for (const more of [{ view: { seat: -1 } }, { seats: [{ name: "Bao", bot: "easy" }] }]) {
        const director = new Director();
        const whole = log([1, ME, ME]);
        director.push(snapshot(1, more), whole.slice(0, 1), 0);
        for (const steps of [2, 3]) director.push(snapshot(steps, more), whole.slice(0, steps), 0);
        assert.equal(director.current.snapshot.steps, 2);
        assert.equal(director.current.duration, 700);
        assert.equal(director.isBehind, true);
    }
});

test("skipping shows the newest position and reports everything in between", () => {
    const director = new Director();
    const whole = log([ME, 1, 2, 1]);
    director.push(snapshot(1), whole.slice(0, 1), 0);
    for (const steps of [2, 3, 4]) director.push(snapshot(steps), whole.slice(0, steps), 0);
    assert.equal(director.current.snapshot.steps, 2);
    assert.equal(director.isBehind, true);
    director.skip(10);
    assert.equal(director.current.snapshot.steps, 4);
    assert.deepEqual(
        director.current.entries.map(({ step }) => step),
        [2, 3],
    );
    assert.equal(director.isBehind, false);
});

test("a step back, another viewer and the pace instant show at once", () => {
    const whole = log([ME, 1, 2, 1]);
    const begin = (pace) => {
        const director = new Director();
        director.pace = pace;
        director.push(snapshot(2), whole.slice(0, 2), 0);
        director.push(snapshot(3), whole.slice(0, 3), 0);
        director.push(snapshot(4), whole, 0);
        return director;
    };
    const undone = begin("slow");
    undone.push(snapshot(1), whole.slice(0, 1), 5);
    assert.equal(undone.current.snapshot.steps, 1);
    const handed = begin("slow");
    handed.push(snapshot(4, { viewer: 1 }), whole, 5);
    assert.equal(handed.current.snapshot.viewer, 1);
    assert.equal(handed.isBehind, false);
    assert.equal(begin("instant").current.snapshot.steps, 4);
});

test("the last move of a game is shown like any other", () => {
    const director = new Director();
    const whole = log([ME, 1, 1]);
    director.push(snapshot(1), whole.slice(0, 1), 0);
    director.push(snapshot(2), whole.slice(0, 2), 0);
    director.push(snapshot(3, { actor: -2 }), whole, 0);
    assert.equal(director.current.snapshot.steps, 2);
    director.seen(0);
    director.tick(700);
    assert.equal(director.current.snapshot.actor, -2);
});

test("an answer that the page gave by itself waits for its turn and takes no time", () => {
    const director = new Director();
    const whole = log([ME, 1, ME, 1]);
    director.push(snapshot(1), whole.slice(0, 1), 0);
    director.push(snapshot(2), whole.slice(0, 2), 0);
    director.push(snapshot(3), whole.slice(0, 3), 20, true);
    director.push(snapshot(4), whole, 20);
    assert.equal(director.current.snapshot.steps, 2);
    director.seen(0);
    director.tick(699);
    assert.equal(director.current.snapshot.steps, 2);
    director.tick(700);
    assert.equal(director.current.snapshot.steps, 4);
});

test("on a busy machine a position's time begins when it reaches the screen", () => {
    const director = new Director();
    const whole = log([ME, 1, 1, 1]);
    director.push(snapshot(1), whole.slice(0, 1), 0);
    director.push(snapshot(2), whole.slice(0, 2), 0);
    director.push(snapshot(3), whole.slice(0, 3), 0);
    director.tick(900);
    director.push(snapshot(4), whole, 900);
    assert.equal(director.current.snapshot.steps, 2, "it is not on the screen yet");
    assert.equal(director.due, null);
    director.seen(1000);
    assert.equal(director.due, 1700);
    director.tick(1699);
    assert.equal(director.current.snapshot.steps, 2);
    director.tick(1700);
    assert.equal(director.current.snapshot.steps, 3);
});

test("the pieces of my own move land before others are shown", () => {
    let isFlying = false;
    const director = new Director(() => isFlying);
    const whole = log([1, ME, 1]);
    director.push(snapshot(1), whole.slice(0, 1), 0);
    director.push(snapshot(2), whole.slice(0, 2), 0);
    assert.equal(director.current.snapshot.steps, 2, "mine shows at once");
    assert.equal(director.push(snapshot(3), whole, 400), true, "it waits until mine has been seen");
    assert.equal(director.current.snapshot.steps, 2);
    director.seen(500);
    assert.equal(director.due, 800);
    isFlying = true;
    director.tick(800);
    assert.equal(director.current.snapshot.steps, 2, "they fly longer than it should stand");
    isFlying = false;
    director.tick(810);
    assert.equal(director.current.snapshot.steps, 3);
});
