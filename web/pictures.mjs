// Pictures against pieces: every piece in a game's data.json has its picture in art/GAME, and every picture
// there has its piece or is declared as scenery. art/GAME/pictures.json says which picture a piece has:
//   pieces    of: a list in data.json; picture: a file's name, with {fields} of the piece; except: pieces
//             by a field's values that other pictures show
//   composed  lists in data.json that are drawn from other pictures and facts
//   scenery   pictures that show no piece: trees, signs, coins of the frame
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { picturesIn } from "./art.mjs";

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The lists in data.json that hold pieces. */
function piecesOf(data) {
    return Object.entries(data).filter(
        ([, list]) => Array.isArray(list) && list.length > 0 && list.every((each) => each.id !== undefined),
    );
}

function isExcepted(piece, except = {}) {
    return Object.entries(except).some(([field, values]) => values.includes(piece[field]));
}

function pictureOf(piece, pattern) {
    return pattern.replace(/\{(\w+)\}/g, (_, field) => String(piece[field]));
}

/** What one game lacks, in words; `pictures` are the names of its files. */
export function faultsOf(game, data, { pieces, composed, scenery }, pictures) {
    const faults = [];
    const wanted = new Map();
    for (const [section, list] of piecesOf(data)) {
        const rows = pieces.filter(({ of }) => of === section);
        if (rows.length === 0 && !composed.includes(section))
            faults.push(`${game}: pictures.json does not say how "${section}" of data.json are drawn`);
        for (const { picture, except } of rows)
            for (const piece of list)
                if (!isExcepted(piece, except))
                    wanted.set(pictureOf(piece, picture), `${section} ${piece.id}`);
    }
    const lists = new Set(piecesOf(data).map(([section]) => section));
    for (const section of [...pieces.map(({ of }) => of), ...composed])
        if (!lists.has(section)) faults.push(`${game}: data.json has no "${section}"`);
    const existing = new Set(pictures);
    for (const [picture, piece] of wanted)
        if (!existing.has(picture)) faults.push(`${game}: ${piece} has no picture ${picture}.svg`);
    for (const picture of scenery)
        if (!existing.has(picture)) faults.push(`${game}: the scenery ${picture}.svg is missing`);
    for (const picture of pictures)
        if (!wanted.has(picture) && !scenery.includes(picture))
            faults.push(`${game}: ${picture}.svg belongs to no piece and is not declared as scenery`);
    return faults;
}

/** Stops with the names of all that is missing or superfluous. A game without pictures of its own is no fault. */
export function checkPictures(art, games) {
    const painted = readdirSync(games).filter((game) => existsSync(join(art, game)));
    const faults = painted.flatMap((game) =>
        faultsOf(
            game,
            read(join(games, game, "data.json")),
            read(join(art, game, "pictures.json")),
            picturesIn(join(art, game)),
        ),
    );
    if (faults.length > 0) throw new Error(faults.join("\n"));
}
