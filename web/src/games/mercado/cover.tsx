// Mercado's cover: a purse from which coins fall, and a perfume bottle.
const COINS = [["#D9A520", "G"], ["#C7CBD1", "S"], ["#B87333", "K"], ["#3FA39B", "T"], ["#7A4E9E", "V"]] as const;

export function MercadoCover() {
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#CDE7E3" />
            <path d="M0 140H320V180H0Z" fill="#8CC4BC" />
            <path d="M20 140V60Q48 24 76 60V140M96 140V60Q124 24 152 60V140M172 140V60Q200 24 228 60V140M248 140V60Q276 24 304 60V140" fill="#B5DAD4" stroke="#2F6E68" stroke-width="1.5" />
            <path d="M92 66Q72 118 84 150Q120 166 158 150Q170 118 148 66Z" fill="#8A5A3A" stroke="#1F1B16" stroke-width="1.6" />
            <path d="M86 54Q120 74 154 54L148 70Q120 80 92 70Z" fill="#A8734C" stroke="#1F1B16" stroke-width="1.6" />
            <path d="M90 70Q120 82 150 70" stroke="#E8C35A" stroke-width="4" fill="none" />
            {COINS.map(([fill, letter], i) => (
                <g key={letter} transform={`translate(${172 + (i % 3) * 26} ${148 - Math.floor(i / 3) * 22 - (i % 2) * 4})`}>
                    <circle r="13" fill={fill} stroke="#1F1B16" stroke-width="1.4" />
                    <circle r="9.5" fill="none" stroke="#1F1B16" stroke-width=".7" />
                </g>
            ))}
            <path d="M254 96h20v12q16 8 16 28 0 18-26 18t-26-18q0-20 16-28Z" fill="#E7F5F3" stroke="#1F1B16" stroke-width="1.5" />
            <path d="M242 128q22 8 44 0 4 22-22 22t-22-22Z" fill="#3FA39B" />
            <circle cx="264" cy="88" r="9" fill="#D9A520" stroke="#1F1B16" stroke-width="1.4" />
        </svg>
    );
}
