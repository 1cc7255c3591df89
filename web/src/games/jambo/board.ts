// What all parts of Jambo's table are given.
import type { TableProps } from "../../stage/game-ui";
import type { SceneSize } from "../../stage/layout";
import type { MovesAt } from "../../stage/moves";
import type { Zones } from "./layout";

export interface BoardProps extends TableProps {
    movesAt: MovesAt;
    zones: Zones;
    size: SceneSize;
}

/** On phones wares are too small to press where they lie: the rug offers them. */
export function choosesOnRug({ orientation }: SceneSize): boolean {
    return orientation === "phone" || orientation === "flat";
}
