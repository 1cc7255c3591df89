// Macao's scene, without a browser: zones, the chart, the city, and the signs of its cards.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openTable } from "../engine.mjs";

const { table, ...page } = await openTable(
    'export * from "./games/macao/chart";',
    'export { chartOf } from "./games/macao/sea";',
    'export { shipSpot } from "./games/macao/ships";',
    'export { cityFrame, zonesOf } from "./games/macao/layout";',
    'export { tributeRect } from "./games/macao/tribute-place";',
    'export { signsOf, occasionOf } from "./games/macao/signs";',
    'export * from "./games/macao/rose-preview";',
    'export { hyphenated } from "./ui/hyphens";',
    'export { placeOf, paymentOf } from "./games/macao/places";',
    'export { piecesOf, pieceOf } from "./stage/facts";',
    'export { sceneSize } from "./stage/layout";',
);
const game = table.games().find(({ id }) => id === "macao");
const spaces = page.piecesOf(game, "space");
const cards = page.piecesOf(game, "card");

/** Windows of all kinds; the last three desks are the highest, one between, and the widest. */
const WINDOWS = [
    ["1920x1080", "1366x650", "1280x800", "1200x800", "1024x768", "1100x800", "2560x1080"],
    ["768x1024", "820x1180", "844x390", "682x390", "412x915", "390x844", "390x700", "360x640"],
].flat();
const OCCASIONS = [1, 2, 3].flatMap((others) =>
    ["cards", "rose", "dice", "actions"].flatMap((part) =>
        ["shut", "alone", "beside"].flatMap((stock) =>
            [
                { held: 5, empty: 0, active: 3 },
                { held: 1, empty: 4, active: 2 },
                { held: 0, empty: 5, active: 10 },
            ].map((cards) => ({ others, part, stock, ...cards })),
        ),
    ),
);

function* layouts() {
    for (const window of WINDOWS) {
        const size = page.sceneSize(...window.split("x").map(Number));
        for (const occasion of OCCASIONS)
            yield { window, size, occasion, zones: page.zonesOf(size, occasion) };
    }
}

/** What is drawn at the same time: behind tabs only one thing is. */
function shownZones(zones, { part, stock }) {
    const { others, panel, display, dice, tray, sea, wall, city, me, rose, hand, active } = zones;
    const shared = zones.tabs
        ? [sea, wall]
        : [zones.frame ?? sea, zones.frame ? null : wall, zones.frame ? null : city];
    const choosing = part === "cards" ? display : part === "dice" ? dice : null;
    const besides = zones.tabs
        ? [zones.tabs]
        : [panel, choosing !== panel && stock !== "alone" ? choosing : null];
    const isRoseHidden = stock === "beside" && zones.tabs;
    const open = part === "actions" && stock !== "shut" ? zones.stock : null;
    const tabbed = zones.tabs && active === panel ? null : active;
    return [
        ...others,
        ...shared,
        ...besides,
        open === panel ? null : open,
        tray,
        me,
        isRoseHidden ? null : rose,
    ]
        .concat([hand, tabbed, zones.banner, zones.card])
        .filter(Boolean);
}

const overlap = (a, b) =>
    Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]) > 0.5 &&
    Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]) > 0.5;

test("zones are inside the scene, below the strip, and do not overlap", () => {
    for (const { window, size, occasion, zones } of layouts()) {
        const where = `${window} ${JSON.stringify(occasion)}`;
        const shown = shownZones(zones, occasion);
        for (const [i, zone] of shown.entries()) {
            const [x, y, width, height] = zone;
            assert(width > 30 && height > 30, `${where}: ${zone}`);
            assert(
                x >= 0 && y >= 46 && x + width <= size.width && y + height <= size.height,
                `${where}: ${zone}`,
            );
            for (const other of shown.slice(i + 1))
                assert(!overlap(zone, other), `${where}: ${zone} | ${other}`);
        }
    }
});

const boxOf = ({ id, facts }, spots, scale) => ({
    id,
    ...spots.get(id),
    ...page.spaceSize(facts.type, scale),
});
const gap = (a, b) =>
    Math.max(Math.abs(a.x - b.x) - (a.width + b.width) / 2, Math.abs(a.y - b.y) - (a.height + b.height) / 2);

/** On the smallest charts a ring may touch the empty corner of a harbour, by at most so many units. */
const TOUCH = 5;

test("spaces of the chart overlap neither each other nor the tribute, and all are in the sea", () => {
    const seen = new Set();
    for (const { window, zones } of layouts()) {
        const [, , width, height] = zones.sea;
        const scale = zones.harbourScale;
        if (seen.has(`${width} ${height}`)) continue;
        seen.add(`${width} ${height}`);
        const tribute = page.tributeRect(width, height, scale);
        const spots = page.seaSpots(spaces, { width, height }, scale, [tribute]);
        const scroll = { x: tribute[0] + tribute[2] / 2, y: tribute[1] + tribute[3] / 2 };
        const boxes = [
            ...spaces.map((space) => boxOf(space, spots, scale)),
            { id: "tribute", ...scroll, width: tribute[2], height: tribute[3] },
        ];
        boxes.forEach((box, i) => {
            assert(box.x >= box.width / 2 && box.x <= width - box.width / 2, `${window} ${box.id}`);
            assert(box.y >= box.height / 2 && box.y <= height - box.height / 2, `${window} ${box.id}`);
            for (const other of boxes.slice(i + 1))
                assert(
                    gap(box, other) > (scale < 0.6 ? -TOUCH : 0),
                    `${window}: ${box.id} and ${other.id}: ${gap(box, other)}`,
                );
        });
    }
    assert(seen.size >= 10);
});

test("a ship hides at most a corner of a harbour's name and goods where the chart is large", () => {
    const town = 52; // above the name, at scale 1
    for (const { window, zones } of layouts()) {
        if (!zones.frame) continue;
        const chart = page.chartOf(game, zones.sea, zones.harbourScale);
        const { scale, spots } = chart;
        const harbours = spaces.filter(({ facts }) => facts.type === "harbour");
        for (const space of spaces) {
            const width = 62 * Math.max(scale, 0.5);
            const { x, y } = page.shipSpot(chart, space, width, 0);
            const height = width * 0.93;
            for (const harbour of harbours) {
                const { x: middle, y: level } = spots.get(harbour.id);
                const [wide, high] = [148 * scale, (116 - town) * scale];
                const kept = [middle - wide / 2, level + (town * scale) / 2 - high / 2, wide, high];
                const ship = [x - width / 2, y - height / 2, width, height];
                const [across, down] = [0, 1].map(
                    (axis) =>
                        Math.min(ship[axis] + ship[axis + 2], kept[axis] + kept[axis + 2]) -
                        Math.max(ship[axis], kept[axis]),
                );
                const hidden = Math.max(0, across) * Math.max(0, down);
                assert(hidden < (wide * high) / 10, `${window}: ${space.id} on ${harbour.id}: ${hidden}`);
            }
        }
    }
});

test("each route once, from the neighbours in the data", () => {
    const routes = page.routesOf(spaces).map((route) => route.join(" "));
    assert.equal(new Set(routes).size, routes.length);
    assert.equal(
        routes.length * 2,
        spaces.reduce((sum, { facts }) => sum + facts.near.length, 0),
    );
    for (const { id, facts } of spaces)
        for (const other of facts.near)
            assert(routes.includes([id, other].sort().join(" ")), `${id} ${other}`);
});

test("quarters that share an edge are the neighbours of the data", () => {
    const quarters = page.piecesOf(game, "quarter");
    const spot = ({ facts }) => page.quarterSpot(facts, 1);
    const close = (a, b) => a !== b && Math.hypot(spot(a).x - spot(b).x, spot(a).y - spot(b).y) < 1.01;
    for (const quarter of quarters)
        assert.deepEqual(
            quarters.filter((other) => close(quarter, other)).map(({ id }) => id),
            [...quarter.facts.near].sort(),
            quarter.id,
        );
});

test("a hexagon is wide enough for a finger on every phone", () => {
    for (const { window, size, zones } of layouts()) {
        if (!zones.tabs) continue;
        assert(page.cityFrame(zones.city).hex * size.unit >= 43.5, window);
    }
});

test("every card has a picture, and every card says in signs what it does", () => {
    const art = readdirSync(fileURLToPath(new URL("../../art/macao", import.meta.url)));
    const pictures = new Set(art.map((file) => file.replace(/\.svg$/, "")));
    const tiles = page.piecesOf(game, "tile").map(({ id }) => id);
    const colours = page.piecesOf(game, "colour").map(({ id }) => `cube-${id}`);
    for (const id of [...cards.map((card) => card.id), ...tiles, ...colours]) assert(pictures.has(id), id);
    for (const { id, facts } of cards) {
        assert(page.signsOf(facts).length > 0, id);
        assert(page.occasionOf(facts).every(Boolean), id);
    }
});

test("signs come from the facts: cost, arrow, gain", () => {
    const signs = (id) => page.signsOf(page.pieceOf(game, "card", id).facts);
    const { facts } = page.pieceOf(game, "card", "jeweller");
    assert.deepEqual(signs("jeweller"), [
        ...Object.keys(facts.give).map((colour) => ({ sign: "cube", colour })),
        { sign: "arrow" },
        { sign: "gold", count: facts.get.gold },
    ]);
    const warehouse = page.pieceOf(game, "card", "silk_warehouse").facts;
    assert.deepEqual(signs("silk_warehouse"), [
        { sign: "goods", tile: warehouse.good },
        { sign: "arrow" },
        { sign: "text", text: `×${warehouse.value}` },
    ]);
});

test("long names may break between their parts, short ones nowhere", () => {
    assert.equal(page.hyphenated("Gouverneursamt"), "Gouver\u00adneurs\u00adamt");
    assert.equal(page.hyphenated("Leuchtturm"), "Leucht\u00adturm");
    assert.equal(page.hyphenated("Tea Warehouse"), "Tea Ware\u00adhouse");
    assert.equal(page.hyphenated("Bank"), "Bank");
});

test("ship and wall are paid with the colours that the move names", () => {
    const move = (verb, ...args) => ({ move: [verb, ...args].join(" "), verb, args, text: ["", ""] });
    assert.deepEqual(page.paymentOf(game, move("sail", "genova", "red")), ["red"]);
    assert.deepEqual(page.paymentOf(game, move("wall", "blue")), ["blue"]);
    assert.deepEqual(page.paymentOf(game, move("further", "red_blue")), ["red", "blue"]);
    assert.deepEqual(page.paymentOf(game, move("claim", "q01")), []);
});

/** What a pair of dice would bring to each field, as the page reads it off the engine's preview. */
function broughtBy(move, scenario) {
    const before = table.showScenario(scenario.join("\n"), 0);
    const after = table.preview(move);
    const cubes = (view) => page.cubesByTime(view, 0, 6);
    return page.newCubes(cubes(before.view), cubes(after));
}

const DICE = ["game macao", "set phase dice", "set dice 4 1 6 1 3 2"];
const NOTHING = {};

test("the rose shows where the cubes of a pair of dice would go, whether it turns or not", () => {
    const red = { red: 4 };
    const green = { green: 6 };
    const expected = [NOTHING, NOTHING, NOTHING, red, NOTHING, green];
    assert.deepEqual(broughtBy("dice red_green", DICE), expected, "an empty rose");
    const laid = [...DICE, "set rose1.0 gray gray", "set rose4.0 red", "set rose5.0 blue blue"];
    assert.deepEqual(broughtBy("dice red_green", laid), expected, "cubes that lie there already");
    const gray = { gray: 2 };
    const blue = { blue: 3 };
    assert.deepEqual(
        page.newCubes([NOTHING, gray, NOTHING, NOTHING], [NOTHING, gray, NOTHING, blue]),
        [NOTHING, NOTHING, blue],
        "a question comes before the rose turns",
    );
});

test("for one die the rose shows what all its pairs have in common", () => {
    const pairs = [
        [{ black: 1 }, NOTHING, { gray: 3 }],
        [{ black: 1, blue: 1 }, NOTHING, NOTHING],
    ];
    assert.deepEqual(page.inAll(pairs), [{ black: 1 }, NOTHING, NOTHING]);
    assert.deepEqual(page.inAll([]), []);
});
