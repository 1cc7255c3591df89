// What moves would lead to, asked of the engine before one of them is made: no game's page needs its rules.
import { useEffect, useState } from "preact/hooks";
import type { Move, Snapshot, View } from "../engine/types";
import { whenLanded } from "./flying";
import type { Actions } from "./game-ui";

/** The views after some moves, by move; those that nobody can tell or that are not known yet are missing. */
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
