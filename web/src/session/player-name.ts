// The player's name, the same at all tables.
const KEY = "kontor.name";

/** Invisible characters, which the server refuses in names; not the joiners that some scripts need. */
const INVISIBLE = /(?![\u200c\u200d\ufe0f])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Joiners after characters that need none. */
const USELESS_JOINERS =
    /(^|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{N}\p{P} ])[\u200c\u200d\ufe0f]+/gu;

/** A typed or pasted name in the form that the server accepts. */
export function cleanName(typed: string): string {
    const visible = typed.replace(INVISIBLE, " ").replace(USELESS_JOINERS, "$1");
    return visible
        .replace(/[\u200c\u200d]+$/, "")
        .replace(/ +/g, " ")
        .trim();
}

export function playerName(guest: string): string {
    return cleanName(localStorage.getItem(KEY) ?? "") || guest;
}

export function savePlayerName(name: string): void {
    localStorage.setItem(KEY, cleanName(name));
}
