// Which seat is mine. Pure.
import type { Snapshot } from "../engine/types";

/** The viewer's; null for somebody who only watches from that seat's side, and while a bot plays it. */
export function ownSeat({ view, viewer, seats }: Pick<Snapshot, "view" | "viewer" | "seats">): number | null {
    return view.seat < 0 || seats[viewer]?.bot ? null : viewer;
}
