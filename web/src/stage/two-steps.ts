// Choices in two steps: first a thing is selected, then the things it can go with carry the moves.
import type { Move } from "../engine/types";
import { useUntilMove } from "./until";

export interface TwoSteps {
    /** The key that is selected; null: none. */
    selected: string | null;
    select(key: string | null): void;
    /** Whether some move begins with this key. */
    canSelect(key: string): boolean;
    /** The moves that continue from the selected key. */
    moves: Move[];
}

/**
 * `firstOf` says with which thing a move begins; null: it has no first step. The selection ends with every
 * move (`steps` changes), and where a single key exists it is selected from the start.
 */
export function useTwoSteps(moves: Move[], steps: number, firstOf: (move: Move) => string | null): TwoSteps {
    const [chosen, setChosen] = useUntilMove<string>(steps);
    const keys = new Set(moves.map(firstOf).filter((key): key is string => key !== null));
    const [onlyKey] = keys.size === 1 ? keys : [];
    const selected = chosen !== null && keys.has(chosen) ? chosen : (onlyKey ?? null);
    return {
        selected,
        select: (key) => setChosen(key === selected ? null : key),
        canSelect: (key) => keys.has(key),
        moves: selected === null ? [] : moves.filter((move) => firstOf(move) === selected),
    };
}
