// Jambo's table on the stage: two stalls that face each other, the supply between them, my hand below.
import { OVER, type Game, type Localized, type Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { SceneUi, TableProps } from "../../stage/game-ui";
import type { Rect, SceneSize } from "../../stage/layout";
import { groupByPlace } from "../../stage/moves";
import { ownSeat } from "../../stage/own-seat";
import { list } from "../../stage/rows";
import { useScene, Zone } from "../../stage/scene";
import type { PieceRef } from "../../stage/stage-context";
import { useTranslate } from "../../ui/i18n";
import { Actions } from "./actions";
import type { BoardProps } from "./board";
import { LargeFace } from "./card";
import { endFace } from "./end-turn";
import { pieceOf } from "./facts";
import { GoldTrack } from "./gold-track";
import { Ground } from "./ground";
import { Hand, handSize } from "./hand";
import { besideHand, draftZonesOf, zonesOf, type Zones } from "./layout";
import { Middle } from "./middle";
import { Paints } from "./patterns";
import { Piles } from "./piles";
import { foeSeat, mySeat, phaseOf, placeOf } from "./places";
import { Me, Opponent } from "./players";
import { Rug } from "./rug";
import { isAsking, isCardAuction, isDraft, preyOf, rugContent, type RugContent } from "./rug-content";
import { Stall, standCounts } from "./stalls";
import { Supply } from "./supply";
import { Utilities } from "./utilities";

function Board(props: TableProps) {
    const { game, table } = props;
    const size = useScene();
    const content = rugContent(game, table);
    const zones = content ? zonesWith(content, size, handSize(table)) : zonesOf(size, false);
    const movesAt = groupByPlace(table.moves, (move) => placeOf(game, table, move));
    const board: BoardProps = { ...props, size, zones, movesAt };
    const [me, foe] = [mySeat(table), foeSeat(table)];
    return (
        <>
            <Paints />
            <Ground
                zones={zones}
                counts={standCounts(game, table)}
                farSeat={`seat-${foe}`}
                nearSeat={`seat-${me}`}
            />
            <GoldTrack {...board} />
            <Opponent {...board} />
            <Stall {...board} seat={foe} />
            <Utilities {...board} seat={foe} />
            <Supply {...board} />
            <Piles {...board} />
            <Stall {...board} seat={me} />
            <Utilities {...board} seat={me} />
            <Actions {...board} />
            <Me {...board} />
            {zones.card && <CardPlace at={zones.card} />}
            {content && <Rug {...board} content={content} />}
            {content && <Middle {...board} content={content} />}
            <Hand {...board} />
        </>
    );
}

/** Where everything lies while something is in progress. */
function zonesWith(content: RugContent, size: SceneSize, hand: number): Zones {
    const { length } = content.cards;
    if (isDraft(content)) return draftZonesOf(size, length, hand);
    const isBesideHand = isCardAuction(content) && size.orientation === "wide";
    return isBesideHand ? besideHand(zonesOf(size, true), length, hand) : zonesOf(size, true);
}

/** Empty until somebody looks at a card; then the stage's large card lies here. */
function CardPlace({ at }: { at: Rect }) {
    const t = useTranslate();
    return (
        <Zone at={at} class="card-place">
            <p>
                <Art id="jambo/kind-utility" />
                {t("Zeig auf eine Karte, um sie groß zu sehen.", "Point at a card to see it large.")}
            </p>
        </Zone>
    );
}

/** Which part of the turn it is, by the phase; all others belong to the market. Mine, and another's. */
const PARTS: Record<string, { mine: Localized; others: Localized }> = {
    look: { mine: ["Du ziehst nach", "Your draw"], others: ["zieht nach", "draws"] },
    keep: { mine: ["Du ziehst nach", "Your draw"], others: ["zieht nach", "draws"] },
    auction: { mine: ["Versteigerung", "Auction"], others: ["Versteigerung", "auction"] },
};
const MARKET: (typeof PARTS)[string] = { mine: ["Dein Markt", "Your market"], others: ["Markt", "market"] };

function Status({ game, table }: TableProps) {
    const t = useTranslate();
    if (table.actor === OVER) return null;
    const turn = Number(table.view.fields["turn"]);
    const part = PARTS[phaseOf(game, table)] ?? MARKET;
    const isMine = turn === ownSeat(table);
    const text = isMine ? t(part.mine) : `${table.seats[turn]?.name ?? ""}: ${t(part.others)}`;
    return (
        <>
            <span class="status-turn" title={text}>
                {text}
            </span>
            {Number(table.view.fields["ender"]) > 0 && (
                <b class="status-last">{t("Letzter Zug", "Last turn")}</b>
            )}
        </>
    );
}

/** A card drawn, the card that asks, or the one played last. */
function cardAtRest(game: Game, table: Snapshot): PieceRef | null {
    const { fields } = table.view;
    const ids = [
        ...list(fields["discard"]),
        fields["played"],
        fields["utility"],
        preyOf(game, table),
        ...list(fields["looked"]),
    ].map(String);
    const id = ids.filter((each) => pieceOf(game, "card", each)).at(-1);
    return id === undefined ? null : { kind: "card", id };
}

export const scene: SceneUi = {
    Board,
    layout: (size, table) => zonesOf(size, isAsking(table)),
    Status,
    CardFace: LargeFace,
    cardAtRest,
    isOnBoard: (game, table, move) => placeOf(game, table, move) !== null,
    moveFace: endFace,
    sounds: { gold: "coin" },
};
