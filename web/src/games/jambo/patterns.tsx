// Cloth, wood and light that the drawings of the market are filled with.

/** A reference to one of these. */
export const fill = (name: string): string => `url(#jambo-paint-${name})`;

const id = (name: string) => `jambo-paint-${name}`;

interface Stop {
    at: number;
    colour: string;
    opacity?: number;
}

const Stops = ({ stops }: { stops: Stop[] }) => (
    <>
        {stops.map(({ at, colour, opacity = 1 }) => (
            <stop key={at} offset={at} stop-color={colour} stop-opacity={opacity} />
        ))}
    </>
);

function Linear({ name, x, y, stops }: { name: string; x: number; y: number; stops: Stop[] }) {
    return (
        <linearGradient id={id(name)} x2={x} y2={y}>
            <Stops stops={stops} />
        </linearGradient>
    );
}

function Gradients() {
    const shade = "#5a1c00";
    return (
        <>
            <Linear
                name="earth"
                x={0.4}
                y={1}
                stops={[
                    { at: 0, colour: "#f2bd6c" },
                    { at: 0.55, colour: "#e39c4a" },
                    { at: 1, colour: "#c67734" },
                ]}
            />
            <Linear name="plank" x={0} y={1} stops={twoColours("#6a4024", "#3f2313")} />
            <Linear name="wood" x={0} y={1} stops={twoColours("#b97a42", "#8a5227")} />
            <Linear name="board" x={0} y={1} stops={twoColours("#a86c3a", "#d09a5c")} />
            <Linear
                name="right-shade"
                x={1}
                y={0}
                stops={[
                    { at: 0.4, colour: shade, opacity: 0 },
                    { at: 1, colour: shade, opacity: 0.34 },
                ]}
            />
            <Linear
                name="low-shade"
                x={0}
                y={1}
                stops={[
                    { at: 0, colour: "#fff0c0", opacity: 0.25 },
                    { at: 0.5, colour: "#fff0c0", opacity: 0 },
                    { at: 1, colour: "#4a1a08", opacity: 0.2 },
                ]}
            />
            <radialGradient id={id("dusk")} cx=".42" cy=".4" r=".75">
                <stop offset=".55" stop-color="#2c0f04" stop-opacity="0" />
                <stop offset="1" stop-color="#2c0f04" stop-opacity=".6" />
            </radialGradient>
            <radialGradient id={id("sun")} cx=".12" cy="0" r="1">
                <stop offset="0" stop-color="#fff0b8" stop-opacity=".45" />
                <stop offset=".6" stop-color="#ffd68a" stop-opacity=".03" />
                <stop offset="1" stop-color="#8a2a0e" stop-opacity=".34" />
            </radialGradient>
            <radialGradient id={id("lamp")}>
                <stop offset="0" stop-color="#ffcf70" stop-opacity=".26" />
                <stop offset="1" stop-color="#ffcf70" stop-opacity="0" />
            </radialGradient>
        </>
    );
}

function twoColours(from: string, to: string): Stop[] {
    return [
        { at: 0, colour: from },
        { at: 1, colour: to },
    ];
}

/** Edges cut from paper, and the grain of the ground. */
function Filters() {
    return (
        <>
            <filter id={id("cut")} x="-2%" y="-2%" width="104%" height="104%">
                <feTurbulence
                    type="fractalNoise"
                    baseFrequency=".022"
                    numOctaves={2}
                    seed={8}
                    result="noise"
                />
                <feDisplacementMap in="SourceGraphic" in2="noise" scale={3.5} result="cut" />
                <feGaussianBlur in="cut" stdDeviation=".5" />
            </filter>
            <filter id={id("grain-noise")} x="0" y="0" width="100%" height="100%">
                <feTurbulence
                    type="fractalNoise"
                    baseFrequency=".8"
                    numOctaves={2}
                    seed={3}
                    stitchTiles="stitch"
                />
                <feColorMatrix values="0 0 0 0 .25  0 0 0 0 .13  0 0 0 0 .05  0 0 0 -1.1 .62" />
            </filter>
            <pattern id={id("grain")} width="256" height="256" patternUnits="userSpaceOnUse">
                <rect width="256" height="256" filter={fill("grain-noise")} />
            </pattern>
        </>
    );
}

/** Woven borders, mud-cloth, baskets. */
function Cloths() {
    return (
        <>
            <pattern id={id("border")} width="48" height="16" patternUnits="userSpaceOnUse">
                <path d="M0 0h48v16H0Z" fill="#7d241b" />
                <path d="M0 0h12v16H0Z" fill="#f0b32e" />
                <path d="M12 0h6v16h-6ZM30 0h6v16h-6Z" fill="#241510" />
                <path d="M18 0h12v16H18Z" fill="#2f7a4b" />
                <path d="M0 8l6-6 6 6-6 6Z" fill="#b3322a" />
                <path d="M18 3h12v3H18ZM18 10h12v3H18Z" fill="#f0d9a0" />
                <path d="M36 8l6-7 6 7-6 7Z" fill="#f0b32e" />
                <path d="M39 8l3-3.5 3 3.5-3 3.5Z" fill="#241510" />
            </pattern>
            <pattern id={id("mud")} width="60" height="30" patternUnits="userSpaceOnUse">
                <path d="M0 0h60v30H0Z" fill="#3a2114" />
                <path
                    d="M0 8 7 2l8 12 8-12 7 6M30 0v30M0 22h26M36 4l18 22M54 4 36 26"
                    fill="none"
                    stroke="#efdcb2"
                    stroke-width="3"
                    stroke-linecap="round"
                />
                <path
                    d="M6 25a2 2 0 1 0 .01 0ZM15 25a2 2 0 1 0 .01 0ZM24 25a2 2 0 1 0 .01 0Z"
                    fill="#efdcb2"
                />
            </pattern>
            <pattern id={id("weave")} width="16" height="12" patternUnits="userSpaceOnUse">
                <path d="M0 0h16v12H0Z" fill="#c98b45" />
                <path d="M0 1h8v4H0ZM8 7h8v4H8Z" fill="#e0aa62" />
                <path d="M8 1h8v4H8ZM0 7h8v4H0Z" fill="#a86c30" />
            </pattern>
        </>
    );
}

/** Stands once on the table; every drawing may then fill itself with these. */
export function Paints() {
    return (
        <svg class="paints" width="0" height="0" aria-hidden="true">
            <defs>
                <Gradients />
                <Filters />
                <Cloths />
            </defs>
        </svg>
    );
}
