// The table as text: typed moves, any move from lists, the board of the text client, all legal moves.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../../engine/types";
import type { SessionState, TableSession } from "../../session/types";
import type { Actions } from "../../stage/game-ui";
import { MoveComposer } from "../../stage/move-composer";
import { useLanguage, useTranslate } from "../../ui/i18n";

interface Props {
    game: Game;
    session: TableSession;
    state: SessionState;
    actions: Actions;
}

export function TextView({ game, session, state, actions }: Props) {
    const t = useTranslate();
    const language = useLanguage();
    const [typed, setTyped] = useState("");
    const [board, setBoard] = useState("");
    const { now } = state;
    useEffect(() => {
        void session.board(language).then(setBoard);
    }, [now, language]);
    const submit = (event: Event) => {
        event.preventDefault();
        if (typed.trim()) actions.play(typed.trim());
        setTyped("");
    };
    return (
        <div class="text-view">
            <form onSubmit={submit}>
                <label>
                    {t("Zug in Notation", "Move in notation")}{" "}
                    <input
                        type="text"
                        value={typed}
                        autocomplete="off"
                        spellcheck={false}
                        data-test="typed"
                        onInput={(event) => setTyped(event.currentTarget.value)}
                    />
                </label>
                <button type="submit">{t("Spielen", "Play")}</button>
            </form>
            <details>
                <summary>{t("Irgendeinen Zug versuchen", "Try any move")}</summary>
                <MoveComposer game={game} table={now} actions={actions} />
            </details>
            <pre tabIndex={0} aria-label={t("Der Tisch als Text", "The table as text")} role="region">
                {board}
            </pre>
            <h2>{t("Möglich", "Legal moves")}</h2>
            <ul class="notations">
                {now.moves.map(({ move, text }) => (
                    <li key={move}>
                        <code>{move}</code> {t(text)}
                    </li>
                ))}
            </ul>
        </div>
    );
}
