// What Stevedore provides: a cover, and the fields that the generic table shows. A table of its own, a
// lesson and pictures can follow (see stage/game-ui.ts).
import type { GameUi } from "../../stage/game-ui";

export const stevedore: GameUi = {
    hasCover: true,
    fields: ["pile", "shipped", "stack", "hand"],
};
