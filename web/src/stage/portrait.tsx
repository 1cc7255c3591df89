// The faces of players: twelve people and four bots. Mine is the one I chose, kept with my name.
import type { ComponentChildren } from "preact";
import type { Snapshot } from "../engine/types";
import { Art } from "./art";

const CHOSEN_KEY = "kontor.portrait";
export const PEOPLE = Array.from({ length: 12 }, (_, i) => `p${String(i + 1).padStart(2, "0")}`);
const BOTS = ["bot1", "bot2", "bot3", "bot4"];

export function chosenPortrait(): string {
    const stored = localStorage.getItem(CHOSEN_KEY) ?? "";
    return PEOPLE.includes(stored) ? stored : (PEOPLE[0] ?? "");
}

export function choosePortrait(portrait: string): void {
    localStorage.setItem(CHOSEN_KEY, portrait);
}

/** Nobody at a table looks like me: the others take the faces that are left. */
export function portraitOf({ seats, viewer }: Pick<Snapshot, "seats" | "viewer">, seat: number): string {
    const { bot, face = "" } = seats[seat] ?? {};
    if (bot) return BOTS[seat % BOTS.length] ?? "";
    if (PEOPLE.includes(face)) return face;
    if (seat === viewer) return chosenPortrait();
    const others = PEOPLE.filter((portrait) => portrait !== chosenPortrait());
    return others[seat % others.length] ?? "";
}

interface Props {
    table: Pick<Snapshot, "seats" | "viewer" | "actor">;
    seat: number;
    class?: string;
    /** What is fastened to it: the seat's shape, a crown. */
    children?: ComponentChildren;
}

/** Lit while its player is to act. Colours come from the class around it: --c and --d. */
export function Portrait({ table, seat, class: name = "", children }: Props) {
    return (
        <span
            class={`portrait ${table.actor === seat ? "acting" : ""} ${name}`}
            data-seat={seat}
            aria-hidden="true"
        >
            <Art id={`portraits/${portraitOf(table, seat)}`} />
            {children}
        </span>
    );
}
