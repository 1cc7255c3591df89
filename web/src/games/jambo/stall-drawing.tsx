// Two rows of stands that face each other, put together from pictures: the far one seen from the front, the
// near one from behind. Roofs and counters are as wide as their stand; a rolled-up awning is lower.
import { spaceAt, type Stand } from "./layout";
import { Picture } from "./picture";

/** Height of the two awnings let down, and where the mats of the spaces lie. */
const FAR_AWNING = 74;
const NEAR_AWNING = 108;
const NEAR_TOP = 108;
const FAR_MATS = 210;
export const NEAR_BASELINE = 86;
/** An awning reaches so far beyond its stand at each side; its edge hangs so low. */
const EAVES = 16;
const VALANCE = { far: 38, near: 34 };

export const farBaseline = (rolledUp: number): number => FAR_MATS - rolledUp;

/** The stand of this many spaces in a row has the small roof; a row of several has one roof for each. */
const SMALL_SPACES = 3;

interface Roof {
    size: "large" | "small";
    x: number;
    width: number;
}

function roofsOf({ columns, width }: Stand): Roof[] {
    const count = columns > SMALL_SPACES && columns % SMALL_SPACES === 0 ? columns / SMALL_SPACES : 1;
    return Array.from({ length: count }, (_, i) => ({
        size: "small",
        x: (i * width) / count,
        width: width / count,
    }));
}

interface AwningProps {
    roofs: Roof[];
    top: number;
    height: number;
    valance: number;
}

function Awnings({ roofs, top, height, valance }: AwningProps) {
    return (
        <>
            {roofs.map(({ size, x, width }) => {
                const across = [x - EAVES, width + 2 * EAVES] as const;
                return (
                    <g key={x}>
                        <Picture id={`awning-${size}`} at={[across[0], top, across[1], height]} />
                        <Picture
                            id={`valance-${size}`}
                            at={[across[0], top + height - 3, across[1], valance]}
                        />
                        {/* The pole over which the cloth lies. */}
                        <Picture id="ridge" at={[x + 10, top - 5, width - 20, 9]} />
                    </g>
                );
            })}
        </>
    );
}

interface MatsProps {
    stand: Stand;
    spaceWidth: number;
    baseline: number;
    /** Spaces from this one on cost a fee. */
    freeSpaces: number;
}

/** A woven plate for each space; the ones that cost a fee are red. */
function Mats({ stand, spaceWidth, baseline, freeSpaces }: MatsProps) {
    const width = spaceWidth * (stand.rows === 1 ? 0.92 : 0.82);
    const height = stand.rows === 1 ? 36 : 24;
    return (
        <>
            {Array.from({ length: stand.spaces }, (_, i) => {
                const { x, y } = spaceAt(stand, spaceWidth, baseline, i);
                const id = i < freeSpaces ? "mat" : "mat-fee";
                return <Picture key={i} id={id} at={[x - width / 2, y - height / 2, width, height]} />;
            })}
        </>
    );
}

export interface StandProps {
    stand: Stand;
    spaceWidth: number;
    rolledUp: number;
    freeSpaces: number;
    /** The large stand has one roof, the small ones have one each. */
    isLarge: boolean;
}

function roofs({ stand, isLarge }: StandProps): Roof[] {
    return isLarge ? [{ size: "large", x: 0, width: stand.width }] : roofsOf(stand);
}

/** A stand as its customers see it: awning, dark inside, counter, carved front. */
export function FarStand(props: StandProps) {
    const { stand, spaceWidth, rolledUp, freeSpaces } = props;
    const { width } = stand;
    const inner = 96 - rolledUp;
    const counter = inner + 58;
    const front = inner + 132;
    return (
        <g transform={`translate(${stand.x} 0)`}>
            <path
                d={`M20 ${front + 34}H${width}V${inner - 56}l52 46V${front + 60}H70Z`}
                fill="#7a3a14"
                opacity=".3"
            />
            <Picture id="stall-inside" at={[0, inner - 4, width, 66]} />
            {roofs(props).map(({ size, x, width }) => (
                <HangingRow
                    key={x}
                    x={x + stand.margin}
                    y={inner + 2}
                    width={width - 2 * stand.margin}
                    size={size}
                />
            ))}
            <g style={{ "--cloth": "var(--d)" }}>
                <Picture id="counter" at={[-8, counter, width + 16, 74]} />
            </g>
            {roofs(props).map(({ size, x, width }) => (
                <Picture key={x} id={`stall-front-${size}`} at={[x - 7, front, width + 14, 36]} />
            ))}
            <Mats {...{ stand, spaceWidth, freeSpaces }} baseline={farBaseline(rolledUp)} />
            <Awnings roofs={roofs(props)} top={4} height={FAR_AWNING - rolledUp} valance={VALANCE.far} />
        </g>
    );
}

/** Gourds, cloths and bells that hang under the far awning, one picture for three spaces. */
function HangingRow({ x, y, width, size }: { x: number; y: number; width: number; size: Roof["size"] }) {
    const count = size === "large" ? 2 : 1;
    return (
        <>
            {Array.from({ length: count }, (_, i) => (
                <Picture key={i} id="hangings" at={[x + (i * width) / count, y, width / count, 42]} />
            ))}
        </>
    );
}

/** A stand as its owner sees it: the counter, and the awning from above, towards us. */
export function NearStand(props: StandProps) {
    const { stand, spaceWidth, rolledUp, freeSpaces } = props;
    const { width } = stand;
    const low = NEAR_TOP + NEAR_AWNING - rolledUp;
    return (
        <g transform={`translate(${stand.x} 0)`}>
            <path
                d={`M${width - 10} 30l44 26 26 ${low - 60}v30H60V${low - 10}Z`}
                fill="#7a3a14"
                opacity=".3"
            />
            <g style={{ "--cloth": "#8a3312" }}>
                <Picture id="counter" at={[0, 20, width, 88]} />
            </g>
            <rect x="-2" y={NEAR_TOP - 6} width={width + 4} height="12" fill="#3a1d10" opacity=".4" />
            <Mats {...{ stand, spaceWidth, freeSpaces }} baseline={NEAR_BASELINE} />
            <Awnings
                roofs={roofs(props)}
                top={NEAR_TOP}
                height={NEAR_AWNING - rolledUp}
                valance={VALANCE.near}
            />
        </g>
    );
}
