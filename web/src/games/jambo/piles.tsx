// Draw pile and discard pile on their mat.
import type { Rect } from "../../stage/layout";
import { counts, list, sum } from "../../stage/rows";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { choosesOnRug, type BoardProps } from "./board";
import { CARD_RATIO, CardBack, cardLabel, Face } from "./card";

/** The share of the height that a card takes on the mat, and of the width where the two piles stand. */
const CARD_SHARE = 0.9;
const MIDDLES = { draw: 0.26, discard: 0.64 };

export function Piles(props: BoardProps) {
    const { zones, size } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const pileAt = (pile: keyof typeof MIDDLES) => placeOfPile(zones.piles, pile, choosesOnRug(size));
    return (
        <section
            class="zone mat raffia"
            style={zoneStyle(zones.piles)}
            ref={area}
            aria-label={t("Kartenstapel", "Piles of cards")}
        >
            <DrawPile {...props} at={pileAt("draw")} />
            <DiscardPile {...props} at={pileAt("discard")} />
        </section>
    );
}

/** On phones the piles stand close together and as wide as a finger needs. */
function placeOfPile([, , width, height]: Rect, pile: keyof typeof MIDDLES, isSmall: boolean): Rect {
    const cardHeight = Math.min(height * CARD_SHARE, width * 0.46 * CARD_RATIO);
    const top = (height - cardHeight) / 2;
    if (isSmall) return [pile === "draw" ? 0 : width / 2 + 1, top, width / 2 - 1, cardHeight];
    const cardWidth = cardHeight / CARD_RATIO;
    return [width * MIDDLES[pile] - cardWidth / 2, top, cardWidth, cardHeight];
}

interface PileProps extends BoardProps {
    at: Rect;
}

function DrawPile({ table, movesAt, at }: PileProps) {
    const t = useTranslate();
    const { fields } = table.view;
    const count = sum(counts(fields["pile"])) + list(fields["top"]).length;
    return (
        <Zone at={at} class={count > 1 ? "draw-pile deep" : "draw-pile"} {...placeMark("pile")}>
            <Thing
                class="pile-thing"
                moves={movesAt("pile")}
                attempts={["look"]}
                label={t(`Nachziehstapel: ${count}`, `Draw pile: ${count}`)}
                {...placeMark("top")}
            >
                {count > 0 && <CardBack />}
                <b class="tag" aria-hidden="true">
                    {count}
                </b>
            </Thing>
        </Zone>
    );
}

function DiscardPile({ game, table, at, size }: PileProps) {
    const t = useTranslate();
    const discard = list(table.view.fields["discard"]);
    const top = discard[discard.length - 1];
    const name = top === undefined ? "" : cardLabel(game, top, t);
    return (
        <Zone
            at={at}
            class={discard.length > 2 ? "discard-pile deep" : "discard-pile"}
            {...placeMark("discard")}
        >
            {top === undefined ? (
                <span class="no-card" />
            ) : (
                <Thing
                    class="pile-thing card"
                    style={{ "--card-width": at[2] }}
                    piece={{ kind: "card", id: top }}
                    label={t(
                        `Ablagestapel: ${discard.length}. Oben: ${name}`,
                        `Discard pile: ${discard.length}. On top: ${name}`,
                    )}
                >
                    <Face
                        {...{ game, table, id: top }}
                        size={size.orientation === "wide" ? "small" : "mini"}
                    />
                </Thing>
            )}
            <b class="tag discard-tag">{discard.length}</b>
        </Zone>
    );
}
