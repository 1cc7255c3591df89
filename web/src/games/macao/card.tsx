// A card of Macao: cost, picture, name, what it does in signs, how often. In the hand, active, on display.
import type { Game, Move } from "../../engine/types";
import { Art } from "../../stage/art";
import { wordsOf, type PieceWith } from "../../stage/facts";
import { memo } from "../../stage/memo";
import { OriginMark } from "../../stage/pieces";
import { Thing } from "../../stage/thing";
import { hyphenated } from "../../ui/hyphens";
import { useTranslate } from "../../ui/i18n";
import { pieceOf, type CardFacts } from "./facts";
import { Cost, Gold, Prestige } from "./pieces";
import { SignRow } from "./sign-row";
import { occasionOf, signsOf } from "./signs";

interface Props {
    game: Game;
    id: string;
    moves?: Move[];
    /** Moves to explain if none can be made. */
    attempts?: string[];
    isActive?: boolean;
    isUsed?: boolean;
    /** How much of it is drawn: all, without the words, or picture and signs in a row. */
    size?: "full" | "small" | "chip";
}

export function Card({ game, id, moves = [], attempts = [], isActive, isUsed, size = "full" }: Props) {
    const t = useTranslate();
    const card = pieceOf(game, "card", id);
    if (!card) return null;
    const states = [
        isActive ? t("aktiv", "active") : "",
        isUsed ? t("schon genutzt", "already used") : "",
        t(wordsOf(card)),
    ];
    const marks = `${isActive ? "active" : ""} ${isUsed ? "used" : ""}`;
    return (
        <Thing
            class={`macao-card size-${size} ${card.facts.type} ${marks}`}
            moves={moves}
            attempts={attempts}
            piece={{ kind: "card", id }}
            label={[t(card.name), ...states.filter(Boolean)].join(". ")}
        >
            {size === "chip" ? (
                <ChipFace card={card} />
            ) : (
                <Face card={card} size={size} isActive={isActive} />
            )}
        </Thing>
    );
}

interface FaceProps {
    card: PieceWith<CardFacts>;
    size?: string;
    isActive?: boolean | undefined;
}

const Face = memo(({ card, size, isActive }: FaceProps) => {
    const t = useTranslate();
    const { facts } = card;
    return (
        <span class="card-in" aria-hidden="true">
            <span class="card-picture">
                <Art id={`macao/${card.id}`} />
                {!isActive && <Cost cost={facts.cost} class="card-cost" />}
                {isActive && <span class="seal" />}
                {size === "small" && <Tribute facts={facts} />}
            </span>
            <span class="card-name">
                <span>
                    {hyphenated(t(card.name))}
                    <OriginMark piece={card} />
                </span>
            </span>
            <SignRow signs={signsOf(facts)} />
            {size === "full" && <span class="card-line">{t(occasionOf(facts))}</span>}
        </span>
    );
});

/** What the card adds to the round's tribute. */
export function Tribute({ facts }: { facts: CardFacts }) {
    return (
        <span class="card-tribute">
            <Gold>{facts.tribute_gold}</Gold>
            <Prestige>{facts.tribute_points}</Prestige>
        </span>
    );
}

const ChipFace = memo(({ card }: FaceProps) => {
    return (
        <span class="card-in" aria-hidden="true">
            <span class="card-picture">
                <Art id={`macao/${card.id}`} />
            </span>
            <SignRow signs={signsOf(card.facts)} />
        </span>
    );
});

/** The upper part of the large card. */
export function LargeFace({ game, id }: { game: Game; id: string }) {
    const t = useTranslate();
    const card = pieceOf(game, "card", id);
    if (!card) return null;
    return (
        <span class={`large-face macao-card ${card.facts.type}`} aria-hidden="true">
            <span class="card-picture">
                <Art id={`macao/${id}`} />
                <Cost cost={card.facts.cost} class="card-cost" />
                <Tribute facts={card.facts} />
            </span>
            <span class="card-name">
                <span>{t(card.name)}</span>
            </span>
            <SignRow signs={signsOf(card.facts)} />
        </span>
    );
}
