// What I can do now, as buttons grouped by verb; what I cannot do, explained when pressed.
import { OVER, type Game, type Move, type Snapshot, type Verb, type Words } from "../engine/types";
import { pageOf } from "../games";
import type { Hands } from "../games/page";
import { capital, useSay, type Say } from "../words";
import { useRoving } from "./roving";

/** The words of a verb without its arguments: "buy: {1}" becomes "Buy". */
export function verbName(label: Words, language: 0 | 1): string {
    const bare = label[language].replace(/\{[^}]*\}/g, "…").replace(/[\s:,]*…[\s:,]*$/, "").replace(/^…[\s:,]+/, "").trim();
    return capital(bare === "…" || bare === "" ? "" : bare);
}

/** A drawing, if the game has one, and the name of the only thing that the verb is about. */
function Face({ game, table, verb, move, language }: { game: Game; table: Snapshot; verb: Verb; move: Move; language: 0 | 1 }) {
    const at = verb.params.length === 1 ? verb.params[0]?.kind : undefined;
    const kind = at !== undefined && at > 1 ? game.kinds[at] : undefined, piece = kind?.pieces[(move.args[0] ?? 0) - 1];
    const icon = kind && piece ? pageOf(game.id).icon?.(table, kind.id, piece.id, language) : null;
    return <>{icon}<span class="face-words">{capital(piece ? piece.name[language] : move.words[language])}</span></>;
}

/** Why there is no button. sent: I have chosen, and the server has not answered yet. */
function nothingHere(table: Snapshot, sent: boolean, say: Say): string {
    if (sent)
        return say("Deine Wahl ist unterwegs.", "Your choice is on its way.");
    if (table.actor === OVER)
        return say("Das Spiel ist zu Ende.", "The game is over.");
    if (table.moves.length)
        return say("Wähle auf dem Tisch: Was geht, ist grün gerahmt.", "Choose on the table: what can be done has a green frame.");
    const name = table.seats[table.actor]?.name ?? "";
    return say(`${name} ist dran.`, `It is ${name}’s turn.`);
}

export function Choices({ game, table, hands, moves, sent }: { game: Game; table: Snapshot; hands: Hands; moves: Move[]; sent: boolean }) {
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const area = useRoving<HTMLDivElement>();
    const groups = game.verbs.flatMap((verb, index) => {
        const own = moves.filter((move) => move.verb === index);
        return own.length ? [{ verb, own }] : [];
    });
    const single = groups.filter(({ verb }) => !verb.params.length);
    const several = groups.filter(({ verb }) => verb.params.length);
    return (
        <div class="choices"><div class="choices-in" ref={area} data-test="choices" role="group" aria-label={say("Was du jetzt tun kannst", "What you can do now")}>
            {several.map(({ verb, own }) => (
                <div class="choice-group" key={verb.id} role="group" aria-label={verbName(verb.label, language) || say("Wähle", "Choose")}>
                    {verb.params.length === 1 && <span class="choice-head" aria-hidden="true">{verbName(verb.label, language) || say("Wähle", "Choose")}</span>}
                    {own.map((move) => (
                        <button type="button" key={move.move} class="possible" data-move={move.move} aria-label={capital(move.words[language])}
                            onClick={() => hands.act(move.move)}><Face {...{ game, table, verb, move, language }} /></button>
                    ))}
                </div>
            ))}
            {single.length > 0 && <div class="choice-group">
                {single.flatMap(({ own }) => own).map((move) => (
                    <button type="button" key={move.move} class="possible" data-move={move.move} onClick={() => hands.act(move.move)}>{capital(move.words[language])}</button>
                ))}
            </div>}
            {!groups.length && <p class="soft idle">{nothingHere(table, sent, say)}</p>}
        </div></div>
    );
}
