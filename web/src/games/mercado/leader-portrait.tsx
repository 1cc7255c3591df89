// A player's portrait with the shape of the seat; whoever leads wears a crown.
import type { Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import { Portrait } from "../../stage/portrait";
import { SeatMark } from "../../stage/seat";
import { placeOfSeat } from "./table";

export function LeaderPortrait({ table, seat }: { table: Snapshot; seat: number }) {
    const isLeading = placeOfSeat(table, seat) === 1;
    return (
        <Portrait table={table} seat={seat}>
            <SeatMark seat={seat} />
            {isLeading && (
                <span class="crown">
                    <Art id="mercado/crown" />
                </span>
            )}
        </Portrait>
    );
}
