// Finds a game's kinds, pieces and numbers by their ids. Pure.
import type { Game, Localized, Piece } from "../engine/types";

export function piecesOf(game: Game, kind: string): Piece[] {
    return game.kinds.find(({ id }) => id === kind)?.pieces ?? [];
}

export function pieceOf(game: Game, kind: string, id: string): Piece | undefined {
    return piecesOf(game, kind).find((piece) => piece.id === id);
}

/** Everything about a piece in words, including what a drawing shows by signs. */
export function wordsOf({ caption, text }: Pick<Piece, "caption" | "text">): Localized {
    return caption ? [`${caption[0]}. ${text[0]}`, `${caption[1]}. ${text[1]}`] : text;
}

/** The name of a piece after a number: "hide" after 1, "hides" after 3. */
export function nounFor({ name, counted }: Pick<Piece, "name" | "counted">, count: number): Localized {
    return (count === 1 ? counted?.one : counted?.many) ?? name;
}

/** "3 hides", or "3× Guard" where no sentence counts such pieces. */
export function numberOf(piece: Pick<Piece, "name" | "counted">, count: number): Localized {
    const [de, en] = nounFor(piece, count);
    const number = piece.counted ? `${count}` : `${count}×`;
    return [`${number} ${de}`, `${number} ${en}`];
}

/** A piece whose kind has facts. */
export type PieceWith<F> = Piece<F> & { facts: F };

/**
 * The same for one game: `Kinds` declares the facts of its kinds, `Constant` its numbers. A game's folder
 * creates its reader once, and from then on the compiler knows its kinds and facts.
 */
export function gameReader<Kinds extends object, Constant extends string>() {
    return {
        piecesOf: <K extends keyof Kinds & string>(game: Game, kind: K) =>
            piecesOf(game, kind) as unknown as PieceWith<Kinds[K]>[],
        pieceOf: <K extends keyof Kinds & string>(game: Game, kind: K, id: string) =>
            pieceOf(game, kind, id) as unknown as PieceWith<Kinds[K]> | undefined,
        constantOf: (game: Game, id: Constant): number => game.constants[id] ?? 0,
    };
}

/** Fills the game's numbers into a text: "{end_gold}" is a constant, "{tile.jug.price.silver}" a fact. */
export function fillFacts(game: Game, text: string): string {
    return text.replace(/\{([\w.]+)\}/g, (_, path: string) => String(valueAt(game, path.split(".")) ?? "?"));
}

function valueAt(game: Game, [first = "", id = "", ...keys]: string[]): unknown {
    if (!id) return game.constants[first];
    return keys.reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
        pieceOf(game, first, id)?.facts,
    );
}
