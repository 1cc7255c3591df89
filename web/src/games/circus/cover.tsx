// Circus Maximus' cover: the arena's arches and a queue of dealers before them.
export function CircusCover() {
    const arches = [0, 1, 2, 3, 4, 5, 6];
    return (
        <svg viewBox="0 0 320 180" aria-hidden="true">
            <rect width="320" height="180" fill="#F3D9C2" />
            <path d="M0 136H320V180H0Z" fill="#E0B48F" />
            <path d="M16 136V44Q160 16 304 44V136Z" fill="#B5483A" stroke="#1F1B16" stroke-width="1.6" />
            <path d="M16 86Q160 70 304 86" fill="none" stroke="#F3D9C2" stroke-width="3" />
            {arches.map((i) => <path key={i} d={`M${30 + i * 39} 136V112a11 11 0 0 1 22 0V136Z`} fill="#5E211A" stroke="#1F1B16" stroke-width="1.2" />)}
            {arches.map((i) => <path key={`u${i}`} d={`M${32 + i * 39} 78V64a9 9 0 0 1 18 0V78Z`} fill="#5E211A" />)}
            {["#E69F00", "#56B4E9", "#009E73", "#D55E00", "#CC79A7"].map((fill, i) => (
                <g key={fill} transform={`translate(${60 + i * 48} ${146 + (i % 2) * 4})`}>
                    <path d="M-13 22Q-14-4 0-6 14-4 13 22Z" fill={fill} stroke="#1F1B16" stroke-width="1.4" />
                    <path d="M-8-2Q2 10 8 22" fill="none" stroke="#1F1B16" stroke-width="1" />
                    <circle cy="-13" r="8" fill="#E9C3A0" stroke="#1F1B16" stroke-width="1.4" />
                    <path d="M-8-15Q0-25 8-15" fill="none" stroke="#6E8B3D" stroke-width="3" />
                </g>
            ))}
        </svg>
    );
}
