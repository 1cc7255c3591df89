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

/** What a seat looks like: "gold/p03", "blue", "/p03", or "-" where nothing was chosen. */
export function formatLook({ colour = "", face = "" }: Pick<Seat, "colour" | "face">): string {
    return face ? `${colour}/${face}` : colour || "-";
}

/** The line with the seats' looks; a comment, so that engines need not know it. Empty where all are usual. */
export function looksLine(seats: Seat[]): string {
    const looks = seats.map(formatLook);
    return looks.some((look) => look !== "-") ? lineOfLooks(looks.join(" ")) : "";
}

/** The same line around looks that a server has sent. */
export function lineOfLooks(looks: string): string {
    return `# looks ${looks}\n`;
}

/** The seats with the looks that a record or scenario names. */
export function withLooks(seats: Seat[], text: string): Seat[] {
    const looks = /^# looks ([a-z0-9/ -]+)$/m.exec(text)?.[1]?.trim().split(/ +/) ?? [];
    return seats.map((seat, i) => {
        const [colour, face] = (looks[i] ?? "-").replace("-", "").split("/");
        return { ...seat, ...(colour && { colour }), ...(face && { face }) };
    });
}

export function withLooksLine(record: string, seats: Seat[]): string {
    return record.replace(/^# looks .*\n/m, "").replace(/^(seats .*\n)/m, `$1${looksLine(seats)}`);
}

/** The names after "# seats" in a scenario. */
export function seatNamesOf(scenario: string): string[] {
    const names = /^# seats (.+)$/m.exec(scenario)?.[1];
    return names?.trim().split(/\s+/) ?? [];
}

export function withSeatNames(scenario: string, seats: Seat[]): string {
    const names = seats.map(formatSeat).join(" ");
    return `# seats ${names}\n${looksLine(seats)}${scenario.replace(/^# (seats|looks) .*\n/gm, "")}`;
}
