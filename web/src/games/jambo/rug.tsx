// The rug: what was drawn, shown or put up, what is to be answered, and the buttons for it. It has a place of
// its own, so that both stalls and the supply stay in sight.
import type { ComponentChildren } from "preact";
import type { Game, Move } from "../../engine/types";
import { Art } from "../../stage/art";
import type { SceneSize } from "../../stage/layout";
import { ownSeat } from "../../stage/own-seat";
import { placeMark, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { capitalize, useTranslate, type Translate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { Auction } from "./auction";
import { choosesOnRug, type BoardProps } from "./board";
import { CARD_RATIO, cardLabel, Face, HIDDEN_CARD, type FaceSize } from "./card";
import { pieceOf } from "./facts";
import type { RugCard, RugContent, RugWare } from "./rug-content";

export interface RugProps extends BoardProps {
    content: RugContent;
}

/** Between the edge of the rug and what lies on it: beside, above and below together. */
const EDGE = { upright: [44, 60], lying: [20, 22] } as const;
/** The largest cards on an upright rug, by their number; more stand in rows of three. */
const UPRIGHT_WIDTHS = [192, 192, 124, 80];
/** How high a title is, a line that only names the card in play, and a row of buttons. */
const TITLE = 58;
const HEAD = 96;
const ANSWER_ROW = 70;
/** The smallest cards; on a lying rug, the card in play beside others, a row, and what a finger presses. */
const LEAST_CARD = 80;
const HEAD_CARD = 104;
const LEAST_ROW = 70;
const LEAST_TOUCH = 46;
const GAP = 9;
/** The share of a lying rug's width for answers beside cards. */
const ANSWER_SHARE = 0.4;
/** A rug that is lower names no wares. */
const LOW_RUG = 150;
/** What the bids take, and the share of a lying rug's width for what has been bid. */
const BIDDING = { upright: 200, lying: 56 };
const PLATES_SHARE = 0.26;

const isUpright = ({ orientation }: SceneSize): boolean => orientation === "wide";

export function Rug(props: RugProps) {
    const { zones, content, size } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    if (!zones.rug) return null;
    const isSmall = choosesOnRug(size);
    const lying = zones.middle ? [] : content.cards;
    const cards = isSmall ? [...lying, ...content.choosableCards] : lying;
    const wares = isSmall ? [...content.lot, ...content.choosableWares] : content.lot;
    const shape = isUpright(size) ? "upright" : zones.rug[3] < LOW_RUG ? "lying low" : "lying";
    const isAlone = !cards.length && !wares.length && !content.isAuction;
    // A line names the card in play itself, and what is put up needs the room.
    const hasTitle = content.isAuction ? !cards.length : isAlone || !content.asking;
    return (
        <section
            class={`zone rug ${shape} ${content.isAuction ? "bids" : ""} ${crowdOf(content)}`}
            style={zoneStyle(zones.rug)}
            ref={area}
            aria-label={t("Im Spiel", "In play")}
        >
            <div class="rug-inside">
                {isUpright(size) && (isAlone || !content.asking || content.isAuction) && <Title {...props} />}
                {content.asking && !content.isAuction && (
                    <Asking
                        {...props}
                        id={content.asking}
                        isAlone={isAlone}
                        isRoomy={!cards.length && !content.answers.length && wares.length <= ONE_ROW}
                    />
                )}
                {content.asking && isAlone && !isUpright(size) && !content.answers.length && (
                    <Words {...props} id={content.asking} />
                )}
                {cards.length > 0 && <RugCards {...props} cards={cards} />}
                {wares.length > 0 && <RugWares {...props} wares={wares} />}
                {content.isAuction && <Auction {...props} bids={content.bids} />}
                {content.answers.length > 0 && (
                    <Answers
                        moves={content.answers}
                        beside={besideIn(size)}
                        title={hasTitle && shape === "lying" && <Title {...props} />}
                    />
                )}
            </div>
        </section>
    );
}

/** More answers than these need the room of the pictures, and more yet that of the wares. */
const CROWDED = 3;
const PACKED = 6;

function crowdOf({ answers: { length } }: RugContent): string {
    if (length <= CROWDED) return "";
    return length > PACKED ? "crowded packed" : "crowded";
}

/** Why something lies on the rug: who played it, uses it, or has drawn it. */
function titleOf({ table, content }: RugProps, t: Translate): string {
    const { turn } = table.view.fields;
    const isMine = Number(turn) === ownSeat(table);
    const who = table.seats[Number(turn)]?.name ?? "";
    if (content.isAuction) return t("Wer bietet mehr?", "Who bids more?");
    if (!content.asking) return isMine ? t("Du hast gezogen", "You drew") : t(`${who} zieht`, `${who} draws`);
    if (content.reason === "prey") return t("Die Beute", "The prey");
    if (content.reason === "uses")
        return isMine ? t("Du benutzt", "You use") : t(`${who} benutzt`, `${who} uses`);
    return isMine ? t("Du spielst", "You play") : t(`${who} spielt`, `${who} plays`);
}

/** Between the title and another's card a pin shows who moved it. */
function Title(props: RugProps) {
    const t = useTranslate();
    const isMine = Number(props.table.view.fields["turn"]) === ownSeat(props.table);
    return <p class={isMine ? "rug-title" : "rug-title above-pin"}>{titleOf(props, t)}</p>;
}

/** How large a card is that shares the rug with so many others. */
function cardSize(props: RugProps, count: number, hasHead: boolean, t: Translate): CardSize {
    const [, , width, height] = props.zones.rug ?? [0, 0, 0, 0];
    const { size, content } = props;
    if (!isUpright(size)) {
        const bidding = content.isAuction ? BIDDING.lying : 0;
        return lyingSize(width - EDGE.lying[0], height - EDGE.lying[1] - bidding, count, hasHead, props);
    }
    const [beside, above] = EDGE.upright;
    const answers = ANSWER_ROW * Math.ceil(linesOf(content.answers, besideIn(size), t));
    const bidding = content.isAuction ? BIDDING.upright : 0;
    const room = height - above - answers - bidding - (hasHead ? HEAD : TITLE);
    const wanted = UPRIGHT_WIDTHS[Math.min(count, UPRIGHT_WIDTHS.length - 1)] ?? LEAST_CARD;
    const cardWidth = Math.max(LEAST_CARD, Math.min(wanted, width - beside, room / CARD_RATIO));
    return { width: cardWidth, height: cardWidth * CARD_RATIO };
}

interface CardSize {
    width: number;
    height: number;
}

/** On a lying rug cards stand in one row, or in two where that is high enough; else they grow narrow. */
function lyingSize(
    width: number,
    height: number,
    count: number,
    hasHead: boolean,
    { size, content }: RugProps,
): CardSize {
    const head = hasHead ? Math.min(height, HEAD_CARD) / CARD_RATIO + GAP : 0;
    const answers = content.answers.length ? width * ANSWER_SHARE : 0;
    const plates = content.isAuction ? width * PLATES_SHARE : 0;
    const room = width - head - answers - plates;
    const cardWidth = height / CARD_RATIO;
    if (count * (cardWidth + GAP) <= room) return { width: cardWidth, height };
    const half = height / 2 - GAP;
    const shrunk = (room / count - GAP) * CARD_RATIO;
    if (shrunk >= Math.max(half, LEAST_ROW)) return { width: shrunk / CARD_RATIO, height: shrunk };
    if (half >= LEAST_ROW) return { width: half / CARD_RATIO, height: half };
    return { width: Math.max(LEAST_TOUCH / size.unit, room / count - GAP), height };
}

function faceFor(width: number, size: SceneSize): FaceSize {
    if (isUpright(size)) return width < 120 ? "small" : "full";
    return width < 78 ? "mini" : "medium";
}

/** So many wares stand in one row: the line of the card in play is higher, with a large picture. */
const ONE_ROW = 3;

/** The card that was played, or the utility in use: large if nothing else lies here, else a line. */
function Asking(props: RugProps & { id: string; isAlone: boolean; isRoomy: boolean }) {
    const { game, table, content, size, id, isAlone, isRoomy } = props;
    const t = useTranslate();
    const turn = Number(table.view.fields["turn"]);
    const name = t(pieceOf(game, "card", id)?.name ?? ["", ""]);
    const who = table.seats[turn]?.name ?? "";
    const isLarge = isAlone || !isUpright(size);
    const whole = cardSize(props, 1, false, t);
    const height = isAlone ? whole.height : Math.min(whole.height, HEAD_CARD);
    const width = isAlone ? whole.width : height / CARD_RATIO;
    return (
        <div
            class={isLarge ? "rug-asking" : "rug-asking line"}
            {...(content.reason === "plays" ? placeMark("played") : {})}
        >
            <Thing
                class={isLarge ? "card" : isRoomy ? "asking-line roomy" : "asking-line"}
                style={isLarge ? { "--zw": width, "--zh": height, "--card-width": width } : {}}
                piece={{ kind: "card", id }}
                label={`${who}: ${cardLabel(game, id, t)}`}
            >
                {isLarge && <Face {...{ game, table, id }} size={faceFor(width, size)} />}
                {!isLarge && (
                    <span class="asking-picture">
                        <Art id={`jambo/${pictureOf(game, id)}`} />
                    </span>
                )}
                {!isLarge && (
                    <span class="asking-name" aria-hidden="true">
                        <span class="asking-who">{titleOf(props, t)}</span>
                        {name}
                    </span>
                )}
            </Thing>
        </div>
    );
}

/** Beside a card that lies alone: who plays it, and what it says. Its label says so, too. */
function Words(props: RugProps & { id: string }) {
    const t = useTranslate();
    const piece = pieceOf(props.game, "card", props.id);
    return piece ? (
        <p class="rug-words" aria-hidden="true">
            <span class="asking-who">{titleOf(props, t)}</span>
            <b class="asking-name">{t(piece.name)}</b>
            {t(piece.text)}
        </p>
    ) : null;
}

/** A ware card has no picture of its own but that of its wares. */
function pictureOf(game: Game, id: string): string {
    const [ware] = Object.keys(pieceOf(game, "card", id)?.facts.wares ?? {});
    return ware === undefined ? id : `ware-${ware}`;
}

/** Cards drawn, seen, or in the middle: each is pressed itself. */
function RugCards(props: RugProps & { cards: RugCard[] }) {
    const { game, table, size, content, cards } = props;
    const t = useTranslate();
    const hasHead = content.asking !== null && !content.isAuction;
    const { width, height } = cardSize(props, cards.length, hasHead, t);
    return (
        <ul class="rug-cards" data-pins="off">
            {cards.map(({ id, count, moves, field }, i) => {
                return (
                    <li key={`${id}-${i}`} {...(field ? placeMark(field) : {})}>
                        <Thing
                            class="card"
                            style={{ "--zw": width, "--zh": height, "--card-width": width }}
                            {...(id === HIDDEN_CARD ? {} : { piece: { kind: "card", id } })}
                            moves={moves}
                            label={cardLabel(game, id, t, count)}
                        >
                            <Face {...{ game, table, id }} size={faceFor(width, size)} />
                            {count > 1 && (
                                <b class="tag copies drawn" data-text={`×${count}`} aria-hidden="true" />
                            )}
                        </Thing>
                    </li>
                );
            })}
        </ul>
    );
}

/** So few wares lie there large. */
const FEW_WARES = 2;

function RugWares({ game, wares }: RugProps & { wares: RugWare[] }) {
    const t = useTranslate();
    return (
        <ul class={wares.length > FEW_WARES ? "rug-wares" : "rug-wares few"} {...placeMark("lot")}>
            {wares.map(({ id, count, moves }, i) => {
                const name = t(pieceOf(game, "ware", id)?.name ?? [id, id]);
                const picture = (
                    <>
                        <span class="ware" data-piece={`ware.${id}`}>
                            <Art id={`jambo/ware-${id}`} />
                        </span>
                        <span class="rug-ware-name" aria-hidden="true">
                            {name}
                        </span>
                        {count > 1 && (
                            <b class="tag copies drawn" data-text={`×${count}`} aria-hidden="true" />
                        )}
                    </>
                );
                return (
                    <li key={`${id}-${i}`}>
                        {moves.length ? (
                            <Thing
                                class="rug-ware"
                                moves={moves}
                                label={count > 1 ? `${name} ×${count}` : name}
                            >
                                {picture}
                            </Thing>
                        ) : (
                            <span class="rug-ware">{picture}</span>
                        )}
                    </li>
                );
            })}
        </ul>
    );
}

/** Answers that one rather gives: they are green, the others red. */
const FAVOURABLE = ["keep", "guard", "rain", "use", "pay", "choose"];

function answerText(move: Move, t: Translate): string {
    if (move.verb === "keep") return t("Behalten", "Keep");
    if (move.verb === "drop") return t("Ablegen", "Discard");
    return capitalize(t(move.text));
}

/** A text that is longer takes a whole line. */
const MAX_BESIDE = { upright: 9, lying: 13 };
/** A text that is longer is set in the narrower face, and all beside it. */
const MAX_DISPLAY = 24;
/** So many lines fit on a low rug, and so long a text in one of them; more are scrolled to. */
const MAX_LINES = 2;
const MAX_LINE = 36;

const besideIn = (size: SceneSize): number => MAX_BESIDE[isUpright(size) ? "upright" : "lying"];

/** How many lines of buttons the answers take. */
function linesOf(moves: Move[], beside: number, t: Translate): number {
    return moves.reduce((sum, move) => sum + (answerText(move, t).length > beside ? 1 : 0.5), 0);
}

/** Whether the answers may not fit on a low rug. */
function areMany(moves: Move[], beside: number, t: Translate): boolean {
    const hasLongOne = moves.some((move) => answerText(move, t).length > MAX_LINE);
    return linesOf(moves, beside, t) > MAX_LINES || (moves.length > 1 && hasLongOne);
}

interface AnswersProps {
    moves: Move[];
    /** So many letters fit on a button beside another. */
    beside: number;
    title: ComponentChildren;
}

function Answers({ moves, beside, title }: AnswersProps) {
    const t = useTranslate();
    const isMany = areMany(moves, beside, t);
    const isWordy = moves.some((move) => answerText(move, t).length > MAX_DISPLAY);
    return (
        <div class={`rug-answers ${isMany ? "many" : ""} ${isWordy ? "wordy" : ""}`} data-test="choices">
            {!isMany && title}
            {moves.map((move) => {
                const text = answerText(move, t);
                return (
                    <Thing
                        key={move.move}
                        class={[
                            "answer",
                            FAVOURABLE.includes(move.verb) ? "yes" : "no",
                            text.length > beside ? "long" : "",
                        ].join(" ")}
                        moves={[move]}
                        label={text}
                    >
                        {text}
                    </Thing>
                );
            })}
        </div>
    );
}
