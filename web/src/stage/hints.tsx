// A bot's advice: its best moves, how good they look, how often it tried each, and why.
import { useState } from "preact/hooks";
import type { MoveAdvice } from "../engine/types";
import { capitalize, useTranslate } from "../ui/i18n";

interface HintsProps {
    hints: MoveAdvice[];
    onMove(move: string): void;
}

export function Hints(props: HintsProps) {
    return props.hints.length === 1 ? <BestMove {...props} /> : <BestMoves {...props} />;
}

/** A single piece of advice in a sentence. */
function BestMove({ hints: [hint], onMove }: HintsProps) {
    const t = useTranslate();
    if (!hint) return null;
    const { move, reason } = hint;
    return (
        <p class="hints best" data-test="best-move">
            {t("Rat:", "Advice:")}{" "}
            <button type="button" class="link" onClick={() => onMove(move.move)}>
                {capitalize(t(move.text))}
            </button>{" "}
            {reason && <span class="soft">{t(reason)}</span>}
        </p>
    );
}

function BestMoves({ hints, onMove }: HintsProps) {
    const t = useTranslate();
    const [selected, setSelected] = useState(0);
    const reason = hints[selected]?.reason;
    return (
        <div class="hints">
            <p>
                {t(
                    "Der Bot rät. Balken: Aussicht, von verloren (0 %) bis gewonnen (100 %).",
                    "The bot’s advice. Bars: expected result, from a loss (0%) to a win (100%).",
                )}
            </p>
            <ol>
                {hints.map((hint, i) => (
                    <Hint
                        key={hint.move.move}
                        hint={hint}
                        selected={selected === i}
                        onMove={() => onMove(hint.move.move)}
                        onSelect={() => setSelected(i)}
                    />
                ))}
            </ol>
            {reason && (
                <p class="reason" data-test="reason">
                    {t(reason)}
                </p>
            )}
        </div>
    );
}

interface HintProps {
    hint: MoveAdvice;
    selected: boolean;
    onMove(): void;
    onSelect(): void;
}

function Hint({ hint: { move, visits, value, reason }, selected, onMove, onSelect }: HintProps) {
    const t = useTranslate();
    const percent = Math.round(value * 100);
    return (
        <li>
            <button type="button" class="link" onClick={onMove}>
                {capitalize(t(move.text))}
            </button>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="10" class="bar-all" />
                <rect width={percent} height="10" class="bar-worth" />
            </svg>
            <span class="figure">{t(`${percent} %`, `${percent}%`)}</span>
            <span class="soft">{t(`${visits}× durchdacht`, `tried ${visits}×`)}</span>
            {reason && (
                <button type="button" class="quiet" aria-pressed={selected} onClick={onSelect}>
                    {t("Warum?", "Why?")}
                </button>
            )}
        </li>
    );
}
