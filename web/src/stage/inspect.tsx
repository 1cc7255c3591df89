// The large card: a piece with its whole text, its origin, its rules, and what it can do now as buttons.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Move } from "../engine/types";
import { capitalize, useTranslate } from "../ui/i18n";
import { pieceOf } from "./facts";
import type { SceneUi } from "./game-ui";
import { originSign, originText } from "./pieces";
import { useStage, type PieceRef } from "./stage-context";

export interface Inspected {
    piece: PieceRef;
    moves: Move[];
    /**
     * Looked at in passing: shown only where the large card has a fixed place, never as a sheet over the
     * board.
     */
    isGlance?: boolean;
    /** Pressed although it carries no move: the rules say why. */
    asksWhy?: boolean;
}

/** How many moves of a card, one of each kind, are named while it is only looked at. */
const MOST_MOVES = 2;

interface Props {
    inspected: Inspected;
    /** The game's own drawing. */
    Face: SceneUi["CardFace"];
    /** As a sheet over the board it can be closed and takes the focus. */
    isSheet: boolean;
    /** Why it carries no move. */
    reasons: ComponentChildren;
    onClose(): void;
    onRule(number: string): void;
}

export function LargeCard({ inspected, Face, isSheet, reasons, onClose, onRule }: Props) {
    const { piece: ref, moves } = inspected;
    const t = useTranslate();
    const { game, table, actions } = useStage();
    const element = useRef<HTMLElement>(null);
    const piece = pieceOf(game, ref.kind, ref.id);
    useEffect(() => {
        if (isSheet) element.current?.focus();
    }, [isSheet, ref.kind, ref.id]);
    if (!piece) return null;
    const origin = originText(piece);
    const rules = piece.rules ?? [];
    const play = (move: string) => {
        onClose();
        actions.play(move);
    };
    return (
        <section
            class={isSheet ? "large-card sheet" : "large-card"}
            data-test="large-card"
            aria-label={t(piece.name)}
            tabIndex={isSheet ? -1 : 0} // a long text is scrolled by keyboard, too
            ref={element}
            onKeyDown={(event) => event.key === "Escape" && onClose()}
        >
            <Face game={game} table={table} kind={ref.kind} id={ref.id} />
            <p class="large-text">{t(piece.text)}</p>
            {!isSheet && moves.length > 0 && <Now moves={moves} name={t(piece.name)} />}
            {(origin || rules.length > 0) && (
                <p class="large-origin">
                    {origin && `${originSign(piece)} ${t(origin)} `}
                    {rules.map((number) => (
                        <button type="button" class="link" key={number} onClick={() => onRule(number)}>
                            {t("Regel", "Rule")} {number}
                        </button>
                    ))}
                </p>
            )}
            {isSheet && reasons}
            {isSheet && (
                <p class="large-moves">
                    {moves.map((move) => (
                        <button
                            type="button"
                            key={move.move}
                            class="can"
                            data-move={move.move}
                            onClick={() => play(move.move)}
                        >
                            {capitalize(t(move.text))}
                        </button>
                    ))}
                    <button type="button" class="plain" data-test="close-card" onClick={onClose}>
                        {t("Schließen", "Close")}
                    </button>
                </p>
            )}
        </section>
    );
}

/** What the card could do now; its name stands above. */
function Now({ moves, name }: { moves: Move[]; name: string }) {
    const t = useTranslate();
    const isFirst = (move: Move, i: number) => moves.findIndex(({ verb }) => verb === move.verb) === i;
    const named = moves.filter(isFirst).slice(0, MOST_MOVES);
    return (
        <p class="large-now">
            {t("Jetzt", "Now")}: {named.map(({ text }) => t(text).replace(`: ${name}`, "")).join("; ")}
            {moves.length > named.length && " …"}
        </p>
    );
}
