// Macao's table on the stage: chart, wall and city; the others; wind rose, cubes and cards at the hand.
import type { Game, Snapshot } from "../../engine/types";
import type { SceneUi, TableProps } from "../../stage/game-ui";
import type { SceneSize } from "../../stage/layout";
import { argumentId } from "../../stage/moves";
import { list, seatRow } from "../../stage/rows";
import { useScene, Zone } from "../../stage/scene";
import type { PieceRef } from "../../stage/stage-context";
import { occasionFor, useBoard, type BoardProps } from "./board";
import { Active, Display, Hand } from "./cards";
import { CardFace } from "./card-face";
import { City } from "./city";
import { DiceTray } from "./dice";
import { pieceOf } from "./facts";
import { constantOf } from "./facts";
import { zonesOf, type Zones } from "./layout";
import { Leaders } from "./leaders";
import { Panel } from "./panel";
import { roundPart } from "./phases";
import { placeOf } from "./places";
import { Me } from "./me";
import { Others, OthersInFull } from "./others";
import { Rose } from "./rose";
import { Sea } from "./sea";
import { Status } from "./status";
import { Tabs, useTab } from "./tabs";
import { TrackDiscs, TrackGround } from "./track";
import { Hold, StockTray, Tray } from "./tray";
import { Wall } from "./wall";

/** The verbs that name a card which can be looked at. */
const CARD_VERBS = new Set(["pick", "activate", "activate_less", "discard"]);

function Board(props: TableProps) {
    const size = useScene();
    const board = useBoard(props);
    const places = constantOf(props.game, "tableau_cards");
    const zones = zonesOf(size, occasionFor(props.table, board.stock.isOpen, places));
    const whole: BoardProps = { ...board, zones };
    return (
        <>
            {zones.tabs ? <Windowed {...whole} /> : <Spread {...whole} />}
            {!liesOnRose(whole) && <Rose {...whole} />}
            <Tray {...whole}>
                <Hold {...whole} />
            </Tray>
            <StockTray {...whole} />
            <Hand {...whole} />
        </>
    );
}

/** On a phone the stock takes the place of the rose while it is open. */
function liesOnRose({ stock, zones }: BoardProps): boolean {
    return stock.isOpen && zones.stock[0] === zones.rose[0] && zones.stock[1] === zones.rose[1];
}

/** The edge of the board where there is no room for its track. */
function Rim({ sea: [x, y, , height], city }: Zones) {
    return <Zone at={[x, y, city[0] + city[2] - x, height]} class="rim" />;
}

/** Everything beside one another. */
function Spread(props: BoardProps) {
    const { table, zones } = props;
    const part = roundPart(table);
    const isPanelFree = zones.panel !== zones.display;
    const choosesCards = part === "cards" || part === "setup";
    const choosesDice = part === "dice";
    return (
        <>
            {zones.frame && <TrackGround rect={zones.frame} />}
            <Sea {...props} />
            <Wall {...props} />
            <City {...props} />
            {!zones.frame && <Rim {...zones} />}
            <TrackDiscs {...props} />
            <Others {...props} />
            {(isPanelFree || !(choosesCards || choosesDice)) && <Panel {...props} />}
            {choosesCards && <Display {...props} />}
            {choosesDice && <DiceTray {...props} />}
            <Me {...props} />
            <Active {...props} />
            {zones.card && !cardAtRest(props.game, table) && <Leaders {...props} at={zones.card} />}
        </>
    );
}

/** One thing at a time in the window; the rest behind tabs. */
function Windowed(props: BoardProps) {
    const { table, zones } = props;
    const [tab, setTab] = useTab(table);
    return (
        <>
            <Others {...props} />
            <div class="window-content" role="tabpanel" aria-label={tab}>
                {tab === "sea" && (
                    <>
                        <Sea {...props} />
                        <Wall {...props} />
                    </>
                )}
                {tab === "city" && <City {...props} />}
                {(tab === "sea" || tab === "city") && <Rim {...zones} />}
                {tab === "cards" && <CardsTab {...props} />}
                {tab === "dice" && <DiceTray {...props} />}
                {tab === "others" && <OthersInFull {...props} />}
            </div>
            <Tabs {...props} tab={tab} onTab={setTab} />
            <Me {...props} />
            {zones.isWheel && <Active {...props} />}
        </>
    );
}

/** The round's cards while they are chosen; else the active ones, where they have no other place. */
function CardsTab(props: BoardProps) {
    const { table, zones } = props;
    const part = roundPart(table);
    if (part === "cards" || part === "setup") return <Display {...props} />;
    return zones.isWheel ? <Panel {...props} /> : <Active {...props} />;
}

/** Banner and large card lie where they do whatever cards I have. */
function layout(size: SceneSize, table: Snapshot) {
    const { banner, card } = zonesOf(size, occasionFor(table, false, 0));
    return { banner, card };
}

/** The card in play, one to take or to activate now, or else the newest one that waits. */
function cardAtRest(game: Game, table: Snapshot): PieceRef | null {
    const ids = [
        String(table.view.fields["card"]),
        ...table.moves.filter(({ verb }) => CARD_VERBS.has(verb)).map((move) => argumentId(move, 0)),
        ...list(seatRow(table, "tableau", table.viewer)).reverse(),
        ...list(seatRow(table, "active", table.viewer)).reverse(),
    ];
    const id = ids.find((each) => pieceOf(game, "card", each));
    return id === undefined ? null : { kind: "card", id };
}

export const scene: SceneUi = {
    Board,
    layout,
    Status,
    CardFace,
    cardAtRest,
    isOnBoard: (game, table, move) => placeOf(game, table, move) !== null,
    sounds: { dice: "dice", ship: "ship", owner: "stamp", active: "stamp", delivered: "stamp" },
};
