// The faces of players: twelve people and four bots. Mine is the one I chose, kept with my name.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Seat, Snapshot } from "../engine/types";
import { Art } from "./art";

const CHOSEN_KEY = "kontor.portrait";
export const PEOPLE = Array.from({ length: 12 }, (_, i) => `p${String(i + 1).padStart(2, "0")}`);
const BOTS = ["bot1", "bot2", "bot3", "bot4"];

export function chosenPortrait(): string {
    const stored = localStorage.getItem(CHOSEN_KEY) ?? "";
    return PEOPLE.includes(stored) ? stored : (PEOPLE[0] ?? "");
}

const CHOSEN = "kontor-portrait";

export function choosePortrait(portrait: string): void {
    localStorage.setItem(CHOSEN_KEY, portrait);
    dispatchEvent(new Event(CHOSEN));
}

/** Mine, before I sit down with others. If I never chose one, it is one that they do not have. */
export function settlePortrait(others: Seat[] = []): string {
    if (localStorage.getItem(CHOSEN_KEY) === null) {
        const free = PEOPLE.filter((portrait) => others.every(({ face }) => face !== portrait));
        choosePortrait(free[Math.floor(Math.random() * free.length)] ?? chosenPortrait());
    }
    return chosenPortrait();
}

/** Mine, and drawn again when I choose another one anywhere on the page. */
export function useChosenPortrait(): string {
    const [portrait, setPortrait] = useState(chosenPortrait);
    useEffect(() => {
        const update = () => setPortrait(chosenPortrait());
        addEventListener(CHOSEN, update);
        return () => removeEventListener(CHOSEN, update);
    }, []);
    return portrait;
}

/** Nobody at a table looks like me: the others get the faces that are left. */
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
    const state = `${table.actor === seat ? "acting" : ""} ${table.seats[seat]?.isFree ? "free" : ""}`;
    return (
        <span class={`portrait ${state} ${name}`} data-seat={seat} aria-hidden="true">
            <Art id={`portraits/${portraitOf(table, seat)}`} />
            {children}
        </span>
    );
}
