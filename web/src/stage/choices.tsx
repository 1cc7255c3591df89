// The legal moves that no piece on the table plays, as buttons grouped by verb.
import {
    OVER,
    type Game,
    type Language,
    type Localized,
    type Move,
    type Snapshot,
    type Verb,
} from "../engine/types";
import { capitalize, useLanguage, useTranslate, type Translate } from "../ui/i18n";
import { useRovingFocus } from "../ui/roving-focus";
import type { GameUi, TableProps } from "./game-ui";
import { argumentOf } from "./moves";

/** A verb without its arguments: "buy: {1}" becomes "Buy". */
export function verbName(label: Localized, language: Language): string {
    const bare = label[language]
        .replace(/\{[^}]*\}/g, "…")
        .replace(/[\s:,]*…[\s:,]*$/, "")
        .replace(/^…[\s:,]+/, "")
        .trim();
    return bare === "…" ? "" : capitalize(bare);
}

interface Props extends TableProps {
    moves: Move[];
    /** My move has been sent, and the server has not answered yet. */
    isPending: boolean;
    icon: GameUi["icon"];
}

export function Choices({ moves, isPending, ...props }: Props) {
    const { game, table, actions } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLDivElement>();
    const groups = game.verbs.flatMap((verb) => {
        const movesOfVerb = moves.filter((move) => move.verb === verb.id);
        return movesOfVerb.length ? [{ verb, moves: movesOfVerb }] : [];
    });
    const groupsWithArguments = groups.filter(({ verb }) => verb.params.length);
    const simpleMoves = groups.filter(({ verb }) => !verb.params.length).flatMap((group) => group.moves);
    return (
        <div class="choices">
            <div
                class="choices-in"
                ref={area}
                data-test="choices"
                role="group"
                aria-label={t("Was du jetzt tun kannst", "Your moves")}
                tabIndex={-1}
            >
                {groupsWithArguments.map((group) => (
                    <ChoiceGroup key={group.verb.id} {...props} {...group} />
                ))}
                {simpleMoves.length > 0 && (
                    <div class="choice-group">
                        {simpleMoves.map((move) => (
                            <button
                                type="button"
                                key={move.move}
                                class="possible"
                                data-move={move.move}
                                onClick={() => actions.play(move.move)}
                            >
                                {capitalize(t(move.text))}
                            </button>
                        ))}
                    </div>
                )}
                {!groups.length && <p class="soft idle">{idleText(table, isPending, t)}</p>}
            </div>
        </div>
    );
}

/** Why there is no button. */
function idleText(table: Snapshot, isPending: boolean, t: Translate): string {
    if (isPending) return t("Deine Wahl ist unterwegs.", "Sending your move.");
    if (table.actor === OVER) return t("Das Spiel ist zu Ende.", "The game is over.");
    if (table.moves.length)
        return t(
            "Wähle auf dem Tisch: Was geht, ist grün gerahmt.",
            "Choose on the table: possible moves have a green frame.",
        );
    const name = table.seats[table.actor]?.name ?? "";
    return t(`${name} ist dran.`, `It is ${name}’s turn.`);
}

interface ChoiceGroupProps extends TableProps {
    verb: Verb;
    moves: Move[];
    icon: GameUi["icon"];
}

function ChoiceGroup({ verb, moves, icon, game, table, actions }: ChoiceGroupProps) {
    const t = useTranslate();
    const language = useLanguage();
    const name = verbName(verb.label, language) || t("Wähle", "Choose");
    return (
        <div class="choice-group" role="group" aria-label={name}>
            {verb.params.length === 1 && (
                <span class="choice-head" aria-hidden="true">
                    {name}
                </span>
            )}
            {moves.map((move) => (
                <button
                    type="button"
                    key={move.move}
                    class="possible"
                    data-move={move.move}
                    aria-label={spokenName(capitalize(t(faceOf(game, verb, move))), capitalize(t(move.text)))}
                    onClick={() => actions.play(move.move)}
                >
                    <ChoiceFace {...{ game, table, verb, move, icon }} />
                </button>
            ))}
        </div>
    );
}

/** The label of a move's button: the piece it is about, or the whole text. */
function faceOf(game: Game, verb: Verb, move: Move): Localized {
    const piece = verb.params.length === 1 ? argumentOf(game, move, 0) : null;
    return piece ? piece.name : move.text;
}

/** The sentence; behind the words on the button if it has them in another form, so that they can be said. */
function spokenName(face: string, sentence: string): string {
    const words = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
    return words(sentence).includes(words(face)) ? sentence : `${face}: ${sentence}`;
}

interface ChoiceFaceProps {
    game: Game;
    table: Snapshot;
    verb: Verb;
    move: Move;
    icon: GameUi["icon"];
}

/** The piece the move is about, with its picture if the game has one; else the whole text. */
function ChoiceFace({ game, table, verb, move, icon }: ChoiceFaceProps) {
    const t = useTranslate();
    const kind = verb.params.length === 1 ? verb.params[0]?.kind : undefined;
    const piece = kind && argumentOf(game, move, 0);
    return (
        <>
            {piece && icon?.(game, table, kind, piece.id)}
            <span class="face-words">{capitalize(t(faceOf(game, verb, move)))}</span>
        </>
    );
}
