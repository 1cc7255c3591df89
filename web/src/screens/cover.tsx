// The painted cover of a game, art/covers/GAME.svg; a game without one gets plain linen.
import { gameUi } from "../games";

export function Cover({ game }: { game: string }) {
    return gameUi(game).hasCover ? <img src={`cover-${game}.svg`} alt="" /> : <div class="linen" />;
}
