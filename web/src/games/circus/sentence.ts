// What the banner says while something is selected: what it can be put to.
import { useEffect } from "preact/hooks";
import type { Localized } from "../../engine/types";
import { useStage } from "../../stage/stage-context";
import { useTranslate, type Translate } from "../../ui/i18n";
import type { Board } from "./board-context";
import { pieceOf } from "./facts";
import { idOf, kindOf, type ThingKind } from "./moves";

/** What is chosen second, as the object of "choose". */
const SECONDS: Record<ThingKind, Localized> = {
    place: ["einen Ort, an dem er sich anstellt", "where he lines up"],
    favour: ["eine Gunst für ihn", "a favour for him"],
    dealer: ["einen Händler", "a dealer"],
    queued: ["einen angestellten Händler", "a dealer in a queue"],
    visitor: ["einen Besucher", "a visitor"],
    ticket: ["ein Ticket", "a ticket"],
    prize: ["eine Karte", "a card"],
    offer: ["ein Ticket", "a ticket"],
};

/** After a favour: where the dealer stands, or is to stand. */
const PLACE_OF_FAVOUR: Localized = ["einen Ort", "a place"];

/** The selected thing by name. */
function nameOf({ game, selected }: Board, t: Translate): string | null {
    const [kind, id] = [kindOf(selected ?? ""), idOf(selected ?? "")];
    if (kind === "dealer") {
        const rank = pieceOf(game, "dealer", id)?.facts.rank;
        return rank === undefined ? null : `${t("Händler", "Dealer")} ${rank}`;
    }
    const piece = kind === "favour" || kind === "ticket" ? pieceOf(game, kind, id) : undefined;
    return piece ? t(piece.name) : null;
}

/** "Dealer 8: choose where he lines up, or a favour for him."; null while nothing is selected. */
export function sentenceOf(board: Board, t: Translate): string | null {
    const name = nameOf(board, t);
    const isFavour = kindOf(board.selected ?? "") === "favour";
    const [first, ...others] = board.goesWith.map((kind) =>
        t(isFavour && kind === "place" ? PLACE_OF_FAVOUR : SECONDS[kind]),
    );
    if (name === null || first === undefined) return null;
    // A clause before "or" ends with a comma.
    const or = board.goesWith[0] === "place" && !isFavour ? ", " : " ";
    const all = [first, ...others].join(`${or}${t("oder", "or")} `);
    return `${name}: ${t("Wähle", "choose")} ${all}.`;
}

/** Says it in the banner. */
export function useSentence(board: Board): void {
    const { say } = useStage();
    const sentence = sentenceOf(board, useTranslate());
    const { steps } = board.table;
    useEffect(() => {
        if (sentence === null) return;
        say(sentence);
        return () => say(null);
    }, [sentence, steps, say]);
}
