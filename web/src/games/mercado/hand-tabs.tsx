// On a low phone, tray and belongings share one place. The tab with something to do opens by itself.
import { useRef } from "preact/hooks";
import type { Move, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { nearName } from "../../stage/near-side";
import { zoneStyle } from "../../stage/scene";
import { useUntil } from "../../stage/until";
import { useTranslate } from "../../ui/i18n";
import type { Play } from "./table";

export type HandTab = "tray" | "own";

/** The moves on the things of each tab. */
function movesOf(play: Play, privileges: Move[]): Record<HandTab, Move[]> {
    const { movesAt } = play;
    return {
        tray: [...movesAt("seals"), ...movesAt("symbol")],
        own: [...movesAt("purse"), ...movesAt("person"), ...privileges],
    };
}

const PRIVILEGE_VERBS = new Set(["play", "give"]);

function privilegeMoves(table: Snapshot): Move[] {
    return table.moves.filter(({ verb }) => PRIVILEGE_VERBS.has(verb));
}

/** Coins are laid and symbols used from the tray, all else is done with my things. */
const TRAY_VERBS = new Set(["lay", "done", "use", "skip"]);

export function useHandTab(table: Snapshot, play: Play) {
    const isInTray = table.moves.some(({ verb }) => TRAY_VERBS.has(verb));
    const isOwn = movesOf(play, privilegeMoves(table)).own.length > 0;
    const last = useRef<HandTab>("own");
    const needed = isInTray ? "tray" : isOwn ? "own" : last.current;
    const [tab, setTab] = useUntil<HandTab>(`${isInTray} ${isOwn}`, needed);
    last.current = tab;
    return { tab, setTab };
}

interface Props {
    at: Rect;
    tab: HandTab;
    setTab(tab: HandTab): void;
    play: Play;
    table: Snapshot;
}

export function HandTabs({ at, tab, setTab, play, table }: Props) {
    const t = useTranslate();
    const moves = movesOf(play, privilegeMoves(table));
    const names: Record<HandTab, string> = {
        tray: t("Gezogene Münzen", "Drawn coins"),
        own: nearName(t, table, ["Deine Sachen", "Your things"], ["Sachen", "things"]),
    };
    const pictures: Record<HandTab, string> = { tray: "coin-gold", own: "sack" };
    return (
        <div class="hand-tabs zone" style={zoneStyle(at)} role="tablist" aria-label={t("Zeigen", "Show")}>
            {(["tray", "own"] as const).map((each) => (
                <button
                    type="button"
                    key={each}
                    class={`hand-tab ${each === tab ? "open" : moves[each].length ? "can" : ""}`}
                    role="tab"
                    aria-selected={each === tab}
                    data-tab={each}
                    data-tab-moves={moves[each].map(({ move }) => move).join("|") || undefined}
                    onClick={() => setTab(each)}
                >
                    <Art id={`mercado/${pictures[each]}`} />
                    <span class="hidden">{names[each]}</span>
                </button>
            ))}
        </div>
    );
}
