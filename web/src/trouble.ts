// Why a record could not be opened, in words for whoever brought it.
import type { Words } from "./engine/types";

export const BROKEN_LINK: Words = ["Dieser Link ist nicht vollständig: Die Partie darin lässt sich nicht lesen. Kopiere ihn noch einmal im Ganzen.",
    "This link is not complete: the game in it cannot be read. Copy the whole of it again."];

/** The engine's error begins with the number of the line, where there is one. */
export function troubleWith(text: string, error: unknown): Words {
    const said = error instanceof Error ? error.message : String(error), number = Number(/^\d+/.exec(said)?.[0] ?? 0);
    const line = text.split(/\r?\n/)[number - 1]?.trim().slice(0, 60) ?? "";
    const where: Words = line ? [`Zeile ${number} geht nicht: „${line}“.`, `Line ${number} is not possible: “${line}”.`] : ["", ""];
    if (!text) return [`Der Tisch lässt sich nicht öffnen: ${said}`, `The table cannot be opened: ${said}`];
    if (!/^([ \t]*(#.*)?\r?\n)*[ \t]*(kontor|game) /.test(text))
        return ["Das ist keine Aufzeichnung von Kontor. Sie beginnt mit „kontor 1“.", "This is no record of Kontor. One begins with “kontor 1”."];
    if (/format|version of the rules/.test(said))
        return ["Diese Aufzeichnung stammt aus einer Fassung von Kontor, die diese Seite nicht kennt.", "This record comes from a version of Kontor that this page does not know."];
    if (/^[*\d].*\?/.test(line))
        return [`In dieser Aufzeichnung steht nicht, was verdeckt war. ${where[0]} Speichere sie noch einmal, wenn das Spiel zu Ende ist.`,
            `This record does not say what was hidden. ${where[1]} Download it again when the game is over.`];
    return [`Diese Aufzeichnung lässt sich nicht nachspielen. ${where[0]} Sie ist beschädigt oder stammt aus einer anderen Fassung von Kontor.`,
        `This record cannot be played through. ${where[1]} It is damaged or comes from another version of Kontor.`];
}
