// The page's typefaces: open fonts from npm, subset to the letters that German and English need. A style
// sheet names one as url("face:NAME"). Their licences reserve some of the fonts' names for the uncut ones, so
// all faces carry names of ours: in style sheets, as files, and inside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fontverter from "fontverter";
import subset from "subset-font";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const GERMAN = "ÄÖÜäöüß";
const DIGITS = "0123456789";
const IN_HEADINGS = " .,:;!?-–'’„“”()/&+×…·";
/** Players' names may come from abroad: all of ASCII and of Latin-1, and a few beyond. */
const range = (first, last) =>
    String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + "ŁłŒœŠšŽžẞ";
const IN_TEXT = "–—‘’‚“”„…€−≈≤≥";

const HEADING = LETTERS + GERMAN + DIGITS + IN_HEADINGS;
const TEXT = LATIN + IN_TEXT;
/** Lining figures of equal width where people compare; kerning. */
const FEATURES = ["kern", "lnum", "tnum", "mark", "ccmp"];

/** By name: the package, its file, the letters kept; `game` if only its table needs the face. */
const FACES = {
    text: { font: "alegreya-sans", style: "500", letters: TEXT },
    "text-bold": { font: "alegreya-sans", style: "800", letters: TEXT },
    heading: { font: "im-fell-english-sc", style: "400", letters: HEADING },
    "jambo-display": { font: "skranji", style: "700", letters: HEADING, game: "jambo" },
    "mercado-display": { font: "almendra", style: "700", letters: HEADING, game: "mercado" },
    "circus-display": { font: "cinzel", style: "700", letters: HEADING, game: "circus" },
    "jambo-title": { font: "skranji", style: "700", letters: "Jambo" },
    "mercado-title": { font: "almendra", style: "700", letters: "Mercado" },
    "circus-title": { font: "cinzel", style: "700", letters: "Circus Maximus" },
};

/** All faces of a game's table together. */
const MAX_BYTES = 90 * 1024;

const packages = join(import.meta.dirname, "node_modules");
const made = new Map();

/** The table of a font's names, with ours only. */
function nameTable(name) {
    const HEADER = 6;
    const RECORD = 12;
    const WINDOWS = [3, 1, 0x409]; // platform, encoding, language
    const names = [
        [1, `Kontor ${name}`],
        [2, "Regular"],
        [4, `Kontor ${name}`],
        [6, `Kontor-${name}`],
    ].map(([id, text]) => [id, Buffer.from(text, "utf16le").swap16()]);
    const start = HEADER + RECORD * names.length;
    const table = Buffer.alloc(start + names.reduce((sum, [, text]) => sum + text.length, 0));
    table.writeUInt16BE(names.length, 2);
    table.writeUInt16BE(start, 4);
    let offset = 0;
    names.forEach(([id, text], i) => {
        [...WINDOWS, id, text.length, offset].forEach((value, k) =>
            table.writeUInt16BE(value, HEADER + RECORD * i + 2 * k),
        );
        text.copy(table, start + offset);
        offset += text.length;
    });
    return table;
}

/** A TrueType font under another name: the new table takes the place of the longer old one. */
function renamed(font, name) {
    const DIRECTORY = 12;
    const ENTRY = 16;
    const table = nameTable(name);
    for (let at = DIRECTORY; at < DIRECTORY + ENTRY * font.readUInt16BE(4); at += ENTRY) {
        if (font.toString("latin1", at, at + 4) !== "name") continue;
        const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
        if (table.length > length) throw new Error(`${name}: the font's own names are shorter than ours`);
        font.fill(0, offset, offset + length);
        table.copy(font, offset);
        font.writeUInt32BE(table.length, at + 12);
    }
    return font; // WOFF2 has no checksums, so the old one does not matter
}

async function cut(name) {
    const face = FACES[name];
    if (!face) throw new Error(`face:${name} is not in the table of fonts.mjs`);
    const file = `${face.font}-latin-${face.style}-normal.woff2`;
    const whole = readFileSync(join(packages, "@fontsource", face.font, "files", file));
    const few = await subset(whole, face.letters, {
        targetFormat: "truetype",
        keepFeatures: FEATURES,
        noHinting: true,
    });
    return fontverter.convert(renamed(few, name), "woff2");
}

/** A face as WOFF2, made once. */
export function faceOf(name) {
    if (!made.has(name)) made.set(name, cut(name));
    return made.get(name);
}

/** For esbuild: url("face:heading") becomes a file. */
export const facePlugin = {
    name: "faces",
    setup(build) {
        build.onResolve({ filter: /^face:/ }, ({ path }) => ({
            path: `${path.slice("face:".length)}.woff2`,
            namespace: "face",
        }));
        build.onLoad({ filter: /./, namespace: "face" }, async ({ path }) => ({
            contents: await faceOf(path.replace(/\.woff2$/, "")),
            loader: "file",
        }));
    },
};

/** Stops if a game's table needs more bytes of type than it may. */
export async function checkFaces() {
    const names = Object.keys(FACES).filter((name) => !name.endsWith("-title"));
    const bytes = async (wanted) => {
        const faces = await Promise.all(names.filter((name) => wanted(FACES[name])).map(faceOf));
        return faces.reduce((sum, face) => sum + face.length, 0);
    };
    const shared = await bytes(({ game }) => !game);
    for (const game of new Set(names.flatMap((name) => FACES[name].game ?? []))) {
        const size = shared + (await bytes((face) => face.game === game));
        if (size > MAX_BYTES)
            throw new Error(`the faces of ${game} have ${size} bytes; at most ${MAX_BYTES}`);
    }
}

/** What ships with the page, and what its licences ask us to say. */
export function licences() {
    const fonts = [...new Set(Object.values(FACES).map(({ font }) => font))].sort();
    const entries = [
        ...fonts.map((font) => [`@fontsource/${font}`, "cut to fewer letters and renamed"]),
        ["preact", "unchanged"],
        ["uqr", "unchanged"],
    ];
    return entries
        .map(([name, how]) => {
            const text = readFileSync(join(packages, name, "LICENSE"), "utf8").trim();
            return `==== ${name} (${how}) ====\n\n${text}\n`;
        })
        .join("\n");
}
