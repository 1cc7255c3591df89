// The games' folders; a game without one is shown by its fields and verbs.
import type { GamePage } from "./page";
import { circus } from "./circus";
import { jambo } from "./jambo";
import { macao } from "./macao";
import { mercado } from "./mercado";

const pages: Record<string, GamePage> = { jambo, mercado, circus, macao };

function PlainCover() {
    return <svg viewBox="0 0 320 180" aria-hidden="true"><rect width="320" height="180" fill="var(--surface)" /></svg>;
}

export function pageOf(id: string): GamePage {
    return pages[id] ?? { Cover: PlainCover };
}
