// Positions for browser tests, from games that bots and chance play. KONTOR_SEED repeats a run.
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { openTable } from "./engine.mjs";
import { PATIENCE, openUnseen } from "./harness.mjs";

const BIGGEST_SEED = 2 ** 31 - 2;

/** The first digits of the commit; without git always the same. */
function seedOfCommit() {
    const cwd = dirname(fileURLToPath(import.meta.url));
    try {
        const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd, encoding: "utf8" });
        return parseInt(commit.slice(0, 7), 16);
    } catch {
        return 1;
    }
}

/**
 * Every run draws other positions, because only a few of them show a rare fault. CI draws by commit, so a red
 * run can be repeated.
 */
function drawSeed() {
    return process.env.CI === "true" ? seedOfCommit() : randomInt(BIGGEST_SEED);
}

export const seed = Number(process.env.KONTOR_SEED ?? drawSeed());

/** A generator of numbers below n; the same seed, the same numbers. */
export function random(start) {
    let state = (start % 2147483646) + 1;
    return (n) => {
        state = (state * 48271) % 2147483647;
        return Math.floor((state / 2147483647) * n);
    };
}

const OTHERS = ["Bao", "Chiara", "Dario", "Elena"];

/** The seat to act is a person, bots sit around. */
function seatsAround(count, actor) {
    return Array.from({ length: count }, (_, seat) =>
        seat === actor ? { name: "Anna", bot: null } : { name: OTHERS[(seat + 4 - actor) % 4], bot: "easy" },
    );
}

/** The engine's slot with the table's position. */
const NOW = 0;

/** One game, played by a mixture of a bot and chance; every decision with more than one answer. */
function playGame({ engine, table }, game, index, below) {
    const seats = game.seatsMin + below(game.seatsMax - game.seatsMin + 1);
    const options = game.options.map(({ choices }) => choices[below(choices.length)].value);
    const names = Array.from({ length: seats }, (_, seat) => ({ name: `P${seat}`, bot: null }));
    const decisions = [];
    let now = table.open({ game: index, options, seats: names });
    while (now.actor >= 0) {
        const moves = engine.moves(index, NOW).map(({ move }) => move);
        if (moves.length > 1)
            decisions.push({ game: game.id, seats, actor: now.actor, steps: now.steps, moves });
        const isBot = below(4) > 0;
        now = table.play(
            isBot ? table.chooseMove(index, table.state(), "greedy") : moves[below(moves.length)],
        );
    }
    return decisions;
}

/** `count` decisions of a game, drawn from several games: early and late ones, all numbers of seats. */
export async function drawPositions(gameId, count) {
    const opened = await openTable();
    const { engine, table } = opened;
    engine.exports.seed(BigInt(seed));
    const games = table.games();
    const index = games.findIndex(({ id }) => id === gameId);
    const below = random(seed + index);
    const drawn = [];
    while (drawn.length < count) {
        const all = playGame(opened, games[index], index, below);
        const share = Math.min(Math.ceil(count / 4), count - drawn.length);
        const some = Array.from({ length: share }, () => all[below(all.length)]);
        const recordOf = ({ steps, seats, actor }) => table.record(steps, seatsAround(seats, actor));
        drawn.push(...some.map((each) => ({ ...each, record: recordOf(each) })));
    }
    return drawn;
}

/** The part of the address that names a position, as the page itself links to one. */
export function hashOf(record) {
    return `#/record/${deflateRawSync(Buffer.from(record)).toString("base64url")}`;
}

/** Runs in the page: opens one position after the other and calls `probe` on it. */
async function visitAll({ positions, probe, more, patience }) {
    const ask = new Function(`return (${probe})`)();
    const channel = new MessageChannel();
    const nextTask = () =>
        new Promise((go) => {
            channel.port1.onmessage = go;
            channel.port2.postMessage(null);
        });
    const room = () => document.querySelector("[data-test=room]");
    /** Looks only when something has changed: looking all the time would slow the page down. */
    const until = (isSo, what) =>
        new Promise((done, failed) => {
            const timer = setTimeout(() => failed(new Error(what)), patience);
            const look = () => {
                if (!isSo()) return;
                watcher.disconnect();
                clearTimeout(timer);
                done();
            };
            const watcher = new MutationObserver(look);
            const attributeFilter = ["data-steps", "class"];
            watcher.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });
            look();
        });
    async function open({ hash, steps }) {
        const before = room();
        const isOpen = () =>
            room() !== before &&
            room()?.dataset.steps === String(steps) &&
            room().querySelector(".scene .my-turn") !== null;
        localStorage.removeItem("kontor.tables"); // those before are not needed again
        location.hash = hash;
        await until(isOpen, `the position after ${steps} moves does not open`);
        await nextTask();
    }
    const answers = [];
    for (const position of positions) {
        await open(position);
        answers.push(await ask({ ...more, legal: position.moves, drawn: nextTask }));
    }
    return answers;
}

/** The game's styles and pictures are there: a position has been opened, so all others find them. */
async function loadScene(frame, { hash }) {
    await frame.evaluate((hash) => {
        location.hash = hash;
    }, hash);
    await frame.waitForSelector(".scene [data-test=bar].my-turn");
    // The portraits and the game's own.
    await frame.waitForFunction(() => document.querySelectorAll(".sprite").length >= 2);
}

/** The positions of a game that a file looks at, drawn once. */
const drawn = new Map();

/** KONTOR_POSITIONS sets another number. */
function positionsOf(game, count) {
    if (!drawn.has(game)) drawn.set(game, drawPositions(game, Number(process.env.KONTOR_POSITIONS ?? count)));
    return drawn.get(game);
}

/**
 * What `probe`, a function that runs in the page, finds wrong with `count` positions of a game, at each size,
 * and errors of the console; and the frame with the page, for more questions.
 */
export async function faultsIn(context, site, game, { count, sizes, probe, more }) {
    const { frame, consoleErrors, resize } = await openUnseen(context, site.url);
    const positions = (await positionsOf(game, count)).map(({ record, steps, moves }) => ({
        hash: hashOf(record),
        steps,
        moves,
    }));
    await loadScene(frame, positions[0]);
    const faults = [];
    for (const size of sizes) {
        await resize(...size.split("x").map(Number));
        const asked = { positions, probe: String(probe), more, patience: PATIENCE };
        const found = await frame.evaluate(visitAll, asked);
        const name = (fault, i) => `${size}, position ${i} after ${positions[i].steps} moves: ${fault}`;
        faults.push(...found.flatMap((each, i) => each.map((fault) => name(fault, i))));
    }
    console.log(`${game}: ${positions.length} positions at ${sizes.join(", ")}`);
    return { faults: [...consoleErrors, ...faults], frame };
}

/** The first faults of many, so that a report can be read. */
export function summary(faults) {
    const MOST = 30;
    return faults.length > MOST ? [...faults.slice(0, MOST), `and ${faults.length - MOST} more`] : faults;
}

/** The address of a position. */
export const linkTo = (site, record) => site + hashOf(record);
