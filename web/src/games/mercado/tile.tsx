// A tile of the market: its drawing, price, points and effect; the coins of each player at that player's side.
import type { Move } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { counts, seatRow } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { capital, useSay } from "../../words";
import { Coin } from "./coin";
import { Valuable } from "./goods";
import { readTile } from "./places";
import { Coins, type Desk } from "./table";

const COIN = 2, TILE = 3, INFERRED = 2, RECONSTRUCTED = 3;
/** Mine below, then clockwise as people sit. */
const SIDES: Record<number, string[]> = { 2: ["below", "above"], 3: ["below", "left", "right"], 4: ["below", "left", "above", "right"] };

export function Tile({ game, table, hands, carried, field, tile }: Desk & { field: string; tile: string | null }) {
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const piece = tile ? pieceOf(game.kinds[TILE], tile) : undefined;
    if (!tile || !piece) return <li class="tile empty-tile"><span class="soft">{say("leer", "empty")}</span></li>;
    const moves = carried(`tile:${tile}`), print = readTile(piece.text[1]), effect = say(piece.text).split("; ").slice(1).join("; ");
    const drawn = Object.keys(counts(table.view.fields["drawn"]));
    const tries = (drawn.length ? drawn : ["gold"]).map((coin) => `lay ${coin} ${tile}`);
    const coinOf = (move: Move) => game.verbs[move.verb]?.id === "lay" ? game.kinds[COIN]?.pieces[(move.args[0] ?? 0) - 1] : undefined;
    const points = print.points === "#" ? say("Platz", "rank") : print.points;
    return (
        <li class={`tile paper ${field.startsWith("at_v") ? "valuable" : field.startsWith("at_p") ? "perfume" : "helper"} ${moves.length ? "can" : ""}`} data-piece={`tile-${tile}`}>
            <button type="button" class="tile-face" title={say(piece.text)} onClick={() => moves.length ? hands.tell(say(piece.name), say(piece.text)) : hands.explain(tries)}>
                <span class="tile-head"><b>{say(piece.name)}{piece.origin === RECONSTRUCTED ? <span class="guess">≈</span> : piece.origin === INFERRED ? <span class="guess">~</span> : null}</b>
                    {print.points !== "0" && <span class="tile-points">{points}<span class="hidden"> {say("Punkte", "points")}</span></span>}</span>
                <Valuable tile={tile} size={50} />
                <span class="tile-price"><span class="hidden">{say("Preis", "Price")}: {say(piece.text).split(":")[0]}. </span>{print.price.map(({ coin, count }) => <span key={coin} class="price-of" aria-hidden="true">{Array.from({ length: count }, (_, i) => <Coin key={i} coin={coin} language={language} size={20} />)}</span>)}</span>
                {effect && <span class="tile-text">{effect}</span>}
            </button>
            {table.seats.map((each, i) => {
                const seat = (table.viewer + i) % table.seats.length, laid = counts(seatRow(table, field, seat)), name = table.seats[seat]?.name;
                const count = Object.values(laid).reduce((all, one) => all + one, 0), missing = print.total - count, side = SIDES[table.seats.length]?.[i] ?? "below";
                return (
                    <div key={each.name + i} class={`side-of ${side}`}>
                        {count > 0 && <><Shape seat={seat} size={13} /><span class="hidden">{name}: </span><Coins game={game} held={laid} size={17} piece={`${field}-${seat}`} />
                            {missing > 0 && <span class={missing === 1 ? "missing last" : "missing"} title={say(`${name} fehlt ${missing}`, `${name} lacks ${missing}`)}>−{missing}<span class="hidden"> {say("fehlt", "missing")}</span></span>}</>}
                        {seat === table.viewer && moves.map((move) => {
                            const coin = coinOf(move);
                            return <button type="button" key={move.move} class="possible lay" data-move={move.move} aria-label={capital(say(move.words))} title={capital(say(move.words))} onClick={() => hands.act(move.move)}>
                                {coin ? <><span aria-hidden="true">+</span><Coin coin={coin.id} language={language} size={20} /></> : say("Werten", "Score")}</button>;
                        })}
                    </div>
                );
            })}
        </li>
    );
}
