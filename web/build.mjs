// Builds the page into dist/: bundles, styles, engine, and the list that the offline worker keeps.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const wasm = process.argv[2] ?? join(here, "../build/src/wasm/kontor.wasm");
const out = process.argv[3] ?? join(here, "dist");
const MOST = 300 * 1024;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(here, "public"), out, { recursive: true });
// Compressed here, so that the first load is small from any file server.
writeFileSync(join(out, "kontor.packed.wasm"), gzipSync(readFileSync(wasm), { level: 9 }));

const common = { bundle: true, minify: true, target: "es2022", jsx: "automatic", jsxImportSource: "preact", logLevel: "warning", outdir: out };
// What is imported on demand becomes a file of its own, so that the first load stays small.
const { metafile } = await build({ ...common, entryPoints: { main: join(here, "src/main.tsx") }, format: "esm", splitting: true, chunkNames: "part-[hash]", metafile: true });
await build({ ...common, entryPoints: { worker: join(here, "src/engine/worker.ts") }, format: "iife" });
await build({ entryPoints: [join(here, "src/style.css")], outfile: join(out, "style.css"), bundle: true, minify: true, logLevel: "warning" });

// The rules' scenarios of each game, fetched when somebody wants to see one.
const scenarios = join(here, "../tests/scenarios"), wanted = readdirSync(scenarios).map((game) => {
    const name = `scenarios-${game}.packed.txt`, folder = join(scenarios, game);
    const whole = readdirSync(folder).filter((file) => file.endsWith(".scn")).sort().map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
    writeFileSync(join(out, name), gzipSync(whole, { level: 9 }));
    return name;
});

const outputs = Object.entries(metafile.outputs).map(([path, { imports }]) => ({ name: basename(path), imports }));
const first = new Set(["main.js"]);
for (const name of first)
    for (const { path, kind } of outputs.find((output) => output.name === name)?.imports ?? []) if (kind === "import-statement") first.add(basename(path));
const later = [...outputs.map(({ name }) => name).filter((name) => !first.has(name)), ...wanted];

const files = ["index.html", ...first, "worker.js", "style.css", "kontor.packed.wasm", "icon.svg", "app.webmanifest"];
const hash = createHash("sha256");
for (const file of later) hash.update(readFileSync(join(out, file)));
let size = 0, plain = 0;
for (const file of files) {
    const bytes = readFileSync(join(out, file));
    hash.update(bytes);
    plain += bytes.length;
    size += gzipSync(bytes, { level: 9 }).length;
}
const offline = readFileSync(join(here, "src/offline.js"), "utf8")
    .replace("VERSION", hash.digest("hex").slice(0, 12)).replace("FILES", JSON.stringify(["./", ...files])).replace("LATER", JSON.stringify(later));
writeFileSync(join(out, "offline.js"), offline);
// For the server, which sends FILE.gz to whoever takes it. The engine is packed already.
for (const file of [...files, "offline.js"].filter((name) => !name.endsWith(".wasm")))
    writeFileSync(join(out, `${file}.gz`), gzipSync(readFileSync(join(out, file)), { level: 9 }));
console.log(`page: ${Math.round(size / 1024)} KiB compressed, ${Math.round(plain / 1024)} KiB from a server that does not compress`);
if (size > MOST) throw new Error(`the first load is larger than ${MOST / 1024} KiB`);
