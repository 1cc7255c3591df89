// Macao's cover: a junk before the city wall, in porcelain blue, with the wind rose.
export function MacaoCover() {
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#E4EDF6" />
            <path d="M0 112H320V180H0Z" fill="#9DBBDA" />
            <path d="M178 112V70h14v-8h10v8h14v-8h10v8h14v-8h10v8h14v-8h10v8h14v-8h10v8h22V112Z" fill="#C9D8E8" stroke="#1C4E80" stroke-width="1.5" />
            <path d="M206 70V44l18-12 18 12V70ZM262 70V50l14-10 14 10V70Z" fill="#F4F8FC" stroke="#1C4E80" stroke-width="1.5" />
            <path d="M200 46q24-8 48 0M256 52q20-7 40 0" stroke="#1C4E80" stroke-width="3" fill="none" />
            <path d="M40 128H164Q156 158 134 158H68Q48 158 40 128Z" fill="#8B5A34" stroke="#1F1B16" stroke-width="1.6" />
            <path d="M78 128V32M128 128V50" stroke="#1F1B16" stroke-width="2.5" />
            <path d="M80 34Q122 56 118 112L80 122ZM76 44Q54 66 52 116L76 122Z" fill="#F4F8FC" stroke="#1C4E80" stroke-width="1.6" />
            <path d="M80 58 112 70M80 80l38 10M80 102l38 4M76 68 58 80M76 92 53 98" stroke="#1C4E80" stroke-width="1" />
            <path d="M130 54q26 18 24 58l-24 8Z" fill="#F4F8FC" stroke="#1C4E80" stroke-width="1.6" />
            <path d="M0 160q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0M0 174q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0" fill="none" stroke="#F4F8FC" stroke-width="2" />
            <g transform="translate(262 144)"><path d="M0-24 5-5 24 0 5 5 0 24-5 5-24 0-5-5Z" fill="#F4F8FC" stroke="#1C4E80" stroke-width="1.5" /><path d="M0-24 0 24M-24 0H24" stroke="#1C4E80" stroke-width=".8" /></g>
        </svg>
    );
}
