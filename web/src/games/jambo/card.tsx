// A card of Jambo: picture, name, what it does; a ware card has its wares and two prices instead.
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { CardFaceProps } from "../../stage/game-ui";
import { OriginMark } from "../../stage/pieces";
import type { Counts } from "../../stage/rows";
import { hyphenated } from "../../ui/hyphens";
import { useTranslate, type Translate } from "../../ui/i18n";
import { CAPTIONS } from "./captions";
import { Coin } from "./coin";
import { pieceOf, type CardFacts } from "./facts";
import { LASTING_CARD, Signs } from "./signs";

/** A card is so much higher than wide. */
export const CARD_RATIO = 204 / 148;
export const HIDDEN_CARD = "?";

/**
 * full: as in the hand at a desk. medium: a caption only if there are no signs. small: picture, name and
 * signs. line: the same, smaller, the name in the text's face. name: without signs. mini: picture and signs,
 * the name only where there are no signs. large: for the large card, whose words stand below.
 */
export type FaceSize = "full" | "medium" | "small" | "line" | "name" | "mini" | "large";

/** The smallest, without a ribbon; a line may name them. */
const MINI: FaceSize[] = ["line", "name", "mini"];

const classOf = (size: FaceSize): string => `${MINI.includes(size) ? "face-mini " : ""}face-${size}`;

interface Props {
    game: Game;
    table: Snapshot;
    id: string;
    size: FaceSize;
}

/** On the large card a longer name is set smaller: in two lines it would leave a strip of a picture. */
const LONG_NAME = 20;

/** The face of a card; fills what it stands in, whose width in scene units is --card-width. */
export function Face({ game, table, id, size: wanted }: Props) {
    const t = useTranslate();
    const piece = pieceOf(game, "card", id);
    if (!piece) return <CardBack />;
    const { facts } = piece;
    // Its name has three words, which would cover a small picture.
    const size = wanted === "small" && facts.type === "stand" ? "mini" : wanted;
    const isMini = MINI.includes(size);
    const isNamed = size !== "mini" || (facts.special && id !== LASTING_CARD);
    if (facts.type === "ware") return <WareFace {...{ table, id, facts, size }} />;
    const caption = CAPTIONS[id];
    const name = t(piece.name);
    const hasCaption = size === "full" || (size === "medium" && facts.special);
    return (
        <span class={`face ${facts.type} ${classOf(size)}`} aria-hidden="true">
            <span class="face-picture">
                <Art id={`jambo/${id}`} />
            </span>
            {!isMini && (
                <span class="face-badge">
                    <Art id={`jambo/kind-${facts.type}`} />
                </span>
            )}
            {isNamed && (
                <span class={name.length > LONG_NAME ? "face-ribbon long" : "face-ribbon"}>
                    <span>
                        {hyphenated(name)}
                        <OriginMark piece={piece} />
                    </span>
                </span>
            )}
            {!isNamed && <span class="face-band" />}
            {size !== "name" && <Signs game={game} id={id} />}
            {hasCaption && caption && <span class="face-words">{hyphenated(t(caption))}</span>}
        </span>
    );
}

/** What a screen reader says of a card: its name and its text. */
export function cardLabel(game: Game, id: string, t: Translate, count = 1): string {
    const piece = pieceOf(game, "card", id);
    const copies = count > 1 ? ` ×${count}` : "";
    return piece
        ? [hyphenated(t(piece.name)) + copies, t(piece.text)].join(". ")
        : t("Verdeckte Karte", "Hidden card") + copies;
}

/** What a ware card costs and brings me now, as the engine says: a Wise Man changes it for a turn. */
function pricesOf({ quotes }: Snapshot, id: string, facts: CardFacts) {
    const buy = quotes["buy"]?.[id] ?? facts.buy;
    const sell = quotes["sell"]?.[id] ?? facts.sell;
    return { buy, sell, isChanged: buy !== facts.buy || sell !== facts.sell };
}

interface WareFaceProps {
    table: Snapshot;
    id: string;
    facts: CardFacts;
    size: FaceSize;
}

function WareFace({ table, id, facts, size }: WareFaceProps) {
    const t = useTranslate();
    const { buy, sell, isChanged } = pricesOf(table, id, facts);
    return (
        <span class={`face ware ${classOf(size)}`} aria-hidden="true">
            <CardWares wares={facts.wares} />
            <span class={isChanged ? "face-prices changed" : "face-prices"}>
                <span class="face-price" data-test="buy" data-price={buy}>
                    <span class="face-price-word drawn" data-text={t("Kauf", "buy")} />
                    <Coin isDrawn>{buy}</Coin>
                </span>
                <span class="face-price" data-test="sell" data-price={sell}>
                    <span class="face-price-word drawn" data-text={t("Verkauf", "sell")} />
                    <Coin isDrawn>{sell}</Coin>
                </span>
            </span>
        </span>
    );
}

/** More wares stand in rows of three. */
const MAX_LARGE_WARES = 3;

function CardWares({ wares }: { wares: Counts }) {
    const all = Object.entries(wares).flatMap(([ware, count]) => Array.from({ length: count }, () => ware));
    return (
        <span class={all.length > MAX_LARGE_WARES ? "face-wares many" : "face-wares"}>
            {all.map((ware, i) => (
                <span key={i} class="face-ware" data-ware={ware}>
                    <Art id={`jambo/ware-${ware}`} />
                </span>
            ))}
        </span>
    );
}

export function CardBack() {
    return <span class="card-back" aria-hidden="true" />;
}

/** The upper part of the stage's large card. */
export function LargeFace({ game, table, kind, id }: CardFaceProps) {
    const t = useTranslate();
    const piece = pieceOf(game, "card", id);
    if (kind !== "card" || !piece) return null;
    const isWare = piece.facts.type === "ware";
    return (
        <div class="large-face">
            <Face {...{ game, table, id }} size="large" />
            {isWare && <p class="large-name">{t(piece.name)}</p>}
        </div>
    );
}
