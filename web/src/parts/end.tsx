// The end: points by source, who has won, what next.
import type { Game, Snapshot } from "../engine/types";
import { capital, useSay } from "../words";
import { SeatName } from "./seat";

interface Doors { onRematch: (() => void) | null; onReplay(): void; onSave(): void; onClose(): void }

export function End({ game, table, onRematch, onReplay, onSave, onClose }: { game: Game; table: Snapshot } & Doors) {
    const say = useSay();
    const order = table.seats.map((_, seat) => seat).sort((a, b) => (table.score.points[b] ?? 0) - (table.score.points[a] ?? 0));
    const winners = table.seats.filter((_, seat) => table.score.winners >> seat & 1).map((seat) => seat.name);
    const sources = game.sources.map((source, i) => ({ name: capital(say(source.name)), i })).filter(({ i }) => table.score.from.some((from) => from[i]));
    return (
        <section class="end" aria-labelledby="end-title" data-test="end">
            <h2 id="end-title">{winners.length > 1 ? say(`${winners.join(" und ")} gewinnen gemeinsam`, `${winners.join(" and ")} share the win`)
                : say(`${winners[0] ?? ""} gewinnt`, `${winners[0] ?? ""} wins`)}</h2>
            <div class="scroll" tabIndex={0} role="group" aria-label={say("Punkte", "Points")}>
                <table>
                    <thead><tr><th scope="col">{say("Woher", "Source")}</th>{order.map((seat) => <th scope="col" key={seat}><SeatName seats={table.seats} seat={seat} /></th>)}</tr></thead>
                    <tbody>{sources.length > 1 && sources.map(({ name, i }) => <tr key={i}><th scope="row">{name}</th>{order.map((seat) => <td key={seat}>{table.score.from[seat]?.[i]}</td>)}</tr>)}</tbody>
                    <tfoot><tr><th scope="row">{sources.length === 1 ? sources[0]?.name : say("Zusammen", "Total")}</th>{order.map((seat) => <td key={seat}><b>{table.score.points[seat]}</b></td>)}</tr></tfoot>
                </table>
            </div>
            <p class="doors">
                {onRematch && <button type="button" class="main" data-test="rematch" onClick={onRematch}>{say("Noch einmal", "Rematch")}</button>}
                <button type="button" onClick={onReplay} data-test="replay">{say("Nachspielen", "Replay")}</button>
                <button type="button" onClick={onSave}>{say("Speichern", "Download")}</button>
                <button type="button" onClick={onClose}>{say("Tisch ansehen", "See the table")}</button>
            </p>
        </section>
    );
}
