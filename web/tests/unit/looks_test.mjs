// Looks: the colours and faces that seats have, chosen at the new table and kept in records.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable } from "../engine.mjs";

const { table, chooseColour, seatColours, areColoursChosen, seatStyle, withLooks, looksLine } =
    await openTable(
        'export { chooseColour, seatColours, areColoursChosen, seatStyle } from "./stage/looks";' +
            'export { withLooks, looksLine } from "./engine/record-text";',
    );
const games = table.games();
const person = (name, look = {}) => ({ name, bot: null, ...look });

test("without a choice seats have the game's own colours, and nothing is painted over", () => {
    const seats = [person("Anna"), person("Ben")];
    assert.deepEqual(seatColours(seats, ["red", "green"]), ["red", "green"]);
    assert.equal(areColoursChosen(seats, ["red", "green"]), false);
    assert.equal(
        areColoursChosen([person("Anna", { colour: "red" }), person("Ben")], ["red", "green"]),
        false,
    );
});

test("no two seats have the same colour: the seat that had it gets the other's", () => {
    const seats = [person("Anna"), person("Ben"), person("Cleo")];
    const own = ["gold", "blue", "green"];
    const chosen = chooseColour(seats, 0, "green", own);
    assert.deepEqual(seatColours(chosen, own), ["green", "blue", "gold"]);
    assert.deepEqual(seatColours(chooseColour(chosen, 0, "violet", own), own), ["violet", "blue", "gold"]);
    assert.equal(areColoursChosen(chosen, own), true);
    assert.notEqual(seatStyle(chosen, own)["--seat-0-c"], seatStyle(chosen, own)["--seat-2-c"]);
});

test("no two seats have the same colour even if looks leave it out or name it twice", () => {
    const own = ["gold", "blue", "green"];
    const [one, two, three] = ["Anna", "Ben", "Cleo"].map((name) => person(name));
    const blue = { colour: "blue" };
    assert.deepEqual(seatColours([{ ...one, ...blue }, two, three], own), ["blue", "gold", "green"]);
    assert.deepEqual(seatColours([one, two, { ...three, ...blue }], own), ["gold", "green", "blue"]);
    assert.deepEqual(seatColours([{ ...one, ...blue }, { ...two, ...blue }, three], own), [
        "blue",
        "gold",
        "green",
    ]);
    const many = Array.from({ length: 5 }, (_, i) => person(`P${i}`));
    assert.equal(new Set(seatColours(many, own)).size, 5);
});

test("a record keeps looks, and one without looks has no line for them", () => {
    const seats = [
        person("Anna", { colour: "red", face: "p07" }),
        person("Ben"),
        person("Cleo", { face: "p02" }),
    ];
    assert.equal(looksLine(seats), "# looks red/p07 - /p02\n");
    assert.deepEqual(withLooks([person("A"), person("B"), person("C")], looksLine(seats)), [
        person("A", { colour: "red", face: "p07" }),
        person("B"),
        person("C", { face: "p02" }),
    ]);
    assert.equal(looksLine([person("Anna"), person("Ben")]), "");
});

test("unknown looks are ignored", () => {
    const [seat] = withLooks([person("Anna")], "# looks <script>\n");
    assert.deepEqual(seat, person("Anna"));
    assert.deepEqual(seatColours(withLooks([person("Anna")], "# looks plaid\n"), ["gold"]), ["gold"]);
});

for (const [index, game] of games.entries())
    test(`${game.id}: looks survive saving, loading and playing on`, () => {
        const seats = Array.from({ length: game.seatsMin }, (_, seat) =>
            person(`P${seat}`, seat ? {} : { colour: "violet", face: "p05" }),
        );
        const options = game.options.map(({ standard }) => standard);
        table.open({ game: index, options, seats });
        const record = table.record();
        assert.match(record, /^kontor 1\ngame \w+\n(.*\n)*# looks violet\/p05 /);
        const loaded = table.load(record);
        assert.deepEqual(loaded.seats, seats);
        assert.equal(table.record(), record);
    });

test("a position as a scenario keeps looks, too", () => {
    const text = "# seats Anna Ben\n# looks blue silver\ngame jambo\nset phase market\n";
    assert.deepEqual(
        table.load(text).seats.map(({ colour }) => colour),
        ["blue", "silver"],
    );
    assert.equal(
        table
            .record()
            .match(/^# looks .*$/gm)
            ?.join(),
        "# looks blue silver",
    );
});
