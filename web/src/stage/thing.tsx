// A thing on the table: a button that plays its move, asks which of several, or says why it carries none.
import type { ComponentChildren, HTMLAttributes, TargetedKeyboardEvent, TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";
import type { Move } from "../engine/types";
import { capitalize, useTranslate } from "../ui/i18n";
import { useDrag } from "./drag";
import { useStage, type PieceRef } from "./stage-context";

const LONG_PRESS = 450;

/** A place by its mark; the field is "" where there is none. */
export interface DropPlace {
    field: string;
    row: number | null;
}

interface Props extends Omit<HTMLAttributes<HTMLButtonElement>, "class" | "label" | "role"> {
    /** The legal moves that it carries. */
    moves?: Move[];
    /** Without legal moves: the moves a player would want from it; the rules say why not. */
    attempts?: string[];
    /** What the large card shows for it. */
    piece?: PieceRef;
    /** Its name for screen readers; its moves are added. */
    label: string;
    /** Pressing it selects it for a second step, instead of a move. */
    onSelect?: (() => void) | undefined;
    /** The moves that continue from it once it is selected. */
    leads?: Move[];
    isSelected?: boolean;
    /** It can also be dragged onto the thing that carries the second step. */
    drags?: boolean;
    /** Without a second step: what it does where it is dropped. */
    dropMoves?: ((place: DropPlace) => Move[]) | undefined;
    /** The second step of a choice: a finger plays it without looking first. */
    playsAtOnce?: boolean;
    class?: string;
    children?: ComponentChildren;
}

export function Thing(props: Props) {
    const { moves = [], attempts, piece, label, onSelect, leads, isSelected, ...more } = props;
    const { class: name = "", children, playsAtOnce: _o, drags: _d, dropMoves: _w, ...rest } = more;
    const t = useTranslate();
    const { glance } = useStage();
    const press = usePress(props);
    const [only] = moves.length === 1 ? moves : [];
    const can = moves.length > 0 || onSelect !== undefined;
    const opens = onSelect ? moves.length > 0 : moves.length > 1;
    const says = onSelect ? [] : moves.map(({ text }) => capitalize(t(text)));
    return (
        <button
            {...rest}
            type="button"
            class={`thing ${can ? "can" : ""} ${isSelected ? "selected" : ""} ${name}`}
            aria-pressed={onSelect ? isSelected === true : undefined}
            data-move={onSelect ? undefined : only?.move}
            data-moves={opens ? moves.map(({ move }) => move).join("|") : undefined}
            data-select={onSelect || leads?.length ? selectMark(leads) : undefined}
            data-drags={canDrag(props) ? "" : undefined}
            data-piece={piece ? `${piece.kind}.${piece.id}` : undefined}
            disabled={!can && !piece && !attempts?.length}
            onPointerEnter={(event) => event.pointerType === "mouse" && piece && glance(piece, moves)}
            onFocus={(event) =>
                event.currentTarget.matches(":focus-visible") && piece && glance(piece, moves)
            }
            {...press}
        >
            <span class="hidden">{[label, ...says].join(". ")}</span>
            <span class="thing-face" aria-hidden="true">
                {children}
            </span>
        </button>
    );
}

/** The moves that continue from a thing, for tests and lessons. */
function selectMark(leads: Move[] = []): string {
    return leads.map(({ move }) => move).join("|");
}

function canDrag({ drags, dropMoves, onSelect, moves = [] }: Props): boolean {
    return onSelect ? drags === true : dropMoves !== undefined && moves.length > 0;
}

/** The place under a thing that is dropped; null: outside the table. */
function placeUnder(under: HTMLElement[]): DropPlace | null {
    if (!under.some((each) => each.closest(".scene-board"))) return null;
    const marked = under.map((each) => each.closest<HTMLElement>("[data-place], [data-drop]")?.dataset);
    const mark = marked.find((each) => each !== undefined);
    const [field = "", row] = (mark?.["place"] ?? mark?.["drop"] ?? "").split(".");
    return { field, row: row === undefined ? null : Number(row) };
}

/** Presses the first of these things that carries one of the moves. */
function playUnder(under: HTMLElement[], leads: Move[]): void {
    const targets = under.map((each) => each.closest<HTMLElement>("[data-move], [data-moves]"));
    const carries = ({ dataset }: HTMLElement) => {
        const moves = (dataset["move"] ?? dataset["moves"] ?? "").split("|");
        return leads.some(({ move }) => moves.includes(move));
    };
    targets.find((each) => each && carries(each))?.click();
}

/**
 * What a long press has opened may lie under the finger, and lifting it may count as a click there. The click
 * of a key or a screen reader has no count.
 */
function ignoreClickOfThisPress(): void {
    const stop = (event: MouseEvent) => {
        if (event.detail > 0) event.stopPropagation();
    };
    addEventListener("click", stop, { capture: true });
    addEventListener("pointerdown", () => removeEventListener("click", stop, { capture: true }), {
        capture: true,
        once: true,
    });
}

/** A mouse and the keyboard play at once. A finger looks first, so that nothing is played by accident. */
function usePress(props: Props) {
    const { moves = [], attempts = [], piece, label, onSelect, playsAtOnce = false } = props;
    const { actions, inspect, choose } = useStage();
    const touched = useRef(false);
    const timer = useRef(0);
    /** After a long press or a drag: ignore the click that follows. */
    const wasMore = useRef(false);
    const drag = useDrag({
        canDrag: canDrag(props),
        onStart: () => {
            clearTimeout(timer.current);
            wasMore.current = true;
            if (!props.isSelected) onSelect?.();
        },
        onDrop: (under) => {
            const place = placeUnder(under);
            if (onSelect) playUnder(under, props.leads ?? []);
            else if (place !== null) play(props.dropMoves?.(place) ?? []);
        },
    });
    const play = (some: Move[]) => {
        const [move] = some;
        if (some.length > 1) choose(some, label);
        else if (move) actions.play(move.move);
    };
    const act = () => {
        if (onSelect) onSelect();
        else if (moves.length) play(moves);
        else if (attempts.length) actions.explain(attempts);
    };
    return {
        onPointerDown: (event: TargetedPointerEvent<HTMLButtonElement>) => {
            touched.current = event.pointerType === "touch";
            wasMore.current = false;
            drag.start(event);
            if (touched.current && piece)
                timer.current = window.setTimeout(() => {
                    wasMore.current = true;
                    ignoreClickOfThisPress();
                    inspect(piece, moves);
                }, LONG_PRESS);
        },
        onPointerMove: drag.move,
        onPointerUp: (event: TargetedPointerEvent<HTMLButtonElement>) => {
            clearTimeout(timer.current);
            drag.drop(event);
        },
        onPointerCancel: (event: TargetedPointerEvent<HTMLButtonElement>) => {
            clearTimeout(timer.current);
            drag.cancel(event);
        },
        onClick: () => {
            if (wasMore.current) {
                wasMore.current = false;
                return;
            }
            const looksFirst = touched.current && piece && !onSelect && !(playsAtOnce && moves.length);
            touched.current = false;
            if (looksFirst) inspect(piece, moves, !moves.length && attempts.length > 0);
            if (!looksFirst || !moves.length) act();
        },
        onKeyDown: (event: TargetedKeyboardEvent<HTMLButtonElement>) => {
            if (event.key === "?" && piece) inspect(piece, moves);
        },
    };
}
