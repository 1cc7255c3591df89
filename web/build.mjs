// Builds the page into dist/: bundles, styles, engine, and the list of files that the service worker keeps.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import {
    cpSync,
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildArt, buildCovers, materialPlugin } from "./art.mjs";
import { checkFaces, facePlugin, licences } from "./fonts.mjs";
import { checkPictures } from "./pictures.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const wasm = process.argv[2] ?? join(here, "../build/src/wasm/kontor.wasm");
const out = process.argv[3] ?? join(here, "dist");
/** Compressed: the first load with four games, the rules of each further one, and what a table adds to it. */
const MAX_FIRST_BYTES = 280 * 1024;
const MAX_GAME_BYTES = 4 * 1024;
const MAX_TABLE_BYTES = 200 * 1024;
/** What a bot adds: the net for this number of seats. */
const MAX_NET_BYTES = 120 * 1024;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(here, "public"), out, { recursive: true });
// Compressed at build time, so that the first load is small from any file server.
writeFileSync(join(out, "kontor.packed.wasm"), gzipSync(readFileSync(wasm), { level: 9 }));

const common = {
    bundle: true,
    minify: true,
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
    outdir: out,
};
const styles = {
    bundle: true,
    minify: true,
    plugins: [facePlugin, materialPlugin],
    assetNames: "[name]-[hash]",
    logLevel: "warning",
};
// Code that is imported on demand becomes a separate file, to keep the first load small.
const { metafile } = await build({
    ...common,
    entryPoints: { main: join(here, "src/main.tsx") },
    format: "esm",
    splitting: true,
    chunkNames: "part-[hash]",
    metafile: true,
});
// The bots' nets; the worker fetches one when a bot thinks. The name says for which numbers of seats:
// GAME-2-4.
const netsFolder = join(here, "../src/games");
const nets = readdirSync(netsFolder, { recursive: true })
    .filter((path) => path.endsWith(".net") && !path.endsWith(".policy.net")) // those are for the lab
    .sort()
    .map((path) => {
        const [, game, from, to = from] = /^(\w+)-(\d)(?:-(\d))?\.net$/.exec(basename(path)) ?? [];
        if (!game) throw new Error(`${path}: a net is named GAME-SEATS.net`);
        const seats = Array.from({ length: to - from + 1 }, (_, i) => Number(from) + i);
        const file = `net-${basename(path, ".net")}.packed.bin`;
        writeFileSync(join(out, file), gzipSync(readFileSync(join(netsFolder, path)), { level: 9 }));
        return { game, seats, file };
    });
const netFiles = nets.map(({ file }) => file);
await build({
    ...common,
    entryPoints: { worker: join(here, "src/engine/worker.ts") },
    format: "iife",
    define: { NETS: JSON.stringify(nets) },
});
await build({
    entryPoints: Object.fromEntries(
        ["style", "pages", "seats"].map((name) => [name, join(here, `src/${name}.css`)]),
    ),
    outdir: out,
    ...styles,
});

// The examples of each game's rules; fetched when somebody wants to see one.
const scenarios = join(here, "../tests/scenarios");
const scenarioFiles = readdirSync(scenarios).map((game) => {
    const name = `scenarios-${game}.packed.txt`;
    const folder = join(scenarios, game);
    const whole = readdirSync(folder)
        .filter((file) => file.endsWith(".scn"))
        .sort()
        .map((file) => readFileSync(join(folder, file), "utf8"))
        .join("\n");
    writeFileSync(join(out, name), gzipSync(whole, { level: 9 }));
    return name;
});

// The positions of the designs: #/look/GAME. Only docs and tests lead there, so nothing keeps them.
const looks = join(here, "../tests/positions/look");
for (const file of readdirSync(looks))
    cpSync(join(looks, file), join(out, `look-${basename(file, ".scn")}.txt`));

// The styles of each game's scene; fetched with its table.
const games = join(here, "src/games");
const sceneStyles = readdirSync(games).filter((game) => existsSync(join(games, game, "scene.css")));
await build({
    entryPoints: Object.fromEntries(
        sceneStyles.map((game) => [`scene-${game}`, join(games, game, "scene.css")]),
    ),
    outdir: out,
    ...styles,
});
const styleFiles = ["pages.css", "seats.css", ...sceneStyles.map((game) => `scene-${game}.css`)];
await checkFaces();
writeFileSync(join(out, "licences.txt"), licences());
const fontFiles = readdirSync(out).filter((file) => file.endsWith(".woff2"));

// The pictures of each game; fetched when its table opens.
checkPictures(join(here, "art"), join(here, "../src/games"));
const artFiles = [...buildArt(join(here, "art"), out), ...buildCovers(join(here, "art"), out)];

const outputs = Object.entries(metafile.outputs).map(([path, { imports, entryPoint }]) => ({
    name: basename(path),
    imports,
    entryPoint,
}));
/** A bundle and all that it imports at once. */
function withImports(bundle) {
    const names = new Set([bundle]);
    for (const name of names)
        for (const { path, kind } of outputs.find((output) => output.name === name)?.imports ?? [])
            if (kind === "import-statement") names.add(basename(path));
    return names;
}
const first = withImports("main.js");
const bundles = outputs.map(({ name }) => name);
const bundleOf = (path) => outputs.find(({ entryPoint }) => entryPoint?.endsWith(path)).name;
/**
 * The screen of all tables: fetched after the first load, but kept with it, since nobody can play without.
 */
const tableScreen = [
    ...[...withImports(bundleOf("screens/table/index.tsx"))].filter((name) => !first.has(name)),
    "pages.css",
];
/** Kept with the first load. */
const kept = [...tableScreen, "seats.css"];
const later = [
    ...bundles,
    ...scenarioFiles,
    ...artFiles,
    ...styleFiles,
    ...fontFiles,
    ...netFiles,
    "licences.txt",
].filter((file) => !first.has(file) && !kept.includes(file));

const files = [
    "index.html",
    ...first,
    "worker.js",
    "style.css",
    "kontor.packed.wasm",
    "icon.svg",
    "icon-turn.svg",
    "app.webmanifest",
];
const hash = createHash("sha256");
for (const file of later) hash.update(readFileSync(join(out, file)));
for (const file of [...files, ...kept]) hash.update(readFileSync(join(out, file)));
const offline = readFileSync(join(here, "src/offline.js"), "utf8")
    .replace("__VERSION__", hash.digest("hex").slice(0, 12))
    .replace("__FILES__", JSON.stringify(["./", ...files, ...kept]))
    .replace("__LATER_FILES__", JSON.stringify(later));
writeFileSync(join(out, "offline.js"), offline);
// The server sends FILE.gz to browsers that accept it. The engine is already compressed.
const texts = new Set([...files, ...bundles, ...artFiles, ...styleFiles, "offline.js"]);
texts.delete("kontor.packed.wasm");
for (const file of texts)
    writeFileSync(join(out, `${file}.gz`), gzipSync(readFileSync(join(out, file)), { level: 9 }));

const packed = (file) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
const sum = (names, sizeOf) => [...names].reduce((total, name) => total + sizeOf(name), 0);
const kib = (bytes) => `${Math.round(bytes / 1024)} KiB`;
function limit(what, bytes, most) {
    if (bytes > most) throw new Error(`${what}: ${bytes} bytes compressed; at most ${kib(most)}`);
}

const firstBytes = sum(files, packed);
const plainBytes = sum(files, (file) => statSync(join(out, file)).size);
console.log(`page: ${kib(firstBytes)} compressed, ${kib(plainBytes)} uncompressed`);
const furtherGames =
    readdirSync(games).filter((game) => existsSync(join(games, game, "index.tsx"))).length - 4;
limit("the first load", firstBytes, MAX_FIRST_BYTES + furtherGames * MAX_GAME_BYTES);

// What opening a table fetches: code, styles, pictures, faces that the pages do not have.
for (const game of sceneStyles) {
    const code = [...withImports(bundleOf(`games/${game}/scene.tsx`))].filter((name) => !first.has(name));
    const faces = fontFiles.filter((file) => file.startsWith(`${game}-display-`));
    const art = [`art-${game}.svg`, "art-portraits.svg"];
    const fetched = new Set([...tableScreen, ...code, `scene-${game}.css`, ...art, ...faces]);
    const bytes = sum(fetched, packed);
    console.log(`${game}: ${kib(bytes)}`);
    limit(`the table of ${game}`, bytes, MAX_TABLE_BYTES);
}

for (const file of netFiles) {
    const { size } = statSync(join(out, file));
    console.log(`${file}: ${kib(size)}`);
    limit(file, size, MAX_NET_BYTES);
}
