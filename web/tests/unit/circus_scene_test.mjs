// Circus Maximus' scene without a browser: its zones in every size, and which things carry which moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, openTable } from "../engine.mjs";

const {
    circusLayout,
    sceneSize,
    discsAt,
    spotsOf,
    figureZone,
    handSteps,
    smallCells,
    visitorSize,
    ...words
} = await bundle(
    'export { circusLayout } from "./games/circus/layout";',
    'export { sceneSize } from "./stage/layout";',
    'export { discsAt } from "./games/circus/kerb";',
    'export { spotsOf } from "./games/circus/queue";',
    'export { figureZone } from "./games/circus/pieces";',
    'export { handSteps, smallCells } from "./games/circus/hand-steps";',
    'export { visitorSize } from "./games/circus/offers";',
    'export { sentenceOf } from "./games/circus/sentence";',
    'export { carriedMoves, leadsOf, movesAt, nextKeys, pressedWith, startOf } from "./games/circus/moves";',
);
const { sentenceOf, carriedMoves, leadsOf, movesAt, nextKeys, pressedWith, startOf } = words;

const SIZES = [
    "1920x1080",
    "1366x650",
    "1280x720",
    "1024x768",
    "2560x1080",
    "768x1024",
    "844x390",
    "667x375",
    "412x915",
    "390x844",
    "360x640",
];
const PHASES = [1, 2, 3];

function* layouts() {
    for (const text of SIZES)
        for (const phase of PHASES)
            for (const others of [2, 3, 4])
                for (const tickets of [0, 1, 5])
                    for (const dealers of [3, 8]) {
                        const [width, height] = text.split("x").map(Number);
                        const size = sceneSize(width, height);
                        const mine = `${tickets} tickets, ${dealers} dealers`;
                        const name = `${text}, phase ${phase}, ${others} others, ${mine}`;
                        const layout = circusLayout(size, { others, phase, tickets, dealers });
                        yield { size, name, phase, layout };
                    }
}

const overlap = ([x, y, w, h], [x2, y2, w2, h2]) =>
    x < x2 + w2 - 0.5 && x2 < x + w - 0.5 && y < y2 + h2 - 0.5 && y2 < y + h - 0.5;

test("every zone lies inside the scene", () => {
    for (const { size, name, layout } of layouts()) {
        const zones = [layout.board, layout.me, layout.tickets, layout.hand, layout.banner, ...layout.others];
        if (layout.favours) zones.push(layout.favours);
        for (const place of Object.values(layout.places)) zones.push(place.sign, place.offer, place.lane);
        for (const [x, y, w, h] of zones)
            assert(
                w > 0 &&
                    h > 0 &&
                    x >= -0.5 &&
                    y >= 0 &&
                    x + w <= size.width + 0.5 &&
                    y + h <= size.height + 0.5,
                `${name}: ${[x, y, w, h].map(Math.round)} of ${size.width}x${size.height}`,
            );
    }
});

test("other players, board, banner and hand do not overlap", () => {
    for (const { name, layout } of layouts()) {
        const parts = [...layout.others, layout.board, layout.banner, layout.hand, layout.tickets];
        if (layout.favours) parts.push(layout.favours);
        const isBelowCoins = layout.card !== null;
        parts.forEach((one, i) =>
            parts.slice(i + 1).forEach((other) => {
                // On a desk the banner lies on the board's lower edge, as a ribbon.
                if (
                    isBelowCoins &&
                    [one, other].includes(layout.banner) &&
                    [one, other].includes(layout.board)
                )
                    return;
                assert(!overlap(one, other), `${name}: ${one.map(Math.round)} and ${other.map(Math.round)}`);
            }),
        );
    }
});

test("open places can be pressed: lanes are wide enough for a finger, or for a mouse on a desk", () => {
    for (const { size, name, phase, layout } of layouts()) {
        const open = { 1: ["villa"], 2: ["forum"], 3: ["circus", "theatre", "colosseum"] }[phase];
        const least = size.orientation === "wide" ? 28 : 44;
        for (const id of open) {
            const [, , width, height] = layout.places[id].lane;
            assert(Math.min(width, height) * size.unit >= least, `${name}: ${id} ${width}x${height}`);
        }
    }
});

test("a queue keeps its order from the left, within its lane, in two lines if it is long", () => {
    for (const { name, layout } of layouts())
        for (const [id, zones] of Object.entries(layout.places))
            for (const count of [1, 5, 14, 20]) {
                const spots = spotsOf(count, zones);
                assert.equal(spots.length, count);
                spots.forEach((spot, i) => {
                    const next = spots[i + 1];
                    if (next) assert(next.line > spot.line || next.x > spot.x, `${name}: ${id}, ${count}`);
                    assert(spot.x <= zones.lane[2] + 1, `${name}: ${id}, ${count} end outside`);
                });
            }
});

test("on a desk a queue at the Colosseum leaves its visitors in sight, and those of the Circus", () => {
    const desks = [...layouts()].filter(({ size, phase }) => phase === 3 && size.orientation === "wide");
    assert(desks.length > 0);
    for (const { name, layout } of desks) {
        const { colosseum, circus } = layout.places;
        for (const count of [1, 5, 7]) {
            const spots = spotsOf(count, colosseum);
            assert(
                spots.every(({ line }) => line === 0),
                `${name}: ${count} in one line, below the visitors`,
            );
            const [x] = figureZone(colosseum.lane[0] + spots[0].x, 0, colosseum.figure);
            const [left, , width] = circus.offer;
            assert(x >= left + width, `${name}: ${count} end before the Circus' visitors`);
        }
    }
});

test("nobody in a queue hides the middle of another dealer, where a press lands", () => {
    for (const { name, layout } of layouts())
        for (const [id, zones] of Object.entries(layout.places))
            for (const count of [2, 5, 6, 8, 10]) {
                const figures = spotsOf(count, zones).map(({ x, y }) => figureZone(x, y, zones.figure));
                figures.forEach(([x, y, width, height], i) => {
                    const middle = [x + width / 2, y + height / 2];
                    const margin = 0.02 * height;
                    const isOver = ([left, top]) =>
                        left - margin < middle[0] &&
                        middle[0] < left + width &&
                        top - margin < middle[1] &&
                        middle[1] < top + height;
                    const cover = figures.findIndex((each, j) => j > i && isOver(each));
                    assert.equal(cover, -1, `${name}: ${id}, dealer ${i} of ${count}`);
                });
            }
});

test("no sign hides a visitor's head", () => {
    for (const { name, phase, layout } of layouts())
        for (const id of phase === 3 ? ["circus", "theatre", "colosseum"] : []) {
            const zones = layout.places[id];
            const [x, y, width, height] = zones.offer;
            for (const first of [0, width / 2, width - 48]) {
                const size = visitorSize(zones, first);
                const visitor = [x + first, y + height - size, 48, size];
                assert(size > 36, `${name}: ${id} ${size}`);
                assert(!overlap(visitor, zones.sign), `${name}: ${id}, ${first}`);
            }
        }
});

test("enough of every covered card is visible to press it", () => {
    for (const dealers of [0, 1, 8])
        for (const favours of [0, 1, 6]) {
            const steps = handSteps(700, dealers, favours);
            assert(steps.dealer >= 48 && steps.favour >= 48);
            // A finger needs 44 px, and a phone of 360 px shows 390 units.
            for (const [, , w, h] of smallCells([0, 0, 300, 112], dealers, favours, 98))
                assert(
                    Math.min(w, h) * (360 / 390) >= 44,
                    `${dealers} tickets, ${favours} favours: ${w}x${h}`,
                );
        }
});

test("every legal move of whole games is on a thing, or is passing", async () => {
    const { table } = await openTable();
    const games = table.games();
    const index = games.findIndex(({ id }) => id === "circus");
    const game = games[index];
    const inBanner = new Set();
    for (const caesar of [0, 1]) {
        const seats = Array.from({ length: 4 }, (_, i) => ({ name: `P${i}`, bot: null }));
        let now = table.open({ game: index, options: [caesar], seats });
        for (let step = 0; now.actor >= 0; step++) {
            now = table.viewAs(now.actor);
            checkMoves({ game, table: now }, inBanner);
            now = table.play(now.moves[(step * 7) % now.moves.length].move);
        }
    }
    assert.deepEqual([...inBanner].sort(), ["nothing", "pass"]);
});

test("the banner says what the selected thing goes with", async () => {
    const { table } = await openTable();
    const index = table.games().findIndex(({ id }) => id === "circus");
    const game = table.games()[index];
    const seats = Array.from({ length: 4 }, (_, i) => ({ name: `P${i}`, bot: null }));
    table.open({ game: index, options: [0], seats });
    const sentence = (pressed, next) =>
        [0, 1].map((language) => {
            const t = (first, english) =>
                typeof first === "string" ? [first, english][language] : first[language];
            return sentenceOf({ game, pressed, next }, t);
        });
    assert.deepEqual(sentence(["dealer:yellow_8"], ["place:villa", "place:forum", "favour:loiter"]), [
        "Händler 8: Wähle einen Ort, an dem er sich anstellt, oder eine Gunst für ihn.",
        "Dealer 8: choose where he lines up, or a favour for him.",
    ]);
    assert.deepEqual(sentence(["favour:borrowed_toga"], ["dealer:yellow_1"]), [
        "Geborgte Toga: Wähle einen Händler.",
        "Borrowed Toga: choose a dealer.",
    ]);
    const both = [
        "Geborgte Toga: Wähle, wo sich Händler 1 anstellt.",
        "Borrowed Toga: choose where dealer 1 lines up.",
    ];
    assert.deepEqual(sentence(["favour:borrowed_toga", "dealer:yellow_1"], ["place:villa"]), both);
    assert.deepEqual(sentence(["dealer:yellow_1", "favour:borrowed_toga"], ["place:villa"]), both);
    assert.deepEqual(sentence(["favour:second_wind"], ["queued:yellow_4"]), [
        "Zweite Luft: Wähle einen angestellten Händler.",
        "Second Wind: choose a dealer in a queue.",
    ]);
    assert.deepEqual(sentence([], []), [null, null]);
});

test("a favour goes with a dealer, and with the place where he lines up", async () => {
    const { table } = await openTable();
    const scenario = ["game circus", "set favours.0 sharp_elbows old_acquaintance"];
    table.load([...scenario, "do 0 line 1 villa", "do 1 line 2 villa", "do 2 line 6 villa"].join("\n"));
    const game = table.games().find(({ id }) => id === "circus");
    const carried = carriedMoves({ game, table: table.viewAs(0) });
    const pathsOf = (move) => carried.find((each) => each.move.move === move)?.paths;
    assert.deepEqual(pathsOf("push sharp_elbows 1"), [["favour:sharp_elbows", "queued:yellow_1"]]);
    const [favour, dealer] = ["favour:old_acquaintance", "dealer:yellow_2"];
    const villa = "place:villa";
    assert.deepEqual(pathsOf("with old_acquaintance 2 villa"), [
        [favour, dealer, villa],
        [dealer, favour, villa],
    ]);
    assert.deepEqual(pressedWith(carried, [favour], dealer), [favour, dealer]);
    assert.deepEqual(nextKeys(carried, [favour, dealer]), [villa]);
    assert.deepEqual(pressedWith(carried, [favour, dealer], "dealer:yellow_6"), [favour, "dealer:yellow_6"]);
    assert.deepEqual(pressedWith(carried, ["favour:sharp_elbows"], dealer), [dealer]);
    assert.deepEqual(startOf(carried), []);
});

/** Each path of a move leads to it: its first thing plays it, or selects what plays it. */
function checkMoves(situation, inBanner) {
    const carried = carriedMoves(situation);
    for (const { move, paths } of carried) {
        if (!paths.length) inBanner.add(move.verb);
        for (const path of paths) {
            const name = `${move.move} by ${path.join(", ")}`;
            path.forEach((key, i) => {
                const before = path.slice(0, i);
                assert.deepEqual(pressedWith(carried, before, key), path.slice(0, i + 1), name);
                assert(nextKeys(carried, before).includes(key), name);
                if (i > 0) assert(leadsOf(carried, before).includes(move), name);
            });
            assert(movesAt(carried, path).includes(move), name);
        }
    }
}

test("discs on the kerb do not overlap, and a single one is in the middle of its space", () => {
    const middle = (points) => 20 + points * 30;
    assert.deepEqual(
        discsAt([3, 10, 30], middle).map((left) => left + 16),
        [3, 10, 30].map(middle),
    );
    for (const points of [
        [0, 0, 0, 0, 0],
        [18, 27, 26, 27, 18],
        [5, 5, 5],
        [7, 8, 7, 9, 8],
    ]) {
        const lefts = discsAt(points, middle);
        const sorted = [...lefts].sort((a, b) => a - b);
        const steps = sorted.slice(1).map((left, i) => left - sorted[i]);
        assert(Math.min(...steps) >= 15, `${points}: ${steps}`);
        assert(sorted[0] >= 0, `${points}: not beyond the kerb's end`);
        for (const [a, left] of lefts.entries())
            for (const [b, other] of lefts.entries())
                assert(points[a] <= points[b] || left > other, `${points}: who has more stands further`);
    }
});
