// Mercado's table: nothing overlaps, the track is a ring, coins find their slots.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable } from "../engine.mjs";

const { table, ...page } = await openTable(
    'export { boardOf, placesOf, ringOf } from "./games/mercado/layout";',
    'export { ghostSlot, missing, slotsOf } from "./games/mercado/slots";',
    'export { sceneSize, STRIP_HEIGHT } from "./stage/layout";',
);
const mercado = table.games().find(({ id }) => id === "mercado");
const { spaces } = mercado.constants;
const SIZES = [
    ...[
        [1920, 1080],
        [1366, 650],
        [1280, 720],
        [1280, 800],
        [1024, 768],
        [2560, 1080],
    ],
    ...[
        [768, 1024],
        [820, 1180],
        [844, 390],
        [740, 360],
        [932, 430],
    ],
    ...[
        [412, 915],
        [390, 844],
        [390, 720],
        [360, 640],
    ],
];
const NEAR = 0.01;

const overlap = ([x, y, w, h], [x2, y2, w2, h2]) =>
    Math.min(x + w, x2 + w2) - Math.max(x, x2) > NEAR && Math.min(y + h, y2 + h2) - Math.max(y, y2) > NEAR;

function assertApart(named, where) {
    named.forEach(([name, rect], i) => {
        for (const [other, second] of named.slice(i + 1))
            assert.ok(!overlap(rect, second), `${where}: ${name} ${rect} lies over ${other} ${second}`);
    });
}

function assertInside(named, [x, y, width, height], where) {
    for (const [name, [left, top, w, h]] of named) {
        assert.ok(w > 0 && h > 0, `${where}: ${name} has no size`);
        const fits = left >= x - NEAR && top >= y - NEAR && left + w <= x + width + NEAR;
        assert.ok(fits && top + h <= y + height + NEAR, `${where}: ${name} leaves its area`);
    }
}

/** The places that are shown together. On a low phone the tray and my things take turns. */
function placesShown({ tabs, ...places }) {
    const { board, banner, card, supply, others, tray, me, purse, person, privileges } = places;
    const rest = { board, banner, card, supply, tabs };
    const common = [
        ...Object.entries(rest).filter(([, rect]) => rect),
        ...others.map((rect, i) => [`other ${i}`, rect]),
    ];
    const own = Object.entries({ me, purse, person, privileges });
    return tabs
        ? [
              [...common, ["tray", tray]],
              [...common, ...own],
          ]
        : [[...common, ["tray", tray], ...own]];
}

test("places do not overlap, and all are in the scene below the strip", () => {
    for (const [width, height] of SIZES)
        for (let seats = mercado.seatsMin; seats <= mercado.seatsMax; seats++) {
            const size = page.sceneSize(width, height);
            const where = `${width}x${height}, ${seats} seats`;
            const strip = page.STRIP_HEIGHT[size.orientation];
            const places = page.placesOf(size, seats);
            assert.equal(places.others.length, seats - 1, where);
            for (const shown of placesShown(places)) {
                assertApart(shown, where);
                assertInside(shown, [0, strip, size.width, size.height - strip], where);
            }
        }
});

test("stalls are apart in the hall, the spaces of the track around it", () => {
    for (const [width, height] of SIZES) {
        const size = page.sceneSize(width, height);
        const where = `${width}x${height}`;
        const { board: area } = page.placesOf(size, mercado.seatsMax);
        const board = page.boardOf(area, size.orientation, spaces);
        const stalls = board.stalls.map((rect, i) => [`stall ${i}`, rect]);
        const cells = board.cells.map((rect, i) => [`space ${i}`, rect]);
        const places = mercado.kinds.find(({ id }) => id === "place").pieces.length;
        assert.equal(stalls.length, places, where);
        assertInside(stalls, board.hall, where);
        assertApart([...stalls, ...cells], where);
        assertInside(cells, area, where);
    }
});

test("touch targets are large enough", () => {
    for (const [width, height] of SIZES.slice(6)) {
        const size = page.sceneSize(width, height);
        const { purse, person, tray, board: area } = page.placesOf(size, mercado.seatsMax);
        const { stalls } = page.boardOf(area, size.orientation, spaces);
        for (const [, , w, h] of [purse, person, tray, ...stalls])
            assert.ok(Math.min(w, h) * size.unit >= 43.5, `${width}x${height}: ${w} x ${h} units`);
    }
});

test("the track is a closed ring that begins in the upper right corner", () => {
    const area = [0, 0, 1000, 700];
    const ring = page.ringOf(area, spaces, 7, 50, 80);
    assert.equal(ring.length, spaces);
    const [x, y, width] = ring[0];
    assert.deepEqual([x + width, y], [1000, 0]);
    ring.forEach(([left, top, w, h], i) => {
        const [left2, top2, w2, h2] = ring[(i + 1) % ring.length];
        const touches =
            left <= left2 + w2 + NEAR &&
            left2 <= left + w + NEAR &&
            top <= top2 + h2 + NEAR &&
            top2 <= top + h + NEAR;
        assert.ok(touches, `space ${i} touches the next`);
    });
    assert.ok(ring[1][1] > ring[0][1], "clockwise: down the right side first");
});

const wants = (slots) => slots.map(({ coin, wants }) => coin ?? `(${wants})`).join(" ");

test("coins take the slots of a price", () => {
    const { slotsOf } = page;
    assert.equal(wants(slotsOf({ gold: 2, copper: 2 }, { copper: 1 })), "(gold) (gold) copper (copper)");
    assert.equal(wants(slotsOf({ different: 3 }, { silver: 1, copper: 1 })), "silver copper (any)");
    assert.equal(wants(slotsOf({ same: 3 }, {})), "(any) (any) (any)");
    assert.equal(wants(slotsOf({ same: 3 }, { silver: 1 })), "silver (silver) (silver)", "the rest follows");
    assert.equal(wants(slotsOf({ same: 3 }, { joker: 1 })), "(any) (any) joker", "a joker says no colour");
    assert.equal(wants(slotsOf({ same: 3 }, { joker: 1, gold: 1 })), "gold (gold) joker");
    assert.equal(wants(slotsOf({ joker: 1, same: 2 }, { gold: 1 })), "(joker) gold (gold)");
    assert.equal(wants(slotsOf({ joker: 1, different: 2 }, { joker: 1 })), "joker (any) (any)");
});

test("signs are between coins that must be alike or different, not before the first", () => {
    const signs = (price) => page.slotsOf(price, {}).map(({ sign }) => sign);
    assert.deepEqual(signs({ same: 3 }), [null, "same", "same"]);
    assert.deepEqual(signs({ joker: 1, different: 2 }), [null, null, "different"]);
    assert.deepEqual(signs({ gold: 2, silver: 2 }), [null, null, null, null]);
});

test("the held coin appears in the slot that it would fill", () => {
    const { ghostSlot, missing, slotsOf } = page;
    const slots = slotsOf({ gold: 2, copper: 2 }, { gold: 1 });
    assert.equal(ghostSlot(slots, "gold"), 1);
    assert.equal(ghostSlot(slots, "copper"), 2);
    assert.equal(ghostSlot(slots, "joker"), 3);
    assert.equal(ghostSlot(slots, "silver"), -1);
    assert.equal(missing(slots), 3);
});
