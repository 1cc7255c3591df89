// All games that have a folder here. A game without one is shown by its fields and verbs.
import type { GameUi } from "../stage/game-ui";
import { circus } from "./circus";
import { jambo } from "./jambo";
import { macao } from "./macao";
import { mercado } from "./mercado";

const gameUis: Record<string, GameUi> = { jambo, mercado, circus, macao };

export function gameUi(id: string): GameUi {
    return gameUis[id] ?? {};
}
