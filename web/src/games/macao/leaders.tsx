// Who has most prestige, and what everybody has built and delivered.
import type { Rect } from "../../stage/layout";
import { Art } from "../../stage/art";
import { counts, seatRow, sum } from "../../stage/rows";
import { Standings } from "../../stage/standings";
import { useTranslate } from "../../ui/i18n";
import { numberOf, type BoardProps } from "./board";
import { quartersOf } from "./city";
import { Prestige } from "./pieces";
import { SeatPortrait } from "./figures";

export function Leaders({ at, ...props }: BoardProps & { at: Rect }) {
    const { table } = props;
    const t = useTranslate();
    const points = (seat: number) => numberOf(table, "points", seat);
    const seats = table.seats.map((_, seat) => seat);
    return (
        <Standings
            {...{ at, table }}
            order={seats.sort((a, b) => points(b) - points(a))}
            face={(seat) => <SeatPortrait {...{ table, seat }} />}
            points={(seat) => <Prestige>{points(seat)}</Prestige>}
            details={(seat) => <Works {...props} seat={seat} />}
            hint={t("Zeig auf eine Karte, um sie groß zu sehen.", "Point at a card to see it large.")}
        />
    );
}

/** How many quarters somebody has taken, and how many goods delivered. */
function Works({ game, table, seat }: BoardProps & { seat: number }) {
    const t = useTranslate();
    const quarters = quartersOf({ game, table }, 1).filter(({ owner }) => owner === seat);
    return (
        <>
            <span class="works" title={t("Stadtteile", "quarters")}>
                <span class="house">
                    <Art id="macao/house" />
                </span>
                <b>{quarters.length}</b>
                <span class="hidden">{t("Stadtteile", "quarters")} </span>
            </span>
            <span class="works" title={t("Lieferungen", "deliveries")}>
                <span class="goods">
                    <Art id="macao/sign-goods" />
                </span>
                <b>{sum(counts(seatRow(table, "delivered", seat)))}</b>
                <span class="hidden">{t("Lieferungen", "deliveries")} </span>
            </span>
        </>
    );
}
