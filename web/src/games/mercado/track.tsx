// The track: thirty spaces round the market, clockwise from the upper right as printed.
import type { ComponentChildren } from "preact";
import { pieceOf } from "../../parts/pieces";
import { seatRow } from "../../parts/rows";
import { Shape } from "../../parts/seat";
import { useSay } from "../../words";
import type { Drawn } from "../page";
import { Symbol } from "./coin";
import { SPACES, startOf, trackOf } from "./places";

const SYMBOL = 8, WIDE = 11, HIGH = 6;

/** Row and column of a space of the board. */
function cell(space: number): { row: number; column: number } {
    if (space < HIGH) return { row: space + 1, column: WIDE };
    if (space < HIGH + WIDE - 1) return { row: HIGH, column: WIDE - 1 - (space - HIGH) };
    if (space < 2 * HIGH + WIDE - 2) return { row: HIGH - 1 - (space - HIGH - WIDE + 1), column: 1 };
    return { row: 1, column: space - (2 * HIGH + WIDE - 2) + 2 };
}

export function Track({ game, table, children }: Drawn & { children: ComponentChildren }) {
    const say = useSay();
    const at = table.seats.map((_, seat) => Number(seatRow(table, "position", seat))), from = startOf(table), symbols = trackOf(game, table, SYMBOL);
    const told = at.map((space, seat) => `${table.seats[seat]?.name ?? ""}: ${space}`).join(", ");
    return (
        <div class="ring">
            <p class="hidden">{say("Leiste", "Track")}. {told}</p>
            {symbols.map((symbol, space) => {
                const { row, column } = cell((space + from) % SPACES), piece = symbol ? pieceOf(game.kinds[SYMBOL], symbol) : undefined;
                return (
                    <span key={space} class={space === 0 ? "space first" : "space"} style={{ gridRow: row, gridColumn: column }} title={piece ? `${space}: ${say(piece.name)} ≈` : String(space)} aria-hidden="true">
                        <small>{space}</small>{symbol && <Symbol symbol={symbol} size={18} />}
                        <span class="tokens">{at.flatMap((where, seat) => where % SPACES === space ? [<span key={seat} class="token" data-piece={`token-${seat}`}><Shape seat={seat} size={17} />{where >= SPACES && <small>+{SPACES}</small>}</span>] : [])}</span>
                    </span>
                );
            })}
            {children}
        </div>
    );
}
