// The text of scenarios, and how records name seats. Pure; knows nothing of the engine, which reads and
// writes records itself.
import { botName } from "./bot-names";
import { CHANCE, type Seat } from "./types";

export interface Step {
    seat: number;
    move: string;
}

/** "0 buy ware_hhh", "* draw guard". */
export function parseStep(line: string): Step | null {
    const [, seat, move] = /^(\*|\d)\s+(.+)$/.exec(line) ?? [];
    if (seat === undefined || move === undefined) return null;
    return { seat: seat === "*" ? CHANCE : Number(seat), move };
}

/** A scenario begins with its game; a record with "kontor". */
export function isScenario(text: string): boolean {
    return /^([ \t]*(#.*)?\r?\n)*game /.test(text);
}

/** A seat as records name it: "bot:easy", or a name with _ for blanks. */
export function parseSeat(name: string, seat: number): Seat {
    if (name.startsWith("bot:")) return { name: botName(seat), bot: name.slice(4) };
    return { name: name.replace(/_/g, " ") || String(seat + 1), bot: null };
}

export function formatSeat({ name, bot }: Seat): string {
    return bot ? `bot:${bot}` : name.replace(/\s+/g, "_");
}

/** The names after "# seats" in a scenario. */
export function seatNamesOf(scenario: string): string[] {
    const names = /^# seats (.+)$/m.exec(scenario)?.[1];
    return names?.trim().split(/\s+/) ?? [];
}

export function withSeatNames(scenario: string, names: string[]): string {
    return `# seats ${names.join(" ")}\n${scenario.replace(/^# seats .*\n/, "")}`;
}
