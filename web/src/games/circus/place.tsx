// A place of Rome: its sign, what is to be had there, and the queue in the order in which it is served.
import type { Rect } from "../../stage/layout";
import { zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { useBoard } from "./board-context";
import { constantOf } from "./facts";
import { ghostAt } from "./ghosts";
import type { PlaceZones } from "./layout";
import type { Place } from "./model";
import { placeKey } from "./moves";
import { Offer } from "./offers";
import { Queue } from "./queue";

interface Props {
    place: Place;
    zones: PlaceZones;
}

export function PlaceOfRome({ place, zones }: Props) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const board = useBoard();
    const ghost = ghostAt(board, place);
    return (
        <section
            class={`rome-place ${place.isOpen ? "open" : "closed"}`}
            data-venue={place.id}
            aria-label={t(place.name)}
            ref={area}
        >
            <Sign place={place} at={zones.sign} />
            <Offer place={place} zones={zones} />
            <Lane place={place} zones={zones} />
            <Queue place={place} zones={zones} ghost={ghost} />
        </section>
    );
}

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

export function roman(number: number): string {
    return ROMAN[number] ?? String(number);
}

function Sign({ place, at }: { place: Place; at: Rect }) {
    const t = useTranslate();
    const { game } = useBoard();
    const phases = constantOf(game, "phases");
    return (
        <h2 class={`zone sign ${place.isOpen ? "now" : ""}`} style={zoneStyle(at)}>
            <span
                class="sign-phase"
                title={`${t("Phase", "Phase")} ${place.phase} ${t("von", "of")} ${phases}`}
            >
                {roman(place.phase)}
            </span>
            <span class="sign-name">{t(place.name)}</span>
            {place.bonus > 0 && (
                <span class="sign-special">
                    <span aria-hidden="true">★ </span>
                    <span class="special-word">{t("Sondervorstellung", "special performance")}: </span>+
                    {place.bonus}
                </span>
            )}
        </h2>
    );
}

/** What is pressed to line up here: the road, and the building through its wide edge. */
function Lane({ place, zones }: Props) {
    const t = useTranslate();
    const { at } = useBoard();
    const moves = at(placeKey(place.id));
    if (!moves.moves.length) return null;
    const [x, y] = zones.lane;
    const [left, top, width, height] = zones.building ?? zones.lane;
    return (
        <Thing
            {...moves}
            label={t(place.name)}
            class="zone lane"
            style={{
                ...zoneStyle(zones.lane),
                "--reach-x": left - x,
                "--reach-y": top - y,
                "--reach-w": width,
                "--reach-h": height,
            }}
        />
    );
}
