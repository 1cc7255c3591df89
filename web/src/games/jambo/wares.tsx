// The six wares as little drawings, told apart by outline and letter as well as colour.
export interface WareLook { fill: string; outline: string }

export const WARES: Record<string, WareLook> = {
    trinkets: { fill: "#E8B93A", outline: "M12 2 22 12 12 22 2 12Z" },
    hides: { fill: "#B9794A", outline: "M5 2 9 4H15L19 2 21 7 18 10V15L21 19 17 22 12 20 7 22 3 19 6 15V10L3 7Z" },
    tea: { fill: "#7FA65A", outline: "M12 2C21 6 22 15 12 22 2 15 3 6 12 2Z" },
    silk: { fill: "#C98BB9", outline: "M3 4Q7.5 1 12 4T21 4V20Q16.5 23 12 20T3 20Z" },
    fruit: { fill: "#E0704A", outline: "M12 2A10 10 0 1 1 11.9 2Z" },
    salt: { fill: "#DCE3E6", outline: "M2 2H22V22H2Z" },
};

/** Letters by language: German Schmuck, Fell, Tee, Seide, Früchte (O for Obst), Salz. */
const LETTERS: Record<string, readonly [string, string]> = {
    trinkets: ["K", "T"], hides: ["F", "H"], tea: ["T", "E"], silk: ["S", "S"], fruit: ["O", "F"], salt: ["Z", "A"],
};

export function Ware({ ware, letter, size = 24 }: { ware: string; letter: string; size?: number }) {
    const look = WARES[ware];
    if (!look) return null;
    return (
        <svg viewBox="0 0 24 24" width={size} height={size} class="ware" aria-hidden="true">
            <path d={look.outline} fill={look.fill} stroke="var(--edge)" stroke-width="1.3" stroke-linejoin="round" />
            <text x="12" y="16" text-anchor="middle" font-size="11.5" font-weight="700" fill="#1F1B16">{letter}</text>
        </svg>
    );
}

export function wareLetter(ware: string, language: 0 | 1): string {
    return LETTERS[ware]?.[language] ?? "?";
}
