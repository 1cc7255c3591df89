// What a piece on the board may do, and the text of the piece pressed last.
import { useMemo } from "preact/hooks";
import type { TableSession } from "../../session/types";
import type { Actions } from "../../stage/game-ui";
import { useUntilMove } from "../../stage/until";
import type { Info } from "./message";

export function useActions(session: TableSession, steps: number) {
    const [info, setInfo] = useUntilMove<Info>(steps);
    // Always the same object, so that components that use it are not rendered again for nothing.
    const actions = useMemo<Actions>(
        () => ({
            play: (move) => {
                setInfo(null);
                void session.play(move);
            },
            explain: (moves) => {
                setInfo(null);
                void session.explain(moves);
            },
            preview: (move) => session.preview(move),
            showInfo: (title, text) => {
                session.dismiss();
                setInfo({ title, text });
            },
        }),
        [session],
    );
    const closeMessage = () => {
        setInfo(null);
        session.dismiss();
    };
    return { actions, info, closeMessage };
}
