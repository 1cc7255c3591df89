// "Since your last turn": a reply that left no choice is not a turn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable } from "../engine.mjs";

const { table, entriesSinceOwnMove, stepsSinceMyTurn } = await openTable(
    'export { entriesSinceOwnMove } from "./stage/since-my-turn";',
    'export { stepsSinceMyTurn } from "./stage/pins";',
);
const ANNA = 0;
const BAO = 1;

/** Bao plays a Parrot, Anna lets it pass, and Bao takes a ware; what Anna then has in her log. */
function afterParrot(hand) {
    table.load(
        [
            ...[
                "game jambo",
                "set turn 1",
                "set phase market",
                `set hand.0 ${hand}`,
                "set hand.1 parrot well",
            ],
            ...["set large.0 tea silk", "actor 1", "do 1 play parrot", "do 0 no", "do 1 take tea", ""],
        ].join("\n"),
        [
            { name: "Anna", bot: null },
            { name: "Bao", bot: null },
        ],
    );
    return table.viewAs(ANNA);
}

test("another player's turn is shown from its start, across replies without a choice", () => {
    const { log, steps } = afterParrot("well");
    const forced = log.map(({ seat, isForced }) => [seat, isForced]);
    assert.deepEqual(forced, [
        [BAO, false],
        [ANNA, true],
        [BAO, false],
    ]);
    assert.equal(entriesSinceOwnMove(log, ANNA).length, 3);
    assert.equal(stepsSinceMyTurn(log, ANNA, steps)[0].from, 0);
});

test("a reply that was a choice is the viewer's last move", () => {
    const { log, steps } = afterParrot("guard well");
    assert.equal(entriesSinceOwnMove(log, ANNA).length, 1);
    assert.equal(stepsSinceMyTurn(log, ANNA, steps)[0].from, 2);
});
