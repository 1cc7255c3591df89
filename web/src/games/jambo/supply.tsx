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

interface View {
    width: number;
    height: number;
    /** Where the rim is. */
    rim: number;
}
/** In units of a basket's drawing. */
const BASKET = { width: 150, height: 122, rim: 72 };
/** A supply that is lower shows one large ware over each basket, instead of all the wares in it. */
const LOWEST_WITH_ALL = 62;
const LARGE_WARE = 132;
const UNDER_LARGE_WARE: View = { width: 150, height: 194, rim: 144 };

export function Supply({ game, table, zones, size, movesAt }: BoardProps) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const wares = piecesOf(game, "ware");
    const supply = counts(table.view.fields["supply"]);
    const [, , width, height] = zones.supply;
    const step = width / wares.length;
    const view = height < LOWEST_WITH_ALL ? UNDER_LARGE_WARE : BASKET;
    const basketWidth = Math.min(step - 3, (height * view.width) / view.height);
    const basketHeight = (basketWidth * view.height) / view.width;
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
                    view={view}
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
    view: View;
    at: Rect;
    moves: Move[];
}

function Basket({ ware, count, view, at, moves }: BasketProps) {
    const t = useTranslate();
    const label = `${t(ware.name)}: ${count}`;
    const inside = (
        <>
            <BasketWares ware={ware.id} count={count} view={view} />
            <BasketFront ware={ware.id} view={view} />
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

/** Wares behind the rim, in one row or two, or a large one instead. */
function waresInBasket(count: number, { rim }: View): { x: number; y: number; size: number }[] {
    if (!count) return [];
    if (rim !== BASKET.rim) return [{ x: MIDDLE, y: rim + 8, size: LARGE_WARE }];
    const behind = Math.ceil(count / 2);
    const row = (length: number, y: number) =>
        Array.from({ length }, (_, i) => ({
            x: MIDDLE + (i - (length - 1) / 2) * Math.min(52, 70 / Math.max(1, length - 1)),
            y,
            size: 62,
        }));
    return [...row(behind, rim - 4), ...row(count - behind, rim + 12)];
}

interface BasketWaresProps {
    ware: string;
    count: number;
    view: View;
}

/** The ware in front is a piece of its own, so that it can fly. */
function BasketWares({ ware, count, view }: BasketWaresProps) {
    const { width, height, rim } = view;
    const wares = waresInBasket(count, view);
    const first = wares.pop();
    return (
        <>
            <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                <use
                    href="#jambo-basket-inside"
                    y={rim - BASKET.rim}
                    width={BASKET.width}
                    height={BASKET.height}
                />
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
                        left: `${(100 * (first.x - first.size / 2)) / width}%`,
                        top: `${(100 * (first.y - first.size)) / height}%`,
                        width: `${(100 * first.size) / width}%`,
                        height: `${(100 * first.size) / height}%`,
                    }}
                >
                    <Art id={`jambo/ware-${ware}`} />
                </span>
            )}
        </>
    );
}

function BasketFront({ ware, view }: { ware: string; view: View }) {
    const top = `${(100 * (view.rim - BASKET.rim)) / view.height}%`;
    return (
        <span class="basket-front" style={{ "--rim": RIMS[ware] ?? RIMS["hides"], top }}>
            <Art id="jambo/basket" />
        </span>
    );
}
