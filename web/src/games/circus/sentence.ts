// What the banner says while something is selected: what it can be put to.
import { useEffect } from "preact/hooks";
import type { Localized } from "../../engine/types";
import { useStage } from "../../stage/stage-context";
import { capitalize, useTranslate, type Translate } from "../../ui/i18n";
import type { Board } from "./board-context";
import { pieceOf } from "./facts";
import { pressedDealer } from "./ghosts";
import { idOf, kindOf, type ThingKind } from "./moves";

type Said = Pick<Board, "game" | "pressed" | "next">;

/** What is pressed next, as the object of "choose". */
const NEXT: Record<ThingKind, Localized> = {
    place: ["einen Ort, an dem er sich anstellt", "where he lines up"],
    favour: ["eine Gunst für ihn", "a favour for him"],
    dealer: ["einen Händler", "a dealer"],
    queued: ["einen angestellten Händler", "a dealer in a queue"],
    visitor: ["einen Besucher", "a visitor"],
    ticket: ["ein Ticket", "a ticket"],
    prize: ["eine Karte", "a card"],
    offer: ["ein Ticket", "a ticket"],
};

/** "Dealer 8"; null: no dealer is pressed. */
function dealerName({ game, pressed }: Said, t: Translate): string | null {
    const id = pressedDealer({ pressed });
    const rank = id === null ? undefined : pieceOf(game, "dealer", id)?.facts.rank;
    return rank === undefined ? null : `${t("Händler", "dealer")} ${rank}`;
}

/** The favour or else the ticket that is pressed, by name. */
function cardName({ game, pressed }: Said, t: Translate): string | null {
    for (const kind of ["favour", "ticket"] as const) {
        const key = pressed.find((each) => kindOf(each) === kind);
        const piece = key === undefined ? undefined : pieceOf(game, kind, idOf(key));
        if (piece) return t(piece.name);
    }
    return null;
}

/** "Dealer 8: choose where he lines up, or a favour for him."; null while nothing is pressed. */
export function sentenceOf(said: Said, t: Translate): string | null {
    const [dealer, card] = [dealerName(said, t), cardName(said, t)];
    const kinds = [...new Set(said.next.map(kindOf))];
    const [first, ...others] = kinds.map((kind) => t(NEXT[kind]));
    const name = card ?? dealer;
    if (name === null || first === undefined) return null;
    if (card !== null && dealer !== null)
        return t(`${card}: Wähle, wo sich ${dealer} anstellt.`, `${card}: choose where ${dealer} lines up.`);
    // A clause before "or" ends with a comma.
    const or = kinds[0] === "place" ? ", " : " ";
    const all = [first, ...others].join(`${or}${t("oder", "or")} `);
    return `${capitalize(name)}: ${t("Wähle", "choose")} ${all}.`;
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
