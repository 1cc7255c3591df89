// The water, the coasts and the routes of the chart. Drawn once for each size.
import { Art } from "../../stage/art";
import type { Spot } from "./chart";
import type { Chart } from "./sea";

/** The coast around a harbour: its middle beside the harbour's, and how far it reaches, at scale 1. */
interface Land {
    dx: number;
    dy: number;
    rx: number;
    ry: number;
}

const LANDS: Record<string, Land> = {
    hamburg: { dx: 0, dy: -34, rx: 112, ry: 64 },
    amsterdam: { dx: 30, dy: -18, rx: 114, ry: 76 },
    lisboa: { dx: -26, dy: 0, rx: 102, ry: 80 },
    genova: { dx: 34, dy: 0, rx: 112, ry: 72 },
};
const OTHER_LAND: Land = { dx: 0, dy: -4, rx: 100, ry: 62 };
const WAVES = [
    [0.3, 0.44],
    [0.47, 0.66],
    [0.62, 0.34],
    [0.06, 0.1],
    [0.3, 0.94],
    [0.74, 0.46],
    [0.46, 0.2],
    [0.86, 0.93],
] as const;
const CORNERS = 16;
const RAYS = 16;

const round = (value: number) => Math.round(value * 10) / 10;
const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** A coast line: a wavy ellipse, another one for each `wobble`. */
export function coast(x: number, y: number, rx: number, ry: number, wobble: number): string {
    const points = Array.from({ length: CORNERS }, (_, i): Spot => {
        const angle = (i / CORNERS) * 2 * Math.PI;
        const swing = 1 + 0.13 * Math.sin(i * 2.3 + wobble * 1.7) + 0.12 * Math.cos(i * 4.4 + wobble * 2.1);
        return { x: x + Math.cos(angle) * rx * swing, y: y + Math.sin(angle) * ry * swing };
    });
    const point = (i: number) => points[(i + CORNERS) % CORNERS] as Spot;
    const middle = (a: Spot, b: Spot) => at((a.x + b.x) / 2, (a.y + b.y) / 2);
    const curves = points.map((p, i) => `Q${at(p.x, p.y)} ${middle(p, point(i + 1))}`);
    return `M${middle(point(-1), point(0))}${curves.join("")}Z`;
}

function coastsOf({ spaces, spots, scale }: Chart): string[] {
    return spaces
        .filter(({ facts }) => facts.type === "harbour")
        .map(({ id }, i) => {
            const spot = spots.get(id) ?? { x: 0, y: 0 };
            const { dx, dy, rx, ry } = LANDS[id] ?? OTHER_LAND;
            return coast(spot.x + dx * scale, spot.y + dy * scale, rx * scale, ry * scale, i + 1);
        });
}

export function SeaGround({ chart }: { chart: Chart }) {
    const [, , width, height] = chart.rect;
    return (
        <svg class="backdrop sea-ground" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <GroundDefs />
            <rect width={width} height={height} fill="url(#macao-sea)" />
            <Depths width={width} height={height} />
            <Rays width={width} height={height} />
            <Coasts chart={chart} />
            <Hills chart={chart} />
            <Creatures chart={chart} />
            <Routes chart={chart} />
        </svg>
    );
}

function GroundDefs() {
    return (
        <defs>
            <radialGradient id="macao-sea" cx=".4" cy=".35" r=".8">
                <stop offset="0" stop-color="#a9d0d8" />
                <stop offset=".55" stop-color="#6aa5bd" />
                <stop offset="1" stop-color="#3a7396" />
            </radialGradient>
            <filter id="macao-cut" x="-2%" y="-2%" width="104%" height="104%">
                <feTurbulence
                    type="fractalNoise"
                    baseFrequency=".022"
                    numOctaves="2"
                    seed="8"
                    result="noise"
                />
                <feDisplacementMap in="SourceGraphic" in2="noise" scale="3.5" />
            </filter>
            <filter id="macao-blur" x="-20%" y="-20%" width="140%" height="140%">
                <feGaussianBlur stdDeviation="14" />
            </filter>
        </defs>
    );
}

function Depths({ width, height }: { width: number; height: number }) {
    const depths = [
        [0.42, 0.62, 0.2, 0.13],
        [0.1, 0.2, 0.1, 0.2],
        [0.7, 0.5, 0.09, 0.22],
        [0.5, 0.98, 0.4, 0.07],
    ] as const;
    return (
        <g filter="url(#macao-blur)" fill="#2f6a8f" opacity=".55">
            {depths.map(([x, y, rx, ry], i) => (
                <ellipse key={i} cx={x * width} cy={y * height} rx={rx * width} ry={ry * height} />
            ))}
        </g>
    );
}

/** The rhumb lines of an old chart. */
function Rays({ width, height }: { width: number; height: number }) {
    const [x, y] = [width * 0.43, height * 0.6];
    const lines = Array.from({ length: RAYS }, (_, i) => {
        const angle = (i * 2 * Math.PI) / RAYS;
        const reach = width + height;
        return `M${at(x, y)}L${at(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach)}`;
    });
    return <path d={lines.join("")} stroke="#fff" stroke-opacity=".26" stroke-width="2" />;
}

/** Land in watercolour with an ink coast and shallow water around it. */
function Coasts({ chart }: { chart: Chart }) {
    const coasts = coastsOf(chart);
    const { scale } = chart;
    const all = coasts.join("");
    return (
        <g filter="url(#macao-cut)" stroke-linejoin="round">
            <path d={all} fill="none" stroke="#d7ecf0" stroke-opacity=".55" stroke-width={20 * scale} />
            {coasts.map((d) => (
                <path key={d} d={d} fill="#d9c48d" stroke="#2b3f55" stroke-width="3" />
            ))}
            <path d={all} fill="#f0e2b8" transform={`translate(${-5 * scale} ${-7 * scale})`} />
        </g>
    );
}

function Hills({ chart: { spaces, spots, scale } }: { chart: Chart }) {
    return (
        <>
            {spaces
                .filter(({ facts }) => facts.type === "harbour")
                .map(({ id }, i) => {
                    const spot = spots.get(id) ?? { x: 0, y: 0 };
                    const side = i % 2 ? -1 : 1;
                    const [x, y] = [spot.x + side * 62 * scale, spot.y - 12 * scale];
                    const hill = (dx: number, w: number, h: number) =>
                        `M${at(x + dx * scale, y)}q${at((w / 2) * scale, -h * scale)} ${at(w * scale, 0)}Z`;
                    return (
                        <g key={id}>
                            <path d={hill(-14, 28, 34)} fill="#a9b27a" />
                            <path d={hill(4, 24, 24)} fill="#87955d" />
                        </g>
                    );
                })}
        </>
    );
}

function Creatures({ chart: { rect, scale } }: { chart: Chart }) {
    const [, , width, height] = rect;
    const wave = "q8-8 16 0t16 0 16 0";
    const waves = WAVES.map(([x, y]) => `M${round(x * width)} ${round(y * height)}${wave}`).join("");
    return (
        <>
            <path
                d={waves}
                fill="none"
                stroke="#e4f2f4"
                stroke-opacity=".7"
                stroke-width="3"
                stroke-linecap="round"
            />
            {scale > 0.6 && (
                <>
                    <svg x={width * 0.03} y={height - 92 * scale} width={150 * scale} height={80 * scale}>
                        <Art id="macao/serpent" />
                    </svg>
                    <svg x={width * 0.5} y={height - 62 * scale} width={110 * scale} height={56 * scale}>
                        <Art id="macao/whale" />
                    </svg>
                </>
            )}
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
