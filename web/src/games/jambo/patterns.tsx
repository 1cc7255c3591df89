// Light on the market, and how its edges are cut: what lies over pictures, not pictures themselves.

/** A reference to one of these. */
export const fill = (name: string): string => `url(#jambo-paint-${name})`;

const id = (name: string) => `jambo-paint-${name}`;

function Gradients() {
    return (
        <>
            <radialGradient id={id("dusk")} cx=".42" cy=".4" r=".75">
                <stop offset=".55" stop-color="#2c0f04" stop-opacity="0" />
                <stop offset="1" stop-color="#2c0f04" stop-opacity=".6" />
            </radialGradient>
            <radialGradient id={id("sun")} cx=".12" cy="0" r="1">
                <stop offset="0" stop-color="#fff0b8" stop-opacity=".45" />
                <stop offset=".6" stop-color="#ffd68a" stop-opacity=".03" />
                <stop offset="1" stop-color="#8a2a0e" stop-opacity=".34" />
            </radialGradient>
        </>
    );
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

/** Stands once on the table; every drawing may then fill itself with these. */
export function Paints() {
    return (
        <svg class="paints" width="0" height="0" aria-hidden="true">
            <defs>
                <Gradients />
                <Filters />
            </defs>
        </svg>
    );
}
