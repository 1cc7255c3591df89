// The player's name, the same at all tables.
const KEY = "kontor.name";

export function playerName(guest: string): string {
    return localStorage.getItem(KEY) || guest;
}

export function savePlayerName(name: string): void {
    localStorage.setItem(KEY, name);
}
