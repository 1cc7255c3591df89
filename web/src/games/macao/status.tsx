// In the strip: the round of twelve, and its part.
import type { TableProps } from "../../stage/game-ui";
import { useScene } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { constantOf } from "./facts";
import { PART_NAMES, roundPart } from "./phases";

export function Status({ game, table }: TableProps) {
    const t = useTranslate();
    const { orientation } = useScene();
    const round = Number(table.view.fields["round"]);
    const rounds = constantOf(game, "rounds");
    const isNarrow = orientation === "phone" || orientation === "flat";
    return (
        <>
            <span class={isNarrow ? "hidden" : "round-word"}>{t("Runde", "Round")}</span>
            <span class="hidden">
                {round} / {rounds}
            </span>
            <span class="round-dots" aria-hidden="true">
                {Array.from({ length: rounds }, (_, i) => i + 1).map((each) =>
                    each === round ? (
                        <b key={each} class="round-dot now">
                            {each}
                        </b>
                    ) : (
                        <span key={each} class={each < round ? "round-dot past" : "round-dot"} />
                    ),
                )}
            </span>
            {orientation !== "phone" && <span class="round-part">{t(PART_NAMES[roundPart(table)])}</span>}
        </>
    );
}
