// What Macao's buttons are about: a cube, or the two dice of a pair with what they show.
import type { Snapshot } from "../../engine/types";
import { list } from "../../parts/rows";
import { CUBES, Cube } from "./cube";

const ORDER = Object.keys(CUBES);

export function macaoIcon(table: Snapshot, kind: string, id: string) {
    if (kind === "colour") return <Cube colour={id} />;
    if (kind !== "pair") return null;
    const dice = list(table.view.fields["dice"]);
    return <>{id.split("_").map((colour, i) => <span class="die" key={i}><Cube colour={colour} /><b class="figure" aria-hidden="true">{Number(dice[ORDER.indexOf(colour)]) || ""}</b></span>)}</>;
}
