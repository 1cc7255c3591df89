// A card of Jambo: prices in the corners, a drawing, its name, its text, what can be done with it.
import type { Drawn } from "../page";
import type { Move, Piece } from "../../engine/types";
import { capital, useSay } from "../../words";
import { pieceOf } from "../../parts/pieces";
import { CardArt } from "./art";
import { Ware, wareLetter } from "./wares";

const LETTERS: Record<string, string> = { k: "trinkets", h: "hides", t: "tea", l: "silk", f: "fruit", s: "salt" };
const UTILITIES = ["well", "drums", "throne", "boat", "scale", "mask_of_transformation", "supplies", "kettle", "leopard_statue", "weapons"];
const ANIMALS = ["crocodile", "parrot", "hyena", "snake", "elephant", "ape", "lion", "cheetah"];

export function cardType(id: string): "ware" | "utility" | "animal" | "person" | "stand" {
    if (id.startsWith("ware_")) return "ware";
    return id === "small_market_stand" ? "stand" : UTILITIES.includes(id) ? "utility" : ANIMALS.includes(id) ? "animal" : "person";
}

function Drawing({ id, language }: { id: string; language: 0 | 1 }) {
    if (cardType(id) !== "ware") return <CardArt id={id} />;
    const all = [...id.slice(5)].map((letter) => LETTERS[letter] ?? "");
    return <span class={all.length > 3 ? "card-wares six" : "card-wares"}>{all.map((ware, i) => <Ware key={i} ware={ware} letter={wareLetter(ware, language)} size={all.length > 3 ? 23 : 28} />)}</span>;
}

/** What a hand card could be tried for, so that a refusal can say why not. */
function attempts(id: string): string[] {
    const type = cardType(id);
    return type === "ware" ? [`buy ${id}`, `sell ${id}`] : type === "utility" ? [`lay ${id}`] : type === "stand" ? ["build"] : [`play ${id}`];
}

/** A move on a card, in one word where the card says the rest. */
function useShort(game: Drawn["game"]): (move: Move) => string {
    const say = useSay();
    const short: Record<string, string> = {
        buy: say("Kaufen", "Buy"), sell: say("Verkaufen", "Sell"), build: say("Bauen", "Build"), lay: say("Auslegen", "Lay out"), play: say("Spielen", "Play"),
        use: say("Nutzen", "Use"), discard: say("Abwerfen", "Discard"), hand: say("Hergeben", "Give"), pick: say("Nehmen", "Take"), keep: say("Behalten", "Keep"), drop: say("Ablegen", "Discard"),
    };
    return (move) => {
        const verb = game.verbs[move.verb]?.id ?? "";
        const old = verb === "replace" ? game.kinds[3]?.pieces[(move.args[1] ?? 0) - 1] : undefined;
        return old ? say(`statt ${old.name[0]}`, `for ${old.name[1]}`) : short[verb] ?? capital(say(move.words));
    };
}

interface Props extends Drawn { id: string; count?: number; moves: Move[]; tries?: string[]; turned?: boolean; small?: boolean; mark?: string; lean?: number }

export function Card({ game, hands, id, count = 1, moves, tries, turned = false, small = false, mark, lean = 0 }: Props) {
    const say = useSay();
    const shorten = useShort(game);
    const language = say("0", "1") === "0" ? 0 : 1;
    const piece: Piece | undefined = pieceOf(game.kinds[3], id);
    const name = piece ? say(piece.name) : say("Karte", "Card"), text = piece ? say(piece.text) : "";
    const prices = cardType(id) === "ware" ? /(\d+)\D+(\d+)/.exec(text) : null;
    const only = moves.length === 1 ? moves[0] : undefined;
    const pressed = () => only ? hands.act(only.move) : moves.length || tries?.length === 0 ? hands.tell(name, text) : hands.explain(tries ?? attempts(id));
    return (
        <li {...(mark ? { "data-piece": mark } : {})} style={{ "--lean": lean }} class={`card paper ${cardType(id)} ${moves.length ? "can" : ""} ${turned ? "turned" : ""} ${small ? "small" : ""}`}>
            <button type="button" class="card-face" title={text} onClick={pressed} {...(only ? { "data-move": only.move } : {})}>
                {prices && <span class="prices"><b><span class="hidden">{say("Einkauf", "Buy")} </span>{prices[1]}</b> <b><span class="hidden">{say("Verkauf", "Sell")} </span>{prices[2]}</b></span>}
                {count > 1 && <span class="copies">×{count} </span>}
                <Drawing id={id} language={language} />
                <span class="card-name">{name}</span>
                {!small && !prices && <span class="card-text">{text}</span>}
                <span class="hidden">{small && !prices && ` ${text}`}{turned && say(" Schon genutzt.", " Already used.")}{only && ` ${capital(say(only.words))}`}</span>
            </button>
            {only && <span class="card-do" aria-hidden="true">{shorten(only)}</span>}
            {moves.length > 1 && <span class="card-acts">{moves.map((move) => (
                <button type="button" key={move.move} class="possible" data-move={move.move} aria-label={capital(say(move.words))} onClick={() => hands.act(move.move)}>{shorten(move)}</button>))}</span>}
        </li>
    );
}
