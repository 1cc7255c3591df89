// Positions for browser tests, from games that bots and chance play. KONTOR_SEED repeats a run.
import { deflateRawSync } from "node:zlib";
import { openTable } from "./engine.mjs";

/**
 * Fixed until long runs are clean (KONTOR_SEED=$RANDOM KONTOR_POSITIONS=60); then every run draws its own.
 */
export const seed = Number(process.env.KONTOR_SEED ?? 1);

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

/** One game, played by a mixture of a bot and chance; every decision with more than one answer. */
function* decisions(table, game, index, below) {
    const seats = game.seatsMin + below(game.seatsMax - game.seatsMin + 1);
    const options = game.options.map(({ choices }) => choices[below(choices.length)].value);
    const names = Array.from({ length: seats }, (_, seat) => ({ name: `P${seat}`, bot: null }));
    let now = table.open({ game: index, options, seats: names });
    while (now.actor >= 0) {
        now = table.viewAs(now.actor);
        if (now.moves.length > 1)
            yield {
                game: game.id,
                record: table.record(now.steps, seatsAround(seats, now.actor)),
                moves: now.moves.map(({ move }) => move),
                steps: now.steps,
            };
        const isBot = below(4) > 0;
        const move = isBot
            ? table.chooseMove(index, table.state(), "greedy")
            : now.moves[below(now.moves.length)].move;
        now = table.play(move);
    }
}

/** `count` decisions of a game, drawn from several games: early and late ones, all numbers of seats. */
export async function drawPositions(gameId, count) {
    const { engine, table } = await openTable();
    engine.exports.seed(BigInt(seed));
    const games = table.games();
    const index = games.findIndex(({ id }) => id === gameId);
    const below = random(seed + index);
    const drawn = [];
    while (drawn.length < count) {
        const all = [...decisions(table, games[index], index, below)];
        const share = Math.ceil(count / 4);
        for (let i = 0; i < share && drawn.length < count; i++) drawn.push(all[below(all.length)]);
    }
    return drawn;
}

/** The part of the address that names a position, as the page itself links to one. */
export function hashOf(record) {
    return `#/record/${deflateRawSync(Buffer.from(record)).toString("base64url")}`;
}

/** The address of a position. */
export const linkTo = (site, record) => site + hashOf(record);
