// The upper part of the large card: picture, name, what it is worth, what it does in signs.
import type { ComponentChildren } from "preact";
import { Art } from "../../stage/art";
import type { CardFaceProps } from "../../stage/game-ui";
import { pieceOf as anyPieceOf } from "../../stage/facts";
import { capitalize, useTranslate } from "../../ui/i18n";
import { pieceOf } from "./facts";
import { Plate, Ticket, Value } from "./pieces";
import { EffectSign } from "./signs";

interface Face {
    picture: string | null;
    coins: number | null;
    sign: ComponentChildren;
    corner: ComponentChildren;
    body: ComponentChildren;
}

const NO_FACE: Face = { picture: null, coins: null, sign: null, corner: null, body: null };

function faceOf({ game, table, kind, id }: CardFaceProps): Face {
    const favour = kind === "favour" ? pieceOf(game, "favour", id)?.facts : undefined;
    if (favour)
        return {
            ...NO_FACE,
            picture: id,
            coins: favour.coins,
            sign: <EffectSign game={game} effect={favour.effect} seat={Math.max(0, table.viewer)} />,
        };
    const dealer = kind === "dealer" ? pieceOf(game, "dealer", id)?.facts : undefined;
    if (dealer)
        return {
            ...NO_FACE,
            picture: `dealer-${dealer.rank}`,
            coins: dealer.coins,
            corner: <Plate seat={dealer.seat}>{dealer.rank}</Plate>,
        };
    if (kind === "ticket") return { ...NO_FACE, body: <Ticket game={game} id={id} /> };
    const visitor = kind === "visitor" ? pieceOf(game, "visitor", id)?.facts : undefined;
    if (visitor)
        return {
            ...NO_FACE,
            coins: visitor.buys ? visitor.coins : null,
            body: <Art id={`circus/visitor-${id}`} />,
        };
    if (kind === "place") return { ...NO_FACE, body: <Art id={`circus/place-${id}`} /> };
    return { ...NO_FACE, body: <Art id={`circus/${id}`} /> };
}

export function CardFace(props: CardFaceProps) {
    const t = useTranslate();
    const piece = anyPieceOf(props.game, props.kind, props.id);
    const { picture, coins, sign, corner, body } = faceOf(props);
    const dealer = props.kind === "dealer" ? pieceOf(props.game, "dealer", props.id)?.facts : undefined;
    // In data.json a dealer has the name of a colour; players may have chosen others.
    const name = dealer ? t(`Händler ${dealer.rank}`, `Dealer ${dealer.rank}`) : piece && t(piece.name);
    return (
        <div class={`large-face face face-${props.kind} p${dealer?.seat ?? 0}`}>
            <div class="face-picture">{picture ? <Art id={`circus/${picture}`} /> : body}</div>
            <h2 class="card-ribbon">{name && capitalize(name)}</h2>
            {corner}
            {coins !== null && <Value coins={coins} />}
            {sign}
        </div>
    );
}
