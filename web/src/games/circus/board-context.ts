// What all parts of the table share: the position, what is selected, and what a thing carries.
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Game, Move, Snapshot, View } from "../../engine/types";
import { usePreviews } from "../../stage/preview";
import type { TableProps } from "../../stage/game-ui";
import { useUntilMove } from "../../stage/until";
import { carriedMoves, idOf, kindOf, leadsOf, movesAt, nextKeys, nextMoves } from "./moves";
import { pressedWith, startOf, type Carried, type Path } from "./moves";

/** The part of a Thing's properties that the moves decide. */
export interface ThingMoves {
    moves: Move[];
    leads: Move[];
    onSelect: (() => void) | undefined;
    isSelected: boolean;
    /** The last step of several: a finger plays it without looking first. */
    playsAtOnce: boolean;
}

export interface Board {
    game: Game;
    table: Snapshot;
    /** The things that have been pressed for a move. */
    pressed: Path;
    /** What can be pressed next. */
    next: string[];
    /** My dealers in the queues that the pressed favour is for. */
    forFavour: string[];
    /** What pressing a thing does now. */
    at(key: string): ThingMoves;
    /** What would be seen after the moves of lining up that the next press plays. */
    previews: Map<string, View>;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
    const board = useContext(BoardContext);
    if (!board) throw new Error("a part of the table stands outside of it");
    return board;
}

/** Whose result shows where a dealer would stand. */
const LINING_UP = ["line", "with"];

/** Keeps what is pressed; every move ends it. */
export function useBoardState({ game, table, actions }: TableProps): Board {
    const [chosen, setChosen] = useUntilMove<Path>(table.steps);
    const carried = useMemo(() => carriedMoves({ game, table }), [game, table]);
    const isPossible = chosen !== null && chosen.length > 0 && leadsOf(carried, chosen).length > 0;
    const pressed = isPossible ? chosen : startOf(carried);
    const previews = usePreviews(
        pressed.length ? nextMoves(carried, pressed).filter(({ verb }) => LINING_UP.includes(verb)) : [],
        table,
        actions,
    );
    const queued = pressed.length ? nextKeys(carried, pressed.slice(0, 1)) : [];
    return {
        game,
        table,
        pressed,
        next: pressed.length ? nextKeys(carried, pressed) : [],
        forFavour: queued.filter((key) => kindOf(key) === "queued").map(idOf),
        at: (key) => thingMoves(carried, pressed, key, setChosen),
        previews,
    };
}

/** Pressing what is pressed takes it back. */
function thingMoves(
    carried: Carried[],
    pressed: Path,
    key: string,
    setChosen: (path: Path) => void,
): ThingMoves {
    const isSelected = pressed.includes(key);
    const next = isSelected ? pressed.filter((each) => each !== key) : pressedWith(carried, pressed, key);
    const moves = isSelected ? [] : movesAt(carried, next);
    const leads = leadsOf(carried, isSelected ? pressed : next);
    return {
        moves,
        leads,
        onSelect: leads.length && !moves.length ? () => setChosen(next) : undefined,
        isSelected,
        playsAtOnce: next.length > 1 && moves.length > 0,
    };
}
