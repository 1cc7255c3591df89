// The city: thirty quarters; what shares an edge is adjacent. Costs, tiles, owners.
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { Shape } from "../../parts/seat";
import { capital, useSay } from "../../words";
import { BY_LETTER, Cube, Goods } from "./cube";
import { CITY, HEX, quarterSpot } from "./map";
import type { Desk } from "./table";

const TILE = 4, QUARTER = 6, PLAYER = 8, CUBE = 15;

export function City({ game, table, hands, carried }: Desk) {
    const say = useSay();
    const area = useRoving<HTMLUListElement>();
    const cell = (field: string, i: number): string | null => { const rows = table.view.fields[field]; return Array.isArray(rows) && typeof rows[i] === "string" ? rows[i] : null; };
    const quarters = (game.kinds[QUARTER]?.pieces ?? []).map((quarter, i) => {
        const owner = cell("owner", i), tile = cell("tile", i), goods = tile ? pieceOf(game.kinds[TILE], tile) : undefined;
        return { ...quarter, spot: quarterSpot(i), number: i + 1, cost: quarter.text[1].split(".")[0] ?? "", dark: quarter.text[1].includes("Dark"), tile, goods,
            move: carried(`quarter:${quarter.id}`)[0], seat: owner ? game.kinds[PLAYER]?.pieces.findIndex((piece) => piece.id === owner) ?? -1 : -1 };
    });
    return (
        <div class="chart city-chart">
            <svg viewBox={`0 0 ${CITY.width} ${CITY.height}`} aria-hidden="true">
                <defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" class="hatch" /></pattern></defs>
                {[...quarters].sort((a, b) => Number(Boolean(a.move)) - Number(Boolean(b.move))).map(({ id, spot, number, cost, dark, tile, goods, move, seat }) => (
                    <g key={id} transform={`translate(${spot.x} ${spot.y})`}>
                        <path d={HEX} class={`hex ${dark ? "dark" : ""} ${seat >= 0 ? `owned of-${seat}` : ""} ${move ? "can" : ""}`} />{dark && <path d={HEX} fill="url(#hatch)" />}
                        {seat >= 0 ? <><svg x="-14" y="-14" width="28" height="28" viewBox="0 0 16 16"><Shape seat={seat} size={16} /></svg></>
                            : <>{[...cost].map((letter, i) => <Cube key={i} colour={BY_LETTER[letter] ?? ""} size={CUBE} x={(i - cost.length / 2) * (CUBE + 1)} y={-17} />)}
                                {tile && <Goods tile={tile} size={17} x={-24} y={1} />}<text x="-4" y="14" class="hex-goods">{goods && say(goods.name).slice(0, 3)}</text></>}
                        <text x="35" y="16" text-anchor="end" class="hex-number">{number}</text>
                    </g>))}
            </svg>
            <ul ref={area} aria-label={say("Die Stadt", "The city")}>{quarters.map(({ id, name, text, spot, goods, move, seat }) => {
                const told = `${say(name)}: ${seat >= 0 ? table.seats[seat]?.name ?? "" : `${goods ? `${say(goods.name)}. ` : ""}${say("Kostet", "Costs")} ${say(text)}`}`;
                return <li key={id}><button type="button" class={`spot ${move ? "can" : ""}`} style={{ "--x": spot.x, "--y": spot.y, "--w": 72, "--h": 38 }} title={`${told} ≈`} aria-label={move ? `${capital(say(move.words))}. ${told}` : told}
                    onClick={() => move ? hands.act(move.move) : hands.explain([`claim ${id}`])} {...(move ? { "data-move": move.move } : {})} /></li>;
            })}</ul>
            <button type="button" class="chart-note" onClick={() => hands.tell(say("Rekonstruiert", "Reconstructed"), say("Die Namen der acht Häfen und die Zahl der Stadtteile sind belegt; Wege, Kosten, Nachbarn und Warenwerte sind rekonstruiert.", "The names of the eight harbours and the number of quarters are attested; routes, costs, neighbours and values are reconstructed."))}>≈<span class="hidden"> {say("Was ist hier rekonstruiert?", "What is reconstructed here?")}</span></button>
        </div>
    );
}
