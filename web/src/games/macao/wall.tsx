// The city wall: whoever is farther ahead acts first. Stacked discs: the upper one comes first.
import { useMemo } from "preact/hooks";
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { memo } from "../../stage/memo";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { numberOf, type BoardProps } from "./board";
import { constantOf } from "./facts";
import { Cube, Disc } from "./pieces";
import { anyColour } from "./places";

/** Everything past the last space is drawn as one more. */
function spacesOf(game: Game): number {
    return constantOf(game, "wall_spaces") + 1;
}

/** Where each seat stands, and who comes first. */
function standings(game: Game, table: Snapshot) {
    const positions = table.seats.map((_, seat) => Math.min(spacesOf(game), numberOf(table, "wall", seat)));
    const order = table.seats
        .map((_, seat) => seat)
        .sort((a, b) => numberOf(table, "place", a) - numberOf(table, "place", b));
    return { positions, order };
}

export function Wall(props: BoardProps) {
    const { game, table, zones } = props;
    const t = useTranslate();
    const { positions, order } = standings(game, table);
    const description = order.map((seat) => {
        const position = positions[seat] ?? 0;
        const place = position === spacesOf(game) ? t("dahinter", "beyond") : position;
        return `${table.seats[seat]?.name ?? ""}: ${place}`;
    });
    const name = t("Stadtmauer", "City wall");
    return (
        <Zone at={zones.wall} class="wall">
            <Stones rect={zones.wall} spaces={spacesOf(game)} />
            <section aria-label={name}>
                <p class="hidden">{description.join(", ")}</p>
                <NextSpace {...props} next={Math.min(spacesOf(game), (positions[table.viewer] ?? 0) + 1)} />
            </section>
            {order.map((seat, place) => (
                <DiscOnWall key={seat} {...props} seat={seat} place={place} />
            ))}
        </Zone>
    );
}

/** How far a stone's picture reaches over the wall's left edge, in parts of its width. */
const MERLON = 0.1;

const Stones = memo(({ rect: [, , width, height], spaces }: { rect: Rect; spaces: number }) => {
    const each = height / spaces;
    const stones = useMemo(
        () => (
            <svg class="backdrop" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                {Array.from({ length: spaces }, (_, i) => (
                    <svg
                        key={i}
                        class="course"
                        x={-width * MERLON}
                        y={i * each}
                        width={width * (1 + 2 * MERLON)}
                        height={each + 0.5}
                    >
                        <Art id="macao/wall-stone" />
                    </svg>
                ))}
            </svg>
        ),
        [width, height, spaces],
    );
    return (
        <>
            {stones}
            <ol class="wall-numbers" aria-hidden="true">
                {Array.from({ length: spaces }, (_, i) => (
                    <li key={i}>{i + 1 === spaces ? "»" : i + 1}</li>
                ))}
            </ol>
        </>
    );
});

/** The top of a space, counted from the foot of the wall. */
function topOf({ game, zones }: BoardProps, space: number): number {
    const [, , , height] = zones.wall;
    return height - (space * height) / spacesOf(game);
}

function NextSpace(props: BoardProps & { next: number }) {
    const { game, zones, movesAt, payment, next } = props;
    const t = useTranslate();
    const [, , width, height] = zones.wall;
    const moves = movesAt("wall");
    return (
        <Thing
            class="zone wall-next"
            style={zoneStyle([0, topOf(props, next), width, height / spacesOf(game)])}
            moves={moves}
            attempts={[`wall ${payment.colour ?? anyColour(game)}`]}
            label={t("Auf der Mauer vorrücken", "Advance on the wall")}
        >
            {moves[0]?.verb === "wall" && payment.colour && <Cube colour={payment.colour} class="toll" />}
        </Thing>
    );
}

function DiscOnWall(props: BoardProps & { seat: number; place: number }) {
    const { game, table, zones, seat, place } = props;
    const { positions, order } = standings(game, table);
    const position = Math.max(1, positions[seat] ?? 1);
    const here = order.filter((each) => positions[each] === positions[seat]);
    const level = here.length - 1 - here.indexOf(seat);
    const [, , width, height] = zones.wall;
    const each = height / spacesOf(game);
    const size = Math.min(width * 0.62, each * 1.25);
    const top = topOf(props, position) + each / 2 - size * 0.42 - level * size * 0.24;
    return (
        <span
            class="disc zone"
            style={{ ...zoneStyle([width - size - 2, top, size, size * 0.77]), zIndex: 10 - place }}
            title={table.seats[seat]?.name}
            {...placeMark("wall", seat)}
        >
            <Disc seat={seat} />
        </span>
    );
}
