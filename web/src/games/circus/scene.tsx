// The table of Circus Maximus on the stage.
import type { Game, Snapshot } from "../../engine/types";
import type { SceneUi, TableProps } from "../../stage/game-ui";
import type { SceneSize } from "../../stage/layout";
import { list, otherSeats, seatRow } from "../../stage/rows";
import { useScene } from "../../stage/scene";
import type { PieceRef } from "../../stage/stage-context";
import { BoardContext, useBoardState } from "./board-context";
import { CardFace } from "./card-face";
import { City } from "./city";
import { Kerb } from "./kerb";
import { circusLayout, type CircusLayout } from "./layout";
import { MySide } from "./mine";
import { handOf, held, phaseOf, placesOf } from "./model";
import { pathsOf } from "./moves";
import { Others } from "./others";
import { PlaceOfRome } from "./place";
import { useSentence } from "./sentence";
import { Status } from "./status";

function layoutOf(size: SceneSize, table: Snapshot): CircusLayout {
    return circusLayout(size, {
        others: otherSeats(table).length,
        phase: phaseOf(table),
        tickets: held(seatRow(table, "tickets", table.viewer)).length,
        dealers: list(seatRow(table, "hand", table.viewer)).length,
    });
}

function Board(props: TableProps) {
    const { game, table } = props;
    const size = useScene();
    const board = useBoardState(props);
    useSentence(board);
    const layout = layoutOf(size, table);
    return (
        <BoardContext.Provider value={board}>
            <City layout={layout} />
            <Others layout={layout} />
            {size.orientation === "wide" && <Kerb table={table} at={layout.board} />}
            <Rome {...{ game, table, layout }} />
            <MySide layout={layout} />
        </BoardContext.Provider>
    );
}

function Rome({ game, table, layout }: { game: Game; table: Snapshot; layout: CircusLayout }) {
    return (
        <>
            {placesOf(game, table).map((place) => {
                const zones = layout.places[place.id];
                return zones && <PlaceOfRome key={place.id} {...{ place, zones }} />;
            })}
        </>
    );
}

/** A favour of mine, or else my best dealer. */
function cardAtRest(game: Game, table: Snapshot): PieceRef | null {
    const [favour] = held(seatRow(table, "favours", table.viewer));
    if (favour) return { kind: "favour", id: favour.id };
    const dealer = handOf(game, table, table.viewer).at(-1);
    return dealer ? { kind: "dealer", id: dealer.id } : null;
}

export const scene: SceneUi = {
    Board,
    layout: layoutOf,
    Status,
    CardFace,
    cardAtRest,
    isOnBoard: (game, table, move) => pathsOf({ game, table }, move).length > 0,
    sounds: { favours: "stamp", start_card_of: "stamp", coins: "coin" },
};
