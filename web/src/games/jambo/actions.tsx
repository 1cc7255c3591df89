// The actions of the turn: a board with hollows; a cowrie is an action left.
import { Art } from "../../stage/art";
import { placeMark, zoneStyle } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import type { BoardProps } from "./board";
import { Coin } from "./coin";
import { constantOf } from "./facts";
import { earnsBonus } from "./end-turn";

export function Actions({ game, table, zones }: BoardProps) {
    const t = useTranslate();
    const { fields } = table.view;
    const total = constantOf(game, "actions");
    const left = Number(fields["actions"]);
    const turn = Number(fields["turn"]);
    const name = table.seats[turn]?.name ?? "";
    return (
        <section
            class={`zone actions seat-${turn}`}
            style={zoneStyle(zones.actions)}
            aria-label={t(`Aktionen: ${name}`, `Actions: ${name}`)}
            {...placeMark("actions")}
        >
            <span class="hidden">{t(`${left} von ${total} übrig`, `${left} of ${total} left`)}</span>
            {Array.from({ length: total }, (_, i) => (
                <span key={i} class="hollow" aria-hidden="true">
                    {i < left && <Art id="jambo/cowrie" />}
                </span>
            ))}
            {earnsBonus(game, table) && <Coin class="bonus">+1</Coin>}
        </section>
    );
}
