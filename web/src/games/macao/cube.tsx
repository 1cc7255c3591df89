// Macao's cubes: six outlines with the letters of the costs.
interface CubeLook { fill: string; ink: string; outline: string; letter: string }

export const CUBES: Record<string, CubeLook> = {
    red: { letter: "R", fill: "#E0604F", ink: "#1F1B16", outline: "M3 3H21V21H3Z" },
    blue: { letter: "B", fill: "#7FB0E6", ink: "#1F1B16", outline: "M12 2A10 10 0 1 1 11.9 2Z" },
    green: { letter: "G", fill: "#79B86A", ink: "#1F1B16", outline: "M12 1.5 23 21.5H1Z" },
    black: { letter: "K", fill: "#3A3632", ink: "#FFFFFF", outline: "M12 1 23 12 12 23 1 12Z" },
    gray: { letter: "Y", fill: "#C9C5BE", ink: "#1F1B16", outline: "M7 2H17L23 12 17 22H7L1 12Z" },
    violet: { letter: "V", fill: "#B98AD6", ink: "#1F1B16", outline: "M12 1 23 9 19 22H5L1 9Z" },
};
const BY_LETTER = Object.fromEntries(Object.entries(CUBES).map(([id, look]) => [look.letter, id]));

export function Cube({ colour, size = 20 }: { colour: string; size?: number }) {
    const look = CUBES[colour];
    if (!look) return null;
    return (
        <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
            <path d={look.outline} fill={look.fill} stroke="#1F1B16" stroke-width="1.3" stroke-linejoin="round" />
            <text x="12" y={colour === "green" ? 19 : 16} text-anchor="middle" font-size="10.5" font-weight="700" fill={look.ink}>{look.letter}</text>
        </svg>
    );
}

/** A cost as printed: "RGK". */
export function Cost({ letters, size = 15 }: { letters: string; size?: number }) {
    return <span class="cost"><span class="hidden">{letters} </span>{[...letters].map((letter, i) => <Cube key={i} colour={BY_LETTER[letter] ?? ""} size={size} />)}</span>;
}
