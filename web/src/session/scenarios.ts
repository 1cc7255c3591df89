// The examples of the rules: fetched once for each game when somebody wants to see one, and split into steps.
import type { Localized } from "../engine/types";

export interface Scenario {
    title: Localized;
    rules: string[];
    lines: string[];
}

/** A move that is played, refused or only checked; or a change of the position. */
export type StepKind = "do" | "refuse" | "legal" | "illegal" | "set";

export interface ScenarioStep {
    /** How many lines of the scenario the table shows. */
    lineCount: number;
    /** Null for the first step, the position itself. */
    kind: StepKind | null;
    seat: number;
    move: string;
    rule: string;
    /** What must hold after it, as written. */
    statements: string[];
}

const scenariosByGame = new Map<string, Promise<Scenario[]>>();

export function loadScenarios(game: string): Promise<Scenario[]> {
    const scenarios = scenariosByGame.get(game) ?? fetchScenarios(game);
    scenariosByGame.set(game, scenarios);
    scenarios.catch(() => scenariosByGame.delete(game)); // try again next time
    return scenarios;
}

async function fetchScenarios(game: string): Promise<Scenario[]> {
    const response = await fetch(`scenarios-${game}.packed.txt`);
    if (!response.ok || !response.body) throw new Error(`scenarios-${game}: ${response.status}`);
    const unpacked = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
    return parseScenarios(await unpacked.text());
}

/**
 * The last comment above "game" is the title and ends with its rules; "# de:" above it is the title in
 * German.
 */
export function parseScenarios(text: string): Scenario[] {
    const scenarios: Scenario[] = [];
    let comment = "";
    let german = "";
    let lastTitle: Localized = ["", ""];
    for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
        if (line.startsWith("# de: ")) german = line.slice(6);
        else if (line.startsWith("#")) comment = line.replace(/^#\s*/, "");
        else if (line.startsWith("game ")) {
            const [, english = comment, rules = ""] = /^(.*?)\s*\brule ([\d., ]+)$/.exec(comment) ?? [];
            let title: Localized = [german || english, english];
            // "... and so on" continues the title before, which may not be next to it in a list.
            if (english.startsWith("..."))
                title = [`${lastTitle[0]} ${title[0]}`, `${lastTitle[1]} ${title[1]}`];
            else lastTitle = title;
            scenarios.push({
                title,
                rules: rules.split(/[\s,]+/).filter(Boolean),
                lines: [`# ${comment}`, line],
            });
            german = "";
        } else if (line) scenarios[scenarios.length - 1]?.lines.push(line);
    }
    return scenarios;
}

const MOVE_KEYS = ["do", "refuse", "legal", "illegal"];
const STATEMENT_KEYS = ["expect", "sees", "score", "winners", "turn"];

/** The first step is the position; every move, and every change of the position after a move, is one more. */
export function stepsOf({ lines }: Scenario): ScenarioStep[] {
    const steps: ScenarioStep[] = [{ lineCount: 0, kind: null, seat: 0, move: "", rule: "", statements: [] }];
    lines.forEach((line, i) => {
        const [, key = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
        const last = steps[steps.length - 1];
        if (!last) return;
        if (MOVE_KEYS.includes(key) || (key === "set" && steps.length > 1)) {
            steps.push({ ...parseStep(key as StepKind, rest), lineCount: i + 1 });
            return;
        }
        last.lineCount = i + 1;
        if (STATEMENT_KEYS.includes(key)) last.statements.push(line);
    });
    return steps;
}

/** "refuse 0 buy ware_hhh rule 6.4", without its key. */
function parseStep(kind: StepKind, rest: string): Omit<ScenarioStep, "lineCount"> {
    const [, seat = "", text = rest] = kind === "set" ? [] : (/^(\S+)\s+(.*)$/.exec(rest) ?? []);
    const [, move = text, rule = ""] = kind === "refuse" ? (/^(.*?)\s+rule (\S+)$/.exec(text) ?? []) : [];
    return { kind, seat: seat === "*" ? -1 : Number(seat), move, rule, statements: [] };
}

/** The seat a scenario is about: the first to move. */
export function viewerOf(steps: ScenarioStep[]): number {
    return steps.find(({ kind, seat }) => kind && kind !== "set" && seat >= 0)?.seat ?? 0;
}
