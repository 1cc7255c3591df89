// Jambo's table: every zone lies in the scene, none covers another, and every card of a hand can be pressed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "../engine.mjs";

const { sceneSize, zonesOf, draftZonesOf, standsOf, spaceAt, handPlan } = await bundle(
    'export { sceneSize } from "./stage/layout";',
    'export { zonesOf, draftZonesOf, standsOf, spaceAt } from "./games/jambo/layout";',
    'export { handPlan } from "./games/jambo/hand-plan";',
);

const SIZES = [
    ...["1920x1080", "2560x1080", "1366x650", "1280x720", "1280x800", "1100x800", "1024x768"],
    ...["768x1024", "800x1280", "820x1180", "844x390", "932x430", "915x356", "700x400"],
    ...["412x915", "390x844", "360x640", "320x568"],
];
const TOLERANCE = 0.5;
/** Zones that lie in others: the square under the market, mats in the opponent's row. */
const INSIDE = { wide: [], tall: [], phone: ["foeUtilities"], flat: ["foeUtilities"] };

const rectOf = (zone) => (Array.isArray(zone) ? zone : zone.at);

/** By name, without those that may overlap. */
function zonesOn(size, isAsking) {
    return Object.entries(zonesOf(size, isAsking))
        .filter(([name, zone]) => zone && name !== "board" && !INSIDE[size.orientation].includes(name))
        .map(([name, zone]) => [name, rectOf(zone)]);
}

const overlap = ([ax, ay, aw, ah], [bx, by, bw, bh]) =>
    Math.min(ax + aw, bx + bw) - Math.max(ax, bx) > TOLERANCE &&
    Math.min(ay + ah, by + bh) - Math.max(ay, by) > TOLERANCE;

for (const window of SIZES)
    for (const isAsking of [false, true])
        test(`${window}, ${isAsking ? "with" : "without"} a rug: zones are in the scene and apart`, () => {
            const size = sceneSize(...window.split("x").map(Number));
            const zones = zonesOn(size, isAsking);
            assert.equal(
                zones.some(([name]) => name === "rug"),
                isAsking,
            );
            for (const [name, [x, y, width, height]] of zones) {
                assert(width > 0 && height > 0, `${name} has a size`);
                assert(x >= 0 && x + width <= size.width + TOLERANCE, `${name} is not beside the scene`);
                assert(y >= 46 - TOLERANCE, `${name} is below the strip`);
                assert(y + height <= size.height + TOLERANCE, `${name} is not below the scene`);
            }
            const pairs = zones.flatMap((a, i) => zones.slice(i + 1).map((b) => [a, b]));
            const clashes = pairs.filter(([a, b]) => overlap(a[1], b[1])).map(([a, b]) => `${a[0]}, ${b[0]}`);
            assert.deepEqual(clashes, []);
        });

for (const window of SIZES)
    for (const [middle, hand] of [
        [5, 0],
        [12, 0],
        [20, 1],
        [8, 6],
        [6, 14],
    ])
        test(`${window}, ${middle} cards in the middle, ${hand} in the hand: each can be pressed`, () => {
            const size = sceneSize(...window.split("x").map(Number));
            const zones = draftZonesOf(size, middle, hand);
            const { board: _board, ...apart } = zones;
            for (const [name, zone] of Object.entries(apart).filter(([, zone]) => zone))
                for (const place of ["middle", "hand"])
                    if (name !== place)
                        assert(!overlap(rectOf(zone), zones[place]), `${name} lies over the ${place}`);
            for (const [x, y, width, height] of [zones.middle, zones.hand]) {
                assert(x >= 0 && x + width <= size.width + TOLERANCE);
                assert(y >= 46 && y + height <= size.height + TOLERANCE);
            }
            const least = size.orientation === "wide" ? 28 : 44;
            for (const [zone, count] of [
                [zones.middle, middle],
                [zones.hand, hand],
            ])
                for (const [, , width] of handPlan(zone, size, count).cards)
                    assert(width * size.unit >= least, `${width * size.unit} px`);
        });

test("on a low phone many cards lie where the rug would be, and the hand stays in sight", () => {
    const size = sceneSize(360, 640);
    const { rug, hand } = zonesOf(size, true);
    const zones = draftZonesOf(size, 21, 1);
    assert.deepEqual([zones.middle, zones.rug, zones.hand], [rug, null, hand]);
});

test("a hand without cards leaves its place to the middle", () => {
    const size = sceneSize(1280, 800);
    const [withCards, without] = [draftZonesOf(size, 9, 9), draftZonesOf(size, 9, 0)];
    assert(without.middle[2] > 1.5 * withCards.middle[2]);
});

test("the banner never moves", () => {
    for (const window of SIZES) {
        const size = sceneSize(...window.split("x").map(Number));
        assert.deepEqual(zonesOf(size, true).banner, zonesOf(size, false).banner, window);
    }
});

test("a hand of any size shows enough of each card", () => {
    for (const window of SIZES)
        for (let count = 1; count <= 24; count++) {
            const size = sceneSize(...window.split("x").map(Number));
            const { hand } = zonesOf(size, false);
            const { cards, width, scrolls } = handPlan(hand, size, count);
            const least = size.orientation === "wide" ? 28 : 44;
            assert.equal(cards.length, count);
            for (const [x, y, cardWidth, height] of cards) {
                assert(cardWidth * size.unit >= least, `${window}, ${count} cards: ${cardWidth * size.unit}`);
                assert(x >= 0 && x + cardWidth <= width + TOLERANCE, `${window}: inside its row`);
                assert(y >= 0 && y + height <= hand[3] + TOLERANCE, `${window}: inside the hand`);
            }
            assert.equal(scrolls, width > hand[2] + TOLERANCE);
        }
});

test("cards of a large hand have names", () => {
    for (const [window, most] of [
        ["1280x800", 20],
        ["1366x650", 20],
        ["390x844", 18],
        ["412x915", 18],
    ])
        for (const isAsking of [false, true])
            for (let count = 12; count <= (isAsking ? 15 : most); count++) {
                const size = sceneSize(...window.split("x").map(Number));
                const { face } = handPlan(zonesOf(size, isAsking).hand, size, count);
                assert.notEqual(face, "mini", `${window}, ${count} cards`);
            }
});

test("spaces of up to five small stands are on their stand", () => {
    const size = sceneSize(1280, 720);
    const row = zonesOf(size, false).nearStall;
    for (let stands = 0; stands <= 5; stands++) {
        const { large, small, spaceWidth } = standsOf(row, size.orientation, { large: 6, small: 3, stands });
        assert.equal(small?.spaces ?? 0, 3 * stands);
        const right = small ? small.x + small.width : large.width;
        assert(right * row.scale <= row.at[2] + TOLERANCE, `${stands} stands fit`);
        for (let i = 0; i < (small?.spaces ?? 0); i++) {
            const { x, size: ware } = spaceAt(small, spaceWidth, 86, i);
            assert(x > 0 && x < small.width && ware > 0);
        }
    }
});
