// What the page says when a table on a server cannot be joined or refuses something.
import type { Localized } from "../engine/types";

/** Why a table cannot be joined (any more). */
export const CLOSED_REASONS: Record<string, Localized> = {
    link: [
        "Dieser Link öffnet keinen Platz (mehr). Bitte um einen neuen.",
        "This link is not valid (any more). Ask for a new one.",
    ],
    taken: [
        "Der Platz, zu dem dieser Link gehörte, ist vergeben.",
        "The seat that this link opened has been taken.",
    ],
    damaged: [
        "Was der Server von diesem Tisch gespeichert hat, ist beschädigt; er lässt sich nicht öffnen. " +
            "Der Betreiber findet die Ursache im Protokoll.",
        "What the server stored of this table is damaged, so it cannot be opened. " +
            "The host can find the cause in the log.",
    ],
    rules: [
        "Dieser Tisch hat nach einer Fassung der Regeln begonnen, die der Server nicht kennt; " +
            "er lässt sich nicht öffnen.",
        "This table was started under a version of the rules that the server does not know. " +
            "It cannot be opened.",
    ],
    left: ["Du hast den Platz verlassen.", "You have left your seat."],
    frozen: [
        "Dieser Tisch hat nach einer anderen Fassung der Regeln begonnen; er lässt sich nur noch ansehen.",
        "This table was started under another version of the rules. You can only view it.",
    ],
    version: [
        "Diese Seite und der Server haben verschiedene Fassungen des Spiels. Lade die Seite neu.",
        "This page and the server have different versions of the game. Reload the page.",
    ],
};

const ERRORS: Record<string, Localized> = {
    undo: [
        "Das lässt sich nicht mehr zurücknehmen: Zufall, ein anderer Zug oder etwas Aufgedecktes " +
            "liegt dazwischen.",
        "You cannot undo this any more: chance, another move or a revealed card came after it.",
    ],
    closed: ["Der Tisch wurde vom Betreiber geschlossen.", "The host has closed this table."],
    limit: ["Das war zu viel auf einmal.", "Too many requests. Wait a moment."],
    store: [
        "Der Server konnte das gerade nicht festhalten. Versuch es noch einmal.",
        "The server could not save that. Try again.",
    ],
    watching: ["Wer zuschaut, spielt nicht mit.", "Spectators cannot play."],
};

export const OPEN_ELSEWHERE: Localized = [
    "Dein Platz ist auch anderswo geöffnet: ein zweites Fenster, ein anderes Gerät " +
        "oder jemand mit deinem Link.",
    "Your seat is also open elsewhere: a second window, another device, or somebody who has your link.",
];

export function seatAskedText(name: string): Localized {
    return [
        `${name} hatte den Link zu diesem Platz und möchte ihn zurück. Du kannst den Platz verlassen.`,
        `${name} had the link to this seat and would like it back. You can leave the seat.`,
    ];
}

export const STORE_FAILS: Localized = [
    "Der Server kann gerade nichts festhalten. Es geht weiter, sobald er wieder kann.",
    "The server cannot save anything right now. Play goes on once it can.",
];

const UNKNOWN_ERROR: Localized = ["Das hat der Server nicht angenommen.", "The server rejected that."];

export function errorText(code: string): Localized {
    return ERRORS[code] ?? CLOSED_REASONS[code] ?? UNKNOWN_ERROR;
}

export const TABLE_CHANGED: Localized = [
    "Der Tisch ist inzwischen weiter. Wähle noch einmal.",
    "The table has changed in the meantime. Choose again.",
];

export const NOT_ALLOWED: Localized = ["Das geht nicht.", "That is not allowed."];

export const UNDO: Localized = ["zurücknehmen", "undo"];
