// The table as text: typed moves, any move from lists, the board of the text client, all legal moves.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Game } from "../../engine/types";
import type { SessionState, TableSession } from "../../session/types";
import type { Actions } from "../../stage/game-ui";
import { foldBoard } from "../../stage/board-fold";
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
            <Board text={board} />
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

/** The engine's board; where it is too wide, folded, so that nobody has to scroll sideways. */
function Board({ text }: { text: string }) {
    const t = useTranslate();
    const element = useRef<HTMLPreElement>(null);
    const [columns, setColumns] = useState(Infinity);
    useLayoutEffect(() => {
        const pre = element.current;
        if (!pre) return;
        const watcher = new ResizeObserver(() => setColumns(columnsIn(pre)));
        watcher.observe(pre);
        return () => watcher.disconnect();
    }, []);
    return (
        <pre
            ref={element}
            tabIndex={0}
            aria-label={t("Der Tisch als Text", "The table as text")}
            role="region"
        >
            {foldBoard(text, columns)}
        </pre>
    );
}

/** How many characters fit into a line. */
function columnsIn(pre: HTMLElement): number {
    const SAMPLE = 100;
    const ruler = document.createElement("span");
    ruler.textContent = "0".repeat(SAMPLE);
    pre.append(ruler);
    const { width } = ruler.getBoundingClientRect();
    ruler.remove();
    const { paddingLeft, paddingRight } = getComputedStyle(pre);
    return Math.floor(
        ((pre.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / width) * SAMPLE,
    );
}
