// The table screen of a game with a scene: strip, scene, banner, large card; log and rules fold out.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { OVER, type Seat, type Snapshot } from "../../engine/types";
import { Banner, type Question } from "../../stage/banner";
import type { Actions, SceneUi } from "../../stage/game-ui";
import { LargeCard, type Inspected } from "../../stage/inspect";
import { Callout } from "../../stage/callout";
import { useFlights } from "../../stage/motion";
import { ownSeat } from "../../stage/own-seat";
import { PinMarks } from "../../stage/pin-marks";
import { LastMove } from "../../stage/recent-moves";
import { Scene, useScene, Zone } from "../../stage/scene";
import { StageContext, type Stage } from "../../stage/stage-context";
import { Strip } from "../../stage/strip";
import { useUntilMove } from "../../stage/until";
import { useTranslate, type Translate } from "../../ui/i18n";
import { Handover } from "./handover";
import type { LoadedTableProps } from "./loaded-table";
import { Message, Refusals, type Info } from "./message";
import type { Directed } from "./use-director";
import { ReplayCaption } from "./replay-caption";
import { usePins } from "./use-pins";
import { useSounds } from "./use-sounds";
import { bannerText, BannerTools, isMyTurn } from "./status-bar";

interface Props extends LoadedTableProps {
    scene: SceneUi;
    actions: Actions;
    info: Info | null;
    isSideOpen: boolean;
    unread: number;
    menu: ComponentChildren;
    result: ComponentChildren;
    onSide(): void;
    onRule(number: string): void;
    onPeople(): void;
    onResult: (() => void) | null;
    onCloseMessage(): void;
}

export function SceneRoom(props: Props) {
    const { game, session, state, directed, guide, result } = props;
    const { handoverTo, now, past } = state;
    const t = useTranslate();
    const isLive = !past && !directed.isBehind;
    const shown = isLive ? now : (past ?? directed.shown?.snapshot ?? now);
    const seats = useSeats(now.seats);
    const table = useMemo(() => asShown(shown, isLive, seats), [isLive || !shown.moves.length, shown, seats]);
    return (
        <>
            {guide && <div class="scene-guide">{guide}</div>}
            <Scene game={game.id}>
                {handoverTo === null || directed.isBehind ? (
                    <Table {...props} key={shown.viewer} shown={table} />
                ) : (
                    <main>
                        <h1 class="hidden">{t(game.name)}</h1>
                        <Handover table={now} seat={handoverTo} onTake={() => void session.takeOver?.()} />
                    </main>
                )}
                {isLive && result}
            </Scene>
        </>
    );
}

/** The same list as long as the same players sit there: every position brings its own. */
function useSeats(next: Seat[]): Seat[] {
    const [seats, setSeats] = useState(next);
    const isSame = next === seats || JSON.stringify(next) === JSON.stringify(seats);
    if (!isSame) setSeats(next);
    return isSame ? seats : next;
}

/**
 * A past position cannot be played. It remains the same object if nothing changes, so that the board is not
 * rendered again when others move while it is shown.
 */
function asShown(shown: Snapshot, isLive: boolean, seats: Seat[]): Snapshot {
    const isSame = isLive || !shown.moves.length;
    return isSame && JSON.stringify(shown.seats) === JSON.stringify(seats)
        ? shown
        : { ...shown, seats, moves: isLive ? shown.moves : [] };
}

interface TableProps extends Props {
    /** The position that the scene shows: the present, the past, or the director's. */
    shown: Snapshot;
}

function Table(props: TableProps) {
    const { game, scene, actions, directed, shown } = props;
    const { past } = props.state;
    const { duration = 0, isAutomatic = false } = (!past && directed.shown) || {};
    const isBrief = isAutomatic && directed.isBehind; // the next position would cut off its flights
    const area = useFlights<HTMLDivElement>({ ...shown, game, duration, isBrief });
    useSounds(props);
    useSkippingKeys(directed);
    const pins = usePins(props);
    const { inspected, setInspected, question, setQuestion, said, say } = useAttention(shown.steps);
    const stage = useMemo<Stage>(
        () => ({
            game,
            table: shown,
            actions,
            inspect: (piece, moves = [], asksWhy = false) => setInspected(piece && { piece, moves, asksWhy }),
            glance: (piece, moves) => setInspected({ piece, moves, isGlance: true }),
            choose: (moves, title) => setQuestion({ moves, title }),
            say,
        }),
        [game, shown, actions],
    );
    // Pins, callouts and the large card come and go without rendering the board again.
    const board = useMemo(
        () => <scene.Board game={game} table={shown} actions={actions} />,
        [scene, game, shown, actions],
    );
    const pinMarks = useMemo(() => <PinMarks pins={pins} table={shown} />, [pins, shown]);
    return (
        <StageContext.Provider value={stage}>
            <div class="scene-action" ref={area}>
                <TableStrip {...props} />
                <main class="scene-board" onClickCapture={(event) => skipWith(event, directed)}>
                    {board}
                    {pinMarks}
                    <BannerZone {...props} {...{ question, said }} onAsk={setQuestion} />
                    <CardZone {...props} inspected={inspected} onClose={() => setInspected(null)} />
                    {!past && directed.shown && directed.shown.duration > 0 && (
                        <Callout shown={directed.shown} seats={shown.seats} isBehind={directed.isBehind} />
                    )}
                </main>
            </div>
        </StageContext.Provider>
    );
}

/** While other players' moves are shown, a press on the board or a key only skips to the present. */
function skipWith(event: Event, { skip }: Directed): void {
    if (!skip()) return;
    event.preventDefault();
    event.stopPropagation();
}

/** Keys that lead elsewhere. */
const PASSING_KEYS = ["Tab", "Shift", "Control", "Alt", "Meta"];

/** A key skips, too, unless it is meant for something beside the board. */
function useSkippingKeys(directed: Directed): void {
    const { isBehind } = directed;
    useEffect(() => {
        if (!isBehind) return;
        const pressed = (event: KeyboardEvent) => {
            const { target, key } = event;
            const isOnBoard = target instanceof Element && target.closest(".scene-board") !== null;
            const isAnywhere = target === document.body;
            if ((isOnBoard || isAnywhere) && !PASSING_KEYS.includes(key)) skipWith(event, directed);
        };
        addEventListener("keydown", pressed, true);
        return () => removeEventListener("keydown", pressed, true);
    }, [isBehind]);
}

/** What the player inspects, is asked, or has begun; a move ends all three. */
function useAttention(steps: number) {
    const [inspected, setInspected] = useUntilMove<Inspected>(steps);
    const [question, setQuestion] = useUntilMove<Question>(steps);
    const [said, say] = useUntilMove<string>(steps);
    return { inspected, setInspected, question, setQuestion, said, say };
}

function TableStrip(props: TableProps) {
    const { game, scene, state, shown, actions, isSideOpen, unread, menu, onSide } = props;
    const t = useTranslate();
    return (
        <Strip
            title={t(game.name)}
            status={<scene.Status game={game} table={shown} actions={actions} />}
            news={<LastMove log={state.log} own={ownSeat(shown)} steps={state.past?.at ?? shown.steps} />}
            {...{ isSideOpen, unread, onSide, menu }}
        />
    );
}

interface BannerZoneProps extends TableProps {
    question: Question | null;
    /** What the board says about a half-made move. */
    said: string | null;
    onAsk(question: Question | null): void;
}

function BannerZone(props: BannerZoneProps) {
    const { game, scene, session, state, directed, shown, actions, info, question, said, onAsk } = props;
    const t = useTranslate();
    const size = useScene();
    if (state.past)
        return (
            <Zone at={scene.layout(size, shown).banner} class="banner-zone">
                <ReplayCaption log={state.log} at={state.past.at} />
            </Zone>
        );
    const offBoard = shown.moves.filter((move) => !scene.isOnBoard(game, shown, move));
    const moves = shown.actor === OVER ? [] : offBoard;
    return (
        <Zone
            at={scene.layout(size, shown).banner}
            class="banner-zone"
            role="region"
            aria-label={t("Was du tun kannst", "What you can do")}
        >
            <Banner
                text={directed.isBehind ? watchText(t) : (said ?? bannerText(state, t))}
                isMyTurn={isMyTurn(state)}
                connection={state.online?.connection}
                {...{ moves, question, onAsk }}
                faceOf={(move) => scene.moveFace?.(game, shown, move) ?? null}
                tools={
                    <BannerTools
                        {...{ session, state }}
                        onPeople={props.onPeople}
                        onResult={props.onResult}
                    />
                }
                message={
                    <Message
                        {...{ session, state, info }}
                        onRule={props.onRule}
                        onMove={actions.play}
                        onClose={props.onCloseMessage}
                    />
                }
            />
        </Zone>
    );
}

/** The banner while other players' moves are shown. */
function watchText(t: Translate): string {
    return t("Was die anderen tun. Ein Klick überspringt es.", "The other players' moves. Click to skip.");
}

interface CardZoneProps extends TableProps {
    inspected: Inspected | null;
    onClose(): void;
}

function CardZone({ game, scene, state, shown, inspected, onClose, onRule }: CardZoneProps) {
    const { refusals } = state;
    const size = useScene();
    const at = scene.layout(size, shown).card;
    const atRest = at && scene.cardAtRest?.(game, shown);
    const lying: Inspected | null = inspected ?? (atRest ? { piece: atRest, moves: [] } : null);
    if (!lying || (!at && lying.isGlance)) return null;
    const reasons = lying.asksWhy && refusals.length > 0 && <Refusals {...{ refusals, onRule }} />;
    const card = (
        <LargeCard
            inspected={lying}
            Face={scene.CardFace}
            isSheet={at === null}
            {...{ reasons, onClose, onRule }}
        />
    );
    return at ? <Zone at={at}>{card}</Zone> : card;
}
