// The upper part of the large card, for everything on Macao's table that can be looked at.
import { Art } from "../../stage/art";
import type { CardFaceProps } from "../../stage/game-ui";
import { SeatMark } from "../../stage/seat";
import { useTranslate } from "../../ui/i18n";
import { LargeFace } from "./card";
import { housesOf, quartersOf } from "./city";
import { pieceOf } from "./facts";
import { Cost, Goods, seatClass } from "./pieces";
import { harbourPicture } from "./sea-ground";
import { SignRow } from "./sign-row";

export function CardFace(props: CardFaceProps) {
    switch (props.kind) {
        case "card":
            return <LargeFace game={props.game} id={props.id} />;
        case "quarter":
            return <QuarterFace {...props} />;
        case "space":
            return <HarbourFace {...props} />;
        case "tile":
            return <TileFace {...props} />;
        default:
            return null;
    }
}

function QuarterFace({ game, table, id }: CardFaceProps) {
    const t = useTranslate();
    const quarter = quartersOf({ game, table }, 1).find((each) => each.id === id);
    if (!quarter) return null;
    const { facts, tile, owner, index } = quarter;
    return (
        <span class={`large-face place ${facts.dark ? "dark" : ""}`} aria-hidden="true">
            <span class="card-picture">
                <Art id={housesOf(index)} />
                {owner < 0 && <Cost cost={facts.cost} class="card-cost" />}
                {owner < 0 && tile && <Goods tile={tile} />}
                {owner >= 0 && (
                    <span class={`house ${seatClass(owner)}`}>
                        <Art id="macao/house" />
                        <SeatMark seat={owner} />
                    </span>
                )}
            </span>
            <span class="card-name">
                <span>{t(quarter.name)}</span>
            </span>
        </span>
    );
}

function HarbourFace({ game, id }: CardFaceProps) {
    const t = useTranslate();
    const harbour = pieceOf(game, "space", id);
    if (!harbour) return null;
    return (
        <span class="large-face place harbour" aria-hidden="true">
            <span class="card-picture">
                <Art id={harbourPicture(id)} />
                {harbour.facts.good && <Goods tile={harbour.facts.good} />}
            </span>
            <span class="card-name">
                <span>{t(harbour.name)}</span>
            </span>
        </span>
    );
}

function TileFace({ game, id }: CardFaceProps) {
    const t = useTranslate();
    const tile = pieceOf(game, "tile", id);
    const harbour = tile?.facts.harbour ? pieceOf(game, "space", tile.facts.harbour) : undefined;
    if (!tile) return null;
    return (
        <span class="large-face place tile" aria-hidden="true">
            <span class="card-picture">
                <Goods tile={id} />
            </span>
            <span class="card-name">
                <span>
                    {t(tile.name)}
                    {harbour && ` → ${t(harbour.name)}`}
                </span>
            </span>
            {harbour && (
                <SignRow signs={harbour.facts.values.map((count) => ({ sign: "prestige", count }))} />
            )}
        </span>
    );
}
