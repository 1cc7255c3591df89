// For tests without a browser: modules of the page, bundled, and its table on the real engine.
import { build } from "esbuild";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, "../..");

/** What these lines of TypeScript export; paths are relative to src. */
export async function bundle(...lines) {
    const { outputFiles } = await build({
        stdin: { contents: lines.join("\n"), resolveDir: join(here, "../src"), loader: "ts" },
        bundle: true,
        format: "esm",
        jsx: "automatic",
        jsxImportSource: "preact",
        write: false,
    });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

/** The page's own table in an engine of its own, and whatever else the lines export. */
export async function openTable(...lines) {
    const page = await bundle(
        'export { Table } from "./engine/table";',
        'export { Engine } from "./engine/wasm";',
        ...lines,
    );
    const wasm = readFileSync(process.env.KONTOR_WASM ?? join(root, "build/src/wasm/kontor.wasm"));
    const engine = new page.Engine(new WebAssembly.Module(wasm));
    return { ...page, engine, table: new page.Table(engine) };
}

/** The moves of a record, line by line, without its header and comments. */
export function movesOf(record) {
    return record.split("\n").filter((line) => /^(\*|\d) /.test(line));
}

const records = join(root, "tests/records");

/** The files of tests/records that still replay; those of older rules say that they are refused. */
export function playableRecords() {
    const isRefused = (file) => /^# refused: /m.test(readFileSync(join(records, file), "utf8"));
    return readdirSync(records)
        .filter((file) => file.endsWith(".ktr") && !isRefused(file))
        .sort();
}
