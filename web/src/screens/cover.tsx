// The painted cover of a game, by day or, in the dark theme, by night; a game without one gets plain linen.
import { useContext } from "preact/hooks";
import { gameUi } from "../games";
import { SettingsContext } from "../ui/i18n";

export function Cover({ game }: { game: string }) {
    const { theme } = useContext(SettingsContext);
    if (!gameUi(game).hasCover) return <div class="linen" />;
    return <img src={theme === "dark" ? `cover-${game}-night.svg` : `cover-${game}.svg`} alt="" />;
}

/** The same place after the last move: a wide scene by night. */
export function EndScene({ game }: { game: string }) {
    return gameUi(game).hasCover ? <img src={`cover-${game}-end.svg`} alt="" /> : <div class="night-sky" />;
}
