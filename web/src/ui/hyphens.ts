// Where long names may break: browsers do not hyphenate everywhere, and a name must not be cut. Pure.

/** First parts of words whose second part is not a word of its own. */
const BEGINNINGS =
    "Leoparden|Stammes|Verwand|Transfor|Korb|Regen|Markt|Herum|Gouver|Bött|Gärt|Dol|Wahr|Apo|Inter|" +
    "Inspec|Obser";
/** Last parts of compounds that name offices, buildings and trades. */
const ENDS = [
    "lager|kammer|stube|bogen|macherei|aufsicht|eintreiber|verleiher|wächter|wache|schmied|amt|warte|keller",
    "becken|haus|hütte|bruch|junge|posten|meister|gänger|löhner|sität|lität|drale|turm|mann",
    "ware|works|grapher|lender|layer|mason|master|house|burner|watchman|labourer|teller|smith|sity|dral",
];
const SOFT_HYPHEN = "\u00ad";
/** Shorter words need no break. */
const LEAST = 9;
const BEGINNING = new RegExp(`^(${BEGINNINGS})(\\p{L}{3,})$`, "u");
const COMPOUND = new RegExp(`^(\\p{L}{3,})(${ENDS.join("|")})$`, "u");

function broken(word: string): string {
    if (word.length < LEAST) return word;
    const [, ...parts] = COMPOUND.exec(word) ?? BEGINNING.exec(word) ?? [];
    return parts.map(broken).join(SOFT_HYPHEN) || word;
}

/** The name with soft hyphens where the parts of its long words meet. */
export function hyphenated(name: string): string {
    return name.split(" ").map(broken).join(" ");
}
