// Pieces by name: cards tell what they do when pressed, reconstructed ones are marked.
import type { Cell, Field, Game, Kind, Piece, Row, Seat } from "../engine/types";
import type { Hands } from "../games/page";
import { useSay } from "../words";

export function pieceOf(kind: Kind | undefined, id: string): Piece | undefined {
    return kind?.pieces.find((piece) => piece.id === id);
}

const INFERRED = 2, RECONSTRUCTED = 3;

export function Chip({ kind, id, count, hands }: { kind: Kind | undefined; id: string; count?: number; hands: Hands }) {
    const say = useSay();
    const piece = pieceOf(kind, id);
    const name = piece ? say(piece.name) : id === "?" ? say("verdeckt", "hidden") : id;
    const text = piece ? say(piece.text) : "";
    const mark = !kind?.cards ? null
        : piece?.origin === RECONSTRUCTED ? <span class="guess" title={say("rekonstruiert", "reconstructed")}>≈</span>
        : piece?.origin === INFERRED ? <span class="guess" title={say("erschlossen", "inferred")}>~</span> : null;
    const inner = <>{count !== undefined && <b>{count}</b>} {name}{mark}</>;
    const note = mark && piece ? ` (${say("rekonstruiert", "reconstructed")}: ${piece.source})` : "";
    return text
        ? <button type="button" class="chip" title={text} onClick={() => hands.tell(name, text + note)}>{inner}</button>
        : <span class="chip">{inner}</span>;
}

/** One row of a field in words. */
export function RowValue({ field, row, game, hands }: { field: Field; row: Row; game: Game; hands: Hands }) {
    const say = useSay();
    const kind = game.kinds[field.kind];
    const none = <span class="soft">–</span>;
    if (row === null) return none;
    if (typeof row === "number") return <b class="figure">{row}</b>;
    if (typeof row === "string") return <Chip kind={kind} id={row} hands={hands} />;
    if (Array.isArray(row)) {
        if (field.shape === "number") return <b class="figure">{row.join(" · ")}</b>;
        const cells = row.filter((cell): cell is NonNullable<Cell> => cell !== null);
        if (!cells.length) return none;
        const last = cells[cells.length - 1];
        if (cells.length > 14 && last !== undefined)
            return <><b class="figure">{cells.length}</b> <span class="soft">{say("oben", "on top")}</span> <Chip kind={kind} id={String(last)} hands={hands} /></>;
        return <>{cells.map((cell, i) => <Chip key={i} kind={kind} id={String(cell)} hands={hands} />)}</>;
    }
    const entries = Object.entries(row);
    if (!entries.length) return none;
    const sum = entries.reduce((total, [, count]) => total + count, 0);
    if (field.seen === 2 || entries.length > 24) return <b class="figure">{sum}</b>;
    return <>{entries.map(([id, count]) => <Chip key={id} kind={kind} id={id} count={count} hands={hands} />)}</>;
}

/** A field with rows of its own: only those that hold something. */
export function RowsValue({ field, rows, game, hands }: { field: Field; rows: Row[]; game: Game; seats: Seat[]; hands: Hands }) {
    const say = useSay();
    const names = game.kinds[field.rowKind]?.pieces ?? [];
    const shown = rows.flatMap((row, i) => isEmpty(row) ? [] : [{ row, name: names[i] ? say(names[i].name) : String(i + 1) }]);
    if (!shown.length) return <span class="soft">–</span>;
    return <ul class={shown.length > 8 ? "rows many" : "rows"}>{shown.map(({ row, name }) =>
        <li key={name}><span class="soft">{name}:</span> <RowValue field={field} row={row} game={game} hands={hands} /></li>)}</ul>;
}

export function isEmpty(row: Row | Row[]): boolean {
    if (row === null || row === 0) return true;
    if (Array.isArray(row)) return row.every((each) => isEmpty(each));
    return typeof row === "object" && !Object.keys(row).length;
}
