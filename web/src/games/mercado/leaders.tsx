// Who leads on the track, and the tiles at which one coin is missing to somebody.
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { counts, seatRow, sum } from "../../stage/rows";
import { Standings } from "../../stage/standings";
import { useTranslate } from "../../ui/i18n";
import { pieceOf } from "./facts";
import { LeaderPortrait } from "./leader-portrait";
import { stallsOf } from "./places";
import { Fame } from "./signs";
import { missing, slotsOf } from "./slots";
import { standing } from "./table";

interface Props {
    game: Game;
    table: Snapshot;
}

export function Leaders({ game, table, at }: Props & { at: Rect }) {
    const t = useTranslate();
    return (
        <Standings
            {...{ at, table }}
            order={standing(table)}
            face={(seat) => <LeaderPortrait {...{ table, seat }} />}
            points={(seat) => <Fame points={table.score.points[seat] ?? 0} />}
            details={(seat) => <OneShort {...{ game, table, seat }} />}
            hint={t("Zeig auf eine Tafel, um sie groß zu sehen.", "Point at a tile to see it large.")}
        />
    );
}

function OneShort({ game, table, seat }: Props & { seat: number }) {
    const t = useTranslate();
    const tiles = tilesOneShort(game, table, seat);
    if (!tiles.length) return null;
    return (
        <>
            <span class="hidden">{t("eine Münze fehlt", "one coin missing")}: </span>
            <span class="one-missing" aria-hidden="true" />
            {tiles.map(({ id, name }) => (
                <span class="short-tile" key={id} title={t(name)}>
                    <Art id={`mercado/${id}`} />
                    <span class="hidden">{t(name)} </span>
                </span>
            ))}
        </>
    );
}

/** The tiles whose price a seat has laid but for one coin. */
function tilesOneShort(game: Game, table: Snapshot, seat: number) {
    return stallsOf(game, table).flatMap(({ tile, field }) => {
        const piece = tile ? pieceOf(game, "tile", tile) : undefined;
        const laid = counts(seatRow(table, field, seat));
        const isClose = piece && sum(laid) > 0 && missing(slotsOf(piece.facts.price, laid)) === 1;
        return isClose ? [piece] : [];
    });
}
