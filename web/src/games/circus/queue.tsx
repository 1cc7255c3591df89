// A queue of dealers, served from the left. Long queues stand closer, then in two lines.
import { Art } from "../../stage/art";
import { placeMark, useScene, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useBoard } from "./board-context";
import type { Ghost } from "./ghosts";
import type { PlaceZones } from "./layout";
import type { Dealer, Place } from "./model";
import { queuedKey } from "./moves";
import { Figure, FigureFace, figureZone } from "./pieces";

/** The distance between two dealers, in heights of a figure. */
const WIDE_STEP = 0.79;
const CLOSE_STEP = 0.42;
/** A queue that would stand closer begins before its place, where there is room. */
const EASY_STEP = 0.6;
/** How far the second line stands before the first: apart in a high lane, else below the ranks. */
const LINE = { least: 0.66, most: 0.98 };

export interface Spot {
    x: number;
    y: number;
    line: number;
}

/** Where `count` dealers stand in their lane; a second line in the gaps of the first. Pure. */
export function spotsOf(count: number, { queueStart, queueBack, lane, figure }: PlaceZones): Spot[] {
    const [left, top] = lane;
    const [usual, y] = queueStart;
    const room = left + lane[2] - usual - figure * 0.36;
    const x = usual - Math.max(0, Math.min(queueBack, (count - 1) * figure * EASY_STEP - room));
    const length = room + usual - x;
    const inOneLine = Math.floor(length / (figure * CLOSE_STEP)) + 1;
    const lines = count > inOneLine ? 2 : 1;
    const perLine = Math.ceil(count / lines);
    const apart = Math.max(figure * LINE.least, Math.min(figure * LINE.most, lane[3] - figure));
    const staggered = lines > 1 ? length / (perLine - 0.5) : 0;
    const isStaggered = staggered >= figure * CLOSE_STEP;
    const widest = isStaggered ? staggered : perLine > 1 ? length / (perLine - 1) : 0;
    const step = Math.min(figure * WIDE_STEP, widest);
    const aside = isStaggered ? step / 2 : 0;
    return Array.from({ length: count }, (_, i) => {
        const line = Math.floor(i / perLine);
        const shift = lines > 1 ? (line - 1) * apart : 0;
        return { x: x - left + (i % perLine) * step + line * aside, y: y - top + shift, line };
    });
}

interface Props {
    place: Place;
    zones: PlaceZones;
    ghost: Ghost | null;
}

export function Queue({ place, zones, ghost }: Props) {
    const t = useTranslate();
    const spots = spotsOf(place.queue.length + (ghost ? 1 : 0), zones);
    const spotOf = (i: number) => spots[ghost && i >= ghost.index ? i + 1 : i];
    const label = t("Schlange, bedient von links", "Queue, served from the left");
    return (
        <ol
            class="zone queue"
            style={zoneStyle(zones.lane)}
            aria-label={label}
            {...placeMark("queue", place.index)}
        >
            {place.queue.map((dealer, i) => {
                const spot = spotOf(i);
                return spot && <Queued key={dealer.id} {...{ dealer, spot, zones, place }} index={i} />;
            })}
            {ghost && spots[ghost.index] && (
                <GhostFigure ghost={ghost} spot={spots[ghost.index] as Spot} height={zones.figure} />
            )}
        </ol>
    );
}

interface QueuedProps {
    dealer: Dealer;
    spot: Spot;
    zones: PlaceZones;
    place: Place;
    index: number;
}

/** On smaller screens he is too small to be pressed: there the hand shows those a favour is for as cards. */
function Queued({ dealer, spot, zones: { figure }, place, index }: QueuedProps) {
    const t = useTranslate();
    const { table, at } = useBoard();
    const isLarge = useScene().orientation === "wide";
    const moves = at(queuedKey(dealer.id));
    const name = `${table.seats[dealer.seat]?.name ?? ""} ${dealer.rank}`;
    const state =
        place.served < 0 ? "" : index < place.served ? "done" : index === place.served ? "next" : "";
    const words = { done: t("bedient", "served"), next: t("ist dran", "is next"), "": "" };
    if (isLarge && (moves.moves.length || moves.onSelect))
        return (
            <li>
                <Thing
                    {...moves}
                    piece={{ kind: "dealer", id: dealer.id }}
                    label={name}
                    class={`zone pawn p${dealer.seat}`}
                    style={{ ...zoneStyle(figureZone(spot.x, spot.y, figure)), "--size": figure }}
                >
                    <FigureFace dealer={dealer} />
                </Thing>
            </li>
        );
    return (
        <li>
            <span class="hidden">
                {name} {words[state]}
            </span>
            <Figure
                dealer={dealer}
                x={spot.x}
                y={spot.y}
                height={figure}
                class={moves.isSelected ? "chosen" : state}
            />
        </li>
    );
}

/** A dealer who might come, with a warning if there is no ticket for him to sell. */
function GhostFigure({ ghost, spot, height }: { ghost: Ghost; spot: Spot; height: number }) {
    const t = useTranslate();
    return (
        <li>
            <span class="hidden">
                {t("Hier stünde dein Händler", "Your dealer would stand here")} {ghost.dealer.rank}
                {ghost.lacksTicket &&
                    `: ${t("dir fehlt dafür ein Ticket", "you have no ticket for him to sell")}`}
            </span>
            <span
                class="zone halo"
                style={zoneStyle([
                    spot.x - height * 0.42,
                    spot.y - height * 0.22,
                    height * 0.84,
                    height * 0.32,
                ])}
            />
            <Figure
                dealer={ghost.dealer}
                x={spot.x}
                y={spot.y}
                height={height}
                class={ghost.lacksTicket ? "ghost lacks" : "ghost"}
            >
                {ghost.lacksTicket && (
                    <span class="no-ticket">
                        <Art id="circus/no-ticket" />
                    </span>
                )}
            </Figure>
        </li>
    );
}
