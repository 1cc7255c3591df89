// The common supply: a basket for each ware, with every piece in it and its number on a tag.
import type { Move, Piece } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { counts } from "../../stage/rows";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { choosesOnRug, type BoardProps } from "./board";
import { piecesOf } from "./facts";

/** The rim of a basket tells its ware by colour; the wares in it by shape. */
const RIMS: Record<string, string> = {
    trinkets: "#1f9c98",
    hides: "#8a5227",
    tea: "#3f8a3a",
    silk: "#a8358c",
    fruit: "#ea7a2c",
    salt: "#eeeade",
};

/** In units of a basket's drawing. */
const VIEW = { width: 150, height: 122 };
/** A basket that is lower shows one large ware instead of each. */
const LOWEST_WITH_ALL = 62;

export function Supply({ game, table, zones, size, movesAt }: BoardProps) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const wares = piecesOf(game, "ware");
    const supply = counts(table.view.fields["supply"]);
    const [, , width, height] = zones.supply;
    const step = width / wares.length;
    const basketWidth = Math.min(step - 3, (height * VIEW.width) / VIEW.height);
    const basketHeight = (basketWidth * VIEW.height) / VIEW.width;
    return (
        <section
            class="zone supply"
            style={zoneStyle(zones.supply)}
            ref={area}
            aria-label={t("Vorrat", "Supply")}
            {...placeMark("supply")}
        >
            {wares.map((ware, i) => (
                <Basket
                    key={ware.id}
                    ware={ware}
                    count={supply[ware.id] ?? 0}
                    at={[
                        i * step + (step - basketWidth) / 2,
                        (height - basketHeight) / 2,
                        basketWidth,
                        basketHeight,
                    ]}
                    moves={choosesOnRug(size) ? [] : movesAt(`supply:${ware.id}`)}
                />
            ))}
        </section>
    );
}

interface BasketProps {
    ware: Piece<object>;
    count: number;
    at: Rect;
    moves: Move[];
}

function Basket({ ware, count, at, moves }: BasketProps) {
    const t = useTranslate();
    const label = `${t(ware.name)}: ${count}`;
    const inside = (
        <>
            <BasketWares ware={ware.id} count={count} isSmall={at[3] < LOWEST_WITH_ALL} />
            <BasketFront ware={ware.id} />
            <b class="tag" aria-hidden="true">
                {count}
            </b>
        </>
    );
    return moves.length ? (
        <Thing class="zone basket" style={zoneStyle(at)} moves={moves} label={label}>
            {inside}
        </Thing>
    ) : (
        <Zone at={at} class="basket" title={t(ware.name)}>
            <span class="hidden">{label}</span>
            {inside}
        </Zone>
    );
}

const MIDDLE = 75;
const RIM = 72;

/** Wares behind the rim, in one row or two. */
function waresInBasket(count: number, isSmall: boolean): { x: number; y: number; size: number }[] {
    if (!count) return [];
    if (isSmall) return [{ x: MIDDLE, y: RIM + 8, size: 92 }];
    const behind = Math.ceil(count / 2);
    const row = (length: number, y: number) =>
        Array.from({ length }, (_, i) => ({
            x: MIDDLE + (i - (length - 1) / 2) * Math.min(52, 70 / Math.max(1, length - 1)),
            y,
            size: 62,
        }));
    return [...row(behind, RIM - 4), ...row(count - behind, RIM + 12)];
}

interface BasketWaresProps {
    ware: string;
    count: number;
    isSmall: boolean;
}

const VIEW_BOX = `0 0 ${VIEW.width} ${VIEW.height}`;

/** The ware in front is a piece of its own, so that it can fly. */
function BasketWares({ ware, count, isSmall }: BasketWaresProps) {
    const wares = waresInBasket(count, isSmall);
    const first = wares.pop();
    return (
        <>
            <svg viewBox={VIEW_BOX} aria-hidden="true">
                <use href="#jambo-basket-inside" {...VIEW} />
                {wares.map(({ x, y, size }, i) => (
                    <use
                        key={i}
                        href={`#jambo-ware-${ware}`}
                        x={x - size / 2}
                        y={y - size}
                        width={size}
                        height={size}
                    />
                ))}
            </svg>
            {first && (
                <span
                    class="first-ware"
                    data-piece={`ware.${ware}`}
                    style={{
                        left: `${(100 * (first.x - first.size / 2)) / VIEW.width}%`,
                        top: `${(100 * (first.y - first.size)) / VIEW.height}%`,
                        width: `${(100 * first.size) / VIEW.width}%`,
                        height: `${(100 * first.size) / VIEW.height}%`,
                    }}
                >
                    <Art id={`jambo/ware-${ware}`} />
                </span>
            )}
        </>
    );
}

function BasketFront({ ware }: { ware: string }) {
    return (
        <span class="basket-front" style={{ "--rim": RIMS[ware] ?? RIMS["hides"] }}>
            <Art id="jambo/basket" />
        </span>
    );
}
