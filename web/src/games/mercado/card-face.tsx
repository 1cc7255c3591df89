// The upper part of the large card: a tile under its awning, a charter, a symbol of the track, a coin.
import { Art } from "../../stage/art";
import type { CardFaceProps } from "../../stage/game-ui";
import { originSign } from "../../stage/pieces";
import type { Piece } from "../../engine/types";
import { useTranslate } from "../../ui/i18n";
import { Awning } from "./awning";
import { SlotView } from "./coin";
import { pieceOf, type TileFacts, type TileType } from "./facts";
import { CharterFace } from "./privileges";
import { EffectSigns, Fame, pointsSign } from "./signs";
import { slotsOf } from "./slots";

/** Tiles are pieces of their own kind and of the one of all tiles, which has the facts. */
const TILE_KINDS = new Set(["tile", "valuable", "perfume"]);

export function CardFace({ game, table, kind, id }: CardFaceProps) {
    if (TILE_KINDS.has(kind)) {
        const tile = pieceOf(game, "tile", id);
        return tile ? <TileFace id={id} name={tile} facts={tile.facts} seats={table.seats.length} /> : null;
    }
    if (kind === "privilege") {
        const privilege = pieceOf(game, "privilege", id);
        return privilege ? (
            <PlainFace name={privilege}>
                <CharterFace facts={privilege.facts} />
            </PlainFace>
        ) : null;
    }
    const symbol = pieceOf(game, "symbol", id);
    if (kind !== "symbol" || !symbol) return null;
    return (
        <PlainFace name={symbol}>
            <EffectSigns player={symbol.facts.player} others={symbol.facts.others} />
        </PlainFace>
    );
}

type Named = Pick<Piece, "name" | "origin">;

function Name({ of, type }: { of: Named; type: TileType }) {
    const t = useTranslate();
    return (
        <h2 class={`large-face-name type-${type}`}>
            {t(of.name)} {originSign(of)}
        </h2>
    );
}

function PlainFace({ name, children }: { name: Named; children: preact.ComponentChildren }) {
    return (
        <div class="large-face">
            <Name of={name} type="valuable" />
            <div class="large-face-signs alone">{children}</div>
        </div>
    );
}

function TileFace({ id, name, facts, seats }: { id: string; name: Named; facts: TileFacts; seats: number }) {
    const points = pointsSign(facts, seats);
    return (
        <div class="large-face">
            <div class="large-face-picture">
                <Art id={`mercado/${id}`} />
                <svg
                    class="large-face-awning"
                    viewBox="0 0 300 30"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                >
                    <Awning type={facts.type} left={14} right={286} height={30} />
                </svg>
                {points && <Fame points={points} />}
            </div>
            <Name of={name} type={facts.type} />
            <div class="large-face-facts">
                <div class="large-face-price">
                    {slotsOf(facts.price, {}).map((slot, i) => (
                        <span key={i} class="large-face-slot">
                            {slot.sign && <b>{slot.sign === "same" ? "=" : "≠"}</b>}
                            <SlotView slot={{ ...slot, coin: slot.wants }} />
                        </span>
                    ))}
                </div>
                <div class="large-face-signs">
                    <EffectSigns player={facts.buyer} others={facts.others} />
                </div>
            </div>
        </div>
    );
}
