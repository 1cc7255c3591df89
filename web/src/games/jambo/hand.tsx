// My hand, by type: fanned, or in rows.
import type { Game, Move, Snapshot } from "../../engine/types";
import { ownSeat } from "../../stage/own-seat";
import { counts, seatRow, sum } from "../../stage/rows";
import { placeMark, zoneStyle } from "../../stage/scene";
import { Thing, type DropPlace } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import type { BoardProps } from "./board";
import { cardLabel, Face, HIDDEN_CARD } from "./card";
import { pieceOf, type CardType } from "./facts";
import { handPlan, type HandPlan } from "./hand-plan";
import { mySeat } from "./places";

const TYPE_ORDER: CardType[] = ["ware", "stand", "utility", "person", "animal"];

/** What a hand card could be tried for, to explain why it cannot. */
const ATTEMPTS: Record<CardType, (id: string) => string[]> = {
    ware: (id) => [`buy ${id}`, `sell ${id}`],
    utility: (id) => [`lay ${id}`],
    stand: () => ["build"],
    person: (id) => [`play ${id}`],
    animal: (id) => [`play ${id}`],
};
/** Cards that answer the opponent, by the verb. */
const REACTIONS: Record<string, string> = { guard: "guard", rain_maker: "rain" };

/** Where a card is dropped for this; whatever else it can do, it does anywhere on the table. */
const DROP_FIELDS: Record<string, string[]> = {
    buy: ["large", "small"],
    build: ["large", "small"],
    sell: ["supply"],
    lay: ["utilities"],
    replace: ["utilities"],
    discard: ["discard"],
};

/** The moves of a card that is dropped on a place; none where it came from. */
function movesOfDrop(table: Snapshot, moves: Move[], { field, row }: DropPlace): Move[] {
    const isMine = row === null || row === mySeat(table);
    const isHere = ({ verb }: Move) =>
        !(verb in DROP_FIELDS) || (isMine && DROP_FIELDS[verb]?.includes(field));
    return field === "hand" && isMine ? [] : moves.filter(isHere);
}

function typeRank(game: Game, id: string): number {
    const type = pieceOf(game, "card", id)?.facts.type;
    return type ? TYPE_ORDER.indexOf(type) : TYPE_ORDER.length;
}

function movesOfCard({ movesAt }: BoardProps, id: string): Move[] {
    const reactions = movesAt("answer").filter(({ verb }) => verb === REACTIONS[id]);
    return [...movesAt(`hand:${id}`), ...reactions];
}

/** Different cards with their numbers, by their type. */
function sortedHand({ game, table }: BoardProps): [id: string, count: number][] {
    return Object.entries(counts(seatRow(table, "hand", mySeat(table)))).sort(
        ([a], [b]) => typeRank(game, a) - typeRank(game, b) || a.localeCompare(b),
    );
}

/** How many different cards I hold; equal ones lie on each other. */
export function handSize(table: Snapshot): number {
    return Object.keys(counts(seatRow(table, "hand", mySeat(table)))).length;
}

export function Hand(props: BoardProps) {
    const { table, zones, size } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const cards = sortedHand(props);
    const plan = handPlan(zones.hand, size, cards.length);
    const total = sum(counts(seatRow(table, "hand", mySeat(table))));
    return (
        <section
            class={`zone hand ${plan.overlaps ? "overlaps" : ""} ${plan.scrolls ? "scrolls" : ""}`}
            style={zoneStyle(zones.hand)}
            ref={area}
            aria-label={t(`Deine Hand: ${total}`, `Your hand: ${total}`)}
        >
            <div class="hand-cards" style={{ "--zw": plan.width, "--zh": zones.hand[3] }}>
                <div class="hand-place" {...placeMark("hand", mySeat(table))}>
                    {cards.map(([id, count], i) => (
                        <HandCard
                            key={id}
                            {...props}
                            {...{ id, count }}
                            plan={plan}
                            index={i}
                            moves={movesOfCard(props, id)}
                        />
                    ))}
                </div>
                {!cards.length && ownSeat(table) !== null && (
                    <p class="hand-empty">{t("Du hast keine Karten auf der Hand.", "Your hand is empty.")}</p>
                )}
            </div>
        </section>
    );
}

/** Where a card lies, how much of it the next one leaves to be seen, and how far it leans. */
export function styleInHand({ cards, cardWidth, drawnWidth, leans }: HandPlan, index: number) {
    const at = cards[index] ?? [0, 0, 0, 0];
    return {
        ...zoneStyle(at),
        "--card-width": drawnWidth,
        "--whole-width": cardWidth,
        "--seen": Math.min(1, at[2] / cardWidth),
        "--lean": leans[index] ?? 0,
    };
}

interface HandCardProps extends BoardProps {
    id: string;
    count: number;
    plan: HandPlan;
    /** Which of the plan's cards it is. */
    index: number;
    moves: Move[];
}

function HandCard(props: HandCardProps) {
    const { game, table, id, count, plan, index, moves } = props;
    const t = useTranslate();
    const piece = pieceOf(game, "card", id);
    const known = id !== HIDDEN_CARD && piece !== undefined;
    return (
        <Thing
            class="zone card hand-card"
            style={styleInHand(plan, index)}
            {...(known ? { piece: { kind: "card", id }, attempts: ATTEMPTS[piece.facts.type](id) } : {})}
            moves={moves}
            dropMoves={plan.scrolls ? undefined : (place) => movesOfDrop(table, moves, place)}
            label={cardLabel(game, id, t, count)}
        >
            <Face {...{ game, table, id }} size={plan.face} />
            {count > 1 && <b class="tag copies drawn" data-text={`×${count}`} aria-hidden="true" />}
        </Thing>
    );
}
