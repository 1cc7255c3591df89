// One line on the start screen: the game's crest, what it is about, its state, its buttons.
import type { ComponentChildren } from "preact";
import type { Game } from "../engine/types";
import { gameUi } from "../games";
import { Art } from "../stage/art";
import { useTranslate } from "../ui/i18n";

interface Props {
    game: Game | undefined;
    /** Where the line links to; without it, its buttons do. */
    href?: string;
    note: ComponentChildren;
    status?: ComponentChildren;
    test?: string;
    children?: ComponentChildren;
}

export function GameRow({ game, href, note, status, test, children }: Props) {
    const t = useTranslate();
    const about = (
        <>
            <span class="crest" aria-hidden="true">
                {game && gameUi(game.id).hasCover && <Art id={`crests/${game.id}`} />}
            </span>
            <span class="row-about">
                <b>{game ? t(game.name) : t("Tisch", "Table")}</b> <small>{note}</small>
            </span>
        </>
    );
    return (
        <li class="game-row" data-test={test}>
            {href ? (
                <a class="row-main" href={href}>
                    {about}
                </a>
            ) : (
                <span class="row-main">{about}</span>
            )}
            {status && <span class="row-status">{status}</span>}
            {children}
        </li>
    );
}
