// The table of Circus Maximus: five places, what can be won there, the queue before each; my dealers below.
import type { Move, Piece } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { counts, list, seatRow } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { capital, useSay } from "../../words";
import type { Drawn } from "../page";
import { placeOf } from "./places";

const FAVOUR = 2, TICKET = 3, VISITOR = 4, DEALER = 6, PLACE = 9, RANKS = 8;
const VENUES = ["circus", "theatre", "colosseum"];
const LETTERS: Record<string, readonly [string, string]> = { circus: ["C", "C"], theatre: ["P", "T"], colosseum: ["K", "K"] };
const COLOURS: Record<string, string> = { circus: "#C8604F", theatre: "#6C8FB3", colosseum: "#B59A3C" };

type Carried = (place: string) => Move[];

export function CircusTable(drawn: Drawn) {
    const { game, table } = drawn;
    const byPlace = new Map<string, Move[]>();
    for (const move of table.moves) {
        const place = placeOf(game, table, move);
        if (place) byPlace.set(place, [...(byPlace.get(place) ?? []), move]);
    }
    const carried: Carried = (place) => byPlace.get(place) ?? [];
    return (
        <div class="circus">
            <Others {...drawn} />
            <Places {...drawn} carried={carried} />
            <Mine {...drawn} carried={carried} />
        </div>
    );
}

/** A thing on the table: plays its move, or says why it cannot, or what it is. */
function Thing({ hands, piece, moves, tries, label, children }:
    { hands: Drawn["hands"]; piece: Piece | undefined; moves: Move[]; tries?: string[]; label?: string; children: preact.ComponentChildren }) {
    const say = useSay();
    const only = moves.length === 1 ? moves[0] : undefined;
    const press = () => only ? hands.act(only.move) : tries ? hands.explain(tries) : hands.tell(label ?? (piece ? say(piece.name) : ""), piece ? say(piece.text) : "");
    return (
        <li class={moves.length ? "won can" : "won"}>
            {moves.length < 2 && <button type="button" class="won-face" title={piece ? say(piece.text) : ""} onClick={press} {...(only ? { "data-move": only.move } : {})}>
                {children}{only && <span class="hidden"> {capital(say(only.words))}</span>}</button>}
            {moves.length >= 2 && <><span class="won-face">{children}</span><span class="won-acts">{moves.map((move) => {
                const target = move.words[say("0", "1") === "0" ? 0 : 1].split(": ").pop() ?? "";
                return <button type="button" key={move.move} class="possible" data-move={move.move} aria-label={capital(say(move.words))} onClick={() => hands.act(move.move)}>{capital(target)}</button>;
            })}</span></>}
        </li>
    );
}

function Ticket({ id, count, name }: { id: string; count: number; name: string }) {
    const say = useSay();
    const venue = id.split("_")[0] ?? "", row = id.split("_")[1] ?? "";
    const stars = row === "box" ? 3 : row === "stalls" ? 2 : 1;
    return <><svg viewBox="0 0 34 22" width="34" height="22" aria-hidden="true">
        <path d="M2 2H32V8A3 3 0 0 0 32 14V20H2V14A3 3 0 0 0 2 8Z" fill={COLOURS[venue]} stroke="#1F1B16" stroke-width="1.2" />
        <text x="12" y="15.5" text-anchor="middle" font-size="12" font-weight="700" fill="#1F1B16">{LETTERS[venue]?.[say("0", "1") === "0" ? 0 : 1]}</text>
        {Array.from({ length: stars }, (_, i) => <circle key={i} cx="25" cy={6 + i * 5} r="1.9" fill="#1F1B16" />)}
    </svg>{count > 1 && <b class="figure">{count} </b>}<span>{name}</span></>;
}

function Dealer({ game, id, as }: { game: Drawn["game"]; id: string; as?: number | undefined }) {
    const index = game.kinds[DEALER]?.pieces.findIndex((piece) => piece.id === id) ?? -1;
    const seat = Math.floor(index / RANKS), rank = index % RANKS + 1;
    return <span class="dealer"><Shape seat={seat} /><b>{rank}</b>{as !== undefined && as !== rank && as > 0 && <small>={as}</small>}</span>;
}

function Others({ game, table }: Drawn) {
    const say = useSay();
    const seats = table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
    return (
        <ul class="touts" aria-label={say("Die anderen", "The others")}>
            {seats.map((seat) => {
                const tickets = counts(seatRow(table, "tickets", seat)), favours = counts(seatRow(table, "favours", seat));
                const total = (row: Record<string, number>) => Object.values(row).reduce((sum, count) => sum + count, 0);
                const names = Object.keys(favours).map((id) => { const piece = pieceOf(game.kinds[FAVOUR], id); return piece ? say(piece.name) : id; });
                return <li key={seat} class={table.actor === seat ? "tout acting" : "tout"}>
                    <b><Shape seat={seat} /> {table.seats[seat]?.name}</b>
                    <span><b class="figure">{table.score.points[seat]}</b> {say("Münzen", "coins")}</span>
                    <span><b class="figure">{list(seatRow(table, "hand", seat)).length}</b> {say("Händler", "dealers")}</span>
                    <span><b class="figure">{total(tickets)}</b> {say("Tickets", "tickets")}</span>
                    <span class="soft">{names.join(", ")}</span>
                    {Number(seatRow(table, "start_card_of", seat)) > 0 && <span class="soft">{say("Startspieler", "start player")}</span>}
                </li>;
            })}
        </ul>
    );
}

function Places({ carried, ...drawn }: Drawn & { carried: Carried }) {
    const { game, table, hands } = drawn;
    const say = useSay();
    const area = useRoving<HTMLDivElement>();
    const { fields } = table.view;
    const queues = fields["queue"], visitors = fields["visitors"], coins = fields["coins_at"], special = fields["special"];
    const row = <T,>(rows: unknown, i: number, none: T): T => Array.isArray(rows) && i >= 0 ? (rows[i] as T) : none;
    const startHere = Number(counts(fields["start_card"])["start_card"] ?? 0) > 0;
    return (
        <div class="places" ref={area} role="group" aria-label={say("Der Tisch", "The table")}>
            {(game.kinds[PLACE]?.pieces ?? []).map((place, i) => {
                const venue = VENUES.indexOf(place.id);
                const queue = list(row(queues, i, []));
                const served = fields["place"] === place.id ? Number(fields["served"]) : -1;
                return (
                    <section key={place.id} class={fields["place"] === place.id ? "venue serving" : "venue"} aria-label={say(place.name)}>
                        <h2>{say(place.name)}{row(special, venue, 0) ? <span class="special"> ★ {say("Sondervorstellung", "special performance")}</span> : null}</h2>
                        <ul class="winnings">
                            {place.id === "villa" && Object.entries(counts(fields["villa"])).map(([id, count]) => {
                                const piece = pieceOf(game.kinds[FAVOUR], id);
                                return <Thing key={id} hands={hands} piece={piece} moves={carried(`prize:${id}`)} tries={[`take ${id}`]}>{count > 1 && <b>{count} </b>}{piece && say(piece.name)}{piece?.origin === 3 && <span class="guess">≈</span>}</Thing>;
                            })}
                            {place.id === "villa" && (startHere || carried("prize:start_card").length > 0) && <Thing hands={hands} piece={undefined} label={say("Startspielerkarte", "Start player card")} moves={carried("prize:start_card")} tries={["take start_card"]}>{say("Startspieler", "Start player")}</Thing>}
                            {place.id === "forum" && Object.entries(counts(fields["forum"])).map(([id, count]) => {
                                const piece = pieceOf(game.kinds[TICKET], id);
                                return <Thing key={id} hands={hands} piece={piece} moves={carried(`forum:${id}`)} tries={[`get ${id}`]}><Ticket id={id} count={count} name={piece ? say(piece.name) : id} /></Thing>;
                            })}
                            {venue >= 0 && Object.entries(counts(row(visitors, venue, {}))).map(([id, count]) => {
                                const piece = pieceOf(game.kinds[VISITOR], id), pays = /\d+/.exec(piece ? piece.text[0] : "")?.[0];
                                return <Thing key={id} hands={hands} piece={piece} moves={[]}>{count > 1 && <b>{count} </b>}{piece && capital(say(piece.name))}{pays && <span class="pays">{pays}</span>}</Thing>;
                            })}
                            {venue >= 0 && Number(row(coins, venue, 0)) > 0 && <li class="won coins">+{Number(row(coins, venue, 0))} {say("Münzkarten", "coin cards")}</li>}
                        </ul>
                        <ol class="queue" aria-label={say("Schlange", "Queue")}>
                            {queue.map((id, n) => <li key={`${id}${n}`} class={n < served ? "done" : n === served ? "next" : ""}><Dealer game={game} id={id} /></li>)}
                            {!queue.length && <li class="soft">{say("niemand", "nobody")}</li>}
                        </ol>
                    </section>
                );
            })}
        </div>
    );
}

function Mine({ carried, ...drawn }: Drawn & { carried: Carried }) {
    const { game, table, hands } = drawn;
    const say = useSay();
    const area = useRoving<HTMLElement>();
    const me = table.viewer;
    const ranks = list(seatRow(table, "rank", me)).map(Number);
    const tickets = counts(seatRow(table, "tickets", me)), sold = counts(seatRow(table, "sold", me)), favours = counts(seatRow(table, "favours", me));
    return (
        <section class={table.actor === me ? "gang acting" : "gang"} ref={area} aria-label={say("Vor dir", "Before you")}>
            <h2><Shape seat={me} /> {table.seats[me]?.name} <span class="points"><b class="figure">{table.score.points[me]}</b> {say("Münzen", "coins")}</span></h2>
            <ul class="winnings" aria-label={say("Deine Händler", "Your dealers")}>
                {list(seatRow(table, "hand", me)).map((id) => {
                    const rank = id.split("_")[1] ?? "", moves = carried(`dealer:${rank}`);
                    return <Thing key={id} hands={hands} piece={pieceOf(game.kinds[DEALER], id)} moves={moves}
                        tries={(game.kinds[PLACE]?.pieces ?? []).slice(0, 3).map((place) => `line ${rank} ${place.id}`)}><Dealer game={game} id={id} as={ranks[Number(rank) - 1]} /></Thing>;
                })}
            </ul>
            <ul class="winnings" aria-label={say("Deine Karten", "Your cards")}>
                {Object.entries(tickets).map(([id, count]) => { const piece = pieceOf(game.kinds[TICKET], id);
                    return <Thing key={id} hands={hands} piece={piece} moves={carried(`ticket:${id}`)}><Ticket id={id} count={count} name={piece ? say(piece.name) : id} /></Thing>; })}
                {Object.entries(sold).map(([id, count]) => { const piece = pieceOf(game.kinds[TICKET], id);
                    return <Thing key={`s${id}`} hands={hands} piece={piece} moves={[]}><Ticket id={id} count={count} name={`${piece ? say(piece.name) : id} ✓`} /></Thing>; })}
                {Object.entries(favours).map(([id, count]) => { const piece = pieceOf(game.kinds[FAVOUR], id);
                    return <Thing key={`f${id}`} hands={hands} piece={piece} moves={[]}>{count > 1 && <b>{count} </b>}{piece && say(piece.name)}{piece?.origin === 3 && <span class="guess">≈</span>}</Thing>; })}
                {!Object.keys({ ...tickets, ...sold, ...favours }).length && <li class="soft">{say("noch keine Tickets oder Gunstkarten", "no tickets or favours yet")}</li>}
            </ul>
        </section>
    );
}
