// Jambo's cover: a market stand under an ochre awning, wares on the counter.
import { WARES } from "./wares";

export function JamboCover() {
    const stripes = [0, 1, 2, 3, 4, 5, 6, 7];
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#F0D9A8" />
            <circle cx="262" cy="42" r="22" fill="#E8A13A" />
            <path d="M0 128Q80 104 160 124T320 116V180H0Z" fill="#D9B36C" />
            <path d="M36 128V60M40 60Q20 50 8 62M38 60Q30 40 14 38M38 60Q44 38 60 42M38 60Q56 52 66 64" fill="none" stroke="#5B5A2E" stroke-width="3" stroke-linecap="round" />
            <path d="M92 70V160M244 70V160" stroke="#6B4524" stroke-width="5" />
            {stripes.map((i) => <path key={i} d={`M${84 + i * 21} 48H${105 + i * 21}V76Q${94.5 + i * 21} 90 ${84 + i * 21} 76Z`} fill={i % 2 ? "#FAF6EE" : "#C77F1F"} stroke="#1F1B16" stroke-width="1.3" />)}
            <path d="M82 118H254V160H82Z" fill="#9A6738" stroke="#1F1B16" stroke-width="1.5" />
            <path d="M78 112H258V122H78Z" fill="#B98149" stroke="#1F1B16" stroke-width="1.5" />
            {Object.values(WARES).map((look, i) => <g key={i} transform={`translate(${90 + i * 27} 88)`}><path d={look.outline} fill={look.fill} stroke="#1F1B16" stroke-width="1.3" /></g>)}
            <path d="M96 134h144M96 148h144" stroke="#6B4524" stroke-width="1.5" />
        </svg>
    );
}
