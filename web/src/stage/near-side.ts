// What the near side of the table is called: mine, or the player's whose side a spectator sees.
import type { Localized, Snapshot } from "../engine/types";
import type { Translate } from "../ui/i18n";
import { ownSeat } from "./own-seat";

export function nearName(t: Translate, table: Snapshot, mine: Localized, others: Localized): string {
    if (ownSeat(table) !== null) return t(mine);
    return `${table.seats[table.viewer]?.name ?? ""}: ${t(others)}`;
}
