// The rules' scenarios: fetched once a game when somebody wants to see one, and cut into steps.

import type { Words } from "../engine/types";

export interface Scenario { title: Words; rules: string[]; lines: string[] }

/** A move that is played, refused, or only looked at; or a change of the position. */
export type Deed = "do" | "refuse" | "legal" | "illegal" | "set";

export interface SceneStep {
    /** So many lines of the scenario stand behind this step. */
    lines: number;
    deed: Deed | null;
    seat: number;
    what: string;
    rule: string;
    /** What must hold then: the statements as they are written. */
    claims: string[];
}

const books = new Map<string, Promise<Scenario[]>>();

export function scenariosOf(game: string): Promise<Scenario[]> {
    const known = books.get(game) ?? fetchBook(game);
    books.set(game, known);
    known.catch(() => books.delete(game)); // the next one may have a net again
    return known;
}

async function fetchBook(game: string): Promise<Scenario[]> {
    const packed = await fetch(`scenarios-${game}.packed.txt`);
    if (!packed.ok || !packed.body) throw new Error(`scenarios-${game}: ${packed.status}`);
    return readBook(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).text());
}

/** The last comment above "game" is the title and ends with the rules it proves; "# de:" above it says it in German. */
export function readBook(text: string): Scenario[] {
    const book: Scenario[] = [];
    let title = "", german = "", stem: Words = ["", ""];
    for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
        if (line.startsWith("# de: ")) german = line.slice(6);
        else if (line.startsWith("#")) title = line.replace(/^#\s*/, "");
        else if (line.startsWith("game ")) {
            const [, words = title, rules = ""] = /^(.*?)\s*\brule ([\d., ]+)$/.exec(title) ?? [];
            // "... and so on" goes on from the title before, which may not stand beside it in a list.
            const own: Words = [german || words, words], goesOn = words.startsWith("...");
            if (!goesOn) stem = own;
            book.push({ title: goesOn ? [`${stem[0]} ${own[0]}`, `${stem[1]} ${own[1]}`] : own, rules: rules.split(/[\s,]+/).filter(Boolean), lines: [`# ${title}`, line] });
            german = "";
        } else if (line) book[book.length - 1]?.lines.push(line);
    }
    return book;
}

const MOVES = ["do", "refuse", "legal", "illegal"];

/** The first step is the position; each move, and each change of the position behind a move, is one more. */
export function stepsOf({ lines }: Scenario): SceneStep[] {
    const steps: SceneStep[] = [{ lines: 0, deed: null, seat: 0, what: "", rule: "", claims: [] }];
    lines.forEach((line, i) => {
        const [, key = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
        const last = steps[steps.length - 1];
        if (!last) return;
        if (MOVES.includes(key) || (key === "set" && steps.length > 1)) {
            const [, seat = "", words = rest] = key === "set" ? [] : /^(\S+)\s+(.*)$/.exec(rest) ?? [];
            const [, what = words, rule = ""] = key === "refuse" ? /^(.*?)\s+rule (\S+)$/.exec(words) ?? [] : [];
            steps.push({ lines: i + 1, deed: key as Deed, seat: seat === "*" ? -1 : Number(seat), what, rule, claims: [] });
            return;
        }
        last.lines = i + 1;
        if (["expect", "sees", "score", "winners", "turn"].includes(key)) last.claims.push(line);
    });
    return steps;
}

/** The seat that the scenario is about: who moves first. */
export function heroOf(steps: SceneStep[]): number {
    return steps.find(({ deed, seat }) => deed && deed !== "set" && seat >= 0)?.seat ?? 0;
}
