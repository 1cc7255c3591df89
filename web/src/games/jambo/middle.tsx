// Many cards to choose from, such as both hands after an Ape, or cards put up: they share the hand's place
// with the hand, since the rug would show them too small.
import { placeMark, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { cardLabel, Face, HIDDEN_CARD } from "./card";
import { styleInHand } from "./hand";
import { handPlan } from "./hand-plan";
import type { RugProps } from "./rug";

export function Middle({ game, table, zones, size, content: { cards } }: RugProps) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    if (!zones.middle) return null;
    const plan = handPlan(zones.middle, size, cards.length);
    const field = cards[0]?.field;
    return (
        <section
            class={`zone rug middle ${plan.overlaps ? "overlaps" : ""} ${plan.scrolls ? "scrolls" : ""}`}
            style={zoneStyle(zones.middle)}
            ref={area}
            aria-label={t("In der Mitte", "In the middle")}
        >
            <div class="hand-cards" style={{ "--zw": plan.width, "--zh": zones.middle[3] }}>
                <div class="hand-place" data-pins="off" {...(field ? placeMark(field) : {})}>
                    {cards.map(({ id, count, moves }, i) => (
                        <Thing
                            key={`${id}-${i}`}
                            class="zone card hand-card"
                            style={styleInHand(plan, i)}
                            {...(id === HIDDEN_CARD ? {} : { piece: { kind: "card", id } })}
                            moves={moves}
                            label={cardLabel(game, id, t, count)}
                        >
                            <Face {...{ game, table, id }} size={plan.face} />
                            {count > 1 && (
                                <b class="tag copies drawn" data-text={`×${count}`} aria-hidden="true" />
                            )}
                        </Thing>
                    ))}
                </div>
            </div>
        </section>
    );
}
