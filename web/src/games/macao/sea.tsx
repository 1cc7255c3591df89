// The sea: eight harbours with a good and three places each, the spaces between them, the ships.
import { pieceOf } from "../../parts/pieces";
import { useRoving } from "../../parts/roving";
import { counts, seatRow } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { capital, useSay } from "../../words";
import { Goods } from "./cube";
import { ROUTES, SEA, SPACES, type Spot } from "./map";
import type { Desk } from "./table";

const SPACE = 5, TILE = 4, PLACES = 3, WIDE = 104, HIGH = 48;

/** "Jade: 5, 4, 3 PP." */
function readHarbour(text: string, tiles: readonly { id: string; name: readonly [string, string] }[]): { good: string; values: string[] } {
    const [name = "", values = ""] = text.split(":");
    return { good: tiles.find((tile) => tile.name[1] === name)?.id ?? "", values: values.match(/\d+/g) ?? [] };
}

const lineOf = (route: string[]) => route.map((id, i) => { const { x, y } = SPACES[id] ?? { x: 0, y: 0 }; return `${i ? "L" : "M"}${x} ${y}`; }).join("");

export function Sea({ game, table, hands, carried, pay }: Desk) {
    const say = useSay();
    const area = useRoving<HTMLDivElement>();
    const spaces = game.kinds[SPACE]?.pieces ?? [], tiles = game.kinds[TILE]?.pieces ?? [];
    const ships = table.seats.map((_, seat) => String(seatRow(table, "ship", seat)));
    const deliveredTo = (good: string) => table.seats.flatMap((_, seat) => Array.from({ length: counts(seatRow(table, "delivered", seat))[good] ?? 0 }, () => seat));
    return (
        <div class="chart sea" ref={area} role="group" aria-label={say("Das Meer", "The sea")}>
            <svg viewBox={`0 0 ${SEA.width} ${SEA.height}`} aria-hidden="true">
                <rect width={SEA.width} height={SEA.height} class="water" />
                <path d="M90 120q10-6 20 0t20 0M330 130q10-6 20 0t20 0 20 0M150 170q10-6 20 0t20 0M20 20M340 250q8-5 16 0t16 0M96 205q8-5 16 0t16 0" class="waves" />
                {ROUTES.map((route) => <path key={route.join()} d={lineOf(route)} class="route" />)}
                {spaces.map(({ id, text, name }) => {
                    const spot = SPACES[id], can = carried(`space:${id}`).length > 0;
                    if (!spot) return null;
                    if (id === "start") return <g key={id}><circle cx={spot.x} cy={spot.y} r="19" class={can ? "sea-space can" : "sea-space"} /><path d={`M${spot.x} ${spot.y - 9}v18m-8-6q0 7 8 7t8-7m-12-8h8`} class="anchor" /></g>;
                    if (!text[1]) return <circle key={id} cx={spot.x} cy={spot.y} r="13.5" class={can ? "sea-space can" : "sea-space"} />;
                    const { good, values } = readHarbour(text[1], tiles), brought = deliveredTo(good);
                    return (
                        <g key={id} transform={`translate(${spot.x - WIDE / 2} ${spot.y - HIGH / 2})`}>
                            <rect width={WIDE} height={HIGH} rx="7" class={can ? "harbour can" : "harbour"} />
                            <text x="8" y="16" class="harbour-name">{say(name)}</text>
                            <Goods tile={good} size={22} x={6} y={21} />
                            {Array.from({ length: PLACES }, (_, i) => <g key={i} transform={`translate(${34 + i * 22} 23)`}><rect width="20" height="20" rx="4" class="harbour-place" />
                                {brought[i] === undefined ? <text x="10" y="15" text-anchor="middle" class="harbour-value">{values[i]}</text> : <svg x="2.5" y="2.5" width="15" height="15"><Shape seat={brought[i]} /></svg>}</g>)}
                        </g>);
                })}
            </svg>
            {spaces.map(({ id, name, text }) => {
                const spot: Spot = SPACES[id] ?? { x: 0, y: 0 }, move = carried(`space:${id}`)[0], harbour = Boolean(text[1]);
                const here = ships.flatMap((ship, seat) => ship === id ? [table.seats[seat]?.name ?? ""] : []);
                const label = `${say(name)}${harbour ? `, ${say(text)}` : ""}${here.length ? ` ${say("Schiffe", "Ships")}: ${here.join(", ")}` : ""}`;
                return <button type="button" key={id} class={`spot ${move ? "can" : ""}`} title={move ? capital(say(move.words)) : label} aria-label={move ? `${capital(say(move.words))}. ${label}` : label}
                    style={{ "--x": spot.x, "--y": spot.y, "--w": harbour ? WIDE : id === "start" ? 38 : 27, "--h": harbour ? HIGH : id === "start" ? 38 : 27 }}
                    onClick={() => move ? hands.act(move.move) : hands.explain([`sail ${id} ${pay ?? "red"}`])} {...(move ? { "data-move": move.move } : {})} />;
            })}
            {ships.map((id, seat) => {
                const spot = SPACES[id], beside = ships.slice(0, seat).filter((ship) => ship === id).length, harbour = Boolean(pieceOf(game.kinds[SPACE], id)?.text[1]);
                return spot && <span key={seat} class="ship" data-piece={`ship-${seat}`} style={{ "--x": spot.x + (harbour ? 34 : 0) - beside * 15, "--y": spot.y - (harbour ? 25 : 4) }} title={table.seats[seat]?.name}><Ship seat={seat} own={seat === table.viewer} /></span>;
            })}
        </div>
    );
}

/** A hull under its owner's shape. */
function Ship({ seat, own }: { seat: number; own: boolean }) {
    return <svg viewBox="0 0 26 26" aria-hidden="true"><path d="M13 17V3" stroke="#1F1B16" stroke-width="1.3" /><path d="M2 17H24Q22 25 17 25H9Q4 25 2 17Z" fill={own ? "#8B5A34" : "#B98149"} stroke="#1F1B16" stroke-width="1.3" stroke-linejoin="round" /><svg x="5" y="0" width="16" height="16"><Shape seat={seat} size={16} /></svg></svg>;
}
