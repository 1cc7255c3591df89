// The player's name, the same at all tables.
const KEY = "kontor.name";

/** What nobody sees, so that the server refuses names with it. Joiners are needed by some scripts, ... */
const UNSEEN = /(?![\u200c\u200d\ufe0f])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** ... but not behind these, and not at the end. */
const IDLE_JOINERS =
    /(^|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{N}\p{P} ])[\u200c\u200d\ufe0f]+/gu;

/** A name that was typed or pasted, as the server takes it. */
export function cleanName(typed: string): string {
    const seen = typed.replace(UNSEEN, " ").replace(IDLE_JOINERS, "$1");
    return seen
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
