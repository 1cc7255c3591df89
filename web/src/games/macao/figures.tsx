// What everybody sees of a player: the face, and prestige, gold, penalties and cargo in figures.
import type { Game, Snapshot } from "../../engine/types";
import { Portrait } from "../../stage/portrait";
import { counts, seatRow } from "../../stage/rows";
import { placeMark } from "../../stage/scene";
import { SeatMark } from "../../stage/seat";
import { useTranslate } from "../../ui/i18n";
import { numberOf } from "./board";
import { pieceOf } from "./facts";
import { Gold, Goods, Prestige } from "./pieces";

export interface SeatProps {
    game: Game;
    table: Snapshot;
    seat: number;
}

/** The face with the shape of the seat. */
export function SeatPortrait({ table, seat }: Pick<SeatProps, "table" | "seat">) {
    return (
        <Portrait table={table} seat={seat}>
            <SeatMark seat={seat} />
        </Portrait>
    );
}

/** Prestige, gold, cargo, penalties. */
export function Figures({ game, table, seat }: SeatProps) {
    const t = useTranslate();
    const cargo = counts(seatRow(table, "tiles", seat));
    return (
        <span class="figures">
            <span {...placeMark("points", seat)}>
                <Prestige>{numberOf(table, "points", seat)}</Prestige>
                <span class="hidden">{t("Prestige", "prestige")}</span>
            </span>
            <span {...placeMark("gold", seat)}>
                <Gold>{numberOf(table, "gold", seat)}</Gold>
                <span class="hidden">{t("Gold", "gold")}</span>
            </span>
            <Penalties table={table} seat={seat} />
            <span class="other-cargo" {...placeMark("tiles", seat)}>
                {Object.entries(cargo).map(([tile, count]) => (
                    <span key={tile} class="cube-count" data-piece={`tile.${tile}`}>
                        <Goods tile={tile} />
                        {count > 1 && <b>{count}</b>}
                        <span class="hidden">{t(pieceOf(game, "tile", tile)?.name ?? [tile, tile])}</span>
                    </span>
                ))}
            </span>
        </span>
    );
}

export function Penalties({ table, seat }: Pick<SeatProps, "table" | "seat">) {
    const t = useTranslate();
    const penalties = numberOf(table, "penalty", seat);
    if (!penalties) return null;
    return (
        <span class="penalties" {...placeMark("penalty", seat)}>
            <b aria-hidden="true">−{penalties}</b>
            <span class="hidden">
                {penalties} {t("Strafmarker", "penalties")}
            </span>
        </span>
    );
}
