// The table of Circus Maximus: five places, left what can be won there, right the queue; my gang below.
import type { Move, Piece } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { counts, list, seatRow, type Counts } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { Tabletop } from "../../parts/tabletop";
import { capital, useSay } from "../../words";
import type { Drawn } from "../page";
import { DealerArt, FavourArt, PlaceArt, TicketArt, VisitorArt } from "./art";
import { placeOf, targetOf } from "./places";

const FAVOUR = 2, TICKET = 3, VISITOR = 4, RANK = 5, DEALER = 6, PLACE = 9, RANKS = 8, INFERRED = 2, RECONSTRUCTED = 3;
const VENUES = ["circus", "theatre", "colosseum"];

interface Desk extends Drawn { carried: (place: string) => Move[] }

export function CircusTable(drawn: Drawn) {
    const { game, table } = drawn;
    const say = useSay();
    const byPlace = new Map<string, Move[]>();
    for (const move of table.moves) {
        const place = placeOf(game, table, move);
        if (place) byPlace.set(place, [...(byPlace.get(place) ?? []), move]);
    }
    const desk: Desk = { ...drawn, carried: (place) => byPlace.get(place) ?? [] };
    return <Tabletop name="circus" table={table} unit={say("Münzen", "coins")} others={<Others {...drawn} />} common={<Places {...desk} />} mine={<Mine {...desk} />} />;
}

function Sure({ piece }: { piece: Piece | undefined }) {
    return piece?.origin === RECONSTRUCTED ? <span class="guess">≈</span> : piece?.origin === INFERRED ? <span class="guess">~</span> : null;
}

/** A thing on the table: plays its move, or says why it cannot, or what it is. */
function Thing({ game, hands, piece, moves, tries, label, mark, children }:
    Drawn & { piece: Piece | undefined; moves: Move[]; tries?: string[]; label?: string; mark: string; children: preact.ComponentChildren }) {
    const say = useSay();
    const only = moves.length === 1 ? moves[0] : undefined, text = piece ? say(piece.text) : "";
    const press = () => only ? hands.act(only.move) : tries && !moves.length ? hands.explain(tries) : hands.tell(label ?? (piece ? say(piece.name) : ""), text);
    return (
        <li class={moves.length ? "won can" : "won"} data-piece={mark}>
            <button type="button" class="won-face" title={piece ? `${say(piece.name)}: ${text}` : text} onClick={press} {...(only ? { "data-move": only.move } : {})}>{children}{only && <span class="hidden"> {capital(say(only.words))}</span>}</button>
            {moves.length > 1 && <span class="won-acts">{moves.map((move) => {
                const target = targetOf(game, move);
                return <button type="button" key={move.move} class="possible" data-move={move.move} aria-label={capital(say(move.words))} title={capital(say(move.words))} onClick={() => hands.act(move.move)}>
                    {target?.kind === RANK ? <b class="figure">{target.piece.id}</b> : target?.kind === PLACE ? <PlaceArt place={target.piece.id} size={25} /> : target?.kind === VISITOR ? <><VisitorArt visitor={target.piece.id} />{/\d+/.exec(target.piece.text[0])?.[0]}</> : capital(say(move.words))}</button>;
            })}</span>}
        </li>
    );
}

function Dealer({ game, id, now }: { game: Drawn["game"]; id: string; now?: number | undefined }) {
    const index = game.kinds[DEALER]?.pieces.findIndex((piece) => piece.id === id) ?? -1;
    return <DealerArt seat={Math.floor(index / RANKS)} rank={index % RANKS + 1} now={now} />;
}

/** "Rang Circus Maximus" on a ticket that shows its venue: "Rang". */
function useRow(game: Drawn["game"]): (ticket: Piece | undefined) => string {
    const say = useSay();
    return (ticket) => capital((game.kinds[PLACE]?.pieces ?? []).reduce((name, place) => name.replace(say(place.name), ""), ticket ? say(ticket.name) : "").trim());
}

const total = (row: Counts) => Object.values(row).reduce((sum, count) => sum + count, 0);

function Others({ game, table }: Drawn) {
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const seats = table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
    return (
        <ul class="touts">
            {seats.map((seat) => {
                const tickets = counts(seatRow(table, "tickets", seat)), favours = counts(seatRow(table, "favours", seat)), sold = counts(seatRow(table, "sold", seat));
                return <li key={seat} class={table.actor === seat ? "tout acting" : "tout"}>
                    <h2><Shape seat={seat} /> {table.seats[seat]?.name}{Number(seatRow(table, "start_card_of", seat)) > 0 && <span class="starter" title={say("Startspieler", "start player")}>1<span class="hidden">. {say("Startspieler", "start player")}</span></span>}
                        <span class="points"><b class="figure">{table.score.points[seat]}</b> {say("Münzen", "coins")}</span></h2>
                    <p class="tout-line"><span><b class="figure">{list(seatRow(table, "hand", seat)).length}</b> {say("Händler", "dealers")}</span>
                        <span class="tout-cards">{Object.entries(favours).map(([id, count]) => { const piece = pieceOf(game.kinds[FAVOUR], id); return <span key={id} class="mini" title={piece ? `${say(piece.name)}: ${say(piece.text)}` : ""}><FavourArt />{count > 1 && count}<span class="hidden">{piece && say(piece.name)} </span></span>; })}
                            {Object.entries(tickets).map(([id, count]) => { const piece = pieceOf(game.kinds[TICKET], id); return <span key={id} class="mini" title={piece ? say(piece.name) : ""}><TicketArt id={id} language={language} />{count > 1 && count}<span class="hidden">{piece && say(piece.name)} </span></span>; })}</span>
                        {total(sold) > 0 && <span><b class="figure">{total(sold)}</b> {say("verkauft", "sold")}</span>}</p>
                </li>;
            })}
        </ul>
    );
}

function Places({ carried, ...drawn }: Desk) {
    const { game, table } = drawn;
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const area = useRoving<HTMLDivElement>();
    const { fields } = table.view;
    const row = <T,>(field: string, i: number, none: T): T => { const rows = fields[field]; return Array.isArray(rows) && i >= 0 ? (rows[i] as T) : none; };
    const rowOf = useRow(game);
    const startHere = Number(counts(fields["start_card"])["start_card"] ?? 0) > 0;
    return (
        <div class="places" ref={area} role="group" aria-label={say("Schauplätze", "Places")}>
            {(game.kinds[PLACE]?.pieces ?? []).map((place, i) => {
                const venue = VENUES.indexOf(place.id), serving = fields["place"] === place.id, served = serving ? Number(fields["served"]) : -1;
                const queue = list(row("queue", i, [])), coins = Number(row("coins_at", venue, 0));
                return (
                    <section key={place.id} class={serving ? "venue serving" : "venue"} aria-label={say(place.name)}>
                        <h2><PlaceArt place={place.id} /><span>{say(place.name)}{row("special", venue, 0) ? <span class="special">★ {say("Sondervorstellung", "special performance")}</span> : null}</span></h2>
                        <ul class="winnings" aria-label={say("Zu holen", "To be won")}>
                            {place.id === "villa" && Object.entries(counts(fields["villa"])).map(([id, count]) => {
                                const piece = pieceOf(game.kinds[FAVOUR], id);
                                return <Thing key={id} {...drawn} mark={`favour-${id}`} piece={piece} moves={carried(`prize:${id}`)} tries={[`take ${id}`]}><FavourArt />{count > 1 && <b>{count}×</b>}{piece && say(piece.name)}<Sure piece={piece} /></Thing>;
                            })}
                            {place.id === "villa" && (startHere || carried("prize:start_card").length > 0) && <Thing {...drawn} mark="start" piece={undefined} label={say("Startspielerkarte", "Start player card")} moves={carried("prize:start_card")} tries={["take start_card"]}><span class="starter" aria-hidden="true">1</span>{say("Startspieler", "Start player")}</Thing>}
                            {place.id === "forum" && Object.entries(counts(fields["forum"])).map(([id, count]) => {
                                const piece = pieceOf(game.kinds[TICKET], id);
                                return <Thing key={id} {...drawn} mark={`ticket-${id}`} piece={piece} moves={carried(`forum:${id}`)} tries={[`get ${id}`]}><TicketArt id={id} language={language} />{count > 1 && <b>{count}×</b>}{rowOf(piece)}<span class="hidden"> {piece && say(piece.name)}</span></Thing>;
                            })}
                            {venue >= 0 && Object.entries(counts(row("visitors", venue, {}))).map(([id, count]) => {
                                const piece = pieceOf(game.kinds[VISITOR], id), pays = /\d+/.exec(piece ? piece.text[0] : "")?.[0];
                                return <Thing key={id} {...drawn} mark={`visitor-${i}-${id}`} piece={piece} moves={[]}><VisitorArt visitor={id} />{count > 1 && <b>{count}×</b>}{piece && capital(say(piece.name))}{pays && <span class="pays">{pays}<span class="hidden"> {say("Münzen", "coins")}</span></span>}</Thing>;
                            })}
                            {coins > 0 && <li class="won coins" title={say("Jeder Verkauf hier bringt eine Münzkarte mehr.", "Each sale here brings one coin card more.")}><span class="coin" aria-hidden="true" />+1 <span class="soft">({coins})</span></li>}
                        </ul>
                        <ol class="queue" aria-label={say("Schlange, bedient von links", "Queue, served from the left")}>
                            {queue.map((id, n) => <li key={`${id}${n}`} data-piece={`dealer-${id}`} class={n < served ? "done" : n === served ? "next" : ""}><Dealer game={game} id={id} /><span class="hidden">{n < served ? say("bedient", "served") : n === served ? say("ist dran", "is next") : ""}</span></li>)}
                            {!queue.length && <li class="soft">{say("niemand", "nobody")}</li>}
                        </ol>
                    </section>
                );
            })}
        </div>
    );
}

function Mine({ carried, ...drawn }: Desk) {
    const { game, table } = drawn;
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const area = useRoving<HTMLElement>();
    const me = table.viewer, rowOf = useRow(game);
    const ranks = list(seatRow(table, "rank", me)).map(Number), hand = list(seatRow(table, "hand", me));
    const tickets = counts(seatRow(table, "tickets", me)), sold = counts(seatRow(table, "sold", me)), favours = counts(seatRow(table, "favours", me));
    const ticket = (id: string, count: number, done: boolean) => { const piece = pieceOf(game.kinds[TICKET], id);
        return <Thing key={`${done}${id}`} {...drawn} mark={`mine-${done}-${id}`} piece={piece} moves={done ? [] : carried(`ticket:${id}`)}><TicketArt id={id} language={language} />{count > 1 && <b>{count}×</b>}{rowOf(piece)}<span class="hidden"> {piece && say(piece.name)}</span>{done && <b> ✓<span class="hidden">{say("verkauft", "sold")}</span></b>}</Thing>; };
    return (
        <section class="gang" ref={area} aria-label={say("Deine Bande", "Your gang")}>
            <h2><Shape seat={me} /> {table.seats[me]?.name}<span class="points"><b class="figure">{table.score.points[me]}</b> {say("Münzen", "coins")}</span></h2>
            <ul class="winnings dealers" aria-label={say("Deine Händler", "Your dealers")}>
                {hand.map((id) => {
                    const rank = id.split("_")[1] ?? "";
                    return <Thing key={id} {...drawn} mark={`dealer-${id}`} piece={pieceOf(game.kinds[DEALER], id)} moves={carried(`dealer:${rank}`)}
                        tries={(game.kinds[PLACE]?.pieces ?? []).slice(0, 3).map((place) => `line ${rank} ${place.id}`)}><Dealer game={game} id={id} now={ranks[Number(rank) - 1]} /></Thing>;
                })}
                {!hand.length && <li class="soft">{say("keine Händler auf der Hand", "no dealers in hand")}</li>}
            </ul>
            <ul class="winnings" aria-label={say("Deine Karten", "Your cards")}>
                {Object.entries(tickets).map(([id, count]) => ticket(id, count, false))}
                {Object.entries(sold).map(([id, count]) => ticket(id, count, true))}
                {Object.entries(favours).map(([id, count]) => { const piece = pieceOf(game.kinds[FAVOUR], id);
                    return <Thing key={id} {...drawn} mark={`mine-${id}`} piece={piece} moves={carried(`favour:${id}`)}><FavourArt />{count > 1 && <b>{count}×</b>}{piece && say(piece.name)}<Sure piece={piece} /></Thing>; })}
                {!Object.keys({ ...tickets, ...sold, ...favours }).length && <li class="soft">{say("noch keine Tickets oder Gunstkarten", "no tickets or favours yet")}</li>}
            </ul>
        </section>
    );
}
