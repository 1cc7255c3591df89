// Makes one sprite a folder of art/: every SVG optimised, checked, and turned into a symbol FOLDER-NAME.
// A picture that is too large, runs scripts or refers to anything outside stops the build with its name.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { optimize } from "svgo";

const MAX_BYTES = 6 * 1024;
/** What a picture must not contain: the reason, and how to recognise it. */
const FORBIDDEN = [
    ["a script", /<script|\son\w+=|javascript:/i],
    ["a reference outside", /(?:href|src)=["'](?!#)|url\(\s*["']?(?!["']?#)|@import/i],
    ["text, which needs a font", /<text\b/],
    ["a style sheet, which would reach other pictures", /<style\b/],
];

function check(path, svg, most = MAX_BYTES) {
    const size = Buffer.byteLength(svg);
    if (size > most) throw new Error(`${path}: ${size} bytes; at most ${most}`);
    for (const [cause, pattern] of FORBIDDEN)
        if (pattern.test(svg)) throw new Error(`${path}: holds ${cause}`);
}

/** After the point, in paths: a tenth of a unit of a picture is less than half a pixel at any size. */
const PATH_DIGITS = 1;

/** `prefix` keeps the ids of gradients apart from those of other pictures. */
function optimized(path, prefix) {
    return optimize(readFileSync(path, "utf8"), {
        path,
        multipass: true,
        plugins: [
            {
                name: "preset-default",
                params: {
                    overrides: {
                        convertColors: { currentColor: false },
                        convertPathData: { floatPrecision: PATH_DIGITS },
                    },
                },
            },
            { name: "prefixIds", params: { prefix, delim: "-" } },
        ],
    }).data;
}

function symbolOf(path, id) {
    const svg = optimized(path, id);
    check(path, svg);
    const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
    const inside = /^<svg[^>]*>([\s\S]*)<\/svg>$/.exec(svg)?.[1];
    if (!viewBox || inside === undefined) throw new Error(`${path}: needs a viewBox and a single <svg>`);
    // A picture fills its place and is cut at the edges, unless it says itself that it may be stretched.
    const fit = /^<svg[^>]*preserveAspectRatio="([^"]+)"/.exec(svg)?.[1] ?? "xMidYMid slice";
    return `<symbol id="${id}" viewBox="${viewBox}" preserveAspectRatio="${fit}">${inside}</symbol>`;
}

/** The pictures in one folder, by name. */
export function picturesIn(folder) {
    return readdirSync(folder)
        .filter((file) => file.endsWith(".svg"))
        .map((file) => basename(file, ".svg"))
        .sort();
}

/** Covers are whole scenes, shown as images of their own: larger, and not part of a sprite. */
const COVERS = "covers";
const MAX_COVER_BYTES = 32 * 1024;

/** Further pictures of each game's place: by night, and wide, by night, after the last move. */
const VARIANTS = ["night", "end"];
/** Scenes that belong to no game. */
const OTHER_SCENES = ["closed", "fireworks"];

function checkVariants(names) {
    const isVariant = (name) => VARIANTS.some((variant) => name.endsWith(`-${variant}`));
    const games = names.filter((name) => !isVariant(name) && !OTHER_SCENES.includes(name));
    for (const game of games)
        for (const variant of VARIANTS)
            if (!names.includes(`${game}-${variant}`))
                throw new Error(`${COVERS}/${game}.svg needs a ${game}-${variant}.svg`);
}

/** Writes cover-NAME.svg for each cover into `out`; returns the names of the files. */
export function buildCovers(art, out) {
    const names = picturesIn(join(art, COVERS));
    checkVariants(names);
    return names.map((name) => {
        const path = join(art, COVERS, `${name}.svg`);
        const svg = optimized(path, name);
        check(path, svg, MAX_COVER_BYTES);
        writeFileSync(join(out, `cover-${name}.svg`), svg);
        return `cover-${name}.svg`;
    });
}

/** Materials and ornaments of the pages, which style sheets name themselves: linen, walnut, crate, laurel. */
export const COMMON = "common";

/** A picture for a style sheet. */
export function materialOf(path) {
    const svg = optimized(path, basename(path, ".svg"));
    check(path, svg);
    return svg;
}

/** For esbuild: a picture goes into the style sheet that names it. */
export const materialPlugin = {
    name: "materials",
    setup(build) {
        build.onLoad({ filter: /\.svg$/ }, ({ path }) => ({
            contents: materialOf(path),
            loader: "dataurl",
        }));
    },
};

/** The folders that become sprites. */
export function artFolders(art) {
    return readdirSync(art, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== COVERS && entry.name !== COMMON)
        .map(({ name }) => name);
}

/** Writes art-FOLDER.svg for each folder of `art` into `out`; returns the names of the files. */
export function buildArt(art, out) {
    return artFolders(art).map((name) => {
        const symbols = picturesIn(join(art, name)).map((picture) =>
            symbolOf(join(art, name, `${picture}.svg`), `${name}-${picture}`),
        );
        const file = `art-${name}.svg`;
        const body = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${symbols.join("")}</svg>`;
        writeFileSync(join(out, file), body);
        return file;
    });
}
