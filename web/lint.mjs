// Checks the page's source: which layer imports which, that games read facts, whose class names are whose, the
// length of lines, the format.
// node lint.mjs [ROOT]   ROOT is a folder laid out like web/; without it, this one.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { sharedClasses, unscopedRules } from "./lint-classes.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(process.argv[2] ?? here);
const source = join(root, "src");

/** What each layer may import besides itself. "types": the module engine/types, the engine's vocabulary. */
const LAYERS = {
    engine: [],
    ui: ["types"],
    session: ["engine"],
    stage: ["types", "ui"],
    games: ["types", "ui", "stage"],
    screens: ["engine", "session", "stage", "games", "ui"],
};
const MAX_LINE_LENGTH = 110;
const LAYER_LIST = Object.keys(LAYERS).join(", ");

/**
 * Every way to name another file: import and export ... from "x", import "x", import("x"); @import "x" in
 * CSS.
 */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(["'])([^"'\n]+)\1/g;

function filesBelow(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** Comments become blanks, so that an import in one does not count and lines keep their numbers. */
function withoutComments(text) {
    return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));
}

/** The file an import means; undefined for a package. */
function resolveImport(file, target) {
    if (!target.startsWith(".")) return undefined;
    const path = join(dirname(file), target);
    const candidates = [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts"), join(path, "index.tsx")];
    return candidates.find((each) => existsSync(each) && statSync(each).isFile()) ?? path;
}

/**
 * The layer of a file, "" for the few files directly in src, which start the page and may import anything.
 */
function layerOf(path) {
    const parts = relative(source, path).split("/");
    return parts.length > 1 ? parts[0] : "";
}

/** Why `file` may not import `target`, or null if it may. */
function complaintAbout(file, target) {
    const from = layerOf(file);
    const to = layerOf(target);
    const path = relative(source, target);
    if (path.startsWith("..")) return "imports from outside src";
    if (from === "") return null;
    if (from === to) return from === "games" ? complaintAboutGames(file, target) : null;
    if (to === "") return `${from}/ may not import the page's entry files`;
    if (LAYERS[from].includes(to)) return null;
    if (to === "engine" && LAYERS[from].includes("types"))
        return /^engine\/types(\.ts)?$/.test(path)
            ? null
            : `${from}/ may import only engine/types of engine/`;
    return `${from}/ may not import ${to}/`;
}

/** One game knows nothing of another; only games/index.tsx knows them all. */
function complaintAboutGames(file, target) {
    const [, game, ...inside] = relative(source, file).split("/");
    const [, otherGame] = relative(source, target).split("/");
    return inside.length && game !== otherGame ? `games/${game}/ may not import games/${otherGame}` : null;
}

function lintLayers() {
    const complaints = [];
    for (const file of filesBelow(source).filter((path) => /\.(tsx?|css)$/.test(path))) {
        const name = relative(root, file);
        if (layerOf(file) !== "" && !(layerOf(file) in LAYERS))
            complaints.push(`${name}:1: src/${layerOf(file)}/ is no layer; there are ${LAYER_LIST}`);
        else complaints.push(...lintImports(file, name));
    }
    return complaints;
}

function lintImports(file, name) {
    const text = withoutComments(readFileSync(file, "utf8"));
    return [...text.matchAll(IMPORT)].flatMap((match) => {
        const target = resolveImport(file, match[2]);
        const complaint = target && complaintAbout(file, target);
        if (!complaint) return [];
        const line = text.slice(0, match.index).split("\n").length;
        return [`${name}:${line}: ${complaint} ("${match[2]}")`];
    });
}

/**
 * A game's folder learns what is printed on pieces from their facts: it takes no text or id apart, and finds
 * nothing by its place in a table.
 */
const TEXT_READING =
    /\.(?:split|match|matchAll|exec|search|replace|startsWith|endsWith)\(|\.(?:kinds|verbs)\[/;

function lintFacts() {
    const games = join(source, "games");
    const files = existsSync(games) ? filesBelow(games).filter((path) => /\.tsx?$/.test(path)) : [];
    return files.flatMap((file) =>
        withoutComments(readFileSync(file, "utf8"))
            .split("\n")
            .flatMap((line, i) => {
                const found = TEXT_READING.exec(line)?.[0];
                return found
                    ? [`${relative(root, file)}:${i + 1}: games/ reads facts by id, not texts ("${found}")`]
                    : [];
            }),
    );
}

/** Prettier leaves long strings and comments alone. */
/** An address cannot be broken. */
const isAddress = (line) => /^\s*src: url\(/.test(line);

function lintLineLength() {
    const files = ["src", "tests"].map((folder) => join(root, folder)).filter((folder) => existsSync(folder));
    return files.flatMap(filesBelow).flatMap((file) =>
        readFileSync(file, "utf8")
            .split("\n")
            .flatMap((line, i) =>
                [...line].length > MAX_LINE_LENGTH && !isAddress(line)
                    ? [`${relative(root, file)}:${i + 1}: longer than ${MAX_LINE_LENGTH} characters`]
                    : [],
            ),
    );
}

/** Prettier lists the files it would change; where it has nothing to check it is content. */
function lintFormat() {
    const prettier = join(here, "node_modules/prettier/bin/prettier.cjs");
    const patterns = ["src", "tests", "*.mjs"];
    const options = [
        "--check",
        "--no-error-on-unmatched-pattern",
        "--config",
        join(here, ".prettierrc.json"),
    ];
    const { status, stderr, error } = spawnSync(process.execPath, [prettier, ...options, ...patterns], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" }, // CI=true brings colours without a terminal
    });
    if (error) return [`prettier does not run: ${error.message}`];
    if (status === 0) return [];
    const files = [...stderr.matchAll(/^\[warn\] (\S+\.\w+)$/gm)].map((match) => match[1]);
    return files.length
        ? files.map((file) => `${file}:1: not formatted; run npx prettier --write ${file}`)
        : [stderr.trim()];
}

const complaints = [
    ...lintLayers(),
    ...lintFacts(),
    ...sharedClasses(root, source),
    ...unscopedRules(root, source),
    ...lintLineLength(),
    ...lintFormat(),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length ? 1 : 0);
