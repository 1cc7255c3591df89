// The parts of a round, by the phase of the engine. Pure.
import type { Localized, Snapshot } from "../../engine/types";

export type RoundPart = "setup" | "cards" | "rose" | "dice" | "actions" | "over";

const PARTS: Record<string, RoundPart> = {
    discs: "setup",
    lay: "setup",
    offices: "setup",
    deal_opening: "cards",
    opening: "cards",
    first: "rose",
    second: "rose",
    deal: "cards",
    tribute_gold: "cards",
    draft: "cards",
    draft_gold: "cards",
    discard: "cards",
    roll: "dice",
    dice: "dice",
    dice_gold: "dice",
    over: "over",
};

export const PART_NAMES: Record<RoundPart, Localized> = {
    setup: ["Aufbau", "Set-up"],
    cards: ["Karten", "Cards"],
    rose: ["Windrose", "Wind rose"],
    dice: ["Würfel", "Dice"],
    actions: ["Aktionen", "Actions"],
    over: ["Ende", "The end"],
};

/** Whatever is asked in a turn belongs to the actions. */
export function roundPart(table: Snapshot): RoundPart {
    return PARTS[String(table.view.fields["phase"])] ?? "actions";
}
