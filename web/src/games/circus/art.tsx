// The drawings of Circus Maximus: five places, dealers, visitors, tickets.
import type { ComponentChildren } from "preact";
import { Shape } from "../../parts/seat";

const ink = { stroke: "#1F1B16", "stroke-width": 1.3, "stroke-linejoin": "round", "stroke-linecap": "round" } as const;

const PLACES: Record<string, ComponentChildren> = {
    villa: <><path d="M4 18 24 5 44 18Z" fill="#C8604F" {...ink} /><path d="M8 18H40V34H8Z" fill="#F6E7CF" {...ink} /><path d="M12 18V34M18 18V34M30 18V34M36 18V34" {...ink} fill="none" /><path d="M21 34V25a3 3 0 0 1 6 0V34Z" fill="#5E211A" {...ink} /></>,
    forum: <><path d="M5 14 24 4 43 14Z" fill="#EBD9B8" {...ink} /><path d="M7 14H41V17H7ZM5 32H43V35H5Z" fill="#D8BE92" {...ink} /><path d="M10 17H13V32H10ZM18 17H21V32H18ZM27 17H30V32H27ZM35 17H38V32H35Z" fill="#F6E7CF" {...ink} /></>,
    circus: <><path d="M14 6H34A14 14 0 0 1 34 34H14A14 14 0 0 1 14 6Z" fill="#C8604F" {...ink} /><path d="M15 12H33A8 8 0 0 1 33 28H15A8 8 0 0 1 15 12Z" fill="#EBC9A0" {...ink} /><path d="M15 20H33" {...ink} stroke-width="3" /><path d="M16 16v8M32 16v8" {...ink} /></>,
    theatre: <><path d="M4 30A20 24 0 0 1 44 30Z" fill="#6C8FB3" {...ink} /><path d="M11 30A13 15 0 0 1 37 30ZM18 30A6 7 0 0 1 30 30Z" fill="#C4D3E2" {...ink} /><path d="M4 30H44V35H4Z" fill="#F6E7CF" {...ink} /></>,
    colosseum: <><path d="M5 10Q24 2 43 10V34H5Z" fill="#D2B55A" {...ink} /><path d="M5 20Q24 14 43 20" fill="none" {...ink} /><path d="M9 34V28a3 3 0 0 1 6 0V34ZM21 34V27a3 3 0 0 1 6 0V34ZM33 34V28a3 3 0 0 1 6 0V34ZM10 19V15a2 2 0 0 1 5 0V18ZM22 17V13a2 2 0 0 1 5 0V17ZM33 18V15a2 2 0 0 1 5 0V19Z" fill="#6E5418" {...ink} /></>,
};

export function PlaceArt({ place, size = 48 }: { place: string; size?: number }) {
    return <svg viewBox="0 0 48 38" width={size} height={size * 38 / 48} aria-hidden="true">{PLACES[place]}</svg>;
}

/** A dealer: a figure that carries his player's shape, his rank beside it. */
export function DealerArt({ seat, rank, now }: { seat: number; rank: number; now?: number | undefined }) {
    return (
        <span class="dealer">
            <svg viewBox="0 0 24 32" width="24" height="32" aria-hidden="true"><path d="M2 31Q1 14 12 13T22 31Z" fill="#F6E7CF" {...ink} /><path d="M12 1A5.5 5.5 0 1 1 11.9 1Z" fill="#E0B48F" {...ink} /><path d="M6.5 5Q12-3 17.5 5" fill="#6B4524" {...ink} /><svg x="5.5" y="16" width="13" height="13"><Shape seat={seat} size={13} /></svg></svg>
            <b class="figure">{rank}</b>{now !== undefined && now > 0 && now !== rank && <small>={now}</small>}
        </span>
    );
}

const HEADS: Record<string, ComponentChildren> = {
    senator: <><path d="M3 31Q2 15 12 14T21 31Z" fill="#FFFFFF" {...ink} /><path d="M7 15Q14 22 16 31" fill="none" {...ink} stroke="#8E3A6B" stroke-width="2.5" /><path d="M6 5Q12 0 18 5" fill="none" {...ink} stroke="#5E7040" stroke-width="2.5" /></>,
    tourist: <><path d="M3 31Q2 15 12 14T21 31Z" fill="#7FB0E6" {...ink} /><path d="M3 6H21L17 2H7Z" fill="#E8C35A" {...ink} /><path d="M13 21H20V27H13Z" fill="#F6E7CF" {...ink} /></>,
    legionary: <><path d="M3 31Q2 15 12 14T21 31Z" fill="#B5483A" {...ink} /><path d="M6 8Q6 2 12 2T18 8Z" fill="#C7CBD1" {...ink} /><path d="M5 3Q12-4 19 3" fill="none" {...ink} stroke="#B5483A" stroke-width="3" /></>,
    student: <><path d="M3 31Q2 15 12 14T21 31Z" fill="#79B86A" {...ink} /><path d="M6 5Q12-2 18 5" fill="#3A3632" {...ink} /><path d="M4 23H11V29H4Z" fill="#F6E7CF" {...ink} /></>,
    plebeian: <><path d="M3 31Q2 15 12 14T21 31Z" fill="#B9A07A" {...ink} /><path d="M8 20H11V23H8ZM14 25H17V28H14Z" fill="#8A6A45" {...ink} /></>,
    caesar: <><path d="M3 31Q2 15 12 14T21 31Z" fill="#8E3A6B" {...ink} /><path d="M6 6 8 1 12 4 16 1 18 6Z" fill="#E8B93A" {...ink} /></>,
};

export function VisitorArt({ visitor }: { visitor: string }) {
    return <svg viewBox="0 0 24 32" width="24" height="32" aria-hidden="true"><path d="M12 4A5.5 5.5 0 1 1 11.9 4Z" fill="#E0B48F" {...ink} />{HEADS[visitor]}</svg>;
}

const LETTERS: Record<string, readonly [string, string]> = { circus: ["C", "C"], theatre: ["P", "T"], colosseum: ["K", "K"] };
const COLOURS: Record<string, string> = { circus: "#D8796A", theatre: "#8FB0D0", colosseum: "#D2B55A" };
const ROWS: Record<string, number> = { gallery: 1, stalls: 2, box: 3 };

/** A ticket: its venue by colour and letter, its row by dots. */
export function TicketArt({ id, language }: { id: string; language: 0 | 1 }) {
    const [venue = "", row = ""] = id.split("_");
    return (
        <svg viewBox="0 0 38 24" width="38" height="24" aria-hidden="true">
            <path d="M2 2H36V9A3 3 0 0 0 36 15V22H2V15A3 3 0 0 0 2 9Z" fill={COLOURS[venue]} {...ink} />
            <text x="13" y="17" text-anchor="middle" font-size="13" font-weight="700" fill="#1F1B16">{LETTERS[venue]?.[language]}</text><path d="M22 4V20" {...ink} stroke-dasharray="2 2" />
            {Array.from({ length: ROWS[row] ?? 0 }, (_, i) => <circle key={i} cx="28" cy={6.5 + i * 5.5} r="2" fill="#1F1B16" />)}
        </svg>
    );
}

/** A favour: a rolled paper with a laurel. */
export function FavourArt() {
    return <svg viewBox="0 0 22 24" width="20" height="22" aria-hidden="true"><path d="M4 3H18V20L15 18 11 21 7 18 4 20Z" fill="#F6E7B8" {...ink} /><path d="M8 13Q6 8 10 6M14 13Q16 8 12 6M8 13Q11 15 14 13" fill="none" {...ink} stroke="#5E7040" /></svg>;
}
