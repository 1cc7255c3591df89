// Me, at the hand: portrait, name, prestige, gold.
import { counts, seatRow, sum } from "../../stage/rows";
import { placeMark, Zone } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { numberOf, type BoardProps } from "./board";
import { Penalties, SeatPortrait } from "./figures";
import { Gold, Prestige, seatClass } from "./pieces";
import { Hold } from "./tray";

export function Me(props: BoardProps) {
    const { table, zones } = props;
    const t = useTranslate();
    const seat = table.viewer;
    const [, , width, height] = zones.me;
    const isTall = height > width;
    const shape = isTall ? "upright" : width < 140 ? "short" : "";
    return (
        <Zone at={zones.me} class={`me ${shape} ${seatClass(seat)}`} data-seat={seat}>
            <section aria-label={table.seats[seat]?.name}>
                <SeatPortrait table={table} seat={seat} />
                <h2 class="my-name" title={table.seats[seat]?.name}>
                    {table.seats[seat]?.name}
                </h2>
                <span class="my-figures">
                    <span {...placeMark("points", seat)}>
                        <Prestige>{numberOf(table, "points", seat)}</Prestige>
                        <span class={isTall ? "word" : "hidden"}>{t("Prestige", "prestige")}</span>
                    </span>
                    <span {...placeMark("gold", seat)}>
                        <Gold>{numberOf(table, "gold", seat)}</Gold>
                        <span class={isTall ? "word" : "hidden"}>{t("Gold", "gold")}</span>
                    </span>
                    <Penalties table={table} seat={seat} />
                </span>
                {zones.tray === null && sum(counts(seatRow(table, "tiles", seat))) > 0 && <Hold {...props} />}
            </section>
        </Zone>
    );
}
