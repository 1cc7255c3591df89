// The wall: sixteen spaces and what lies beyond; who stands farther ahead acts first.
import { seatRow } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { capital, useSay } from "../../words";
import type { Desk } from "./table";

const END = 16;

export function Wall({ table, hands, carried, pay }: Desk) {
    const say = useSay();
    const at = table.seats.map((_, seat) => Math.min(END + 1, Number(seatRow(table, "wall", seat))));
    const order = table.seats.map((_, seat) => seat).sort((a, b) => Number(seatRow(table, "place", a)) - Number(seatRow(table, "place", b)));
    const next = (at[table.viewer] ?? 0) + 1, move = carried("wall")[0];
    const told = order.map((seat) => `${table.seats[seat]?.name ?? ""}: ${(at[seat] ?? 0) > END ? say("dahinter", "beyond") : at[seat]}`).join(", ");
    return (
        <div class="wall" role="group" aria-label={say("Stadtmauer", "City wall")}>
            <p class="hidden">{told}</p>
            {Array.from({ length: END + 1 }, (_, i) => i + 1).map((space) => (
                <span key={space} class={space > END ? "wall-space beyond" : "wall-space"}>
                    <small aria-hidden="true">{space > END ? "»" : space}</small>
                    {order.filter((seat) => at[seat] === space).map((seat) => <span key={seat} class="disc" data-piece={`wall-${seat}`}><Shape seat={seat} size={14} /></span>)}
                    {space === Math.min(next, END + 1) && <button type="button" class={move ? "wall-next possible" : "wall-next"} title={move ? capital(say(move.words)) : say("Mauer", "Wall")} aria-label={move ? capital(say(move.words)) : say("Auf der Mauer vorrücken", "Advance on the wall")}
                        onClick={() => move ? hands.act(move.move) : hands.explain([`wall ${pay ?? "red"}`])} {...(move ? { "data-move": move.move } : {})}>{move ? "+1" : ""}</button>}
                </span>))}
        </div>
    );
}
