// Builds one page with every picture in all sizes, by folder, light and dark, for looking at: dist-gallery/.
// The pictures are those of the build, sprites and all; what is wrong here is wrong at the table.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { artFolders, buildArt, buildCovers, COMMON, materialOf, picturesIn } from "./art.mjs";

const here = import.meta.dirname;
const art = join(here, "art");
const out = join(here, "dist-gallery");
/** Widths in pixels, from the large card to a sign in a line. */
const SIZES = [150, 84, 48, 26];
/** Pictures of cards are 4 : 3; taller ones are fitted in. */
const MAX_HEIGHT = 0.75;

const STYLE = `
body { margin: 0; font: 14px/1.3 system-ui, sans-serif; }
nav { padding: 12px 20px; display: flex; gap: 16px; }
section { padding: 12px 20px 28px; }
.light { background: #faf6ee; color: #1f1b16; }
.dark { background: #17140f; color: #f3ede1; }
h2 { margin: 8px 0; font: 24px/1.2 Georgia, serif; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, 330px); gap: 14px 18px; }
figure { margin: 0; display: flex; flex-wrap: wrap; align-items: flex-end; gap: 6px; }
figcaption { width: 100%; }
/* A player's colours and those of a stall, as the tables set them. */
svg { --c: #3a86d4; --d: #174f8c; --l: #86bdf0; --k: #b3402a; --t: #3a86d4; --u: #3a86d4; --u2: #174f8c; }
svg { --e: #2a6ab0; --m: #fff; --shade: #0004; --board: #8a5312; --cloth: #8a3312; --corner: #2b9096; }
svg { --rim: #1f9c98; --stripe: #8a142b; }
/* The spots of a die are white: they need its ground. */
svg:has(> [href*="-pips-"]) { background: #3a86d4; border-radius: 18%; }
/* Not hidden: gradients and patterns of what is not displayed are not, either. */
.sprites { position: absolute; width: 0; height: 0; overflow: hidden; }
.covers img { width: 280px; }
.material { width: 250px; height: 160px; }
.material-small { width: 64px; height: 64px; }
`;

function picture(folder, name, [width, height]) {
    const fit = Math.min(1 / width, MAX_HEIGHT / height);
    const drawings = SIZES.map(
        (size) =>
            `<svg width="${size * fit * width}" height="${size * fit * height}">` +
            `<use href="#${folder}-${name}" width="100%" height="100%"/></svg>`,
    );
    return `<figure>${drawings.join("")}<figcaption>${name}</figcaption></figure>`;
}

/** The proportions of each picture, from the sprite. */
function proportions(sprite) {
    const boxes = sprite.matchAll(/<symbol id="([^"]+)" viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/g);
    return new Map([...boxes].map(([, id, width, height]) => [id, [Number(width), Number(height)]]));
}

function folderSection(folder, theme) {
    const boxes = proportions(readFileSync(join(out, `art-${folder}.svg`), "utf8"));
    const figures = picturesIn(join(art, folder)).map((name) =>
        picture(folder, name, boxes.get(`${folder}-${name}`)),
    );
    return (
        `<section id="${folder}-${theme}" class="${theme}"><h2>${folder}, ${theme}</h2>` +
        `<div class="pictures">${figures.join("\n")}</div></section>`
    );
}

function coverSection(covers, theme) {
    const images = covers.map((file) => `<img src="${file}" alt="${file}">`);
    return `<section id="covers-${theme}" class="covers ${theme}"><h2>covers, ${theme}</h2>${images.join(" ")}</section>`;
}

/** Materials and ornaments of the pages: a material as a page tiles it, an ornament whole and small. */
function commonSection(theme) {
    const figures = picturesIn(join(art, COMMON)).map((name) => {
        const file = `${COMMON}-${name}.svg`;
        const svg = materialOf(join(art, COMMON, `${name}.svg`));
        writeFileSync(join(out, file), svg);
        const isTiled = svg.includes("<pattern") || svg.includes("<filter");
        const large = isTiled ? "auto 100%" : "contain no-repeat";
        const style = (size) => `style="background:url(${file}) center/${size}"`;
        return (
            `<figure><div class="material" ${style(large)}></div>` +
            `<div class="material-small" ${style("contain no-repeat")}></div>` +
            `<figcaption>${name}</figcaption></figure>`
        );
    });
    return (
        `<section id="${COMMON}-${theme}" class="${theme}"><h2>${COMMON}, ${theme}</h2>` +
        `<div class="pictures">${figures.join("\n")}</div></section>`
    );
}

export function buildGallery() {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    const sprites = buildArt(art, out).map((file) => readFileSync(join(out, file), "utf8"));
    const covers = buildCovers(art, out);
    const folders = artFolders(art);
    const names = ["covers", COMMON, ...folders];
    const links = names.flatMap((name) =>
        ["light", "dark"].map((theme) => `<a href="#${name}-${theme}">${name}, ${theme}</a>`),
    );
    const sections = ["light", "dark"].flatMap((theme) => [
        coverSection(covers, theme),
        commonSection(theme),
        ...folders.map((folder) => folderSection(folder, theme)),
    ]);
    const page =
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kontor: all pictures</title>` +
        `<style>${STYLE}</style><body><div class="sprites">${sprites.join("")}</div>` +
        `<nav>${links.join("")}</nav>${sections.join("\n")}</body></html>`;
    writeFileSync(join(out, "index.html"), page);
    return { out, names };
}

if (process.argv[1] === import.meta.filename) console.log(join(buildGallery().out, "index.html"));
