// The banner at the hand: what can be done now, in a sentence, with the buttons for it. It never moves.
import type { ComponentChildren } from "preact";
import type { Move } from "../engine/types";
import { capitalize, useTranslate } from "../ui/i18n";
import { useRovingFocus } from "../ui/roving-focus";
import { useStage } from "./stage-context";

/** More buttons, or more letters on them, do not fit beside the sentence: they open as a sheet. */
const MAX_BESIDE = 3;
const MAX_LETTERS = 70;

export interface Question {
    moves: Move[];
    title: string;
}

interface Props {
    /** Who is to act, or what to do. */
    text: string;
    isMyTurn: boolean;
    /** "up", "down" and so on at an online table. */
    connection: string | undefined;
    /** Legal moves that no thing on the table carries. */
    moves: Move[];
    /** What the game draws on a move's button; null: its text stands there. */
    faceOf(move: Move): ComponentChildren;
    /** Which of several moves is meant; null: no such question is open. */
    question: Question | null;
    onAsk(question: Question | null): void;
    /** Hint, undo, clock. */
    tools: ComponentChildren;
    /** A refusal, a bot's hints: above the sentence. */
    message: ComponentChildren;
}

export function Banner(props: Props) {
    const { text, isMyTurn, connection, moves, faceOf, question, onAsk, tools, message } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const shown = question?.moves ?? moves;
    const letters = shown.reduce((sum, { text }) => sum + t(text).length, 0);
    const isLong = shown.length > MAX_BESIDE || (question !== null && letters > MAX_LETTERS);
    return (
        <section
            class={isMyTurn ? "banner my-turn" : "banner"}
            aria-label={t("Was zu tun ist", "What to do")}
            data-test="bar"
            data-line={connection}
            ref={area}
        >
            {message}
            <p class="banner-text" tabIndex={-1}>
                {question ? question.title : <Sentence text={text} />}
            </p>
            {!question && tools}
            {!isLong && <MoveButtons moves={shown} faceOf={faceOf} onPlayed={() => onAsk(null)} />}
            {isLong && !question && (
                <button
                    type="button"
                    class="banner-move can"
                    data-moves={moves.map(({ move }) => move).join("|")}
                    onClick={() => onAsk({ moves, title: text })}
                >
                    {t("Wählen", "Choose")} ({moves.length})
                </button>
            )}
            {isLong && question && <Sheet question={question} onAsk={onAsk} />}
            {question && (
                <button type="button" class="banner-tool" data-test="no-question" onClick={() => onAsk(null)}>
                    <span aria-hidden="true">×</span>
                    <span class="hidden">{t("Doch nicht", "Never mind")}</span>
                </button>
            )}
        </section>
    );
}

/** A longer part before the colon is not set apart, and a longer sentence is set smaller on a phone. */
const MAX_LEAD = 40;
const LONG = 80;

/** What stands before the colon leads: on a phone it has a line of its own. */
function Sentence({ text }: { text: string }) {
    const colon = text.indexOf(": ");
    if (colon < 0 || colon > MAX_LEAD) return <span class={text.length > LONG ? "long" : ""}>{text}</span>;
    return (
        <>
            <span class="banner-lead">{text.slice(0, colon + 1)}</span>{" "}
            <span class="banner-rest">{text.slice(colon + 2)}</span>
        </>
    );
}

interface MoveButtonsProps {
    moves: Move[];
    faceOf?: Props["faceOf"];
    onPlayed(): void;
}

function MoveButtons({ moves, faceOf, onPlayed }: MoveButtonsProps) {
    const t = useTranslate();
    const { actions } = useStage();
    const play = (move: string) => {
        onPlayed();
        actions.play(move);
    };
    return (
        <span class="banner-moves" data-test="choices">
            {moves.map((move) => {
                const text = capitalize(t(move.text));
                const face = faceOf?.(move) ?? null;
                return (
                    <button
                        type="button"
                        key={move.move}
                        class="banner-move can"
                        aria-label={face === null ? undefined : text}
                        data-move={move.move}
                        onClick={() => play(move.move)}
                    >
                        {face ?? text}
                    </button>
                );
            })}
        </span>
    );
}

/** A question with many answers, above the banner; it scrolls if it must. */
function Sheet({ question, onAsk }: { question: Question; onAsk(question: null): void }) {
    return (
        <div class="banner-sheet" role="group" aria-label={question.title}>
            <MoveButtons moves={question.moves} onPlayed={() => onAsk(null)} />
        </div>
    );
}
