// Jambo's table: two shop counters facing each other, the supply between them, my hand below.
import { useState } from "preact/hooks";
import type { Move, Words } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { counts, list, seatRow, type Counts } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { Tabletop } from "../../parts/tabletop";
import { capital, useSay } from "../../words";
import type { Drawn } from "../page";
import { Card, cardType } from "./card";
import { placeOf, type Place } from "./places";
import { Ware, WARES, wareLetter } from "./wares";

const LARGE = 6, SMALL = 3;

type Carried = (place: Place) => Move[];

export function JamboTable(drawn: Drawn) {
    const { game, table } = drawn;
    const say = useSay();
    const byPlace = new Map<Place, Move[]>();
    for (const move of table.moves) {
        const place = placeOf(game, table, move);
        if (place) byPlace.set(place, [...(byPlace.get(place) ?? []), move]);
    }
    const carried: Carried = (place) => byPlace.get(place) ?? [];
    return <Tabletop name="jambo" table={table} unit={say("Gold", "gold")} others={null}
        common={<><Counter {...drawn} seat={1 - table.viewer} carried={carried} /><Middle {...drawn} carried={carried} /></>}
        mine={<div class="own-shop"><Counter {...drawn} seat={table.viewer} carried={carried} /><Hand {...drawn} carried={carried} /></div>} />;
}

function Counter({ seat, carried, ...drawn }: Drawn & { seat: number; carried: Carried }) {
    const { game, table } = drawn;
    const say = useSay();
    const area = useRoving<HTMLElement>();
    const mine = seat === table.viewer, whose = mine ? "mine" : "theirs";
    const gold = Number(seatRow(table, "gold", seat)), stands = Number(seatRow(table, "stands", seat));
    const cards = Object.values(counts(seatRow(table, "hand", seat))).reduce((sum, count) => sum + count, 0);
    const used = list(seatRow(table, "used", seat)), utilities = list(seatRow(table, "utilities", seat));
    const onTurn = Number(table.view.fields["turn"]) === seat && table.actor >= 0;
    return (
        <section class={`counter ${whose} ${table.actor === seat ? "acting" : ""}`} ref={area} aria-label={table.seats[seat]?.name}>
            <div class="counter-head">
                <h2><Shape seat={seat} /> {table.seats[seat]?.name}</h2>
                <p><span class="coin" aria-hidden="true" /><b class="figure">{gold}</b> {say("Gold", "gold")} <span class="soft">/ 60</span></p>
                {!mine && <p><span class="back" aria-hidden="true" /><b class="figure">{cards}</b> {say("Handkarten", "cards")}</p>}
                {onTurn && <Pips left={Number(table.view.fields["actions"])} />}
            </div>
            <div class="stands">
                <Stand {...drawn} places={LARGE} held={counts(seatRow(table, "large", seat))} whose={whose} carried={carried} name={say("Großer Marktstand", "Large market stand")} fee />
                {stands > 0 && <Stand {...drawn} places={SMALL * stands} held={counts(seatRow(table, "small", seat))} whose={whose} carried={carried} name={say("Kleine Marktstände", "Small market stands")} />}
            </div>
            <ul class="utilities" aria-label={say("Gegenstände", "Utilities")}>
                {utilities.map((id, i) => {
                    const turned = used[i] === "1";
                    const first = utilities.findIndex((other, j) => other === id && used[j] !== "1") === i;
                    return <Card key={i} {...drawn} id={id} small turned={turned} moves={mine && first ? carried(`utility:${id}`) : []} tries={mine ? [`use ${id}`] : []} />;
                })}
                {utilities.length === 0 && <li class="soft">{game && say("keine Gegenstände", "no utilities")}</li>}
            </ul>
        </section>
    );
}

function Pips({ left }: { left: number }) {
    const say = useSay();
    return <p class="pips"><span class="hidden">{left} {say("Aktionen übrig", "actions left")}</span>
        <svg viewBox="0 0 90 16" width="90" height="16" aria-hidden="true">{[0, 1, 2, 3, 4].map((i) => <circle key={i} cx={9 + i * 18} cy="8" r="6" class={i < left ? "pip full" : "pip"} />)}</svg></p>;
}

function Stand({ game, table, hands, places, held, whose, carried, name, fee = false }:
    Drawn & { places: number; held: Counts; whose: string; carried: Carried; name: string; fee?: boolean }) {
    void table;
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const laid = Object.keys(WARES).flatMap((ware) => Array.from({ length: held[ware] ?? 0 }, () => ware));
    return (
        <div class="stand">
            <svg class="awning" viewBox="0 0 120 14" preserveAspectRatio="none" aria-hidden="true">
                {Array.from({ length: 12 }, (_, i) => <path key={i} d={`M${i * 10} 0H${i * 10 + 10}V9Q${i * 10 + 5} 15 ${i * 10} 9Z`} fill={i % 2 ? "#FAF6EE" : "#D08A24"} stroke="#1F1B16" stroke-width=".6" />)}
            </svg>
            <ul aria-label={name}>
                {Array.from({ length: Math.max(places, laid.length) }, (_, i) => {
                    const ware = laid[i], move = ware && laid.indexOf(ware) === i ? carried(`${whose}:${ware}`)[0] : undefined;
                    const piece = ware ? pieceOf(game.kinds[2], ware) : undefined;
                    return <li key={i} class={fee && i === places - 1 ? "place fee" : "place"} {...(ware ? { "data-piece": `${whose}-${name}-${ware}-${i - laid.indexOf(ware)}` } : {})}>
                        {!ware ? <span class="empty">{fee && i === places - 1 ? "2" : ""}</span>
                            : move ? <button type="button" class="possible thing" data-move={move.move} aria-label={capital(say(move.words))} onClick={() => hands.act(move.move)}><Ware ware={ware} letter={wareLetter(ware, language)} /></button>
                            : <span title={piece ? say(piece.name) : ""}><Ware ware={ware} letter={wareLetter(ware, language)} /><span class="hidden">{piece && say(piece.name)}</span></span>}
                    </li>;
                })}
            </ul>
        </div>
    );
}

function Middle({ carried, ...drawn }: Drawn & { carried: Carried }) {
    const { game, table, hands } = drawn;
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const area = useRoving<HTMLElement>();
    const { fields } = table.view;
    const supply = counts(fields["supply"]), lot = counts(fields["lot"]), pool = counts(fields["pool"]);
    const pile = Object.values(counts(fields["pile"])).reduce((sum, count) => sum + count, 0) + list(fields["top"]).length;
    const discard = list(fields["discard"]), looked = list(fields["looked"]), top = discard[discard.length - 1];
    const look = carried("pile")[0], bid = Number(fields["bid"]);
    const inPlay = [fields["played"], fields["utility"]].filter((id): id is string => typeof id === "string");
    const wareButton = (place: Place, ware: string, count: number, tries: string[]) => {
        const move = carried(place)[0], piece = pieceOf(game.kinds[2], ware), name = piece ? say(piece.name) : ware;
        return <li key={place}><button type="button" class={move ? "thing possible" : "thing"} {...(move ? { "data-move": move.move } : {})} title={name}
            onClick={() => move ? hands.act(move.move) : hands.explain(tries)}>
            <Ware ware={ware} letter={wareLetter(ware, language)} size={30} /><b class="figure">{count}</b> <small>{name}</small>{move && <span class="hidden">{capital(say(move.words))}</span>}</button></li>;
    };
    return (
        <section class="middle" ref={area} aria-label={say("Vorrat und Stapel", "Supply and piles")}>
            <ul class="supply" aria-label={say("Vorrat", "Supply")}>{Object.keys(WARES).map((ware) => wareButton(`supply:${ware}`, ware, supply[ware] ?? 0, [`take ${ware}`]))}</ul>
            <div class="piles">
                <button type="button" class={look ? "pile possible" : "pile"} {...(look ? { "data-move": look.move } : {})} onClick={() => look ? hands.act(look.move) : hands.explain(["look"])}><span class="back big" aria-hidden="true" /><span class="hidden">{say("Nachziehstapel:", "Draw pile:")} </span><b class="figure">{pile}</b> <small>{say("ziehen", "draw")}</small></button>
                <ul class="discard" aria-label={`${say("Ablagestapel", "Discard pile")}: ${discard.length}`}>{top ? <Card {...drawn} id={top} small count={1} moves={[]} tries={[]} /> : <li class="soft">{say("Ablage leer", "No discards")}</li>}</ul>
            </div>
            <ul class="stage" aria-label={say("Im Spiel", "In play")}>
                {inPlay.map((id) => <Card key={`p${id}`} {...drawn} id={id} small moves={[]} tries={[]} />)}
                {looked.map((id, i) => id === "?" ? <li key={i} class="card small"><span class="back big" /></li> : <Card key={`l${i}`} {...drawn} id={id} small moves={i === 0 ? carried("looked") : []} tries={[]} />)}
                {Object.entries(pool).map(([id, count]) => <Card key={`o${id}`} {...drawn} id={id} small count={count} moves={carried(`pool:${id}`)} tries={[]} />)}
                {Object.entries(lot).map(([ware, count]) => wareButton(`lot:${ware}`, ware, count, [`store ${ware}`]))}
                {bid > 0 && <li class="bid">{say("Gebot", "Bid")} <b class="figure">{bid}</b></li>}
            </ul>
        </section>
    );
}

type Order = "kind" | "ready" | "price";
const ORDERS: Record<Order, Words> = { kind: ["nach Art", "by kind"], ready: ["Spielbare zuerst", "playable first"], price: ["nach Preis", "by price"] };
const TYPES = ["ware", "stand", "utility", "person", "animal"];
/** What a card costs or brings, as printed. */
const price = (drawn: Drawn, id: string) => Number(/\d+/.exec(pieceOf(drawn.game.kinds[3], id)?.text[0] ?? "")?.[0] ?? 99);

function Hand({ carried, ...drawn }: Drawn & { carried: Carried }) {
    const say = useSay();
    const area = useRoving<HTMLDivElement>();
    const [order, setOrder] = useState<Order>("kind");
    const hand = counts(seatRow(drawn.table, "hand", drawn.table.viewer));
    const worth: Record<Order, (id: string) => number> = {
        kind: (id) => TYPES.indexOf(cardType(id)), ready: (id) => -carried(`hand:${id}`).length, price: (id) => cardType(id) === "ware" ? price(drawn, id) : 99,
    };
    const cards = Object.entries(hand).sort(([a], [b]) => worth[order](a) - worth[order](b) || worth.kind(a) - worth.kind(b) || a.localeCompare(b));
    const total = cards.reduce((sum, [, count]) => sum + count, 0), next = { kind: "ready", ready: "price", price: "kind" } as const;
    return (
        <div class="hand-row" ref={area}>
            <div class="hand-head"><b class="figure">{total}</b> {total === 1 ? say("Karte", "card") : say("Karten", "cards")}<button type="button" class="quiet" onClick={() => setOrder(next[order])}><span class="hidden">{say("Sortiert: ", "Sorted: ")}</span>{say(ORDERS[order])}</button></div>
            <ul class={cards.length > 7 ? "hand many" : "hand"} aria-label={say("Deine Hand", "Your hand")}>
                {cards.map(([id, count], i) => <Card key={id} {...drawn} id={id} count={count} mark={`hand-${id}`} lean={i - (cards.length - 1) / 2} moves={carried(`hand:${id}`)} />)}
                {!cards.length && <li class="soft">{say("Du hast keine Karten auf der Hand.", "You hold no cards.")}</li>}
            </ul>
        </div>
    );
}
