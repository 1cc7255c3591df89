// Day and phase in the strip.
import type { TableProps } from "../../stage/game-ui";
import { capitalize, useTranslate } from "../../ui/i18n";
import { constantOf, pieceOf, piecesOf } from "./facts";
import { phaseOf } from "./model";
import { roman } from "./place";

export function Status({ game, table }: TableProps) {
    const t = useTranslate();
    const day = Number(table.view.fields["day"]);
    const days = Array.from({ length: constantOf(game, "days") }, (_, i) => i + 1);
    const phase = phaseOf(table);
    const offers = piecesOf(game, "place").find(({ facts }) => facts.phase === phase)?.facts.offers;
    const offer = offers && pieceOf(game, "offer", offers);
    return (
        <>
            <span class="status-word">{t("Tag", "Day")}</span>
            <ol class="days" aria-label={`${t("Tag", "Day")} ${day}`}>
                {days.map((each) => (
                    <li key={each} class={each === day ? "now" : each < day ? "past" : ""} aria-hidden="true">
                        {roman(each)}
                    </li>
                ))}
            </ol>
            <span class="status-phase">
                {t("Phase", "Phase")} {roman(phase)}
                <span class="status-offer">: {offer && capitalize(t(offer.name))}</span>
            </span>
        </>
    );
}
