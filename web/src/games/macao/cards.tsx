// The cards: those I hold, those that are active, and the round's.
import type { Rect } from "../../stage/layout";
import { list, seatRow } from "../../stage/rows";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { Card } from "./card";
import { constantOf } from "./facts";
import { ACTIVE_PLACES, chipColumns, type Zones } from "./layout";

/** A card is at most so wide, against its height. */
const WIDEST = 0.74;

const CROWDED_GAP = 4;

export function Hand({ game, table, zones, movesAt }: BoardProps) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLUListElement>();
    const held = list(seatRow(table, "tableau", table.viewer));
    const places = Math.max(constantOf(game, "tableau_cards"), held.length);
    const [, , width, height] = zones.hand;
    const isCrowded = held.length > constantOf(game, "tableau_cards");
    const gap = isCrowded ? CROWDED_GAP : zones.cardGap;
    const empty = zones.emptyPlace ?? (width - gap * (places - 1)) / places;
    const each = (width - gap * (places - 1) - empty * (places - held.length)) / Math.max(1, held.length);
    const placeAt = (i: number): Rect => {
        const before = Math.min(i, held.length);
        const left = before * (each + gap) + (i - before) * (empty + gap);
        return [left, 0, i < held.length ? each : empty, height];
    };
    const verb = table.moves.some((move) => move.verb === "discard") ? "discard" : "activate";
    const isSmall = height < 190;
    return (
        <Zone at={zones.hand} class={isCrowded ? "hand crowded" : "hand"}>
            <ul
                ref={area}
                aria-label={t("Karten, noch nicht aktiv", "Cards, not yet active")}
                {...placeMark("tableau", table.viewer)}
            >
                {Array.from({ length: places }, (_, i) => {
                    const id = held[i];
                    return (
                        <li key={id ?? i} class="zone" style={zoneStyle(placeAt(i))}>
                            {id ? (
                                <Card
                                    game={game}
                                    id={id}
                                    moves={movesAt(`tableau:${id}`)}
                                    attempts={[`${verb} ${id}`]}
                                    size={isSmall ? "small" : "full"}
                                />
                            ) : (
                                <span class="card-place">
                                    <span class="hidden">{t("frei", "free")}</span>
                                </span>
                            )}
                        </li>
                    );
                })}
            </ul>
        </Zone>
    );
}

/** An active card is drawn whole if it is at least so wide against its height. */
const NARROWEST = 0.5;

/** How many active cards are drawn whole; more become chips. */
function placesIn({ active: [, , width, height], cardGap }: Zones): number {
    return Math.max(ACTIVE_PLACES, Math.floor((width + cardGap) / (height * NARROWEST + cardGap)));
}

export function Active(props: BoardProps) {
    const { game, table, zones, movesAt } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLUListElement>();
    const active = list(seatRow(table, "active", table.viewer));
    const used = list(table.view.fields["used"]).map(Number);
    const isMine = table.actor === table.viewer;
    const [, , , height] = zones.active;
    const places = placesIn(zones);
    const areChips = active.length > places || height < 90;
    const columns = areChips ? chipColumns(zones.active, active.length) : places;
    return (
        <Zone at={zones.active} class={areChips ? "active-cards chips" : "active-cards"}>
            <ul
                ref={area}
                aria-label={t("Aktive Karten", "Active cards")}
                style={{ "--columns": columns }}
                {...placeMark("active", table.viewer)}
            >
                {active.map((id, i) => (
                    <li key={id}>
                        <Card
                            game={game}
                            id={id}
                            moves={movesAt(`active:${id}`)}
                            attempts={[`use ${id}`]}
                            isActive
                            isUsed={isMine && (used[i] ?? 0) > 0}
                            size={areChips ? "chip" : height < 190 ? "small" : "full"}
                        />
                    </li>
                ))}
                {!active.length && <li class="none">{t("noch keine aktive Karte", "no active card yet")}</li>}
            </ul>
        </Zone>
    );
}

/** The round's cards. */
export function Display({ game, table, zones, movesAt }: BoardProps) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLUListElement>();
    const cards = list(table.view.fields["display"]);
    const [, , width, height] = zones.display;
    const rows = width / height < 2 ? 2 : 1;
    const columns = Math.max(1, Math.ceil(Math.max(cards.length, 4) / rows));
    const gap = 6;
    const high = (height - gap * (rows + 1)) / rows;
    const wide = Math.min((width - gap * (columns + 1)) / columns, high / WIDEST);
    /** In rows, each in the middle. */
    const placeAt = (i: number): Rect => {
        const row = Math.floor(i / columns);
        const inRow = Math.min(columns, cards.length - row * columns);
        const left = (width - inRow * (wide + gap) + gap) / 2;
        return [left + (i % columns) * (wide + gap), gap + row * (high + gap), wide, high];
    };
    return (
        <Zone at={zones.display} class="wood display">
            <ul
                ref={area}
                aria-label={t("Karten dieser Runde", "This round’s cards")}
                data-pins="off" // a new round lays them out, whoever ended the last one
                {...placeMark("display")}
            >
                {cards.map((id, i) => (
                    <li key={id} class="zone" style={zoneStyle(placeAt(i))}>
                        <Card
                            game={game}
                            id={id}
                            moves={movesAt(`display:${id}`)}
                            attempts={[`pick ${id}`]}
                            size="small"
                        />
                    </li>
                ))}
                {!cards.length && (
                    <li class="none">{t("Gerade liegen keine Karten aus.", "No cards are on display.")}</li>
                )}
            </ul>
        </Zone>
    );
}
