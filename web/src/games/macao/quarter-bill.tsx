// The bill of the quarter that is being taken: which of its cubes is saved or paid with another colour.
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import type { BoardProps } from "./board";
import type { Frame, Quarter } from "./city";
import { pieceOf } from "./facts";
import { Cube, cubesOf } from "./pieces";

/** A cube on the bill, in hexagons; it must be large enough for a finger. */
const CUBE = 0.98;
const LEAST_CUBE = 50;

interface Props extends BoardProps {
    quarters: Quarter[];
    frame: Frame;
}

/** Lies on the quarter while one of its cubes has to be named; nothing at any other time. */
export function QuarterBill({ game, table, zones, movesAt, quarters, frame }: Props) {
    const t = useTranslate();
    const chosen = quarters.find(({ id }) => id === table.view.fields["quarter"]);
    const colours = chosen ? [...new Set(cubesOf(chosen.facts.cost))] : [];
    const canName = colours.some((colour) => movesAt(`bill:${colour}`).length > 0);
    if (!chosen || !canName) return null;
    const size = Math.max(LEAST_CUBE, Math.min(64, frame.hex * CUBE));
    const width = colours.length * size + 12;
    const [, , cityWidth, cityHeight] = zones.city;
    const left = Math.max(2, Math.min(cityWidth - width - 2, frame.x + chosen.spot.x - width / 2));
    const top = Math.max(2, Math.min(cityHeight - size - 14, frame.y + chosen.spot.y - size / 2));
    return (
        <Zone at={[left, top, width, size + 12]} class="quarter-bill" {...placeMark("quarter")}>
            {colours.map((colour, i) => (
                <Thing
                    key={colour}
                    class="zone bill-cube"
                    style={zoneStyle([6 + i * size, 6, size, size])}
                    moves={movesAt(`bill:${colour}`)}
                    label={t(pieceOf(game, "colour", colour)?.name ?? [colour, colour])}
                >
                    <Cube colour={colour} />
                </Thing>
            ))}
        </Zone>
    );
}
