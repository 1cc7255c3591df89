// Macao's cubes: six outlines with the letters of the costs. And its goods: nine little drawings.
import type { ComponentChildren } from "preact";

interface CubeLook { fill: string; ink: string; outline: string; letter: string }

export const CUBES: Record<string, CubeLook> = {
    red: { letter: "R", fill: "#E0604F", ink: "#1F1B16", outline: "M3 3H21V21H3Z" },
    blue: { letter: "B", fill: "#7FB0E6", ink: "#1F1B16", outline: "M12 2A10 10 0 1 1 11.9 2Z" },
    green: { letter: "G", fill: "#79B86A", ink: "#1F1B16", outline: "M12 1.5 23 21.5H1Z" },
    black: { letter: "K", fill: "#3A3632", ink: "#FFFFFF", outline: "M12 1 23 12 12 23 1 12Z" },
    gray: { letter: "Y", fill: "#C9C5BE", ink: "#1F1B16", outline: "M7 2H17L23 12 17 22H7L1 12Z" },
    violet: { letter: "V", fill: "#B98AD6", ink: "#1F1B16", outline: "M12 1 23 9 19 22H5L1 9Z" },
};
export const BY_LETTER = Object.fromEntries(Object.entries(CUBES).map(([id, look]) => [look.letter, id]));

interface Placed { size?: number; x?: number; y?: number }

export function Cube({ colour, size = 20, x, y }: Placed & { colour: string }) {
    const look = CUBES[colour];
    if (!look) return null;
    return (
        <svg viewBox="0 0 24 24" width={size} height={size} x={x} y={y} aria-hidden="true">
            <path d={look.outline} fill={look.fill} stroke="var(--edge)" stroke-width="1.3" stroke-linejoin="round" />
            <text x="12" y={colour === "green" ? 19.5 : 16.2} text-anchor="middle" font-size="12" font-weight="700" fill={look.ink}>{look.letter}</text>
        </svg>
    );
}

/** A cost as printed: "RGK". */
export function Cost({ letters, size = 15 }: { letters: string; size?: number }) {
    return <span class="cost"><span class="hidden">{letters} </span>{[...letters].map((letter, i) => <Cube key={i} colour={BY_LETTER[letter] ?? ""} size={size} />)}</span>;
}

const ink = { fill: "none", stroke: "#1F1B16", "stroke-width": 1.3, "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

const GOODS: Record<string, ComponentChildren> = {
    lacquerware: <><path d="M4 10H20V18Q12 23 4 18Z" {...ink} fill="#C0453A" /><path d="M4 10Q12 4 20 10 12 14 4 10ZM12 3V6" {...ink} fill="#E0604F" /></>,
    rice: <><path d="M5 12Q12 3 19 12Z" {...ink} fill="#FFFFFF" /><path d="M3 12H21Q20 21 12 21T3 12Z" {...ink} fill="#8FB7DE" /><path d="M16 3 20 10M19 2 22 9" {...ink} /></>,
    tea: <><path d="M12 2C21 6 22 15 12 22 2 15 3 6 12 2Z" {...ink} fill="#7FA65A" /><path d="M12 6V22M12 12 16 9M12 16 8 13" {...ink} /></>,
    jade: <><path d="M12 2A10 10 0 1 1 11.9 2ZM12 8.5A3.5 3.5 0 1 0 12.1 8.5Z" {...ink} fill="#5FB59A" fill-rule="evenodd" /></>,
    silk: <><path d="M3 5Q8 2 12 5T21 5V18Q16 21 12 18T3 18Z" {...ink} fill="#D79BC6" /><path d="M3 11Q8 8 12 11T21 11" {...ink} /></>,
    paper: <><path d="M6 4H19Q16 6 16 8V21H5Q8 19 8 17V7Q8 4 6 4ZM16 8H21Q21 4 19 4" {...ink} fill="#F7EFD8" /><path d="M11 9V17M13.5 9V15" {...ink} /></>,
    porcelain: <><path d="M9 2H15L14 7Q20 11 18 17 17 22 12 22T6 17Q4 11 10 7Z" {...ink} fill="#F4F8FC" /><path d="M6 14Q9 11 12 14T18 14" {...ink} stroke="#1C4E80" /></>,
    spices: <><path d="M3 21 12 5 21 21Z" {...ink} fill="#D9822B" /><path d="M8 21 12 14 16 21Z" {...ink} fill="#B3451F" /><path d="M12 5V2" {...ink} /></>,
    joker: <path d="M12 1 15 8.5H23L16.8 13.4 19 21.5 12 17 5 21.5 7.2 13.4 1 8.5H9Z" {...ink} fill="#E8C35A" />,
};

export function Goods({ tile, size = 20, x, y }: Placed & { tile: string }) {
    return <svg viewBox="0 0 24 24" width={size} height={size} x={x} y={y} aria-hidden="true">{GOODS[tile]}</svg>;
}
