// The bots' names, the same in both languages.
const NAMES = ["Amara", "Bao", "Chiara", "Davud", "Elena"];

export function botName(seat: number): string {
    return NAMES[seat % NAMES.length] ?? "Bot";
}
