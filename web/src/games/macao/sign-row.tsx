// Draws the signs of a card.
import { Art } from "../../stage/art";
import { Arrow, Cube, DiePicture, Gold, Prestige } from "./pieces";
import type { Sign, Thing } from "./signs";

/** So many signs side by side fill a row; more are drawn smaller. */
const FULL_ROW = 3;

/** How wide a sign is, against a cube. */
function widthOf(sign: Sign): number {
    if (sign.sign === "arrow") return 0.75;
    if (sign.sign === "cubes") return 0.5 + Math.max(1, sign.count) / 2;
    if (sign.sign === "card") return 0.8;
    if (sign.sign === "text") return 0.6 + sign.text.length / 6;
    return sign.sign === "ship" || sign.sign === "wall" ? 1.5 : 1.08;
}

export function SignRow({ signs }: { signs: Sign[] }) {
    const width = signs.reduce((total, sign) => total + widthOf(sign), 0);
    const fit = Math.min(1, FULL_ROW / Math.max(1, width));
    return (
        <span class="signs" style={{ "--fit": fit }} aria-hidden="true">
            {signs.map((sign, i) => (
                <SignPicture key={i} sign={sign} />
            ))}
        </span>
    );
}

function SignPicture({ sign }: { sign: Sign }) {
    switch (sign.sign) {
        case "cube":
            return <Cube colour={sign.colour} />;
        case "cubes":
            return <AnyCubes how={sign.how} count={sign.count} />;
        case "gold":
            return <Gold>{sign.count}</Gold>;
        case "prestige":
            return <Prestige>{sign.count}</Prestige>;
        case "ship":
            return <Counted art="ship" count={sign.count} />;
        case "wall":
            return <Counted art="disc" count={sign.count} />;
        case "goods":
            return <ThingPicture art={sign.tile} />;
        case "card":
            return <span class={`sign-card ${sign.type}`} />;
        case "die":
            return <DiePicture colour="ivory" face={sign.face} />;
        case "arrow":
            return <Arrow />;
        case "thing":
            return <ThingPicture art={THINGS[sign.thing]} />;
        case "text":
            return <b>{sign.text}</b>;
    }
}

const THINGS: Record<Thing, string> = {
    quarter: "sign-quarter",
    dark_quarter: "sign-dark-quarter",
    house: "house",
    harbour: "anchor",
    goods: "sign-goods",
    joker: "joker",
    penalty: "sign-penalty",
    cards: "sign-cards",
    tribute: "sign-tribute",
    disc: "disc",
};

function ThingPicture({ art }: { art: string }) {
    return (
        <span class="sign-thing">
            <Art id={`macao/${art}`} />
        </span>
    );
}

/** A ship or a disc that moves so many spaces. */
function Counted({ art, count }: { art: string; count: number }) {
    return (
        <span class="sign-counted">
            <ThingPicture art={art} />
            {count > 0 && <b>{count}</b>}
        </span>
    );
}

/** Cubes to choose: any, of one colour, of different ones, or none at all. */
function AnyCubes({ how, count }: { how: string; count: number }) {
    if (how === "none") return <ThingPicture art="sign-no-cube" />;
    return (
        <span class={`sign-any ${how}`}>
            {Array.from({ length: Math.max(1, count) }, (_, i) => (
                <Cube key={i} colour="any" />
            ))}
        </span>
    );
}
