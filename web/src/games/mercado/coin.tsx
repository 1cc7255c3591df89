// Mercado's coins: each with its own outline and letter.
interface CoinLook { fill: string; outline: string; letter: readonly [string, string] }

const COINS: Record<string, CoinLook> = {
    gold: { fill: "#E3B02B", outline: "M12 2A10 10 0 1 1 11.9 2Z", letter: ["G", "G"] },
    silver: { fill: "#CDD3D9", outline: "M8 2H16L22 8V16L16 22H8L2 16V8Z", letter: ["S", "S"] },
    copper: { fill: "#C98257", outline: "M12 1.5 21.5 7V17L12 22.5 2.5 17V7Z", letter: ["R", "C"] },
    turquoise: { fill: "#5FC3B8", outline: "M12 1 23 12 12 23 1 12Z", letter: ["T", "T"] },
    false: { fill: "#A9A29A", outline: "M3 3H21V21H3Z", letter: ["F", "X"] },
    joker: { fill: "#D9A0CC", outline: "M12 1 15 8.5H23L16.8 13.4 19 21.5 12 17 5 21.5 7.2 13.4 1 8.5H9Z", letter: ["J", "J"] },
};

export function Coin({ coin, language, size = 22 }: { coin: string; language: 0 | 1; size?: number }) {
    const look = COINS[coin];
    if (!look) return null;
    return (
        <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
            <path d={look.outline} fill={look.fill} stroke="#1F1B16" stroke-width="1.3" stroke-linejoin="round" />
            <text x="12" y="16" text-anchor="middle" font-size="10.5" font-weight="700" fill="#1F1B16">{look.letter[language]}</text>
        </svg>
    );
}
