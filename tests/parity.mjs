// parity.mjs NATIVE MODULE [GAMES] - the engine in WebAssembly imports nothing and plays
// as the native one does: from the same picks to the same final bytes.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
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
console.log(`${compared} games end in the same bytes; ${bytes.length} bytes of WebAssembly`);
