// Mercado's table: the track round eight tiles, coins at the tiles' sides; below it my bag, person tile, seals, privileges.
import type { Move } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { counts, seatRow, type Counts } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { Tabletop } from "../../parts/tabletop";
import { capital, useSay } from "../../words";
import type { Drawn } from "../page";
import { Coin, COIN_ORDER, Seal } from "./coin";
import { Tile } from "./tile";
import { placeOf, stalls } from "./places";
import { Track } from "./track";

const COIN = 2, PRIVILEGE = 6;

export interface Desk extends Drawn { carried: (place: string) => Move[] }

export function MercadoTable(drawn: Drawn) {
    const { game, table } = drawn;
    const say = useSay();
    const area = useRoving<HTMLUListElement>();
    const byPlace = new Map<string, Move[]>();
    for (const move of table.moves) {
        const place = placeOf(game, table, move);
        if (place) byPlace.set(place, [...(byPlace.get(place) ?? []), move]);
    }
    const desk: Desk = { ...drawn, carried: (place) => byPlace.get(place) ?? [] };
    const others = table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
    return (
        <Tabletop name="mercado" table={table} unit={say("Punkte", "points")}
            others={<div class="purses">{others.map((seat) => <Purse key={seat} {...drawn} seat={seat} />)}</div>}
            common={<Track {...drawn}><ul class="market" ref={area} aria-label={say("Der Markt", "The market")}>{stalls(table).map((stall) => <Tile key={stall.field} {...desk} {...stall} />)}</ul></Track>}
            mine={<Own {...desk} />} />
    );
}

export function Coins({ game, held, size = 20, piece: key }: { game: Drawn["game"]; held: Counts; size?: number; piece?: string }) {
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    return <>{COIN_ORDER.filter((coin) => held[coin]).map((coin) => {
        const piece = pieceOf(game.kinds[COIN], coin), name = piece ? say(piece.name) : coin;
        return <span class="coins-of" key={coin} title={`${held[coin]} ${name}`} {...(key ? { "data-piece": `${key}-${coin}` } : {})}><Coin coin={coin} language={language} size={size} /><b class="figure">{held[coin]}</b><span class="hidden"> {name} </span></span>;
    })}</>;
}

const sum = (held: Counts) => Object.values(held).reduce((all, count) => all + count, 0);

function Purse({ seat, ...drawn }: Drawn & { seat: number }) {
    const { game, table } = drawn;
    const say = useSay();
    const purse = counts(seatRow(table, "purse", seat)), person = counts(seatRow(table, "person", seat)), hand = counts(seatRow(table, "hand", seat));
    const drawnNow = Number(table.view.fields["turn"]) === seat ? counts(table.view.fields["drawn"]) : {};
    return (
        <section class={table.actor === seat ? "purse acting" : "purse"} aria-label={table.seats[seat]?.name}>
            <h2><Shape seat={seat} /> {table.seats[seat]?.name} <span class="points"><b class="figure">{table.score.points[seat]}</b> {say("Punkte", "points")} <Seal size={16} /> <b class="figure">{Number(seatRow(table, "seals", seat))}</b><span class="hidden"> {say("Siegel", "seals")}</span> <span class="scroll-mark" aria-hidden="true" /> <b class="figure">{sum(hand)}</b><span class="hidden"> {say("Privilegien", "privileges")}</span></span></h2>
            <div class="purse-part"><span class="soft">{say("Beutel", "Purse")}</span> <Coins game={game} held={purse} size={18} /></div>
            {sum(drawnNow) > 0 ? <div class="purse-part drawn-coins"><span class="soft">{say("Gezogen", "Drawn")}</span> <Coins game={game} held={drawnNow} size={18} /></div>
                : <div class="purse-part"><span class="soft">{say("Person", "Person")}</span> <Coins game={game} held={person} size={18} />{!sum(person) && <span class="soft">–</span>}</div>}
        </section>
    );
}

/** A thing of mine that may carry a move: bag, person tile, seals. `short` says the move in one word. */
function Thing({ place, tries, name, short, carried, hands, children }: Desk & { place: string; tries: string; name: string; short: string; children: preact.ComponentChildren }) {
    const say = useSay();
    const move = carried(place)[0], words = move ? capital(say(move.words)) : "";
    return (
        <button type="button" class={`own-thing ${place} ${move ? "possible" : ""}`} title={words} onClick={() => move ? hands.act(move.move) : hands.explain([tries])} {...(move ? { "data-move": move.move } : {})}>
            <span class="own-name">{name}</span><span class="own-held">{children}</span><span class="own-do">{move && <><span aria-hidden="true">{short}</span><span class="hidden">{words}</span></>}</span></button>
    );
}

function Own(desk: Desk) {
    const { game, table, hands, carried } = desk;
    const say = useSay();
    const area = useRoving<HTMLElement>();
    const me = table.viewer, hand = counts(seatRow(table, "hand", me)), purse = counts(seatRow(table, "purse", me)), person = counts(seatRow(table, "person", me));
    const drawn = Number(table.view.fields["turn"]) === me ? counts(table.view.fields["drawn"]) : {}, seals = Number(seatRow(table, "seals", me));
    return (
        <section class="own-purse" ref={area} aria-label={say("Deine Sachen", "Your things")}>
            <h2><Shape seat={me} /> {table.seats[me]?.name}<br /><span class="points"><b class="figure">{table.score.points[me]}</b> {say("Punkte", "points")}</span></h2>
            <Thing {...desk} place="bag" tries="reach" short={say("Aktion A: ziehen", "Action A: draw")} name={`${say("Beutel", "Purse")} (${sum(purse)})`}><BagArt /><Coins game={game} held={purse} size={18} piece="bag" />{!sum(purse) && "–"}</Thing>
            <div class="own-thing drawn-coins"><span class="own-name">{say("Gezogen", "Drawn")}</span><span class="own-held"><Coins game={game} held={drawn} size={24} piece="drawn" />{!sum(drawn) && <span class="soft">–</span>}</span>{sum(drawn) > 0 && <span class="own-do">{say("an Tafeln anlegen", "lay at tiles")}</span>}</div>
            <Thing {...desk} place="person" tries="collect" short={say("Aktion B: zurücklegen", "Action B: put back")} name={`${say("Personentafel", "Person tile")} (${sum(person)})`}><Coins game={game} held={person} size={18} piece="person" />{!sum(person) && "–"}</Thing>
            <Thing {...desk} place="seals" tries="seal" short={say("einsetzen", "spend")} name={say("Siegel", "Seals")}><Seal size={22} /><b class="figure">{seals}</b></Thing>
            <ul class="privileges" aria-label={say("Privilegien", "Privileges")}>{Object.entries(hand).map(([id, count]) => {
                const piece = pieceOf(game.kinds[PRIVILEGE], id), move = carried(`privilege:${id}`)[0];
                return <li key={id} data-piece={`privilege-${id}`}><button type="button" class={move ? "privilege possible" : "privilege"} title={piece ? say(piece.text) : ""} {...(move ? { "data-move": move.move } : {})}
                    onClick={() => move ? hands.act(move.move) : hands.explain([`play ${id}`])}>{count > 1 && <b>{count}× </b>}{piece && say(piece.name)}{piece?.origin === 3 && <span class="guess">≈</span>}{move && <span class="hidden"> {capital(say(move.words))}</span>}</button></li>;
            })}{!Object.keys(hand).length && <li class="soft">{say("keine Privilegien", "no privileges")}</li>}</ul>
        </section>
    );
}

function BagArt() {
    return <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden="true"><path d="M10 9Q2 20 5 27 15 30 25 27 28 20 20 9Z" fill="#8A5A3A" stroke="#1F1B16" stroke-width="1.3" stroke-linejoin="round" /><path d="M8 3Q15 7 22 3L20 9H10Z" fill="#A8734C" stroke="#1F1B16" stroke-width="1.3" stroke-linejoin="round" /><path d="M9 9H21" stroke="#E8C35A" stroke-width="2.5" /></svg>;
}
