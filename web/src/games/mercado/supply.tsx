// The supply: seals, privileges, jokers, counterfeit coins, the two piles, and what has been sold.
import type { Game, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import { counts, sum } from "../../stage/rows";
import { placeMark } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { TileType } from "./facts";
import { pieceOf } from "./facts";

interface Props {
    game: Game;
    table: Snapshot;
    /** There is room for more rows of tiles. */
    isRoomy: boolean;
}

export function Supply(props: Props) {
    const { table } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const { fields } = table.view;
    const coins = counts(fields["supply"]);
    return (
        <section class="stocks" ref={area} aria-label={t("Vorrat", "Supply")}>
            <h2>{t("Vorrat und Verkauftes", "Supply and tiles sold")}</h2>
            <div class="supply-row" data-pins="off">
                <Stock
                    picture="seal"
                    piece="seal.seal"
                    field="seal_supply"
                    name={t("Siegel", "seals")}
                    count={sum(counts(fields["seal_supply"]))}
                />
                <Stock
                    picture="privilege"
                    piece="privilege.?"
                    field="stack"
                    name={t("Privilegien", "privileges")}
                    count={sum(counts(fields["stack"]))}
                />
                <Stock
                    picture="coin-joker"
                    piece="coin.joker"
                    field="supply"
                    name={t("Joker", "jokers")}
                    count={coins["joker"] ?? 0}
                />
                <Stock
                    picture="coin-false"
                    piece="coin.false"
                    field="supply"
                    name={t("Falschgeld", "counterfeit")}
                    count={coins["false"] ?? 0}
                />
            </div>
            <div class="supply-piles">
                <Pile {...props} type="valuable" name={t("Gegenstände", "valuables")} />
                <Pile {...props} type="perfume" name={t("Düfte", "perfumes")} />
            </div>
        </section>
    );
}

interface StockProps {
    picture: string;
    /** What it is to the rules, "?" if nobody knows which. */
    piece: string;
    field: string;
    name: string;
    count: number;
}

/** A heap shows no more pieces than these. */
const HEAP = 3;

function Stock({ picture, piece, field, name, count }: StockProps) {
    const heap = Math.max(1, Math.min(HEAP, count));
    return (
        <span class={count ? "stock" : "stock none"} {...placeMark(field)}>
            <span class="stock-pieces" data-piece={piece}>
                {Array.from({ length: heap }, (_, i) => (
                    <span class="stock-piece" key={i} style={{ "--behind": heap - 1 - i }}>
                        <Art id={`mercado/${picture}`} />
                    </span>
                ))}
            </span>
            <b>{count}</b>
            <span class="stock-name">{name}</span>
        </span>
    );
}

interface PileProps extends Props {
    type: Exclude<TileType, "market">;
    name: string;
}

/** A pile, and beside it the tiles of its type that have been sold. */
function Pile({ game, table, isRoomy, type, name }: PileProps) {
    const { fields } = table.view;
    return (
        <div class={`tile-pile ${type}`}>
            <span class="pile-name">{name}</span>
            <span class="pile-stack" {...placeMark(`${type}_pile`)}>
                <b>{sum(counts(fields[`${type}_pile`]))}</b>
            </span>
            <Sold {...{ game, isRoomy, type, name }} tiles={Object.keys(counts(fields[`${type}_discard`]))} />
        </div>
    );
}

interface SoldProps {
    game: Game;
    isRoomy: boolean;
    type: TileType;
    name: string;
    tiles: string[];
}

/** From so many tiles on there are two rows, three, and where there is room, four. */
const ROWS_FROM = { usual: [5, 13], roomy: [4, 7, 13] };

/** All tiles that have been sold: rows in which they overlap as far as they must. */
function Sold({ game, isRoomy, type, name, tiles }: SoldProps) {
    const t = useTranslate();
    const rowsFrom = ROWS_FROM[isRoomy ? "roomy" : "usual"];
    const rows = 1 + rowsFrom.filter((count) => tiles.length >= count).length;
    const each = Math.ceil(tiles.length / rows);
    return (
        <span
            class="pile-sold"
            role="group"
            aria-label={`${name}, ${t("verkauft", "sold")}`}
            style={{ "--rows": rows }}
            {...placeMark(`${type}_discard`)}
        >
            {isRoomy && !tiles.length && (
                <span class="sold-none">{t("noch nichts verkauft", "none sold yet")}</span>
            )}
            {Array.from({ length: tiles.length ? rows : 0 }, (_, row) => (
                <span class="sold-row" key={row}>
                    {tiles.slice(row * each, (row + 1) * each).map((id) => (
                        <span class="sold-tile" key={id}>
                            <Thing
                                class="pile-tile"
                                label={t(pieceOf(game, "tile", id)?.name ?? [id, id])}
                                piece={{ kind: type, id }}
                            >
                                <Art id={`mercado/${id}`} />
                            </Thing>
                        </span>
                    ))}
                </span>
            ))}
        </span>
    );
}
