// The end of a turn: its button, with the coin that unused actions earn.
import type { Game, Move, Snapshot } from "../../engine/types";
import { capitalize, useTranslate } from "../../ui/i18n";
import { Coin } from "./coin";
import { constantOf } from "./facts";

const END = "end";

/** Whether the turn, if it ended now, would earn a coin. */
export function earnsBonus(game: Game, table: Snapshot): boolean {
    return Number(table.view.fields["actions"]) >= constantOf(game, "bonus_from");
}

function EndWithBonus({ game }: { game: Game }) {
    const t = useTranslate();
    const label = game.verbs.find(({ id }) => id === END)?.label;
    return (
        <span class="end-turn">
            {label && capitalize(t(label))}
            <Coin isDrawn>+1</Coin>
        </span>
    );
}

export function endFace(game: Game, table: Snapshot, { verb }: Move) {
    return verb === END && earnsBonus(game, table) ? <EndWithBonus game={game} /> : null;
}
