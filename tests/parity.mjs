// parity.mjs NATIVE MODULE [GAMES] - the engine in WebAssembly imports nothing and plays
// as the native one does: from the same picks to the same final bytes.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";

const [native, path, games = "1000"] = process.argv.slice(2);
const bytes = readFileSync(path);
const module = new WebAssembly.Module(bytes);
assert.deepEqual(WebAssembly.Module.imports(module), [], "the module imports something");
const kontor = new WebAssembly.Instance(module, {}).exports;

const text = (length) =>
    new TextDecoder().decode(new Uint8Array(kontor.memory.buffer, kontor.text_at(), length));

function choose(game, n) {
    const options = new Uint8Array(kontor.memory.buffer, kontor.options_at(), 5);
    for (let i = 0; i < kontor.options_count(game); i++) {
        const choices = kontor.choices_count(game, i);
        options[i] = kontor.choice_value(game, i, n % choices);
        n = Math.floor(n / choices);
    }
}

function play(game, seats, n) {
    let count = 0;
    choose(game, n);
    kontor.seed(BigInt(n + 1));
    assert(kontor.setup(game, 0, seats), "cannot be set up");
    for (; kontor.actor(0) !== -2; count++) {
        assert(kontor.list(game, 0) > 0, "stuck");
        kontor.pick(0);
        assert(kontor.play(game, 0) >= 0, "refused");
    }
    const hash = BigInt.asUintN(64, kontor.hash(game, 0)).toString(16).padStart(16, "0");
    return `${hash} ${count}`;
}

/** The value of an option unless chosen otherwise. */
function standard(game, option) {
    return JSON.parse(text(kontor.game_json(game))).options[option].standard;
}

const ids = new Map();
for (let i = 0; i < kontor.games(); i++) ids.set(text(kontor.game_id(i)), i);

let compared = 0;
for (const line of execFileSync(native, [games], { maxBuffer: 1 << 28 }).toString().trim().split("\n")) {
    const [id, seats, n, hash, moves] = line.split(" ");
    const game = ids.get(id);
    assert.notEqual(game, undefined, `the module lacks ${id}`);
    assert.equal(play(game, Number(seats), Number(n)), `${hash} ${moves}`, `${id}, ${seats} seats, game ${n}`);
    if (Number(n) === 0)
        for (let seat = -1; seat < Number(seats); seat++) JSON.parse(text(kontor.view_json(game, 0, seat)));
    compared++;
}
assert(compared >= Number(games) * ids.size);

// Nets: the same numbers come out along a game, natively and here.
function useNet(game, file) {
    assert(file.length <= kontor.net_size());
    new Uint8Array(kontor.memory.buffer, kontor.net_at(), file.length).set(file);
    assert.equal(kontor.net_use(game, file.length), 1, "the net is refused");
}

/** The options of a game that nobody chose anything for. */
function setStandard(game) {
    for (let i = 0; i < kontor.options_count(game); i++)
        new Uint8Array(kontor.memory.buffer, kontor.options_at(), 5)[i] = standard(game, i);
}

/** A bot named in the text buffer chooses. */
function chooseBy(game, bot) {
    const bytes = new TextEncoder().encode(bot);
    new Uint8Array(kontor.memory.buffer, kontor.text_at(), bytes.length).set(bytes);
    return kontor.choose(game, 0, bytes.length, 0);
}

const folder = mkdtempSync(join(tmpdir(), "kontor-parity-"));
let asked = 0;
let chosen = 0;
try {
    const lines = execFileSync(native, ["net", folder], { maxBuffer: 1 << 28 }).toString().trim().split("\n");
    let current;
    for (const line of lines) {
        const [id, , viewer, ...chances] = line.split(" ");
        const game = ids.get(id);
        if (id !== current) {
            current = id;
            useNet(game, readFileSync(join(folder, `${id}.net`)));
            assert.equal(kontor.net_use((game + 1) % ids.size, 1000), 0, "a net for another game is taken");
            useNet(game, readFileSync(join(folder, `${id}.net`)));
            kontor.seed(1n);
            setStandard(game);
            assert(kontor.setup(game, 0, chances.length));
        }
        kontor.list(game, 0);
        kontor.pick(0);
        assert(kontor.play(game, 0) >= 0, "refused");
        const found = chances.map((_, seat) => kontor.net_chance(game, 0, Number(viewer), seat));
        assert.deepEqual(found, chances.map(Number), `what the net says in ${line}`);
        asked++;
    }
    // Bots that think with the nets of the repository choose the same moves.
    const choices = execFileSync(native, ["choose", folder], { maxBuffer: 1 << 28 });
    for (const line of choices.toString().trim().split("\n")) {
        const [id, seats, bot, count, choice] = line.split(" ");
        const game = ids.get(id);
        if (count === "0") {
            useNet(game, readFileSync(join(folder, `${id}-${seats}.net`)));
            assert.equal(kontor.net_known(game, Number(seats)), 1);
            setStandard(game);
            kontor.seed(BigInt(seats));
            assert(kontor.setup(game, 0, Number(seats)));
        }
        kontor.list(game, 0);
        const found = kontor.actor(0) < 0 ? kontor.pick(0) : chooseBy(game, bot);
        assert.equal(found, Number(choice), `what ${bot} chooses in ${line}`);
        assert.equal(kontor.play_index(game, 0, found), 0, "refused");
        chosen++;
    }
} finally {
    rmSync(folder, { recursive: true });
}
assert(asked > 100 * ids.size);
assert(chosen > 100 * ids.size);
console.log(`bots with nets choose the same ${chosen} times`);
console.log(`nets say the same of ${asked} positions`);
console.log(`${compared} games end in the same bytes; ${bytes.length} bytes of WebAssembly`);
