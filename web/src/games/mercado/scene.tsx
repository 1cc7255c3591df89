// Mercado on the stage.
import type { Game, Snapshot } from "../../engine/types";
import type { SceneUi, TableProps } from "../../stage/game-ui";
import { counts, seatRow, sum } from "../../stage/rows";
import type { PieceRef } from "../../stage/stage-context";
import { useTranslate } from "../../ui/i18n";
import { Board } from "./board";
import { CardFace } from "./card-face";
import { placesOf } from "./layout";
import { pieceOf } from "./facts";
import { placeOf, stallsOf } from "./places";
import { missing, slotsOf } from "./slots";
import { nearSeat } from "./table";

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

/** The tile that I am closest to buying. */
function cardAtRest(game: Game, table: Snapshot): PieceRef | null {
    const me = nearSeat(table);
    const offers = stallsOf(game, table).flatMap(({ tile, type, field }) => {
        const piece = tile ? pieceOf(game, "tile", tile) : undefined;
        if (!piece) return [];
        const laid = counts(seatRow(table, field, me));
        const ref = { kind: type === "market" ? "tile" : type, id: piece.id };
        return [{ ref, laid: sum(laid), short: missing(slotsOf(piece.facts.price, laid)) }];
    });
    const [best] = offers.sort((a, b) => a.short - b.short || b.laid - a.laid);
    return best?.ref ?? null;
}

export const scene: SceneUi = {
    Board,
    layout: (size, table) => placesOf(size, table.seats.length),
    Status,
    CardFace,
    cardAtRest,
    isOnBoard: (game, table, move) => placeOf(game, table, move) !== null,
    sounds: { seals: "stamp", position: "step", valuable: "card", perfume: "card", coin: "coin" },
};
