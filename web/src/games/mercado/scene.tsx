// Mercado on the stage.
import type { SceneUi, TableProps } from "../../stage/game-ui";
import { useTranslate } from "../../ui/i18n";
import { Board } from "./board";
import { CardFace } from "./card-face";
import { placesOf } from "./layout";
import { pieceOf } from "./facts";
import { placeOf } from "./places";

function Status({ game, table }: TableProps) {
    const t = useTranslate();
    const { fields, options } = table.view;
    const side = pieceOf(game, "board", String(options["board"]));
    const isEnding = Number(fields["ending"]) > 0;
    return (
        <>
            {side && <span class="status-side">{t(side.name)}</span>}
            <b class="status-round">
                {isEnding
                    ? t("Letzte Runde", "Last round")
                    : `${t("Runde", "Round")} ${Number(fields["round"])}`}
            </b>
        </>
    );
}

export const scene: SceneUi = {
    Board,
    layout: (size, table) => placesOf(size, table.seats.length),
    Status,
    CardFace,
    isOnBoard: (game, table, move) => placeOf(game, table, move) !== null,
};
