// What I can do now, as buttons grouped by verb; what I cannot do, explained when pressed.
import type { Game, Move, Snapshot, Verb, Words } from "../engine/types";
import type { Hands } from "../games/page";
import { capital, useSay } from "../words";
import { useRoving } from "./roving";

/** The words of a verb without its arguments: "buy: {1}" becomes "Buy". */
export function verbName(label: Words, language: 0 | 1): string {
    const bare = label[language].replace(/\{[^}]*\}/g, "…").replace(/[\s:,]*…[\s:,]*$/, "").replace(/^…[\s:,]+/, "").trim();
    return capital(bare === "…" || bare === "" ? "" : bare);
}

function shortName(game: Game, verb: Verb, move: Move, language: 0 | 1): string {
    const kind = verb.params.length === 1 ? verb.params[0]?.kind : undefined;
    const piece = kind !== undefined && kind > 1 ? game.kinds[kind]?.pieces[(move.args[0] ?? 0) - 1] : undefined;
    return capital(piece ? piece.name[language] : move.words[language]);
}

export function Choices({ game, table, hands, moves }: { game: Game; table: Snapshot; hands: Hands; moves: Move[] }) {
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
        <div class="choices" ref={area} data-test="choices" role="group" aria-label={say("Was du jetzt tun kannst", "What you can do now")}>
            {several.map(({ verb, own }) => (
                <div class="choice-group" key={verb.id} role="group" aria-label={verbName(verb.label, language) || say("Wähle", "Choose")}>
                    {verb.params.length === 1 && <span class="choice-head" aria-hidden="true">{verbName(verb.label, language) || say("Wähle", "Choose")}</span>}
                    {own.map((move) => (
                        <button type="button" key={move.move} class="possible" data-move={move.move} aria-label={capital(move.words[language])}
                            onClick={() => hands.act(move.move)}>{shortName(game, verb, move, language)}</button>
                    ))}
                </div>
            ))}
            {single.length > 0 && <div class="choice-group">
                {single.flatMap(({ own }) => own).map((move) => (
                    <button type="button" key={move.move} class="possible" data-move={move.move} onClick={() => hands.act(move.move)}>{capital(move.words[language])}</button>
                ))}
            </div>}
            {!groups.length && <p class="soft idle">{table.actor < 0 ? say("Das Spiel ist zu Ende.", "The game is over.")
                : table.moves.length ? say("Du wählst auf dem Tisch: Was geht, ist markiert.", "You choose on the table: what you can do is marked.") : say(`${table.seats[table.actor]?.name ?? ""} ist dran.`, `It is ${table.seats[table.actor]?.name ?? ""}’s turn.`)}</p>}
        </div>
    );
}
