// Mercado's table: the track, eight tiles with the coins laid at them, purses.
import type { Move } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { counts, seatRow, type Counts } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { capital, useSay } from "../../words";
import type { Drawn } from "../page";
import { Coin } from "./coin";
import { stalls, tileOf } from "./places";

const COIN = 2, TILE = 3, PRIVILEGE = 6, SPACES = 30;

export function MercadoTable(drawn: Drawn) {
    const { table } = drawn;
    const others = table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
    return (
        <div class="mercado">
            <div class="purses">{others.map((seat) => <Purse key={seat} {...drawn} seat={seat} />)}</div>
            <Track {...drawn} />
            <Market {...drawn} />
            <Purse {...drawn} seat={table.viewer} />
        </div>
    );
}

function Coins({ game, held, size = 20 }: { game: Drawn["game"]; held: Counts; size?: number }) {
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    return <>{Object.entries(held).map(([coin, count]) => {
        const piece = pieceOf(game.kinds[COIN], coin), name = piece ? say(piece.name) : coin;
        return <span class="coins-of" key={coin} title={`${count} ${name}`}><Coin coin={coin} language={language} size={size} /><b class="figure">{count}</b><span class="hidden"> {name} </span></span>;
    })}</>;
}

function Purse({ seat, ...drawn }: Drawn & { seat: number }) {
    const { game, table, hands } = drawn;
    const say = useSay();
    const mine = seat === table.viewer;
    const hand = counts(seatRow(table, "hand", seat)), drawnCoins = counts(table.view.fields["drawn"]);
    const onTurn = Number(table.view.fields["turn"]) === seat;
    const part = (name: string, held: Counts) => <p class="purse-part"><span class="soft">{name}</span> {Object.keys(held).length ? <Coins game={game} held={held} /> : <span class="soft">–</span>}</p>;
    return (
        <section class={`purse ${mine ? "own" : ""} ${table.actor === seat ? "acting" : ""}`} aria-label={table.seats[seat]?.name}>
            <h2><Shape seat={seat} /> {table.seats[seat]?.name} <span class="points"><b class="figure">{table.score.points[seat]}</b> {say("Punkte", "points")}</span></h2>
            {onTurn && Object.keys(drawnCoins).length > 0 && <p class="purse-part drawn-coins"><b>{say("Gezogen", "Drawn")}</b> <Coins game={game} held={drawnCoins} size={26} /></p>}
            {part(say("Beutel", "Purse"), counts(seatRow(table, "purse", seat)))}
            {part(say("Person", "Person"), counts(seatRow(table, "person", seat)))}
            <p class="purse-part"><span class="soft">{say("Siegel", "Seals")}</span> <b class="figure">{Number(seatRow(table, "seals", seat))}</b></p>
            {Object.keys(hand).length > 0 && <p class="purse-part"><span class="soft">{say("Privilegien", "Privileges")}</span> {Object.entries(hand).map(([id, count]) => {
                const piece = pieceOf(game.kinds[PRIVILEGE], id);
                return piece ? <button type="button" class="chip" key={id} onClick={() => hands.tell(say(piece.name), say(piece.text))}>{count > 1 && <b>{count} </b>}{say(piece.name)}</button> : <b class="figure" key={id}>{count}</b>;
            })}</p>}
        </section>
    );
}

function Track({ table }: Drawn) {
    const say = useSay();
    const at = table.seats.map((_, seat) => Number(seatRow(table, "position", seat)));
    const told = at.map((space, seat) => `${table.seats[seat]?.name ?? ""}: ${space}`).join(", ");
    return (
        <div class="track" role="img" aria-label={`${say("Leiste", "Track")}. ${told}`}>
            {Array.from({ length: SPACES }, (_, space) => (
                <span key={space} class={space % 5 === 0 ? "space five" : "space"}>{space % 5 === 0 && <small>{space}</small>}
                    {at.flatMap((where, seat) => where % SPACES === space ? [<span key={seat} class="token"><Shape seat={seat} />{where >= SPACES && <small>+{SPACES}</small>}</span>] : [])}</span>
            ))}
        </div>
    );
}

function Market({ game, table, hands }: Drawn) {
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const area = useRoving<HTMLUListElement>();
    const byTile = new Map<string, Move[]>();
    for (const move of table.moves) {
        const tile = tileOf(game, table, move);
        if (tile) byTile.set(tile, [...(byTile.get(tile) ?? []), move]);
    }
    const coinOf = (move: Move) => game.verbs[move.verb]?.id === "lay" ? game.kinds[COIN]?.pieces[(move.args[0] ?? 0) - 1] : undefined;
    const drawn = Object.keys(counts(table.view.fields["drawn"]));
    return (
        <ul class="market" ref={area} aria-label={say("Der Markt", "The market")}>
            {stalls(table).map(({ field, tile }) => {
                const piece = tile ? pieceOf(game.kinds[TILE], tile) : undefined, moves = tile ? byTile.get(tile) ?? [] : [];
                if (!tile || !piece) return <li key={field} class="tile empty-tile"><span class="soft">{say("leer", "empty")}</span></li>;
                const tries = (drawn.length ? drawn : ["gold"]).map((coin) => `lay ${coin} ${tile}`);
                return (
                    <li key={field} class={`tile ${field.startsWith("at_v") ? "valuable" : field.startsWith("at_p") ? "perfume" : "helper"} ${moves.length ? "can" : ""}`}>
                        <button type="button" class="tile-face" onClick={() => moves.length ? hands.tell(say(piece.name), say(piece.text)) : hands.explain(tries)}>
                            <b>{say(piece.name)}{piece.origin === 3 && <span class="guess" title={say("rekonstruiert", "reconstructed")}>≈</span>}</b> <span class="tile-text">{say(piece.text)}</span></button>
                        <ul class="laid">{table.seats.map((each, seat) => {
                            const laid = counts(seatRow(table, field, seat));
                            return Object.keys(laid).length ? <li key={seat}><Shape seat={seat} /><span class="hidden">{each.name}: </span><Coins game={game} held={laid} size={18} /></li> : null;
                        })}</ul>
                        {moves.length > 0 && <span class="tile-acts">{moves.map((move) => {
                            const coin = coinOf(move);
                            return <button type="button" key={move.move} class="possible" data-move={move.move} aria-label={capital(say(move.words))} onClick={() => hands.act(move.move)}>
                                {coin ? <Coin coin={coin.id} language={language} /> : say("Werten", "Score")}</button>;
                        })}</span>}
                    </li>
                );
            })}
        </ul>
    );
}
