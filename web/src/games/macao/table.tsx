// Macao's table: the city, the wall, the round's cards and tribute; below them wind rose, cubes and cards of mine.
import type { Move } from "../../engine/types";
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { counts, list, seatRow, type Counts } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { capital, useSay } from "../../words";
import type { Drawn } from "../page";
import { Cost, Cube } from "./cube";
import { placeOf } from "./places";

const COLOUR = 2, TILE = 4, SPACE = 5, QUARTER = 6, CARD = 7, PLAYER = 8, WALL = 17, FACES = 6, RECONSTRUCTED = 3;

type Carried = (place: string) => Move[];

export function MacaoTable(drawn: Drawn) {
    const { game, table } = drawn;
    const byPlace = new Map<string, Move[]>();
    for (const move of table.moves) {
        const place = placeOf(game, table, move);
        if (place) byPlace.set(place, [...(byPlace.get(place) ?? []), move]);
    }
    const carried: Carried = (place) => byPlace.get(place) ?? [];
    const others = table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
    return (
        <div class="macao">
            <div class="traders">{others.map((seat) => <Trader key={seat} {...drawn} seat={seat} carried={() => []} />)}</div>
            <Round {...drawn} carried={carried} />
            <City {...drawn} carried={carried} />
            <Wall {...drawn} />
            <Trader {...drawn} seat={table.viewer} carried={carried} />
        </div>
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

/** A card: its cost, its name; its text on hover and press. */
function Card({ game, hands, id, moves, tries, used = false }: Drawn & { id: string; moves: Move[]; tries: string[]; used?: boolean }) {
    const say = useSay();
    const piece = pieceOf(game.kinds[CARD], id);
    const [, cost = "", text = ""] = /^([RBGKYV]+)\. (.*)$/s.exec(piece ? say(piece.text) : "") ?? [];
    const only = moves.length === 1 ? moves[0] : undefined;
    const name = piece ? say(piece.name) : id;
    const press = () => only ? hands.act(only.move) : tries.length ? hands.explain(tries) : hands.tell(name, text || (piece ? say(piece.text) : ""));
    return (
        <li class={`office ${moves.length ? "can" : ""} ${used ? "spent" : ""}`}>
            <button type="button" class="office-face" title={text} onClick={press} {...(only ? { "data-move": only.move } : {})}>
                <Cost letters={cost} /> <b>{name}{piece?.origin === RECONSTRUCTED && <span class="guess">≈</span>}</b>
                <span class="hidden"> {text} {only && capital(say(only.words))}{used && say(" Schon genutzt.", " Already used.")}</span></button>
            {tries.length > 0 && <button type="button" class="quiet about" onClick={() => hands.tell(name, text)}><span class="hidden">{say("Was tut", "What does")} {name}</span><span aria-hidden="true">?</span></button>}
        </li>
    );
}

function Round({ carried, ...drawn }: Drawn & { carried: Carried }) {
    const { game, table } = drawn;
    const say = useSay();
    const area = useRoving<HTMLElement>();
    const dice = list(table.view.fields["dice"]).map(Number), tribute = list(table.view.fields["tribute"]);
    return (
        <section class="round" ref={area} aria-label={say("Diese Runde", "This round")}>
            <p><b>{say("Runde", "Round")} {Number(table.view.fields["round"])}</b> <span class="soft">/ 12</span></p>
            {dice.some(Boolean) && <p class="dice">{(game.kinds[COLOUR]?.pieces ?? []).map((piece, i) => dice[i] ? <span key={piece.id} class="cubes-of" title={say(piece.name)}><Cube colour={piece.id} /><b class="figure">{dice[i]}</b><span class="hidden"> {say(piece.name)} </span></span> : null)}</p>}
            <p><span class="soft">{say("Tribut", "Tribute")}</span> <b class="figure">{tribute[0]}</b> {say("Gold", "gold")} → <b class="figure">{tribute[1]}</b> {say("Prestige", "prestige")}</p>
            <ul class="offices">{list(table.view.fields["display"]).map((id) => <Card key={id} {...drawn} id={id} moves={carried(`display:${id}`)} tries={[`pick ${id}`]} />)}</ul>
        </section>
    );
}

function City({ game, table, hands, carried }: Drawn & { carried: Carried }) {
    const say = useSay();
    const area = useRoving<HTMLUListElement>();
    const tiles = table.view.fields["tile"], owners = table.view.fields["owner"];
    const cell = (rows: unknown, i: number): string | null => Array.isArray(rows) && typeof rows[i] === "string" ? rows[i] : null;
    return (
        <ul class="city" ref={area} aria-label={say("Die Stadt", "The city")}>
            {(game.kinds[QUARTER]?.pieces ?? []).map((quarter, i) => {
                const move = carried(`quarter:${quarter.id}`)[0], tile = cell(tiles, i), owner = cell(owners, i);
                const seat = owner ? game.kinds[PLAYER]?.pieces.findIndex((piece) => piece.id === owner) ?? -1 : -1;
                const cost = /\(([A-Z]+)\)/.exec(quarter.name[0])?.[1] ?? "", goods = tile ? pieceOf(game.kinds[TILE], tile) : undefined;
                return <li key={quarter.id} class={move ? "quarter can" : "quarter"}>
                    <button type="button" onClick={() => move ? hands.act(move.move) : hands.explain([`claim ${quarter.id}`])} {...(move ? { "data-move": move.move } : {})}>
                        <small>{quarter.id.replace(/^q0?/, "")}</small> <Cost letters={cost} size={13} />
                        <span class="goods">{seat >= 0 ? <><Shape seat={seat} /><span class="hidden">{table.seats[seat]?.name}</span></> : goods ? say(goods.name) : ""}</span></button></li>;
            })}
        </ul>
    );
}

function Wall({ table }: Drawn) {
    const say = useSay();
    const at = table.seats.map((_, seat) => Number(seatRow(table, "wall", seat)));
    return (
        <div class="wall" role="img" aria-label={`${say("Stadtmauer", "City wall")}. ${at.map((where, seat) => `${table.seats[seat]?.name ?? ""}: ${where}`).join(", ")}`}>
            {Array.from({ length: WALL }, (_, i) => <span key={i}><small>{i + 1 < WALL ? i + 1 : say("dahinter", "beyond")}</small>{at.flatMap((where, seat) => where === i + 1 ? [<Shape key={seat} seat={seat} />] : [])}</span>)}
        </div>
    );
}

function Trader({ seat, carried, ...drawn }: Drawn & { seat: number; carried: Carried }) {
    const { game, table } = drawn;
    const say = useSay();
    const area = useRoving<HTMLElement>();
    const mine = seat === table.viewer;
    const ship = seatRow(table, "ship", seat), space = typeof ship === "string" ? pieceOf(game.kinds[SPACE], ship) : undefined;
    const number = (field: string) => Number(seatRow(table, field, seat));
    const tiles = counts(seatRow(table, "tiles", seat));
    const cargo = Object.entries(tiles).map(([id, count]) => { const piece = pieceOf(game.kinds[TILE], id); return `${count} ${piece ? say(piece.name) : id}`; }).join(", ");
    const rose = Array.from({ length: FACES }, (_, i) => counts(seatRow(table, `rose${i + 1}`, seat)));
    const tableau = list(seatRow(table, "tableau", seat)), active = list(seatRow(table, "active", seat));
    return (
        <section class={`trader ${mine ? "own" : ""} ${table.actor === seat ? "acting" : ""}`} ref={area} aria-label={table.seats[seat]?.name}>
            <h2><Shape seat={seat} /> {table.seats[seat]?.name} <span class="points"><b class="figure">{number("points")}</b> {say("Prestige", "prestige")} · <b class="figure">{number("gold")}</b> {say("Gold", "gold")}{number("penalty") > 0 && <> · <b class="figure">{number("penalty")}</b> {say("Strafen", "penalties")}</>}</span></h2>
            <p class="trader-line"><span class="soft">{say("Jetzt", "Now")}</span> <Cubes game={game} held={counts(seatRow(table, "supply", seat))} size={mine ? 24 : 18} />
                {space && <><span class="soft">{say("Schiff", "Ship")}</span> {say(space.name)}</>}{cargo && <><span class="soft">{say("Ladung", "Cargo")}</span> {cargo}</>}</p>
            <ol class="rose" aria-label={say("Windrose: in so vielen Runden", "Wind rose: in so many rounds")}>{rose.map((held, i) => <li key={i}><span class="wind" aria-hidden="true">{i + 1}</span><span class="hidden">{i + 1}: </span><Cubes game={game} held={held} size={17} /></li>)}</ol>
            <ul class="offices" aria-label={say("Karten, noch nicht aktiv", "Cards, not yet active")}>
                {tableau.map((id) => <Card key={id} {...drawn} id={id} moves={carried(`tableau:${id}`)} tries={mine ? [`activate ${id}`] : []} />)}
            </ul>
            {active.length > 0 && <ul class="offices live" aria-label={say("Aktive Karten", "Active cards")}>{active.map((id) => <Card key={id} {...drawn} id={id} moves={carried(`active:${id}`)} tries={mine ? [`use ${id}`] : []} />)}</ul>}
        </section>
    );
}
