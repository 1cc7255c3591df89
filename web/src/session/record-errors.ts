// Why a record could not be opened, in words for its owner.
import type { Localized } from "../engine/types";
import { EngineError } from "../engine/wasm";

export const BROKEN_LINK: Localized = [
    "Dieser Link ist nicht vollständig: Die Partie darin lässt sich nicht lesen. Kopiere ihn noch " +
        "einmal im Ganzen.",
    "This link is incomplete, so its game cannot be read. Copy the whole link again.",
];

export const UNKNOWN_TABLE: Localized = [
    "Dieser Tisch ist nicht auf diesem Gerät. Öffne ihn dort, wo du begonnen hast, oder lass dir einen " +
        "Link schicken.",
    "This table is not on this device. Open it where you began it, or ask for a link.",
];

const NO_RECORD: Localized = [
    "Das ist keine Aufzeichnung von Kontor. Sie beginnt mit „kontor 1“.",
    "This is not a Kontor record. Records start with “kontor 1”.",
];

const UNKNOWN_VERSION: Localized = [
    "Diese Aufzeichnung stammt aus einer Fassung von Kontor, die diese Seite nicht kennt.",
    "This record comes from a version of Kontor that this page cannot read.",
];

const MAX_LINE_SHOWN = 60;

/** The line of the text at which the engine stopped; "" if there is no particular one. */
function lineAt(text: string, number: number): string {
    return text.split(/\r?\n/)[number - 1]?.trim().slice(0, MAX_LINE_SHOWN) ?? "";
}

export function recordError(text: string, error: unknown): Localized {
    const message = error instanceof Error ? error.message : String(error);
    if (!text)
        return [`Der Tisch lässt sich nicht öffnen: ${message}`, `Could not open the table: ${message}`];
    if (!/^([ \t]*(#.*)?\r?\n)*[ \t]*(kontor|game) /.test(text)) return NO_RECORD;
    if (!(error instanceof EngineError)) return damaged("", 0);
    const { line: number, inHeader } = error.error;
    const line = lineAt(text, number);
    if (inHeader) return UNKNOWN_VERSION;
    return isHiddenMove(line) ? leavesOutHidden(line, number) : damaged(line, number);
}

/** Records write "?" for what was hidden. */
function isHiddenMove(line: string): boolean {
    return /^[*\d].*\?/.test(line);
}

function place(line: string, number: number): Localized {
    if (!line) return ["", ""];
    return [`Zeile ${number} geht nicht: „${line}“.`, `Line ${number} is not legal: “${line}”.`];
}

function leavesOutHidden(line: string, number: number): Localized {
    const where = place(line, number);
    return [
        `In dieser Aufzeichnung steht nicht, was verdeckt war. ${where[0]} ` +
            "Speichere sie noch einmal, wenn das Spiel zu Ende ist.",
        `This record leaves out what was hidden. ${where[1]} Download it again when the game is over.`,
    ];
}

function damaged(line: string, number: number): Localized {
    const where = place(line, number);
    return [
        `Diese Aufzeichnung lässt sich nicht nachspielen. ${where[0]} ` +
            "Sie ist beschädigt oder stammt aus einer anderen Fassung von Kontor.",
        `This record cannot be replayed. ${where[1]} ` +
            "It is damaged or comes from another version of Kontor.",
    ];
}
