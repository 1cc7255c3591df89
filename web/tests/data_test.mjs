// A corrected data.json leads to a page that draws the corrected game. Compares the page of a copy of the
// project, with changed prices, routes, values, tiles and cards, with the page as it is.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { root } from "./engine.mjs";
import { openBrowser, openPage, serve } from "./harness.mjs";

/** Kept between runs, so that the next one only builds what has changed. */
const folder = join(root, "build/changed-data");

/** Facts that the page says in the text of a piece, but does not draw. */
const IN_TEXTS = [
    "circus rank 8 coins",
    "mercado tile jug coins",
    "macao card bank give",
    "macao card bank get",
];

/** A position of each game with the changed pieces on the table. */
const POSITIONS = {
    jambo: "game jambo\nset phase market\nset hand.0 ware_kkk\n",
    mercado: "game mercado\nset valuables jug pewter_cup letter_opener fan\n",
    circus: "game circus\nset forum circus_box\nset visitors.circus senator\n",
    macao: "game macao\nset phase draft\nset display bank church smithy statue\n",
};

/** In the page: what is drawn, as {"kind piece fact": value}. */
const READERS = {
    jambo: () => {
        const card = document.querySelector('.hand [data-piece="card.ware_kkk"]');
        const number = (test) => Number(card.querySelector(`[data-test=${test}]`).dataset.price);
        return {
            "card ware_kkk wares": window.countBy(card, "ware"),
            "card ware_kkk buy": number("buy"),
            "card ware_kkk sell": number("sell"),
        };
    },
    mercado: () => {
        const stall = document.querySelector("[data-tile=jug]");
        const price = {};
        const count = (coin) => (price[coin] = (price[coin] ?? 0) + 1);
        for (const slot of stall.querySelectorAll("[data-slot]"))
            if (getComputedStyle(slot).backgroundImage !== "none") count(slot.dataset.slot);
        for (const use of stall.querySelectorAll(".ghost use")) {
            const [, coin] = /^#mercado-edge-(\w+)$/.exec(use.getAttribute("href")) ?? [];
            if (coin) count(coin);
        }
        return {
            "tile jug price": price,
            "tile jug points": Number(stall.querySelector("[data-figure]").dataset.figure),
            "tile jug buyer": { [stall.querySelector("[data-sign]").dataset.sign]: 1 },
            "board a spaces": [...document.querySelectorAll(".space")].map(
                (space) => space.dataset.piece?.replace("symbol.", "") ?? null,
            ),
        };
    },
    circus: () => {
        const piece = (id) => document.querySelector(`[data-piece="${id}"]`);
        const number = (element) => Number(element.lastChild.textContent);
        return {
            "ticket circus_box coins": number(piece("ticket.circus_box").querySelector(".ticket-coins")),
            "visitor senator coins": number(piece("visitor.senator").querySelector(".value b")),
            // All dealers of a rank are alike.
            "dealer red_8 coins": piece("dealer.yellow_8").querySelectorAll(".coin-piece").length,
        };
    },
    macao: () => {
        const routes = [...document.querySelectorAll("[data-route]")].map((line) =>
            line.dataset.route.split(" "),
        );
        const near = (id) =>
            routes.filter((route) => route.includes(id)).map((route) => route.find((each) => each !== id));
        const values = document.querySelectorAll('[data-piece="space.genova"] .worth');
        return {
            "space genova values": [...values].map((value) => Number(value.textContent)),
            "space barcelona near": near("barcelona"),
            "space s06 near": near("s06"),
            "space s16 near": near("s16"),
            "space s19 near": near("s19"),
            "quarter q17 cost": window.countBy(
                document.querySelector('[data-piece="quarter.q17"] .cost'),
                "cube",
            ),
            "card bank cost": window.countBy(
                document.querySelector('[data-piece="card.bank"] .cost'),
                "cube",
            ),
        };
    },
};

/** How often each id stands in the pictures below an element. */
function countBy(element, key) {
    const counts = {};
    for (const { dataset } of element.querySelectorAll(`[data-${key}]`))
        counts[dataset[key]] = (counts[dataset[key]] ?? 0) + 1;
    return counts;
}

let changes, browser;
const sites = {};

before(async () => {
    const kontor = process.env.KONTOR ?? join(root, "build/kontor");
    execFileSync("python3", [join(root, "tests/changed_data.py"), kontor, root, folder], { stdio: "pipe" });
    changes = JSON.parse(readFileSync(join(folder, "changes.json"), "utf8"));
    const page = join(folder, "page");
    execFileSync("node", [join(root, "web/build.mjs"), join(folder, "build/src/wasm/kontor.wasm"), page]);
    sites.was = await serve();
    sites.now = await serve(page);
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    for (const { server } of Object.values(sites)) {
        server.closeAllConnections();
        server.close();
    }
});

async function readTable(site, game) {
    const { page, consoleErrors } = await openPage(browser.context, site.url);
    await page.setInputFiles("#file", {
        name: "position.scn",
        mimeType: "text/plain",
        buffer: Buffer.from(`# seats Anna bot:easy bot:easy bot:easy\n${POSITIONS[game]}`),
    });
    await page.waitForSelector(`[data-test=room][data-game=${game}] :is(.tabletop, .scene .thing)`);
    await page.evaluate(`window.countBy = ${countBy}`);
    const drawn = await page.evaluate(READERS[game]);
    assert.deepEqual(consoleErrors, []);
    await page.close();
    return drawn;
}

/** Neighbours have no order; on the first space of the track a flag covers the symbol. */
const comparable = (value, fact) => {
    if (fact === "near") return [...value].sort();
    return fact === "spaces" ? value.slice(1) : value;
};

for (const game of Object.keys(POSITIONS))
    test(`${game}: the page draws what data.json says, before and after a change`, async () => {
        const drawn = {
            was: await readTable(sites.was, game),
            now: await readTable(sites.now, game),
        };
        const changed = changes.filter(
            (change) =>
                change.game === game &&
                !IN_TEXTS.includes([game, change.kind, change.piece, change.fact].join(" ")),
        );
        assert(changed.length >= 3);
        for (const { kind, piece, fact, ...values } of changed)
            for (const when of ["was", "now"]) {
                const key = `${kind} ${piece} ${fact}`;
                assert(key in drawn[when], `${key} is read from the page`);
                assert.deepEqual(
                    comparable(drawn[when][key], fact),
                    comparable(values[when], fact),
                    `${key}, ${when}`,
                );
            }
    });
