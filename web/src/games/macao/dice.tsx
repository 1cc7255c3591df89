// The dice: everybody chooses two of the same six. Picking two shows on the rose what they would bring.
import type { TableProps } from "../../stage/game-ui";
import { list } from "../../stage/rows";
import { placeMark, Zone } from "../../stage/scene";
import { useStage } from "../../stage/stage-context";
import { Thing } from "../../stage/thing";
import { capitalize, useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { piecesOf } from "./facts";
import { Cube, DiePicture } from "./pieces";

/** The dice and what they show; 0 before they are rolled. */
function facesOf({ game, table }: Pick<TableProps, "game" | "table">) {
    const faces = list(table.view.fields["dice"]).map(Number);
    return piecesOf(game, "colour").map((colour, i) => ({ ...colour, face: faces[i] ?? 0 }));
}

/** The dice as they lie, to look at. */
export function RolledDice(props: Pick<TableProps, "game" | "table">) {
    const t = useTranslate();
    return (
        <ul class="rolled-dice" aria-label={t("Würfel", "Dice")} {...placeMark("dice")}>
            {facesOf(props).map(({ id, name, face }) => (
                <li key={id}>
                    <DiePicture colour={id} face={face} />
                    <span class="hidden">
                        {t(name)} {face || "–"}
                    </span>
                </li>
            ))}
        </ul>
    );
}

/** Six dice to pick two from, and the button that takes them. */
export function DiceTray(props: BoardProps) {
    const { dice, zones } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    return (
        <Zone at={zones.dice} class="wood dice-tray">
            <section ref={area} aria-label={t("Würfel", "Dice")} {...placeMark("dice")}>
                {facesOf(props).map(({ id, name, face }) => (
                    <Thing
                        key={id}
                        class="die"
                        moves={dice.movesOf(id)}
                        label={`${t(name)} ${face || "–"}`}
                        isSelected={dice.picked.includes(id)}
                        onSelect={dice.movesOf(id).length ? () => dice.pick(id) : undefined}
                    >
                        <DiePicture colour={id} face={face} />
                    </Thing>
                ))}
                <TakeDice {...props} />
            </section>
        </Zone>
    );
}

function TakeDice({ dice, ...props }: BoardProps) {
    const t = useTranslate();
    const { actions } = useStage();
    const { move, picked } = dice;
    const faces = new Map(facesOf(props).map(({ id, face }) => [id, face]));
    const canPick = props.table.moves.some(({ verb }) => verb === "dice");
    if (!canPick) return null;
    if (!move)
        return (
            <p class="take-dice">
                {picked.length ? t("Und noch einen.", "And one more.") : t("Zwei anklicken.", "Click two.")}
            </p>
        );
    return (
        <button
            type="button"
            class="take-dice can"
            data-move={move.move}
            aria-label={capitalize(t(move.text))}
            onClick={() => actions.play(move.move)}
        >
            <span>{t("Nehmen", "Take")}</span>
            {picked.map((colour) => (
                <span key={colour} class="cube-count">
                    <Cube colour={colour} />
                    <b>{faces.get(colour)}</b>
                </span>
            ))}
        </button>
    );
}
