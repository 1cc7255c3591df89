// The water, the coasts with their towns, and the routes of the chart. Drawn once for each size.
import { Art } from "../../stage/art";
import { Filtered } from "../../stage/scene";
import type { Chart } from "./chart";
import { PaperCut } from "./paper-cut";

/** An island's picture at scale 1, and where in it the middle of the harbour lies. */
const ISLAND = { width: 360, height: 230, x: 180, y: 120 };
/** Below this scale the sea is too full for whales. */
const ROOM_FOR_CREATURES = 0.6;

const round = (value: number) => Math.round(value * 10) / 10;
const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** The picture of a harbour: its coast and its town. */
export function harbourPicture(id: string): string {
    return `macao/harbour-${id}`;
}

export function SeaGround({ chart }: { chart: Chart }) {
    const [, , width, height] = chart.rect;
    return (
        <svg class="backdrop sea-ground" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <PaperCut id="macao-coast" />
            <Art id="macao/sea" />
            <Filtered id="macao-islands" {...{ width, height }}>
                <Islands chart={chart} />
            </Filtered>
            {chart.scale > ROOM_FOR_CREATURES && <Creatures chart={chart} />}
            <Routes chart={chart} />
        </svg>
    );
}

function Islands({ chart: { spaces, spots, scale } }: { chart: Chart }) {
    return (
        <g filter="url(#macao-coast)">
            {spaces
                .filter(({ facts }) => facts.type === "harbour")
                .map(({ id }) => {
                    const spot = spots.get(id);
                    return (
                        spot && (
                            <svg
                                key={id}
                                x={spot.x - ISLAND.x * scale}
                                y={spot.y - ISLAND.y * scale}
                                width={ISLAND.width * scale}
                                height={ISLAND.height * scale}
                            >
                                <Art id={harbourPicture(id)} />
                            </svg>
                        )
                    );
                })}
        </g>
    );
}

function Creatures({ chart: { rect, scale } }: { chart: Chart }) {
    const [, , width, height] = rect;
    return (
        <>
            <svg x={width * 0.03} y={height - 92 * scale} width={150 * scale} height={80 * scale}>
                <Art id="macao/serpent" />
            </svg>
            <svg x={width * 0.5} y={height - 62 * scale} width={110 * scale} height={56 * scale}>
                <Art id="macao/whale" />
            </svg>
        </>
    );
}

function Routes({ chart: { routes } }: { chart: Chart }) {
    return (
        <>
            {routes.map(({ id, from, to }) => {
                const bend = 0.08;
                const x = (from.x + to.x) / 2 + (from.y - to.y) * bend;
                const y = (from.y + to.y) / 2 + (to.x - from.x) * bend;
                const d = `M${at(from.x, from.y)}Q${at(x, y)} ${at(to.x, to.y)}`;
                return <path key={id} d={d} class="route" data-route={id} />;
            })}
        </>
    );
}
