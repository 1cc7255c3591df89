// The strip above the board in lessons and examples: where we are, what happens, what comes next. It keeps
// its height.
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Game } from "../../engine/types";
import { gameUi } from "../../games";
import { Art, useArt } from "../../stage/art";

interface Props {
    game: Game;
    label: string;
    /** How far we are, from 0 to 1. */
    share: number;
    title: ComponentChildren;
    buttons: ComponentChildren;
    /** At most two sentences, to leave room for the board. */
    isShort?: boolean;
    children: ComponentChildren;
}

export function GuideStrip({ game, label, share, title, buttons, isShort = false, children }: Props) {
    useArt("crests");
    return (
        <section
            class={isShort ? "guide short" : "guide"}
            style={{ "--share": share }}
            aria-label={label}
            data-test="guide"
        >
            {gameUi(game.id).hasCover && (
                <span class="crest" aria-hidden="true">
                    <Art id={`crests/${game.id}`} />
                </span>
            )}
            <div class="guide-words">
                <p class="guide-title">{title}</p>
                <div aria-live="polite" data-test="guide-words">
                    {children}
                </div>
            </div>
            <div class="guide-doors">{buttons}</div>
        </section>
    );
}

/** The element that leads to a move: it plays the move, or must be pressed first to bring it into view. */
function selectorFor(move: string): string {
    const quoted = CSS.escape(move);
    const among = (name: string) => [
        `[${name}="${quoted}"]`,
        `[${name}^="${quoted}|"]`,
        `[${name}$="|${quoted}"]`,
        `[${name}*="|${quoted}|"]`,
    ];
    const last = `[data-move="${quoted}"]:not([aria-pressed="true"])`;
    const before = [
        ...among("data-moves"),
        ...among("data-select"),
        ...among("data-tab-moves").map((tab) => `${tab}[aria-selected="false"]`),
    ].map((way) => `[data-test="room"]:not(:has(${last})) ${way}:not([aria-pressed="true"])`);
    return [`[data-test="room"] ${last}`, ...before].join(", ");
}

/** Marks the element that plays a move and scrolls it into view; `position` changes when the board does. */
export function useMoveMarker(move: string | undefined, position: unknown): void {
    useLayoutEffect(() => {
        if (!move) return;
        const selector = selectorFor(move);
        // A style sheet, not a class: the game may render its elements again at any time.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`
            :is(${selector}) {
                --mark: #e0301e; --mark-dash: 9 6; /* for what a game draws in another shape */
                outline: 4px dashed #e0301e; outline-offset: 0; z-index: 1;
                box-shadow: 0 0 0 4px #fff6e0, 0 0 12px 7px #2a0c0899;
            }
            @media (prefers-reduced-motion: no-preference) {
                :is(${selector}) { animation: marked 1.4s ease-in-out infinite; }
            }
            @keyframes marked { 50% { box-shadow: 0 0 0 4px #fff6e0, 0 0 18px 12px #ffc83d; } }`);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        document.querySelector(selector)?.scrollIntoView({ block: "nearest", inline: "nearest" });
        return () => {
            document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
        };
    }, [move, position]);
}
