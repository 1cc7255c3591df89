// The wheel of the wind rose without its cubes: wood, six fields, a scale, a star. Drawn once for each size.
import { fieldAngle } from "./rose";

const FIELDS = [0, 1, 2, 3, 4, 5];
const MARKS = 72;

export function RoseWheel({ size }: { size: number }) {
    const middle = size / 2;
    const radius = middle * 0.93;
    const at = (distance: number, angle: number) =>
        `${(Math.cos(angle) * distance).toFixed(1)} ${(Math.sin(angle) * distance).toFixed(1)}`;
    const half = Math.PI / 6;
    const sector = (i: number) => {
        const [from, to] = [at(radius, fieldAngle(i) - half), at(radius, fieldAngle(i) + half)];
        return `M0 0L${from}A${radius} ${radius} 0 0 1 ${to}Z`;
    };
    return (
        <svg class="backdrop wheel" viewBox={`${-middle} ${-middle} ${size} ${size}`} aria-hidden="true">
            <circle r={radius * 1.07} fill="#7a4a22" />
            <circle r={radius * 1.052} fill="#b8833f" />
            <circle r={radius * 1.018} fill="#3b2410" />
            {FIELDS.map((i) => (
                <path
                    key={i}
                    d={sector(i)}
                    fill={i === 0 ? "#f3dfa8" : i % 2 ? "#e9dcc0" : "#f4ead2"}
                    stroke="#2b3f55"
                    stroke-width="2.5"
                />
            ))}
            <path
                d={Array.from({ length: MARKS }, (_, i) => {
                    const angle = (i * 2 * Math.PI) / MARKS;
                    return `M${at(radius, angle)}L${at(radius * (i % 6 ? 0.965 : 0.935), angle)}`;
                }).join("")}
                stroke="#2b3f55"
                stroke-width="2"
            />
            <circle r={radius * 0.345} fill="none" stroke="#2b3f55" stroke-width="2.5" />
            <circle r={radius * 0.32} fill="#1f4f86" />
            <Star
                long={radius * 0.31}
                short={radius * 0.11}
                turn={half}
                light="#7fa9c4"
                dark="#4d7f9f"
                at={at}
            />
            <Star long={radius * 0.38} short={radius * 0.1} turn={0} light="#fbe6b0" dark="#d29a2a" at={at} />
            <circle r={radius * 0.08} fill="#8a1f1c" stroke="#fbe6b0" stroke-width="3" />
            <Needle radius={radius} at={at} />
        </svg>
    );
}

type At = (distance: number, angle: number) => string;

interface StarProps {
    long: number;
    short: number;
    turn: number;
    light: string;
    dark: string;
    at: At;
}

function Star({ long, short, turn, light, dark, at }: StarProps) {
    const side = (sign: number) =>
        FIELDS.map((i) => {
            const angle = fieldAngle(i) + turn;
            return `M0 0L${at(short, angle + (sign * Math.PI) / 6)}L${at(long, angle)}Z`;
        }).join("");
    return (
        <>
            <path d={side(-1)} fill={light} />
            <path d={side(1)} fill={dark} />
        </>
    );
}

/** Points at the field whose cubes come next. */
function Needle({ radius, at }: { radius: number; at: At }) {
    const angle = fieldAngle(0);
    const barb = (turn: number) => at(radius * 0.35, angle + turn);
    return (
        <g fill="#b3242a" stroke="#b3242a" stroke-linejoin="round">
            <path
                d={`M${at(radius * 0.16, angle)}L${at(radius * 0.38, angle)}`}
                stroke-width={radius * 0.045}
                stroke-linecap="round"
            />
            <path d={`M${at(radius * 0.46, angle)}L${barb(-0.18)}L${barb(0.18)}Z`} stroke-width="1" />
        </g>
    );
}
