// Pieces by name, as the generic table shows them. A card tells what it does when pressed.
import type { Cell, Field, Game, Localized, Origin, Piece, Row } from "../engine/types";
import { useTranslate } from "../ui/i18n";
import { numberOf, pieceOf, piecesOf, wordsOf } from "./facts";
import type { Actions } from "./game-ui";

/** Longer lists show only their last piece. */
const MAX_LIST = 14;
/** More different pieces are shown as one number. */
const MAX_KINDS = 24;
/** More rows are set in smaller columns. */
const MAX_ROWS = 8;

const ORIGINS: Record<Origin, Localized | null> = {
    printed: null,
    reported: ["Aus einer einzelnen Quelle", "Reported by a single source"],
    inferred: ["Aus Bekanntem erschlossen", "Inferred from known facts"],
    reconstructed: ["Rekonstruiert: unser Wert", "Reconstructed: our own value"],
};

/** How sure the values are; null if they are printed. `kontor cards` names the sources. */
export function originText(piece: Pick<Piece, "origin">): Localized | null {
    return ORIGINS[piece.origin];
}

/** ≈ for a piece that is our own guess, ~ for one that follows from what is known. */
export function originSign(piece: Pick<Piece, "origin"> | undefined): string {
    if (piece?.origin === "reconstructed") return "≈";
    return piece?.origin === "inferred" ? "~" : "";
}

export function OriginMark({ piece }: { piece: Pick<Piece, "origin"> | undefined }) {
    const sign = originSign(piece);
    return sign ? <span class="guess">{sign}</span> : null;
}

function isUncertain(piece: Piece | undefined): boolean {
    return originSign(piece) !== "";
}

function isCard(game: Game, kind: string): boolean {
    return game.kinds.some(({ id, cards }) => id === kind && cards);
}

interface PieceChipProps {
    game: Game;
    kind: string;
    id: string;
    count?: number;
    actions: Actions;
}

function PieceChip({ game, kind, id, count, actions }: PieceChipProps) {
    const t = useTranslate();
    const piece = pieceOf(game, kind, id);
    const name = piece ? t(piece.name) : id === "?" ? t("verdeckt", "hidden") : id;
    const counted = piece && count !== undefined ? t(numberOf(piece, count)) : name;
    const text = piece ? t(wordsOf(piece)) : "";
    const isMarked = isCard(game, kind) && isUncertain(piece);
    const origin = isMarked && piece && originText(piece);
    const note = origin ? ` (${t(origin)})` : "";
    const content = (
        <>
            {counted}
            {isMarked && piece && <TitledOriginMark piece={piece} />}
        </>
    );
    if (!text) return <span class="chip">{content}</span>;
    return (
        <button type="button" class="chip" title={text} onClick={() => actions.showInfo(name, text + note)}>
            {content}
        </button>
    );
}

function TitledOriginMark({ piece }: { piece: Piece }) {
    const t = useTranslate();
    const origin = originText(piece);
    return (
        <span class="guess" title={origin ? t(origin) : ""}>
            {originSign(piece)}
        </span>
    );
}

interface RowValueProps {
    field: Field;
    row: Row;
    game: Game;
    actions: Actions;
}

/** One row of a field. */
export function RowValue({ field, row, game, actions }: RowValueProps) {
    const { kind } = field;
    if (row === null) return <Nothing />;
    if (typeof row === "number") return <b class="figure">{row}</b>;
    if (typeof row === "string") return <PieceChip game={game} kind={kind} id={row} actions={actions} />;
    if (Array.isArray(row)) return <ListValue {...{ field, row, game, actions }} />;
    const entries = Object.entries(row);
    if (!entries.length) return <Nothing />;
    const total = entries.reduce((sum, [, count]) => sum + count, 0);
    // Of a hidden field everybody knows only how many there are.
    if (field.seen === "none" || entries.length > MAX_KINDS) return <b class="figure">{total}</b>;
    return (
        <>
            {entries.map(([id, count]) => (
                <PieceChip key={id} game={game} kind={kind} id={id} count={count} actions={actions} />
            ))}
        </>
    );
}

function Nothing() {
    return <span class="soft">–</span>;
}

function ListValue({ field, row, game, actions }: RowValueProps & { row: Cell[] }) {
    const t = useTranslate();
    const { kind } = field;
    if (field.shape === "number") return <b class="figure">{row.join(" · ")}</b>;
    const cells = row.filter((cell): cell is NonNullable<Cell> => cell !== null);
    const last = cells[cells.length - 1];
    if (last === undefined) return <Nothing />;
    if (cells.length > MAX_LIST)
        return (
            <>
                <b class="figure">{cells.length}</b> <span class="soft">{t("oben", "on top")}</span>{" "}
                <PieceChip game={game} kind={kind} id={String(last)} actions={actions} />
            </>
        );
    return (
        <>
            {cells.map((cell, i) => (
                <PieceChip key={i} game={game} kind={kind} id={String(cell)} actions={actions} />
            ))}
        </>
    );
}

interface RowsValueProps extends Omit<RowValueProps, "row"> {
    rows: Row[];
}

/** A field with several named rows; empty ones are left out. */
export function RowsValue({ field, rows, game, actions }: RowsValueProps) {
    const t = useTranslate();
    const names = piecesOf(game, field.rowKind);
    const filled = rows.flatMap((row, i) =>
        isEmpty(row) ? [] : [{ row, name: names[i] ? t(names[i].name) : String(i + 1) }],
    );
    if (!filled.length) return <Nothing />;
    return (
        <ul class={filled.length > MAX_ROWS ? "rows many" : "rows"}>
            {filled.map(({ row, name }) => (
                <li key={name}>
                    <span class="soft">{name}:</span> <RowValue {...{ field, row, game, actions }} />
                </li>
            ))}
        </ul>
    );
}

export function isEmpty(row: Row | Row[]): boolean {
    if (row === null || row === 0) return true;
    if (Array.isArray(row)) return row.every((each) => isEmpty(each));
    return typeof row === "object" && !Object.keys(row).length;
}
