// What all parts of the table share: the position, what is selected, and what a thing carries.
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Game, Move, Snapshot, View } from "../../engine/types";
import { usePreviews } from "../../stage/preview";
import { useScene } from "../../stage/scene";
import type { TableProps } from "../../stage/game-ui";
import { useUntilMove } from "../../stage/until";
import { carriedMoves, leadsOf, movesAt, onlyKey, secondKinds, type ThingKind } from "./moves";

/** The part of a Thing's properties that the moves decide. */
export interface ThingMoves {
    moves: Move[];
    leads: Move[];
    onSelect: (() => void) | undefined;
    isSelected: boolean;
    /** The second step: a finger plays it without looking first. */
    playsAtOnce: boolean;
}

export interface Board {
    game: Game;
    table: Snapshot;
    selected: string | null;
    /** What the selected thing goes with. */
    goesWith: ThingKind[];
    /** What pressing a thing does now. */
    at(key: string): ThingMoves;
    /** What would be seen after the moves that go on from the selected thing. */
    previews: Map<string, View>;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
    const board = useContext(BoardContext);
    if (!board) throw new Error("a part of the table stands outside of it");
    return board;
}

/** Keeps what is selected; every move ends it. */
export function useBoardState({ game, table, actions }: TableProps): Board {
    const hasLargeFigures = useScene().orientation === "wide";
    const [chosen, setChosen] = useUntilMove<string>(table.steps);
    const carried = useMemo(
        () => carriedMoves({ game, table, hasLargeFigures }),
        [game, table, hasLargeFigures],
    );
    const isPossible = chosen !== null && leadsOf(carried, chosen).length > 0;
    const selected = isPossible ? chosen : onlyKey(carried);
    const leads = selected === null ? [] : leadsOf(carried, selected);
    const previews = usePreviews(
        leads.filter(({ verb }) => verb === "line"),
        table,
        actions,
    );
    const at = (key: string): ThingMoves => {
        const moves = movesAt(carried, selected, key);
        const next = leadsOf(carried, key);
        const isSelected = key === selected;
        const select = () => setChosen(isSelected ? null : key);
        return {
            moves,
            leads: next,
            onSelect: next.length && !moves.length ? select : undefined,
            isSelected,
            playsAtOnce: selected !== null && moves.length > 0,
        };
    };
    const goesWith = selected === null ? [] : secondKinds(carried, selected);
    return { game, table, selected, goesWith, at, previews };
}
