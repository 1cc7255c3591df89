// The strip above the board that leads: where we are, what is going on, what comes next. It keeps its height.
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";

interface Props { title: ComponentChildren; children: ComponentChildren; doors: ComponentChildren; label: string }

export function Guide({ title, children, doors, label }: Props) {
    return (
        <section class="guide" aria-label={label} data-test="guide">
            <div class="guide-words">
                <p class="guide-title">{title}</p>
                <div aria-live="polite" data-test="guide-words">{children}</div>
            </div>
            <div class="guide-doors">{doors}</div>
        </section>
    );
}

/** Marks the thing that carries a move, wherever it lies, and brings it into sight. */
export function useMark(move: string | undefined, drawn: unknown): void {
    useLayoutEffect(() => {
        if (!move) return;
        const things = `[data-move="${CSS.escape(move)}"]`, sheet = new CSSStyleSheet();
        // A style sheet, not a class: the thing belongs to the game's drawing, which may be drawn again at any time.
        sheet.replaceSync(`.desk ${things} { outline: 3px dashed var(--warning); outline-offset: 2px; z-index: 1; }
            @media (prefers-reduced-motion: no-preference) { .desk ${things} { animation: marked 1.2s ease-in-out infinite; } }
            @keyframes marked { 50% { outline-offset: 5px; } }`);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        document.querySelector(`.desk ${things}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
        return () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet); };
    }, [move, drawn]);
}
