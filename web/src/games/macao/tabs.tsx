// On phones one window shows sea and wall, the city, cards, dice or the others; tabs choose.
import type { Localized, Move, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import { portraitOf } from "../../stage/portrait";
import { list, otherSeats } from "../../stage/rows";
import { Zone } from "../../stage/scene";
import { useUntil } from "../../stage/until";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { piecesOf } from "./facts";
import { roundPart, type RoundPart } from "./phases";
import { DiePicture, seatClass } from "./pieces";

export type Tab = "sea" | "city" | "cards" | "dice" | "others";

const TABS: [Tab, Localized][] = [
    ["sea", ["Meer", "Sea"]],
    ["city", ["Stadt", "City"]],
    ["cards", ["Karten", "Cards"]],
    ["dice", ["Würfel", "Dice"]],
    ["others", ["Andere", "Others"]],
];

const PICTURES = { sea: "ship", city: "sign-quarter", cards: "sign-cards" };
/** What a die shows on its tab before it has been rolled. */
const LUCKY_FACE = 6;

/** What a part of the round begins with. */
const FIRST: Record<RoundPart, Tab> = {
    setup: "city",
    cards: "cards",
    rose: "city",
    dice: "dice",
    actions: "sea",
    over: "city",
};

/** In which tab the thing is that carries a move; none: it is always in sight. */
const TAB_OF_VERB: Record<string, Tab> = {
    sail: "sea",
    glide: "sea",
    wall: "sea",
    further: "sea",
    tribute: "sea",
    claim: "city",
    claim_with: "city",
    omit: "city",
    replace: "city",
    pick: "cards",
    dice: "dice",
};

function tabOf({ verb }: Move, areActiveInTab: boolean): Tab | undefined {
    return areActiveInTab && (verb === "use" || verb === "trade") ? "cards" : TAB_OF_VERB[verb];
}

/** The moves of a position by tab. */
function movesByTab({ table, zones }: BoardProps): Map<Tab, string[]> {
    const byTab = new Map<Tab, string[]>();
    for (const move of table.moves) {
        const tab = tabOf(move, !zones.isWheel);
        if (tab) byTab.set(tab, [...(byTab.get(tab) ?? []), move.move]);
    }
    return byTab;
}

/** A new part of the round opens its tab; a question about a quarter opens the city. */
export function useTab(table: Snapshot): [Tab, (tab: Tab) => void] {
    const part = roundPart(table);
    const needsCity = table.moves.some(({ verb }) => verb === "omit" || verb === "replace");
    return useUntil<Tab>(`${part} ${needsCity}`, needsCity ? "city" : FIRST[part]);
}

interface Props extends BoardProps {
    tab: Tab;
    onTab(tab: Tab): void;
}

export function Tabs(props: Props) {
    const { game, table, zones, tab, onTab } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLDivElement>();
    const moves = movesByTab(props);
    if (!zones.tabs) return null;
    return (
        <Zone at={zones.tabs} class="tabs">
            <div role="tablist" ref={area} aria-label={t("Was der Tisch zeigt", "What the table shows")}>
                {TABS.map(([id, name]) => {
                    const here = moves.get(id);
                    return (
                        <button
                            key={id}
                            type="button"
                            role="tab"
                            class={`tab ${here ? "has-moves" : ""}`}
                            aria-selected={tab === id}
                            data-tab={id}
                            data-tab-moves={here?.join("|")}
                            onClick={() => onTab(id)}
                        >
                            <TabPicture game={game} table={table} tab={id} />
                            <span>{t(name)}</span>
                            {here && (
                                <span class="hidden">, {t("etwas ist möglich", "there are moves here")}</span>
                            )}
                        </button>
                    );
                })}
            </div>
        </Zone>
    );
}

/** A sign above the word. */
function TabPicture({ tab, game, table }: Pick<BoardProps, "game" | "table"> & { tab: Tab }) {
    if (tab === "dice") {
        const [colour] = piecesOf(game, "colour");
        const [face] = list(table.view.fields["dice"]).map(Number);
        return (
            <span class="tab-picture">
                <DiePicture colour={colour?.id ?? ""} face={face || LUCKY_FACE} />
            </span>
        );
    }
    if (tab === "others") {
        const [seat = 0] = otherSeats(table);
        return (
            <span class={`tab-picture face ${seatClass(seat)}`}>
                <Art id={`portraits/${portraitOf(table, seat)}`} />
            </span>
        );
    }
    return (
        <span class={`tab-picture ${seatClass(table.viewer)}`} aria-hidden="true">
            <Art id={`macao/${PICTURES[tab]}`} />
        </span>
    );
}
