// Gold on the way to the end: a woven strip with a thread and a marker for each player.
import { seatRow } from "../../stage/rows";
import { zoneStyle } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import type { BoardProps } from "./board";
import { Coin } from "./coin";
import { constantOf } from "./facts";

/** Numbers stand at every so many steps; fewer on a narrow strip. */
const MARKS = { wide: 5, tall: 10, phone: 10, flat: 10 };
/** A number closer to a marker than this would be hidden by it. */
const CLEAR = { wide: 2, tall: 3, phone: 4, flat: 3 };

export function GoldTrack({ game, table, zones, size }: BoardProps) {
    const t = useTranslate();
    const end = constantOf(game, "end_gold");
    const gold = table.seats.map((_, seat) => Number(seatRow(table, "gold", seat)));
    const shareOf = (value: number) => (Math.min(value, end) + 0.5) / (end + 1);
    const step = MARKS[size.orientation];
    const marks = Array.from({ length: Math.floor((end - 1) / step) + 1 }, (_, i) => i * step).filter(
        (mark) => gold.every((value) => Math.abs(value - mark) >= CLEAR[size.orientation]),
    );
    return (
        <section
            class="zone gold-track"
            style={{ ...zoneStyle(zones.gold), "--steps": end + 1 }}
            aria-label={t(`Gold bis ${end}`, `Gold up to ${end}`)}
        >
            <div class="gold-way">
                {gold.map((value, seat) => (
                    <span
                        key={seat}
                        class={`thread seat-${seat}`}
                        style={{ "--row": seat, "--share": shareOf(value) }}
                    />
                ))}
                {marks.map((mark) => (
                    <span
                        key={mark}
                        class="gold-mark"
                        style={{ "--share": shareOf(mark) }}
                        aria-hidden="true"
                    >
                        {mark}
                    </span>
                ))}
                <Coin class="gold-end">{end}</Coin>
                {gold.map((value, seat) => (
                    <span
                        key={seat}
                        class={`gold-marker seat-${seat}`}
                        style={{ "--share": shareOf(value) }}
                        title={table.seats[seat]?.name}
                    >
                        <span class="hidden">{table.seats[seat]?.name}: </span>
                        {value}
                    </span>
                ))}
            </div>
        </section>
    );
}
