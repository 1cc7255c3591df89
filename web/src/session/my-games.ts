// The games finished in this browser: their results. The key must not change, or they are lost.

export interface FinishedGame {
    /** The table's id: a game is counted once. */
    id: string;
    game: string;
    when: number;
    names: string[];
    points: number[];
    /** Where I sat, and whether I won (alone or with others). */
    seat: number;
    won: boolean;
}

export interface GameStatistics {
    game: string;
    played: number;
    won: number;
    best: number;
}

const KEY = "kontor.games";
const MAX_GAMES = 200;

function isFinishedGame(value: unknown): value is FinishedGame {
    const game = value as Partial<FinishedGame> | null;
    return (
        typeof game === "object" &&
        game !== null &&
        typeof game.id === "string" &&
        typeof game.game === "string" &&
        !isNaN(new Date(Number(game.when)).getTime()) && // or it has no date that could be shown
        typeof game.when === "number" &&
        typeof game.won === "boolean" &&
        Array.isArray(game.names) &&
        game.names.every((name) => typeof name === "string") &&
        Array.isArray(game.points) &&
        game.points.every((points) => typeof points === "number") &&
        game.points.length === game.names.length &&
        typeof game.seat === "number" &&
        game.seat in game.points
    );
}

/** The games in a text, each once, without other entries. Throws unless it is a list, empty or of games. */
export function parseGames(text: string): FinishedGame[] {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new Error("not a list of games");
    const games = list.filter(isFinishedGame);
    if (list.length && !games.length) throw new Error("a list of something else");
    return games.filter(({ id }, i) => games.findIndex((game) => game.id === id) === i);
}

/** The newest first. */
export function finishedGames(): FinishedGame[] {
    try {
        return parseGames(localStorage.getItem(KEY) ?? "[]");
    } catch {
        return [];
    }
}

/** Adds games that are not there yet, and keeps the newest. Returns how many of these are new. */
export function addGames(games: FinishedGame[]): number {
    const known = finishedGames();
    const fresh = games.filter(({ id }) => !known.some((game) => game.id === id));
    const newest = [...known, ...fresh].sort((a, b) => b.when - a.when).slice(0, MAX_GAMES);
    try {
        localStorage.setItem(KEY, JSON.stringify(newest));
    } catch {
        return 0; // storage is full or blocked
    }
    return fresh.filter((game) => newest.includes(game)).length;
}

/** One line for each game that was played. */
export function statistics(games: FinishedGame[]): GameStatistics[] {
    const byGame = new Map<string, GameStatistics>();
    for (const { game, won, points, seat } of games) {
        const line = byGame.get(game) ?? { game, played: 0, won: 0, best: 0 };
        line.played++;
        line.won += won ? 1 : 0;
        line.best = Math.max(line.best, points[seat] ?? 0);
        byGame.set(game, line);
    }
    return [...byGame.values()];
}
