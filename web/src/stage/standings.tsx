// The standings, with faces; shown at the place of the large card while no piece is looked at.
import type { ComponentChildren } from "preact";
import type { Snapshot } from "../engine/types";
import { useTranslate } from "../ui/i18n";
import type { Rect } from "./layout";
import { Zone } from "./scene";

/** More players have smaller portraits. */
const ROOMY = 3;

interface Props {
    at: Rect;
    table: Snapshot;
    /** The seats from the first to the last. */
    order: number[];
    face(seat: number): ComponentChildren;
    points(seat: number): ComponentChildren;
    /** What else to show about a player's standing. */
    details(seat: number): ComponentChildren;
    /** How to see something large here. */
    hint: string;
}

export function Standings({ at, table, order, face, points, details, hint }: Props) {
    const t = useTranslate();
    return (
        <Zone
            at={at}
            class={order.length > ROOMY ? "standings many" : "standings"}
            role="group"
            aria-label={t("Stand", "Standings")}
        >
            <h2>{t("Stand", "Standings")}</h2>
            <ol>
                {order.map((seat) => (
                    <li key={seat} class={`seat-${seat}`}>
                        <span class="standings-face">{face(seat)}</span>
                        <span class="standings-name" title={table.seats[seat]?.name}>
                            {table.seats[seat]?.name}
                        </span>
                        <span class="standings-details">{details(seat)}</span>
                        <span class="standings-points">{points(seat)}</span>
                    </li>
                ))}
            </ol>
            <p>{hint}</p>
        </Zone>
    );
}
