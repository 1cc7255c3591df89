// What Mercado's tiles show: one small drawing for each valuable, a bottle for each perfume, two people.
interface Look { fill: string; body: string; lines?: string }

const LOOKS: Record<string, Look> = {
    jug: { fill: "#B9794A", body: "M14 7H26L25 13Q32 18 30 28 28 36 20 36T10 28Q8 18 15 13Z", lines: "M29 16q8 0 6 8t-6 6M11 22H29" },
    pewter_cup: { fill: "#CDD3D9", body: "M11 8H29L27 34H13Z", lines: "M11 13H29M28 15q8 0 7 7t-8 6" },
    letter_opener: { fill: "#E3B02B", body: "M20 2 24 24H16ZM12 24H28V27H12ZM18 27H22V38H18Z" },
    fan: { fill: "#5FC3B8", body: "M20 35 4 14Q20 2 36 14Z", lines: "M20 35 11 10M20 35V8M20 35 29 10" },
    shoe: { fill: "#B5483A", body: "M6 13Q12 18 16 13L24 22Q36 24 35 32H6Z", lines: "M6 28H35M18 17l-3 3M21 20l-3 3" },
    gloves: { fill: "#D9A0CC", body: "M12 37V21L8 13 11 11 15 17V6H18.500V16L20 4H23.500V16L25 8H28.500V22Q29 30 27 37Z", lines: "M12 32H27" },
    goblet: { fill: "#E3B02B", body: "M10 4H30Q30 20 22 22V30L28 36H12L18 30V22Q10 20 10 4Z", lines: "M11 10H29" },
    cutlery: { fill: "#CDD3D9", body: "M10 4V14Q10 18 13 18V37H16V18Q19 18 19 14V4H17V13H15.500V4H13.500V13H12V4ZM25 4Q32 12 28 22V37H25Z" },
    candlestick: { fill: "#C98257", body: "M17 8H23V17H31L29 21H22V30L29 36H11L18 30V21H11L9 17H17ZM20 1Q24 5 20 7 16 5 20 1Z" },
    vase: { fill: "#5FC3B8", body: "M15 3H25L23 10Q32 17 29 27 27 37 20 37T11 27Q8 17 17 10Z", lines: "M10 21Q15 17 20 21T30 21" },
    book: { fill: "#C9B98E", body: "M5 8Q13 4 20 9 27 4 35 8V33Q27 29 20 34 13 29 5 33Z", lines: "M20 9V34M9 14Q13 12 16 14M9 20Q13 18 16 20M24 14Q28 12 31 14" },
    brooch: { fill: "#E3B02B", body: "M20 5A15 15 0 1 1 19.9 5Z", lines: "M20 11 28 20 20 29 12 20ZM12 20H28" },
    painting: { fill: "#B98149", body: "M4 6H36V34H4Z", lines: "M9 11H31V29H9ZM9 27 17 18 23 24 27 20 31 25" },
    hat: { fill: "#3F6F8C", body: "M11 24Q11 7 20 7T29 24L37 28Q20 36 3 28Z", lines: "M11 22Q20 27 29 22M27 10Q34 6 33 16" },
    casket: { fill: "#9A6738", body: "M5 18Q5 8 20 8T35 18V34H5Z", lines: "M5 18H35M18 15H22V22H18ZM11 9V34M29 9V34" },
    mirror: { fill: "#CDE7E3", body: "M20 3A12 12 0 1 1 19.9 3ZM18 27H22V38H18Z", lines: "M14 17 21 9M17 20 25 11" },
    clock: { fill: "#F6E7B8", body: "M20 5A15 15 0 1 1 19.9 5Z", lines: "M20 11V20L27 24M20 5V8M20 32V35M5 20H8M32 20H35" },
    necklace: { fill: "#5FC3B8", body: "M20 25 26 31 20 38 14 31Z", lines: "M6 5Q8 25 20 25T34 5M8 13v2M13 20v2M27 20v2M32 13v2" },
    cloth: { fill: "#C98BB9", body: "M5 9Q13 5 20 9T35 9V31Q27 35 20 31T5 31Z", lines: "M5 16Q13 12 20 16T35 16M5 24Q13 20 20 24T35 24" },
    ring: { fill: "#E3B02B", body: "M20 14A11.5 11.5 0 1 1 19.9 14ZM20 18A7.5 7.5 0 1 0 20.1 18ZM12 4H28L20 14Z", lines: "M12 4 20 8 28 4" },
    bowl: { fill: "#CDD3D9", body: "M4 15H36Q34 32 20 32T4 15ZM14 32H26V36H14Z", lines: "M7 21H33" },
    bangle: { fill: "#CDD3D9", body: "M20 4A16 16 0 1 1 19.9 4ZM20 11A9 9 0 1 0 20.1 11Z", lines: "M20 5V10M35 20H30M20 35V30M5 20H10" },
    cane: { fill: "#9A6738", body: "M17 37V13Q17 9 21 9T25 14H30Q30 4 21 4T12 13V37Z", lines: "M12 32H17" },
    music_box: { fill: "#C98257", body: "M5 16 10 8H30L35 16V34H5Z", lines: "M5 16H35M17 29a2.5 2.5 0 1 1-2-2.500V20l8-1v7a2.5 2.5 0 1 1-2-2.5" },
    head_merchant: { fill: "#8A6A2F", body: "M8 37Q8 22 20 22T32 37Z", lines: "M14 12A6 6 0 1 0 26 12 6 6 0 1 0 14 12M11 9H29M14 9Q15 3 20 3T26 9" },
    coin_changer: { fill: "#A34A66", body: "M8 37Q8 22 20 22T32 37Z", lines: "M14 13A6 6 0 1 0 26 13 6 6 0 1 0 14 13M13 22Q9 4 20 5T27 22M17 31A3 3 0 1 0 23 31 3 3 0 1 0 17 31" },
};

/** The colour of a scent's oil. */
const SCENTS: Record<string, string> = {
    rose: "#E58FA0", jasmine: "#F6EBC2", ambergris: "#B99A6B", musk: "#8A6A55", frankincense: "#E3C98A", orange_blossom: "#F0A85A",
    lavender: "#A99AD6", patchouli: "#7FA07A", violet: "#8E6BC0", sandalwood: "#C98257", lily: "#F4F4EE", cinnamon: "#A85A32",
};

const ink = { stroke: "#1F1B16", "stroke-width": 1.3, "stroke-linejoin": "round", "stroke-linecap": "round" } as const;

export function Valuable({ tile, size = 40 }: { tile: string; size?: number }) {
    const look = LOOKS[tile], oil = SCENTS[tile];
    return (
        <svg viewBox="0 0 40 40" width={size} height={size} class="valuable-art" aria-hidden="true">
            {look && <><path d={look.body} fill={look.fill} fill-rule="evenodd" {...ink} />{look.lines && <path d={look.lines} fill="none" {...ink} />}</>}
            {oil && <><path d="M16 11H24V16Q33 20 32 29 31 37 20 37T8 29Q7 20 16 16Z" fill="#FFFFFF" {...ink} /><path d="M8.5 25Q14 28 20 25T31.5 25Q33 37 20 37T8.5 25Z" fill={oil} {...ink} /><path d="M16 11H24V8H16ZM20 2A3 3 0 1 1 19.9 2Z" fill="#E3B02B" {...ink} /></>}
        </svg>
    );
}
