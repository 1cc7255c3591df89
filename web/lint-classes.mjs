// Which class names the page's style sheets share: all are loaded at once, so a name that a screen styles must
// not be one of a game. What a game styles stands under its own scene.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Elements around everything in a scene, and seats: naming them confines a rule to nothing else. */
const AROUND = /^(?:room|scene|scene-room|scene-ground|own-colours|seat-\d|p\d)$/;

const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;

const classesIn = (selector) => [...selector.matchAll(CLASS)].map((match) => match[1]);

/** Comments, texts and addresses become blanks, so that lines keep their numbers. */
const blanked = (text) =>
    text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, (part) => part.replace(/[^\n]/g, " "));

function filesBelow(folder, ending) {
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith(ending))
        .map((name) => join(folder, name));
}

/** "a, b:is(.c, .d)" is two selectors. */
function alternatives(list) {
    const parts = [""];
    let depth = 0;
    for (const sign of list) {
        if (sign === "(") depth++;
        if (sign === ")") depth--;
        if (sign === "," && depth === 0) parts.push("");
        else parts[parts.length - 1] += sign;
    }
    return parts.map((part) => part.trim());
}

/** The selectors of a style sheet that stand in no other rule, with their lines. */
function outerSelectors(css) {
    const found = [];
    const open = [];
    let start = 0;
    for (let i = 0; i < css.length; i++) {
        if (css[i] === "{") {
            const head = css.slice(start, i);
            const isRule = !head.trim().startsWith("@");
            const line = css.slice(0, start + head.search(/\S/)).split("\n").length;
            if (isRule && open.every((each) => /^@(?:media|supports|layer)/.test(each)))
                found.push(...alternatives(head).map((selector) => ({ selector, line })));
            open.push(head.trim());
        }
        if (css[i] === "}") open.pop();
        if ("{};".includes(css[i])) start = i + 1;
    }
    return found;
}

/** The text from here to the brace that closes it. */
function untilClosed(text, start) {
    let end = start;
    for (let depth = 1; depth > 0 && end < text.length; end++) {
        if (text[end] === "{") depth++;
        if (text[end] === "}") depth--;
    }
    return text.slice(start, end);
}

/** What stands in class="..." or in the strings of class={...}. */
function classesOfSource(source) {
    return [...source.matchAll(/\bclass=(?:"([^"]*)"|\{)/g)].flatMap(({ 0: all, 1: plain, index }) => {
        const text = plain === undefined ? untilClosed(source, index + all.length) : `"${plain}"`;
        const strings = [...text.matchAll(/["`]([^"`$]*)|\}([^"`$]*)/g)];
        return strings.flatMap(([, opening, rest]) => (opening ?? rest).split(/\s+/));
    });
}

const readAll = (folder, ending) => filesBelow(folder, ending).map((file) => readFileSync(file, "utf8"));

/** The class names of a game: what it styles, and what its elements are called. */
function classesOfGame(folder) {
    const styled = readAll(folder, ".css").flatMap((css) => classesIn(blanked(css)));
    return new Set([...styled, ...readAll(folder, ".tsx").flatMap(classesOfSource)]);
}

/** Selectors of screens that would also style something in a game's scene. */
export function sharedClasses(root, source) {
    const folder = join(source, "games");
    const games = (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => ({ name, classes: classesOfGame(join(folder, name)) }));
    return filesBelow(join(source, "screens"), ".css").flatMap((file) =>
        outerSelectors(blanked(readFileSync(file, "utf8"))).flatMap(({ selector, line }) => {
            const own = classesIn(selector).filter((name) => !AROUND.test(name));
            const game = own.length && games.find(({ classes }) => own.every((name) => classes.has(name)));
            const names = own.map((name) => `.${name}`).join("");
            return game
                ? [`${relative(root, file)}:${line}: styles ${names}, a class of games/${game.name}/, too`]
                : [];
        }),
    );
}

/** Style sheets of games whose rules would apply outside their scene. */
export function unscopedRules(root, source) {
    return filesBelow(join(source, "games"), ".css").flatMap((file) => {
        const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, (part) =>
            part.replace(/[^\n]/g, " "),
        );
        return outerSelectors(text)
            .filter(({ selector }) => !/^[^\s>+~]*\[data-scene="/.test(selector))
            .map(
                ({ selector, line }) =>
                    `${relative(root, file)}:${line}: "${selector}" does not stand under its [data-scene]`,
            );
    });
}
