// Macao's table: the sea, the wall and the city as one map, the round's cards above it, my wind rose and cards below.
import { useState } from "preact/hooks";
import type { Move } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { counts, list, seatRow, type Counts } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { Tabletop } from "../../parts/tabletop";
import { capital, useSay } from "../../words";
import type { Drawn } from "../page";
import { Card } from "./card";
import { City } from "./city";
import { Cube, Goods } from "./cube";
import { paidWith, placeOf } from "./places";
import { Rose } from "./rose";
import { Sea } from "./sea";
import { Wall } from "./wall";

const COLOUR = 2, TILE = 4, FACES = 6;

/** What a thing of the table carries, and the cube that pays for sailing and the wall. */
export interface Desk extends Drawn { carried: (place: string) => Move[]; pay: string | null }

export function MacaoTable(drawn: Drawn) {
    const { game, table } = drawn;
    const say = useSay();
    const [wish, setWish] = useState<string | null>(null);
    const held = counts(seatRow(table, "supply", table.viewer));
    const payers = [...new Set(table.moves.flatMap((move) => paidWith(game, move) ?? []))].sort((a, b) => (held[b] ?? 0) - (held[a] ?? 0));
    const pay = wish && payers.includes(wish) ? wish : payers[0] ?? null;
    const byPlace = new Map<string, Move[]>();
    for (const move of table.moves) {
        const place = placeOf(game, table, move), paid = paidWith(game, move);
        if (place && (!paid || paid === pay)) byPlace.set(place, [...(byPlace.get(place) ?? []), move]);
    }
    // Who has paid with a colour goes on with it.
    const act = (move: string) => {
        const paid = table.moves.find((each) => each.move === move);
        setWish((paid && paidWith(game, paid)) ?? wish);
        drawn.hands.act(move);
    };
    const desk: Desk = { ...drawn, hands: { ...drawn.hands, act }, pay, carried: (place) => byPlace.get(place) ?? [] };
    const others = table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
    return (
        <Tabletop name="macao" table={table} unit={say("Prestige", "prestige")}
            others={<div class="traders">{others.map((seat) => <Trader key={seat} {...drawn} seat={seat} />)}</div>}
            common={<><Round {...desk} /><div class="map"><div class="map-in"><Sea {...desk} /><Wall {...desk} /><City {...desk} /></div></div></>}
            mine={<Own {...desk} payers={payers} onPay={setWish} />} />
    );
}

function Cubes({ game, held, size = 19 }: { game: Drawn["game"]; held: Counts; size?: number }) {
    const say = useSay();
    if (!Object.keys(held).length) return <span class="soft">–</span>;
    return <>{Object.entries(held).map(([colour, count]) => {
        const piece = pieceOf(game.kinds[COLOUR], colour);
        return <span class="cubes-of" key={colour} title={piece ? say(piece.name) : colour}><Cube colour={colour} size={size} /><b class="figure">{count}</b><span class="hidden"> {piece && say(piece.name)} </span></span>;
    })}</>;
}

/** The round, its dice, the tribute, the cards on offer. */
function Round({ carried, ...drawn }: Desk) {
    const { game, table, hands } = drawn;
    const say = useSay();
    const area = useRoving<HTMLDivElement>();
    const dice = list(table.view.fields["dice"]).map(Number), [gold = "0", prestige = "0"] = list(table.view.fields["tribute"]);
    const buy = carried("tribute")[0], display = list(table.view.fields["display"]);
    return (
        <div class="round" ref={area} role="group" aria-label={say("Diese Runde", "This round")}>
            <div class="round-facts">
                <p><b>{say("Runde", "Round")} {Number(table.view.fields["round"])}</b><span class="soft">/12</span></p>
                <button type="button" class={buy ? "tribute possible" : "tribute"} {...(buy ? { "data-move": buy.move } : {})} onClick={() => buy ? hands.act(buy.move) : hands.explain(["tribute"])}>
                    <span class="soft">{say("Tribut", "Tribute")}</span> <span class="coin" aria-hidden="true" /><b class="figure">{gold}</b><span class="hidden"> {say("Gold für", "gold for")} </span><span aria-hidden="true">→</span><b class="figure">{prestige}</b> <small>{say("Prestige", "prestige")}</small></button>
                <p class="dice" role="group" aria-label={say("Würfel", "Dice")}>{(game.kinds[COLOUR]?.pieces ?? []).map((piece, i) => <span key={piece.id} class="die" title={say(piece.name)}><Cube colour={piece.id} /><b class="figure">{dice[i] || "–"}</b><span class="hidden"> {say(piece.name)} </span></span>)}</p>
            </div>
            <ul class="offices" aria-label={say("Auslage", "Display")}>{display.map((id) => <Card key={id} {...drawn} id={id} moves={carried(`display:${id}`)} tries={[`pick ${id}`]} />)}
                {!display.length && <li class="soft idle">{say("Die Karten dieser Runde sind vergeben.", "This round’s cards are taken.")}</li>}</ul>
        </div>
    );
}

function useRose({ table }: Drawn, seat: number): Counts[] {
    return Array.from({ length: FACES }, (_, i) => counts(seatRow(table, `rose${i + 1}`, seat)));
}

function Figures({ table, seat }: Drawn & { seat: number }) {
    const say = useSay();
    const number = (field: string) => Number(seatRow(table, field, seat));
    return <span class="points"><b class="figure">{number("points")}</b> {say("Prestige", "prestige")} <span class="coin" aria-hidden="true" /><b class="figure">{number("gold")}</b><span class="hidden"> {say("Gold", "gold")}</span>
        {number("penalty") > 0 && <span class="penalty"> <b class="figure">{number("penalty")}</b> {say("Strafen", "penalties")}</span>}</span>;
}

function Cargo({ game, held }: { game: Drawn["game"]; held: Counts }) {
    const say = useSay();
    return <>{Object.entries(held).map(([id, count]) => {
        const piece = pieceOf(game.kinds[TILE], id), name = piece ? say(piece.name) : id;
        return <span class="cubes-of" key={id} title={`${count} ${name}`} data-piece={`cargo-${id}`}><Goods tile={id} size={20} />{count > 1 && <b class="figure">{count}</b>}<span class="hidden">{count} {name} </span></span>;
    })}</>;
}

/** Somebody else: what counts at a glance; the cards behind a fold. */
function Trader({ seat, ...drawn }: Drawn & { seat: number }) {
    const { game, table } = drawn;
    const say = useSay();
    const rose = useRose(drawn, seat);
    const tableau = list(seatRow(table, "tableau", seat)), active = list(seatRow(table, "active", seat)), tiles = counts(seatRow(table, "tiles", seat));
    const cards = (ids: string[]) => ids.map((id) => <Card key={id} {...drawn} id={id} moves={[]} tries={[]} />);
    return (
        <section class={table.actor === seat ? "trader acting" : "trader"} aria-label={table.seats[seat]?.name}>
            <h2><Shape seat={seat} /> {table.seats[seat]?.name} <Figures {...drawn} seat={seat} /></h2>
            <div class="trader-line">
                <span class="now"><span class="soft">{say("Jetzt", "Now")}</span> <Cubes game={game} held={counts(seatRow(table, "supply", seat))} size={17} /></span>
                {Object.keys(tiles).length > 0 && <Cargo game={game} held={tiles} />}
                <details class="fold"><summary>{tableau.length}+{active.length} {say("Karten", "cards")}</summary>
                    <div class="fold-in"><p class="soft">{say("Windrose", "Wind rose")}</p><ol class="rose-line">{rose.map((held, i) => <li key={i}><span class="wind">{i + 1}</span><Cubes game={game} held={held} size={17} /></li>)}</ol>
                        <p class="soft">{say("Noch nicht aktiv", "Not yet active")}</p><ul class="offices">{cards(tableau)}</ul><p class="soft">{say("Aktiv", "Active")}</p><ul class="offices live">{cards(active)}</ul></div></details>
            </div>
        </section>
    );
}

function Own({ carried, pay, payers, onPay, ...drawn }: Desk & { payers: string[]; onPay(colour: string): void }) {
    const { game, table, hands } = drawn;
    const say = useSay();
    const area = useRoving<HTMLElement>(), cardsArea = useRoving<HTMLDivElement>();
    const me = table.viewer, rose = useRose(drawn, me), supply = counts(seatRow(table, "supply", me)), tiles = counts(seatRow(table, "tiles", me));
    const tableau = list(seatRow(table, "tableau", me)), active = list(seatRow(table, "active", me)), used = list(table.view.fields["used"]);
    const deliver = carried("cargo")[0];
    return (
        <div class="own-trader">
            <Rose game={game} rose={rose} />
            <section class="own-now" ref={area} aria-label={say("Aktionsvorrat und Ladung", "Supply and cargo")}>
                <h2><Shape seat={me} /> {table.seats[me]?.name}</h2> <Figures {...drawn} seat={me} />
                <p class="soft">{payers.length > 1 ? say("Jetzt; der gerahmte zahlt Fahrt und Mauer", "Now; the framed one pays sea and wall") : say("Steine für jetzt", "Cubes for now")}</p>
                <div class="supply-now">{Object.entries(supply).map(([colour, count]) => {
                    const piece = pieceOf(game.kinds[COLOUR], colour), name = piece ? say(piece.name) : colour;
                    const inside = <><Cube colour={colour} size={24} /><b class="figure">{count}</b><span class="hidden"> {name}</span></>;
                    return payers.includes(colour)
                        ? <button type="button" key={colour} class="cube-held" aria-pressed={pay === colour} title={say(`Mit ${name} zahlen`, `Pay with ${name}`)} onClick={() => onPay(colour)}>{inside}</button>
                        : <span class="cube-held" key={colour} title={name}>{inside}</span>;
                })}{!Object.keys(supply).length && <span class="soft">{say("keine", "none")}</span>}</div>
                <button type="button" class={deliver ? "cargo possible" : "cargo"} {...(deliver ? { "data-move": deliver.move } : {})} onClick={() => deliver ? hands.act(deliver.move) : hands.explain(["deliver"])}>
                    <span class="soft">{deliver ? capital(say(deliver.words)) : say("Ladung", "Cargo")}</span> {Object.keys(tiles).length ? <Cargo game={game} held={tiles} /> : <span class="soft">–</span>}</button>
            </section>
            <div class="own-cards" ref={cardsArea}>
                <ul class="offices" aria-label={say("Karten, noch nicht aktiv", "Cards, not yet active")}>
                    {tableau.map((id) => <Card key={id} {...drawn} id={id} moves={carried(`tableau:${id}`)} tries={[`activate ${id}`]} />)}
                    {Array.from({ length: Math.max(0, 5 - tableau.length) }, (_, i) => <li class="office-place" key={i}><span class="hidden">{say("frei", "free")}</span></li>)}
                </ul>
                <ul class="offices live" aria-label={say("Aktive Karten", "Active cards")}>
                    {active.map((id, i) => <Card key={id} {...drawn} id={id} moves={carried(`active:${id}`)} tries={[`use ${id}`]} used={table.actor === me && Number(used[i]) > 0} />)}
                    {!active.length && <li class="soft idle">{say("noch keine aktive Karte", "no active card yet")}</li>}
                </ul>
            </div>
        </div>
    );
}
