// Builds the page into dist/: bundles, styles, engine, and the list that the offline worker keeps.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

const common = { bundle: true, minify: true, target: "es2022", format: "iife", jsx: "automatic", jsxImportSource: "preact", logLevel: "warning" };
await build({ ...common, entryPoints: { main: join(here, "src/main.tsx"), worker: join(here, "src/engine/worker.ts") }, outdir: out });
await build({ entryPoints: [join(here, "src/style.css")], outfile: join(out, "style.css"), bundle: true, minify: true, logLevel: "warning" });

const files = ["index.html", "main.js", "worker.js", "style.css", "kontor.packed.wasm", "icon.svg", "app.webmanifest"];
const hash = createHash("sha256");
let size = 0, plain = 0;
for (const file of files) {
    const bytes = readFileSync(join(out, file));
    hash.update(bytes);
    plain += bytes.length;
    size += gzipSync(bytes, { level: 9 }).length;
}
const offline = readFileSync(join(here, "src/offline.js"), "utf8")
    .replace("VERSION", hash.digest("hex").slice(0, 12)).replace("FILES", JSON.stringify(["./", ...files]));
writeFileSync(join(out, "offline.js"), offline);
console.log(`page: ${Math.round(size / 1024)} KiB compressed, ${Math.round(plain / 1024)} KiB from a server that does not compress`);
if (size > MOST) throw new Error(`the first load is larger than ${MOST / 1024} KiB`);
