// The colours that a table may give to its seats; shapes and names also tell players apart.
import type { Localized, Seat } from "../engine/types";

interface Colour {
    name: Localized;
    /** The colour itself, a dark one for grounds that carry light words, and a light one. */
    main: string;
    dark: string;
    light: string;
}

const COLOURS = {
    gold: { name: ["Gold", "Gold"], main: "#eb9a1f", dark: "#8f5206", light: "#ffc970" },
    red: { name: ["Rot", "Red"], main: "#d23a32", dark: "#8a1a1c", light: "#ee7a6e" },
    blue: { name: ["Blau", "Blue"], main: "#4aa3dc", dark: "#1c5a8c", light: "#a5d6f5" },
    green: { name: ["Grün", "Green"], main: "#2fae86", dark: "#126047", light: "#8adfc1" },
    rose: { name: ["Rosa", "Pink"], main: "#cc5a94", dark: "#7c2554", light: "#f0a3c8" },
    violet: { name: ["Violett", "Violet"], main: "#8e58bc", dark: "#54297c", light: "#c39be4" },
    silver: { name: ["Silber", "Silver"], main: "#aab4bd", dark: "#47525c", light: "#dfe5ea" },
} as const satisfies Record<string, Colour>;

export type ColourId = keyof typeof COLOURS;

export const COLOUR_IDS = Object.keys(COLOURS) as ColourId[];

/** The colours of seats 0, 1, ... where a game has no order of its own. */
const USUAL: ColourId[] = ["gold", "blue", "green", "rose", "violet"];

export function colour(id: ColourId): Colour {
    return COLOURS[id];
}

function isColour(id: string | undefined): id is ColourId {
    return id !== undefined && id in COLOURS;
}

/**
 * The colour of each seat, all different: the chosen one, otherwise the game's own, otherwise one that is
 * left. If two have chosen the same, the first one gets it.
 */
export function seatColours(seats: Seat[], own: ColourId[] = USUAL): ColourId[] {
    const taken = new Set<ColourId>();
    const take = (wanted: string | undefined) => {
        if (!isColour(wanted) || taken.has(wanted)) return null;
        taken.add(wanted);
        return wanted;
    };
    const chosen = seats.map(({ colour: wanted }) => take(wanted));
    const usual = chosen.map((id, seat) => id ?? take(own[seat]));
    return usual.map((id) => id ?? take([...own, ...COLOUR_IDS].find((left) => !taken.has(left))) ?? "gold");
}

/** Whether somebody chose a colour other than the game's own; only then is a scene recoloured. */
export function areColoursChosen(seats: Seat[], own: ColourId[] = USUAL): boolean {
    return seatColours(seats, own).some((id, seat) => id !== own[seat]);
}

/** The seats' colours as CSS variables: --seat-0-c, --seat-0-d, --seat-0-l and so on. */
export function seatStyle(seats: Seat[], own?: ColourId[]): Record<string, string> {
    return Object.fromEntries(
        seatColours(seats, own).flatMap((id, seat) => [
            [`--seat-${seat}-c`, COLOURS[id].main],
            [`--seat-${seat}-d`, COLOURS[id].dark],
            [`--seat-${seat}-l`, COLOURS[id].light],
        ]),
    );
}

/** Gives a seat this colour; the seat that had it takes the one that is now free. */
export function chooseColour(seats: Seat[], seat: number, id: ColourId, own?: ColourId[]): Seat[] {
    const before = seatColours(seats, own);
    return seats.map((each, i) => {
        if (i === seat) return { ...each, colour: id };
        return before[i] === id ? { ...each, colour: before[seat] } : each;
    });
}
