// Any move that the game's verbs can say, put together by hand: played if legal, else explained.
import { useState } from "preact/hooks";
import type { Game, Param, Snapshot } from "../engine/types";
import type { Hands } from "../games/page";
import { capital, useSay } from "../words";
import { verbName } from "./choices";

function valuesOf(game: Game, table: Snapshot, param: Param, language: 0 | 1): { id: string; name: string }[] {
    if (param.kind === 0) return Array.from({ length: Math.min(60, param.max - param.min + 1) }, (_, i) => ({ id: String(param.min + i), name: String(param.min + i) }));
    if (param.kind === 1) return table.seats.map((seat, i) => ({ id: String(i), name: seat.name }));
    return (game.kinds[param.kind]?.pieces ?? []).map((piece) => ({ id: piece.id, name: piece.name[language] }));
}

export function Compose({ game, table, hands }: { game: Game; table: Snapshot; hands: Hands }) {
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const verbs = game.verbs.map((verb, index) => ({ verb, index })).filter(({ index }) => !game.luck.includes(index));
    const [chosen, setChosen] = useState(verbs[0]?.index ?? 0);
    const [values, setValues] = useState<string[]>([]);
    const verb = game.verbs[chosen];
    if (!verb) return null;
    const lists = verb.params.map((param) => valuesOf(game, table, param, language));
    const picked = lists.map((list, i) => list.some(({ id }) => id === values[i]) ? values[i] ?? "" : list[0]?.id ?? "");
    const move = [verb.id, ...picked].join(" ");
    return (
        <form class="compose" onSubmit={(event) => { event.preventDefault(); hands.act(move); }}>
            <label>{say("Zug", "Move")} <select data-test="verb" value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
                {verbs.map(({ verb: each, index }) => <option key={each.id} value={index}>{verbName(each.label, language) || capital(each.id)}</option>)}
            </select></label>
            {lists.map((list, i) => (
                <label key={`${verb.id}${i}`}>{say("Womit", "With")} <select value={picked[i]} onChange={(event) => {
                    const next = [...picked]; next[i] = event.currentTarget.value; setValues(next);
                }}>{list.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select></label>
            ))}
            <button type="submit" data-test="try">{say("Versuchen", "Try")}</button>
        </form>
    );
}
