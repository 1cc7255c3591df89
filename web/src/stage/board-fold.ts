// The engine's text board, made for 80 columns, in fewer: for phones. Goes by where the blanks are, not by
// words.

/** Rows side by side share a gap of this many columns. */
const GAP = 2;
/** Fewer rows are no table. */
const LEAST_ROWS = 3;
/** A drawing has at least so many rows, and so many of them begin in different columns. */
const DRAWING_ROWS = 8;
const DRAWING_GAP = 4;
const DRAWING_INDENTS = 4;
const CONTINUED = "    ";

/** Rows from `start` to before `end` whose columns from `gap` on are set below those before it. */
interface Run {
    start: number;
    end: number;
    gap: number;
    isDrawing: boolean;
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlankAt = (line: string, column: number) => (line[column] ?? " ") === " ";

/** The widest gap that all lines share, and the column behind it; null if they share none that helps. */
function sharedGap(lines: string[], columns: number): { width: number; end: number } | null {
    const margin = Math.min(...lines.map(indentOf));
    let best = { width: GAP - 1, end: 0 };
    let width = 0;
    for (let column = columns >> 1; column <= columns + margin; column++) {
        const isBlank = lines.every((line) => isBlankAt(line, column));
        width = isBlank ? width + 1 : 0;
        if (width >= best.width && width >= GAP) best = { width, end: column + 1 };
    }
    return best.end ? best : null;
}

function isDrawing(rows: string[], gap: number): boolean {
    const indents = new Set(rows.map(indentOf)).size;
    return rows.length >= DRAWING_ROWS && indents >= DRAWING_INDENTS && gap >= DRAWING_GAP;
}

/** The longest table and the longest drawing from `start` on. */
function runsFrom(lines: string[], start: number, columns: number): Run[] {
    const runs: { table?: Run; drawing?: Run } = {};
    for (let end = start + LEAST_ROWS; end <= lines.length && lines[end - 1]?.trim(); end++) {
        const rows = lines.slice(start, end);
        const gap = sharedGap(rows, columns);
        if (!gap) break;
        const long = rows.filter(({ length }) => length > columns).length;
        if (long * 2 < rows.length) continue;
        const kind = isDrawing(rows, gap.width) ? "drawing" : "table";
        runs[kind] = { start, end, gap: gap.end, isDrawing: kind === "drawing" };
    }
    return Object.values(runs);
}

/** All such runs; where they overlap, drawings before tables, and the longest first. */
function findRuns(lines: string[], columns: number): Map<number, Run> {
    const all = lines.flatMap((_, start) => runsFrom(lines, start, columns));
    const rank = ({ start, end, isDrawing }: Run) => end - start + (isDrawing ? lines.length : 0);
    all.sort((a, b) => rank(b) - rank(a));
    const chosen = new Map<number, Run>();
    for (const run of all)
        if ([...chosen.values()].every(({ start, end }) => run.end <= start || run.start >= end))
            chosen.set(run.start, run);
    return chosen;
}

/** Where a line that is too long is broken: behind the widest gap in its second half, or the last blank. */
function breakOf(line: string, columns: number): number {
    const gaps = [...line.matchAll(/ +/g)]
        .map(({ 0: gap, index }) => ({ from: index, width: gap.length, end: index + gap.length }))
        .filter(({ from, end }) => from > 0 && from <= columns && end < line.length);
    const wide = gaps.filter(({ width, end }) => width >= GAP && end > columns >> 1);
    const widest = wide.reduce((best, gap) => Math.max(best, gap.width), 0);
    return (wide.filter(({ width }) => width === widest).at(-1) ?? gaps.at(-1))?.end ?? columns;
}

/** Continued lines stand a little further in than the first; deep margins shrink. */
function foldLine(line: string, columns: number): string[] {
    if (line.length <= columns) return [line];
    if (new Set(line).size === 1) return [line.slice(0, columns)]; // a rule
    const isDeep = indentOf(line) > columns >> 2;
    let rest = isDeep ? CONTINUED + line.trimStart() : line;
    const parts: string[] = [];
    while (rest.length > columns) {
        const at = breakOf(rest, columns);
        parts.push(rest.slice(0, at).trimEnd());
        rest = CONTINUED + rest.slice(at).trimStart();
    }
    return [...parts, rest];
}

/** Without the columns that all lines leave blank. */
function withoutMargin(lines: string[], margin = ""): string[] {
    const blank = Math.min(...lines.filter((line) => line.trim()).map(indentOf));
    return lines.map((line) => (line.trim() ? margin + line.slice(blank).trimEnd() : ""));
}

/** A drawing's left part, then its right part; a table row by row. */
function divide(rows: string[], { gap, isDrawing }: Run, columns: number): string[] {
    const left = rows.map((row) => row.slice(0, gap).trimEnd());
    const right = withoutMargin(
        rows.map((row) => row.slice(gap)),
        isDrawing ? "" : CONTINUED,
    );
    const parts = isDrawing
        ? [...withoutMargin(left), ...right]
        : left.flatMap((part, i) => [part, right[i] ?? ""]);
    return parts.filter((part) => part.trim()).flatMap((part) => foldLine(part, columns));
}

export function foldBoard(board: string, columns: number): string {
    const lines = board.split("\n");
    if (lines.every(({ length }) => length <= columns)) return board;
    const runs = findRuns(lines, columns);
    const folded: string[] = [];
    for (let i = 0; i < lines.length;) {
        const run = runs.get(i);
        const end = run?.end ?? i + 1;
        const rows = lines.slice(i, end);
        folded.push(...(run ? divide(rows, run, columns) : rows.flatMap((row) => foldLine(row, columns))));
        i = end;
    }
    return folded.join("\n");
}
