// How coins at a tile fill its price, slot by slot: only for drawing. What may be laid, the engine says.
import type { Counts } from "../../stage/rows";

/** What an empty slot asks for: a coin by id, or one of any colour. */
export const ANY = "any";

export interface Slot {
    /** The coin that lies there; null: it is empty. */
    coin: string | null;
    wants: string;
    /** The sign before it: alike, different. */
    sign: "same" | "different" | null;
}

const JOKER = "joker";
/** Demands that any colour can begin to meet. */
const OPEN_DEMANDS = new Set(["same", "different"]);

function emptySlots(price: Counts): Slot[] {
    return Object.entries(price).flatMap(([demand, count]) =>
        Array.from({ length: count }, (_, i): Slot => {
            const isOpen = OPEN_DEMANDS.has(demand);
            const sign = isOpen && i > 0 ? (demand as "same" | "different") : null;
            return { coin: null, wants: isOpen ? ANY : demand, sign };
        }),
    );
}

/** Where a coin goes: to its own colour, else to any; a joker to the last that is free. */
function slotFor(slots: Slot[], coin: string): Slot | undefined {
    const free = slots.filter((slot) => slot.coin === null);
    const exact = free.find(({ wants }) => wants === coin);
    return exact ?? (coin === JOKER ? free.at(-1) : free.find(({ wants }) => wants === ANY));
}

/** The slots of a price with the coins laid. Where they must be alike, the empty ones ask for the colour. */
export function slotsOf(price: Counts, laid: Counts): Slot[] {
    const slots = emptySlots(price);
    const coins = Object.entries(laid).flatMap(([coin, count]) => Array.from({ length: count }, () => coin));
    const ordered = [...coins.filter((coin) => coin !== JOKER), ...coins.filter((coin) => coin === JOKER)];
    for (const coin of ordered) {
        const slot = slotFor(slots, coin);
        if (slot) slot.coin = coin;
    }
    const colour = slots.find(({ coin, wants }) => coin !== null && coin !== JOKER && wants === ANY)?.coin;
    if (price["same"] && colour)
        for (const slot of slots) if (slot.coin === null && slot.wants === ANY) slot.wants = colour;
    return slots;
}

/** The empty slot that the coin would fill. */
export function ghostSlot(slots: Slot[], coin: string): number {
    const slot = slotFor(slots, coin);
    return slot ? slots.indexOf(slot) : -1;
}

/** How many coins are missing. */
export function missing(slots: Slot[]): number {
    return slots.filter(({ coin }) => coin === null).length;
}
