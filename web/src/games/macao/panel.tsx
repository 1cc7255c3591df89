// The panel beside the board: the round's dice, and the offices of the coming rounds.
import type { Row } from "../../engine/types";
import { list } from "../../stage/rows";
import { placeMark, Zone } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { roundPart } from "./phases";
import type { BoardProps } from "./board";
import { Card } from "./card";
import { RolledDice } from "./dice";

/** On a desk a panel that is lower shows the dice in two rows, and cards without their signs. */
const LOW = 170;

/** What the dice take, and the two offices of a round: on a desk, and on smaller tables. */
const DICE_WIDTH = 110;
const ROUND_WIDTH = 240;
const SMALL_ROUND_WIDTH = 200;
const ROUND_HEIGHT = 190;

/** The offices of the rounds after this one. */
function comingOffices({ table }: Pick<BoardProps, "table">) {
    const rows = table.view.fields["offices"];
    const round = Number(table.view.fields["round"]);
    if (!Array.isArray(rows)) return [];
    return rows
        .map((row, i) => ({ round: i + 1, row: i, cards: list(row as Row).filter((id) => id !== "null") }))
        .filter((each) => each.round > round && each.cards.length > 0);
}

export function Panel(props: BoardProps) {
    const { table, zones } = props;
    const t = useTranslate();
    const [, , width, height] = zones.panel;
    const isLow = zones.card !== null && height < LOW;
    const hasDice = roundPart(table) === "actions" || roundPart(table) === "over";
    const roundWidth = zones.card ? ROUND_WIDTH : SMALL_ROUND_WIDTH;
    const rounds = Math.max(
        1,
        Math.floor((width - (hasDice ? DICE_WIDTH : 0)) / roundWidth) *
            Math.max(1, Math.floor(height / ROUND_HEIGHT)),
    );
    return (
        <Zone at={zones.panel} class={isLow ? "wood side-board low" : "wood side-board"}>
            {hasDice && (
                <section class="panel-dice" aria-label={t("Würfel", "Dice")}>
                    <h2>{t("Würfel", "Dice")}</h2>
                    <RolledDice {...props} />
                </section>
            )}
            <Offices {...props} rounds={rounds} />
        </Zone>
    );
}

/** Those of the next rounds; the farther ones scroll. */
export function Offices(props: BoardProps & { rounds: number }) {
    const { game, rounds } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const coming = comingOffices(props).slice(0, rounds);
    return (
        <section class="offices" ref={area} aria-label={t("Die nächsten Ämter", "Next offices")}>
            <h2>{t("Nächste Ämter", "Next offices")}</h2>
            <div class="office-rounds">
                {coming.map(({ round, row, cards }) => (
                    <ul
                        key={round}
                        aria-label={`${t("Runde", "Round")} ${round}`}
                        {...placeMark("offices", row)}
                    >
                        <li class="office-round" aria-hidden="true">
                            <span class="round-word">{t("Runde", "Round")}</span> {round}
                        </li>
                        {cards.map((id) => (
                            <li key={id}>
                                <Card game={game} id={id} size="small" />
                            </li>
                        ))}
                    </ul>
                ))}
                {!coming.length && <p class="none">{t("keine", "none")}</p>}
            </div>
        </section>
    );
}
