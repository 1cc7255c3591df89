// Mercado's coins: each with its own outline and letter; the seal; what the spaces of the track show.
import type { ComponentChildren } from "preact";

interface CoinLook { fill: string; outline: string; letter: readonly [string, string] }

const COINS: Record<string, CoinLook> = {
    gold: { fill: "#E3B02B", outline: "M12 2A10 10 0 1 1 11.9 2Z", letter: ["G", "G"] },
    silver: { fill: "#CDD3D9", outline: "M8 2H16L22 8V16L16 22H8L2 16V8Z", letter: ["S", "S"] },
    copper: { fill: "#C98257", outline: "M12 1.5 21.5 7V17L12 22.5 2.5 17V7Z", letter: ["R", "C"] },
    turquoise: { fill: "#5FC3B8", outline: "M12 1 23 12 12 23 1 12Z", letter: ["T", "T"] },
    false: { fill: "#A9A29A", outline: "M3 3H21V21H3Z", letter: ["F", "X"] },
    joker: { fill: "#D9A0CC", outline: "M12 1 15 8.5H23L16.8 13.4 19 21.5 12 17 5 21.5 7.2 13.4 1 8.5H9Z", letter: ["J", "J"] },
    same: { fill: "#FFFDF7", outline: "M12 2A10 10 0 1 1 11.9 2Z", letter: ["=", "="] },
    different: { fill: "#FFFDF7", outline: "M12 2A10 10 0 1 1 11.9 2Z", letter: ["≠", "≠"] },
};

export const COIN_ORDER = Object.keys(COINS);

export function Coin({ coin, language, size = 22 }: { coin: string; language: 0 | 1; size?: number }) {
    const look = COINS[coin];
    if (!look) return null;
    return (
        <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
            <path d={look.outline} fill={look.fill} stroke="var(--edge)" stroke-width="1.3" stroke-linejoin="round" />
            <text x="12" y="16.2" text-anchor="middle" font-size="11.5" font-weight="700" fill="#1F1B16">{look.letter[language]}</text>
        </svg>
    );
}

const line = { fill: "none", stroke: "#1F1B16", "stroke-width": 1.3, "stroke-linejoin": "round", "stroke-linecap": "round" } as const;

export function Seal({ size = 20 }: { size?: number }) {
    return <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true"><path d="M12 2 15 4 19 4 20 8 22 12 20 16 19 20 15 20 12 22 9 20 5 20 4 16 2 12 4 8 5 4 9 4Z" {...line} fill="#C0453A" /><path d="M9 16V8h4.5a2.5 2.5 0 0 1 0 5H9" {...line} stroke="#FFF4EC" /></svg>;
}

const SYMBOLS: Record<string, ComponentChildren> = {
    false: <><path d="M3 8H15V20H3Z" {...line} fill="#A9A29A" /><path d="M19 3V11M15.5 7H22.5" {...line} stroke-width="2" stroke="currentColor" /></>,
    remove: <><path d="M3 8H15V20H3Z" {...line} fill="#A9A29A" /><path d="M16 6H23" {...line} stroke-width="2" stroke="currentColor" /></>,
    advance: <path d="M2 8H13V3L23 12 13 21V16H2Z" {...line} fill="#79B86A" />,
    joker: <path d="M12 1 15 8.500H23L16.8 13.4 19 21.5 12 17 5 21.5 7.2 13.4 1 8.500H9Z" {...line} fill="#D9A0CC" />,
    seal: <path d="M12 2 15 4 19 4 20 8 22 12 20 16 19 20 15 20 12 22 9 20 5 20 4 16 2 12 4 8 5 4 9 4Z" {...line} fill="#C0453A" />,
    privilege: <><path d="M5 3H19V17L12 22 5 17Z" {...line} fill="#F6E7B8" /><path d="M8 8H16M8 12H16" {...line} /></>,
    others_false: <><path d="M1 9H10V18H1Z" {...line} fill="#A9A29A" /><path d="M12 13H22M18 8l5 5-5 5" {...line} stroke="currentColor" /></>,
    others_joker: <><path d="M6 5 7.5 9H12L8.5 11.5 10 16 6 13.5 2 16 3.5 11.5 0 9H4.500Z" {...line} fill="#D9A0CC" /><path d="M13 12H22M18 7l5 5-5 5" {...line} stroke="currentColor" /></>,
};

/** What a space of the track shows. */
export function Symbol({ symbol, size = 20 }: { symbol: string; size?: number }) {
    return <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">{SYMBOLS[symbol]}{symbol === "advance" && <text x="9" y="16" text-anchor="middle" font-size="11" font-weight="700" fill="#1F1B16">3</text>}</svg>;
}
