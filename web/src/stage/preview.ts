// Asks the engine what moves would lead to before one of them is made, so that no page needs a game's rules.
import { useEffect, useState } from "preact/hooks";
import type { Move, Snapshot, View } from "../engine/types";
import { whenLanded } from "./flying";
import type { Actions } from "./game-ui";

/** The views after some moves, by move; without those that cannot be predicted or are not known yet. */
export function usePreviews(moves: Move[], table: Snapshot, actions: Actions): Map<string, View> {
    const [views, setViews] = useState<Map<string, View>>(new Map());
    const key = `${table.steps} ${moves.map(({ move }) => move).join("|")}`;
    useEffect(() => {
        let isCurrent = true;
        const ask = async ({ move }: Move) => [move, await actions.preview(move)] as const;
        void Promise.all(moves.map(ask)).then((answers) => {
            const known = answers.filter((each): each is [string, View] => each[1] !== null);
            whenLanded(() => isCurrent && setViews(new Map(known)));
        });
        return () => {
            isCurrent = false;
            setViews(new Map());
        };
    }, [key]);
    return views;
}
