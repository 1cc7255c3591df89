// A small drawing for each of Jambo's cards: utilities, people, animals, the small stand.
import type { ComponentChildren } from "preact";

const ink = { stroke: "#1F1B16", "stroke-width": 1.3, "stroke-linejoin": "round", "stroke-linecap": "round" } as const;
const P = ({ d, fill = "none", w }: { d: string; fill?: string; w?: number }) => <path d={d} fill={fill} {...ink} {...(w ? { "stroke-width": w } : {})} />;

/** Somebody from the waist up, in a coloured robe. */
const figure = (robe: string, more: ComponentChildren) => <><P d="M12 35Q12 20 24 20T36 35Z" fill={robe} /><P d="M24 6A6.5 6.5 0 1 1 23.9 6Z" fill="#8A5A3A" />{more}</>;

const ART: Record<string, ComponentChildren> = {
    small_market_stand: <><P d="M8 6H40V13Q36 18 32 13 28 18 24 13 20 18 16 13 12 18 8 13Z" fill="#E0A23F" /><P d="M11 16V34M37 16V34" /><P d="M8 24H40V29H8Z" fill="#B98149" /></>,
    well: <><P d="M12 20H36V33H12Z" fill="#B7B0A4" /><P d="M10 16H38V20H10Z" fill="#8F887B" /><P d="M14 16V6M34 16V6" /><P d="M11 6 24 1 37 6Z" fill="#B5663C" /><P d="M24 6V12M21 12H27V16H21Z" fill="#8A5A3A" /></>,
    drums: <><P d="M8 12H22L20 33H10Z" fill="#B5663C" /><P d="M8 12Q15 8 22 12 15 16 8 12Z" fill="#F3E3C4" /><P d="M26 16H40L38 33H28Z" fill="#A24B2C" /><P d="M26 16Q33 12 40 16 33 20 26 16Z" fill="#F3E3C4" /><P d="M9 20 20 26M21 20 10 26M27 23 38 28M39 23 28 28" /></>,
    throne: <><P d="M15 4H33L31 20H17Z" fill="#B98149" /><P d="M12 20H36V26H12Z" fill="#C98A4B" /><P d="M14 26V34M34 26V34M12 20V14M36 20V14" /><P d="M24 7 27 12 24 17 21 12Z" fill="#E8B93A" /></>,
    boat: <><P d="M4 22Q24 30 44 20 40 33 24 33T4 22Z" fill="#9A6738" /><P d="M14 25V8M14 10Q26 12 26 22L14 24" fill="#F3E3C4" /><P d="M32 30 42 12" /></>,
    scale: <><P d="M24 4V30M12 9H36" /><P d="M6 20H18Q17 26 12 26T6 20ZM30 20H42Q41 26 36 26T30 20Z" fill="#E8B93A" /><P d="M12 9 7 20M12 9 17 20M36 9 31 20M36 9 41 20" /><P d="M16 34H32L24 29Z" fill="#8A5A3A" /></>,
    mask_of_transformation: <><P d="M12 6Q24-1 36 6 40 22 24 35 8 22 12 6Z" fill="#A24B2C" /><P d="M15 13Q18 10 21 13 18 16 15 13ZM27 13Q30 10 33 13 30 16 27 13Z" fill="#F3E3C4" /><P d="M24 12V21M19 26Q24 29 29 26" /><P d="M24 3V8" w={2.5} /></>,
    supplies: <><P d="M8 18Q8 8 17 8T26 18Q28 33 17 33T8 18Z" fill="#C9A46A" /><P d="M13 10Q17 13 21 10L22 5H12Z" fill="#B98149" /><P d="M26 24H42V33H26Z" fill="#9A6738" /><P d="M26 28H42M31 24V33M37 24V33" /></>,
    kettle: <><P d="M11 16H37Q40 33 24 33T11 16Z" fill="#5A544C" /><P d="M9 13H39V16H9Z" fill="#7A7368" /><P d="M13 13Q24 0 35 13" /><P d="M17 34 15 36M31 34 33 36" /><P d="M20 10q-2-3 0-5M27 10q-2-3 0-5" /></>,
    leopard_statue: <><P d="M14 34V18Q14 12 20 12L19 6 24 9 30 6 29 13Q35 16 34 34Z" fill="#D9A441" /><P d="M22 13h.100M27 13h.100M23 17H26M18 22q2 1 0 3M25 21q2 1 0 3M30 24q2 1 0 3M20 29q2 1 0 2" w={2} /></>,
    weapons: <><P d="M8 34 38 4M38 4 40 10 34 10Z" fill="#C7CBD1" /><P d="M40 34 12 6M12 6 9 12 16 11Z" fill="#C7CBD1" /><P d="M24 12Q34 15 32 24 29 32 24 33 19 32 16 24 14 15 24 12Z" fill="#A24B2C" /><P d="M24 13V33M17 22H31" /></>,
    guard: figure("#A24B2C", <><P d="M39 34V2M36 8 39 1 42 8Z" fill="#C7CBD1" /><P d="M6 20H17V29Q11.5 35 6 29Z" fill="#E8B93A" /></>),
    rain_maker: figure("#4E7F8C", <><P d="M3 10Q4 4 10 6 13 1 17 6 21 8 17 12H6Q3 12 3 10Z" fill="#DCE3E6" /><P d="M6 16v3M11 16v3M15 16v3" /></>),
    shaman: figure("#6F7F4F", <><P d="M17 8 13 0 21 4 24-1 27 4 35 0 31 8Q24 4 17 8Z" fill="#E0704A" /><P d="M38 34V14M38 14Q34 8 38 6 42 8 38 14Z" fill="#E8B93A" /></>),
    psychic: figure("#7A5A94", <><P d="M30 28A6.5 6.5 0 1 1 43 28 6.5 6.5 0 1 1 30 28Z" fill="#DCE3E6" /><P d="M33 28Q36.5 24 40 28 36.5 32 33 28Z" fill="#56B4E9" /></>),
    tribal_elder: figure("#8A6A2F", <><P d="M19 15Q24 27 29 15Z" fill="#F3F0EA" /><P d="M8 35V6Q8 3 11 3T14 6" w={2} /></>),
    wise_man: figure("#3F6F8C", <><P d="M17 9Q17 2 24 2T31 9Q24 5 17 9Z" fill="#F3E3C4" /><P d="M32 24 38 22 44 24V33L38 31 32 33Z" fill="#F7EFD8" /><P d="M38 22V31" /></>),
    portuguese: <><P d="M12 35Q12 20 24 20T36 35Z" fill="#5B4A7A" /><P d="M24 6A6.5 6.5 0 1 1 23.9 6Z" fill="#E0B48F" /><P d="M13 8H35L30 5Q24 0 18 5Z" fill="#3A3632" /><P d="M31 6Q40 0 38 9" fill="#E0704A" /><P d="M19 21Q24 25 29 21" fill="#F3F0EA" /></>,
    basket_maker: figure("#C98A4B", <><P d="M29 24H45L42 34H32Z" fill="#D9B36C" /><P d="M30 27H44M31 30.500H43M34 24V34M40 24V34M31 24Q37 16 43 24" /></>),
    traveling_merchant: figure("#A34A36", <><P d="M33 14H45V30H33Z" fill="#B98149" /><P d="M33 20H45M30 22 34 18" /><P d="M16 8Q24-2 32 8Z" fill="#E8B93A" /></>),
    arabian_merchant: figure("#2F8C83", <><P d="M17 9Q16 1 24 1T31 9Q24 3 17 9ZM17 9Q14 16 17 20M31 9Q34 16 31 20" fill="#F3F0EA" /><P d="M34 27A4 4 0 1 1 42 27 4 4 0 1 1 34 27ZM37 33A4 4 0 1 1 45 33" fill="#E8B93A" /></>),
    dancer: <><P d="M24 16 14 34H34Z" fill="#D9627A" /><P d="M24 3A5 5 0 1 1 23.9 3Z" fill="#8A5A3A" /><P d="M22 15Q12 13 9 3M26 15Q36 13 39 3" w={2.5} /><P d="M17 28Q24 24 31 28" /></>,
    carrier: figure("#B98149", <><P d="M10 1H38V8H10Z" fill="#C9A46A" /><P d="M17 1V8M31 1V8M13 26V10M35 26V10" /></>),
    drummer: figure("#A24B2C", <><P d="M16 25H32L30 35H18Z" fill="#C98A4B" /><P d="M16 25Q24 21 32 25 24 29 16 25Z" fill="#F3E3C4" /><P d="M8 22 19 25M40 22 29 25" w={2} /></>),
    crocodile: <><P d="M2 22Q12 16 24 16L30 10 36 15 46 18Q46 27 34 28H8Z" fill="#6F7F4F" /><P d="M3 23H30M6 23 8 26 10 23 12 26 14 23 16 26 18 23" /><P d="M31 14h.1" w={3} /></>,
    parrot: <><P d="M16 34Q10 18 18 8 24 1 31 7 36 14 30 24L22 35Z" fill="#4FA06A" /><P d="M30 8Q38 9 34 17 31 14 28 14Z" fill="#E8B93A" /><P d="M24 9h.1" w={3} /><P d="M17 18Q25 20 24 30" fill="#E0604F" /></>,
    hyena: <><P d="M12 6 18 12H30L36 6 37 16Q34 30 24 33 14 30 11 16Z" fill="#B9A07A" /><P d="M18 17h.100M30 17h.1" w={3} /><P d="M20 26Q24 30 28 26M24 22V26M14 22h2M33 22h2M17 27h1M31 27h1" /></>,
    snake: <P d="M10 32Q2 26 12 22 26 19 22 13 18 8 26 4 34 3 36 8L42 10 36 12Q31 8 28 11 34 20 22 25 12 28 18 30 30 32 40 24 40 34 24 35 14 35 10 32Z" fill="#7FA65A" />,
    elephant: <><P d="M14 8Q24 2 34 8 37 14 34 22L30 23V34H26V26H22Q22 34 15 34 18 30 17 23L14 22Q11 14 14 8Z" fill="#A9A7A2" /><P d="M14 9Q3 8 5 18 9 24 15 20ZM34 9Q45 8 43 18 39 24 33 20Z" fill="#BDBAB4" /><P d="M20 14h.100M28 14h.1" w={3} /></>,
    ape: <><P d="M14 10Q14 3 24 3T34 10Q38 11 37 16T33 20Q32 32 24 32T15 20Q12 20 11 16T14 10Z" fill="#6B4524" /><P d="M17 13Q24 7 31 13 32 29 24 29T17 13Z" fill="#D9B38C" /><P d="M20 15h.100M28 15h.1" w={3} /><P d="M20 23Q24 26 28 23" /></>,
    lion: <><P d="M24 1 29 4 35 4 37 10 42 14 40 20 41 26 35 29 31 34 24 33 17 34 13 29 7 26 8 20 6 14 11 10 13 4 19 4Z" fill="#B5663C" /><P d="M24 8Q34 8 33 19 31 28 24 28T15 19Q14 8 24 8Z" fill="#E8B93A" /><P d="M20 16h.100M28 16h.1" w={3} /><P d="M22 20H26L24 23ZM24 23V25M20 26Q24 28 28 26" /></>,
    cheetah: <><P d="M13 7 19 9Q24 7 29 9L35 7 35 18Q33 32 24 33 15 32 13 18Z" fill="#E3B54A" /><P d="M19 17h.100M29 17h.1" w={3} /><P d="M19 20 21 28M29 20 27 28M22 24H26L24 27ZM20 12h.100M24 11h.100M28 12h.100M16 24h.100M32 24h.1" w={2} /></>,
};

export function CardArt({ id }: { id: string }) {
    return <svg viewBox="0 0 48 36" class="card-art" aria-hidden="true">{ART[id]}</svg>;
}
