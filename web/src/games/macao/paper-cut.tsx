// Edges as if cut from paper with a knife. For grounds that stand still, never for what moves.
export function PaperCut({ id }: { id: string }) {
    return (
        <filter id={id} x="-2%" y="-2%" width="104%" height="104%">
            <feTurbulence type="fractalNoise" baseFrequency=".022" numOctaves="2" seed="8" result="noise" />
            <feDisplacementMap in="SourceGraphic" in2="noise" scale="3.5" />
        </filter>
    );
}
