// What a card does, as a row of signs, and when, in a few words: made from its facts. Pure.
//
// Cards whose effect the facts cannot express as signs say it in words alone.
import type { Localized } from "../../engine/types";
import type { Counts } from "../../stage/rows";
import type { CardFacts, CardType } from "./facts";

export type Sign =
    | { sign: "cube"; colour: string }
    /** Cubes of any colours, of one colour, or all different. */
    | { sign: "cubes"; how: string; count: number }
    | { sign: "gold" | "prestige" | "ship" | "wall"; count: number }
    | { sign: "goods"; tile: string }
    | { sign: "card"; type: CardType }
    | { sign: "die"; face: number }
    | { sign: "arrow" }
    | { sign: "thing"; thing: Thing }
    | { sign: "text"; text: string };

/** Things without a number that a sign shows. */
export type Thing =
    | "quarter"
    | "dark_quarter"
    | "house"
    | "harbour"
    | "goods"
    | "joker"
    | "penalty"
    | "cards"
    | "tribute"
    | "disc";

const text = (words: string): Sign => ({ sign: "text", text: words });
const thing = (which: Thing): Sign => ({ sign: "thing", thing: which });
const ARROW: Sign = { sign: "arrow" };
/** Up to so many cubes are drawn one by one. */
const MAX_DRAWN = 3;

function resource(id: string, count: number, how: string | null): Sign[] {
    switch (id) {
        case "gold":
            return [{ sign: "gold", count }];
        case "points":
            return [{ sign: "prestige", count }];
        case "steps":
            return [{ sign: "ship", count }];
        case "wall":
            return [{ sign: "wall", count }];
        case "any":
            return [{ sign: "cubes", how: how ?? "any", count }];
        default:
            return Array.from({ length: Math.min(count, MAX_DRAWN) }, () => ({ sign: "cube", colour: id }));
    }
}

function resources(held: Counts, how: string | null): Sign[] {
    return Object.entries(held).flatMap(([id, count]) => resource(id, count, how));
}

/** What is counted. */
const PER: Record<string, Sign[]> = {
    markers: [thing("house")],
    marker_pairs: [thing("house"), thing("house")],
    neighbours: [thing("house")],
    dark: [thing("dark_quarter")],
    penalties: [thing("penalty")],
    offices: [{ sign: "card", type: "office" }],
    buildings: [{ sign: "card", type: "building" }],
    persons: [{ sign: "card", type: "person" }],
    cards: [thing("cards")],
    sets: [
        { sign: "card", type: "office" },
        { sign: "card", type: "building" },
        { sign: "card", type: "person" },
    ],
    aboard: [{ sign: "ship", count: 0 }, thing("goods")],
    delivered: [thing("goods")],
    harbours: [thing("harbour")],
    gold: [{ sign: "gold", count: 1 }],
};

/** What must be so. */
const CONDITIONS: Record<string, (facts: CardFacts) => Sign[]> = {
    no_gold: () => [{ sign: "gold", count: 0 }],
    no_cubes: () => [{ sign: "cubes", how: "none", count: 0 }],
    in_harbour: () => [{ sign: "ship", count: 0 }, thing("harbour")],
    sailed: ({ from }) => [{ sign: "ship", count: from }],
    wall_move: () => [thing("disc")],
};

/** What sets it off. */
const TRIGGERS: Record<string, (facts: CardFacts) => Sign[]> = {
    claim: ({ per }) => (per ? [] : [thing("quarter")]),
    deliver: () => [thing("goods")],
    take: ({ taken }) => (taken ? [{ sign: "card", type: taken }] : [thing("cards")]),
    activate: ({ activated }) => (activated ? [{ sign: "card", type: activated }] : [thing("cards")]),
    tribute: ({ from }) => [thing("tribute"), text(`≥ ${from}`)],
    die: ({ from, to }) =>
        Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({ sign: "die", face: from + i })),
    pair: ({ from }) => [
        { sign: "die", face: 2 },
        { sign: "die", face: 2 + from },
    ],
};

/** The rules that a card changes. */
const RULES: Record<string, (facts: CardFacts) => Sign[]> = {
    delivery_times: ({ good, value }) => [
        good ? { sign: "goods", tile: good } : thing("goods"),
        ARROW,
        text(`×${value}`),
    ],
    quarters: ({ value }) => [text(`${value}×`), thing("quarter")],
    tributes: ({ value }) => [text(`${value}×`), thing("tribute")],
    tribute_less: ({ value }) => [thing("tribute"), text(`−${value}`), { sign: "gold", count: 1 }],
    tribute_more: ({ value }) => [thing("tribute"), ARROW, { sign: "prestige", count: value }],
    quarter_less: () => [thing("quarter"), text("−"), { sign: "cubes", how: "any", count: 1 }],
    building_less: () => [
        { sign: "card", type: "building" },
        text("−"),
        { sign: "cubes", how: "any", count: 1 },
    ],
    quarter_other: () => [thing("quarter"), ARROW, { sign: "cubes", how: "any", count: 1 }],
    wall_one: () => [thing("disc"), ARROW, { sign: "cubes", how: "any", count: 1 }],
    harbour_free: () => [{ sign: "ship", count: 0 }, ARROW, thing("harbour"), text("0")],
    joker_uses: ({ value }) => [text(`${value}×`), thing("joker")],
    on_top: () => [thing("disc"), text("↑")],
    no_leftovers: () => [thing("cards"), ARROW, text("0"), thing("penalty")],
    may_skip: () => [text("0"), thing("cards")],
};

/** What has to be there first, then the arrow. */
function before(facts: CardFacts): Sign[] {
    const condition = facts.if ? (CONDITIONS[facts.if]?.(facts) ?? []) : [];
    const trigger = facts.on ? (TRIGGERS[facts.on]?.(facts) ?? []) : [];
    const claim = facts.each_claim ? [thing("quarter")] : [];
    const counted = facts.per ? (PER[facts.per] ?? []) : [];
    return [...condition, ...trigger, ...claim, ...counted, ...resources(facts.give, facts.give_how)];
}

/** Empty if the facts cannot be shown as signs. */
export function signsOf(facts: CardFacts): Sign[] {
    if (facts.op === "rule") return facts.rule ? (RULES[facts.rule]?.(facts) ?? []) : [];
    const what = facts.table.length
        ? [
              thing("disc"),
              ARROW,
              ...facts.table
                  .filter((points) => points > 0)
                  .map((count): Sign => ({ sign: "prestige", count })),
          ]
        : resources(facts.get, facts.get_how);
    if (!what.length) return [];
    const first = before(facts);
    if (!first.length) return facts.op === "use" ? [text("+"), ...what] : what;
    return [...first, ARROW, ...what];
}

const HOWS: Record<string, (facts: CardFacts) => Localized> = {
    same: () => ["eine Farbe", "one colour"],
    different: ({ give }) => [`${give["any"]} Farben`, `${give["any"]} colours`],
};

/** When and how often, in the fewest words. */
export function occasionOf(facts: CardFacts): Localized {
    if (facts.when === "end") return ["am Ende", "at the end"];
    if (facts.when !== "3") return [`Phase ${facts.when}`, `phase ${facts.when}`];
    if (facts.op !== "use" || facts.each_claim) return ["jedes Mal", "each time"];
    const how = facts.give_how ? HOWS[facts.give_how]?.(facts) : undefined;
    if (how) return how;
    if (facts.max) return [`höchstens ${facts.max}`, `at most ${facts.max}`];
    return facts.times > 1
        ? [`bis zu ${facts.times}×`, `up to ${facts.times}×`]
        : ["1× je Runde", "once a round"];
}
