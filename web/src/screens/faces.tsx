// The faces of people at a table, where no table is drawn. Their colours come from seatStyle on an element
// around them.
import type { Seat } from "../engine/types";
import { Portrait } from "../stage/portrait";

interface Props {
    seats: Seat[];
    /** My seat, which has the face I chose; -1 for none. */
    viewer: number;
}

export function Face({ seats, viewer, seat }: Props & { seat: number }) {
    return (
        <span class={`sitter own-${seat}`}>
            <Portrait table={{ seats, viewer, actor: -1 }} seat={seat} />
        </span>
    );
}

/** All others who have sat down, side by side. */
export function Faces({ seats, viewer }: Props) {
    const others = seats.flatMap(({ name }, seat) => (name && seat !== viewer ? [seat] : []));
    return (
        <span class="face-row">
            {others.map((seat) => (
                <Face key={seat} {...{ seats, viewer, seat }} />
            ))}
        </span>
    );
}
