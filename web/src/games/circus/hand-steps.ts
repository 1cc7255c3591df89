// How the cards of a hand lie: side by side while they fit. If there are more they lie over one another on a
// desk, and closer on smaller screens. Pure.
import type { Rect } from "../../stage/layout";

const WIDEST = 148;
/** Narrower cards would be hard to read: rather they lie over one another. */
const NARROWEST = 118;
const OVERLAPPING = 124;
const FAVOUR_EXTRA = 6;
/** Room for the glow between two cards. */
const GAP = 15;
const GROUP_GAP = 30;
/** What stays visible of a card that another one covers: enough to press it. */
const LEAST_STEP = 48;

export interface HandSteps {
    /** The width of a dealer's card. */
    width: number;
    /** From one dealer to the next. */
    dealer: number;
    /** From the first dealer to the first favour. */
    favours: number;
    /** From one favour to the next. */
    favour: number;
}

/** The width at which all cards lie side by side. */
function fittingWidth(room: number, dealers: number, favours: number): number {
    const gaps = Math.max(0, dealers - 1) + Math.max(0, favours - 1);
    const between = dealers && favours ? GROUP_GAP : 0;
    return (room - gaps * GAP - between - favours * FAVOUR_EXTRA) / Math.max(1, dealers + favours);
}

/** Cards that are too many lie over one another, in steps that fill the room. */
function overlappingStep(room: number, dealers: number, favours: number): number {
    const gaps = Math.max(0, dealers - 1) + Math.max(0, favours - 1);
    const ends = (dealers ? OVERLAPPING : 0) + (favours ? OVERLAPPING + FAVOUR_EXTRA : 0);
    const between = dealers && favours ? GROUP_GAP : 0;
    return Math.max(LEAST_STEP, (room - ends - between) / Math.max(1, gaps));
}

export function handSteps(room: number, dealers: number, favours: number): HandSteps {
    const fitting = Math.min(WIDEST, fittingWidth(room, dealers, favours));
    const isApart = fitting >= NARROWEST;
    const width = isApart ? fitting : OVERLAPPING;
    const step = isApart ? width + GAP : overlappingStep(room, dealers, favours);
    return {
        width,
        dealer: step,
        favours: Math.max(0, dealers - 1) * step + width + GROUP_GAP,
        favour: isApart ? step + FAVOUR_EXTRA : step,
    };
}

/** Broad enough for a finger on the narrowest phone, with the air around it. */
const LEAST_CELL = 50;
/** Around a ticket; around a favour, whose glow needs more, as a share of its width. */
const AIR = { ticket: 1, favour: 0.055 };
/** A ticket is narrower than a favour, which has a name to show, and so much wider than high. */
const TICKET_SHARE = 0.75;
const TICKET_RATIO = 1.4;

/** Tickets in two lines, favours in one, within a zone; they may reach beyond its right edge. */
export function smallCells(
    [, , width, height]: Rect,
    tickets: number,
    favours: number,
    most: number,
): Rect[] {
    const lines = tickets > 1 ? 2 : 1;
    const columns = Math.ceil(tickets / lines);
    const favour = Math.max(
        LEAST_CELL,
        Math.min(most, width / Math.max(1, columns * TICKET_SHARE + favours)),
    );
    const ticket = Math.max(LEAST_CELL, favours ? favour * TICKET_SHARE : Math.min(most, width / columns));
    const air = Math.max(AIR.ticket, Math.min(AIR.favour * favour, (favour - LEAST_CELL) / 2));
    const line = height / lines;
    const ticketHeight = Math.min(line, Math.max(LEAST_CELL, ticket / TICKET_RATIO));
    return [
        ...Array.from({ length: tickets }, (_, i): Rect => [
            (i % columns) * ticket + AIR.ticket,
            Math.floor(i / columns) * line + (line - ticketHeight) / 2 + AIR.ticket,
            ticket - 2 * AIR.ticket,
            ticketHeight - 2 * AIR.ticket,
        ]),
        ...Array.from({ length: favours }, (_, i): Rect => [
            columns * ticket + i * favour + air,
            air,
            favour - 2 * air,
            height - 2 * air,
        ]),
    ];
}
