// A card of Macao: its cost, its name; its text on hover and press; what can be done with it.
import type { Move } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { capital, useSay } from "../../words";
import type { Drawn } from "../page";
import { Cost } from "./cube";

const CARD = 7, INFERRED = 2, RECONSTRUCTED = 3;

export function Card({ game, hands, id, moves, tries, used = false }: Drawn & { id: string; moves: Move[]; tries: string[]; used?: boolean }) {
    const say = useSay();
    const piece = pieceOf(game.kinds[CARD], id);
    const [, cost = "", text = ""] = /^([RBGKYV]+)\. (.*)$/s.exec(piece ? say(piece.text) : "") ?? [];
    const only = moves.length === 1 ? moves[0] : undefined;
    const name = piece ? say(piece.name) : id;
    const press = () => only ? hands.act(only.move) : tries.length && !moves.length ? hands.explain(tries) : hands.tell(name, text);
    const times = (move: Move) => `${game.verbs[move.verb]?.id === "trade" ? move.args[1] : 1}×`;
    return (
        <li class={`office ${moves.length ? "can" : ""} ${used ? "spent" : ""}`} data-piece={`card-${id}`}>
            <button type="button" class="office-face" title={text} onClick={press} {...(only ? { "data-move": only.move } : {})}>
                <Cost letters={cost} /> <b>{name}{piece?.origin === RECONSTRUCTED ? <span class="guess">≈</span> : piece?.origin === INFERRED ? <span class="guess">~</span> : null}</b>
                <span class="hidden"> {text} {only && capital(say(only.words))}{used && say(" Schon genutzt.", " Already used.")}</span></button>
            {moves.length > 1 && moves.map((move) => <button type="button" key={move.move} class="possible times" data-move={move.move} aria-label={capital(say(move.words))} onClick={() => hands.act(move.move)}>{times(move)}</button>)}
            {tries.length > 0 && moves.length < 2 && <button type="button" class="quiet about" onClick={() => hands.tell(name, text)}><span class="hidden">{say("Was tut", "What does")} {name}</span><span aria-hidden="true">?</span></button>}
        </li>
    );
}
