// The table with everything around it: header, board, choices, message, status bar, side panel.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { OVER, type Game, type TableSetup } from "../../engine/types";
import type { SessionState, TableSession } from "../../session/types";
import { gameUi } from "../../games";
import { Announcer } from "../../stage/announcer";
import type { SceneUi } from "../../stage/game-ui";
import { areColoursChosen, seatStyle } from "../../stage/looks";
import { useTranslate, type Translate } from "../../ui/i18n";
import { useTurnNotification } from "../../ui/notifications";
import { MainArea, TableResult } from "./main-area";
import { ReplayBar, useAutoplay, usePositionInUrl } from "./replay-bar";
import { SceneRoom } from "./scene-room";
import { useLargeText } from "./use-large-text";
import { SidePanel } from "./side-panel";
import { isMySeat, isMyTurn, StatusBar } from "./status-bar";
import { TableHeader } from "./table-header";
import { TableMenu } from "./table-menu";
import { useActions } from "./use-actions";
import type { Directed } from "./use-director";
import { useSidePanel, useUnread } from "./use-side-panel";

export interface LoadedTableProps {
    game: Game;
    /** Null: the list view shows the table. */
    scene: SceneUi | null;
    session: TableSession;
    state: SessionState;
    onOpen(setup: TableSetup): void;
    onLoad: ((record: string) => void) | undefined;
    guide: ComponentChildren;
    directed: Directed;
}

/**
 * When the pressed thing is gone, moves the focus to where the next choices are: the banner's sentence or the
 * list of choices, not one of the buttons, so that a second Enter plays nothing.
 */
function useFocusOnChoices(isActive: boolean) {
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!isActive || document.activeElement !== document.body) return;
        const choices = element.current?.querySelector<HTMLElement>(".choices-in, .banner-text");
        choices?.focus({ preventScroll: true });
    });
    return element;
}

/** What the screen remembers beside the game, and what its parts can do with it. */
function useRoom({ game, scene, session, state }: LoadedTableProps) {
    const { now } = state;
    const side = useSidePanel(Boolean(gameUi(game.id).scene));
    const unread = useUnread(state, side.isOpen && side.tab === "chat");
    const [asList, setAsList] = useState(false);
    const isTextLarge = useLargeText();
    const autoplay = useAutoplay(state, session);
    return {
        side,
        unread,
        setAsList,
        isList: asList || isTextLarge,
        /** Null: the list is shown. */
        scene: asList || isTextLarge ? null : scene,
        toggleList: () => setAsList(!asList),
        toggleSide: () => side.setOpen(!side.isOpen),
        ...useActions(session, now.steps),
        ...useResult(state, session, () => side.open("log")),
        ...autoplay,
        save: () => void session.record().then((record) => download(record, game.id)),
    };
}

/** The result appears at the end and can be closed; `onResult` shows it again. */
function useResult(state: SessionState, session: TableSession, openLog: () => void) {
    const { now, log } = state;
    const [isResultClosed, setClosed] = useState(false);
    const isOver = now.actor === OVER;
    useEffect(() => {
        if (!isOver) setClosed(false);
    }, [isOver]);
    return {
        isResultClosed,
        onCloseResult: () => setClosed(true),
        onResult: isOver && isResultClosed ? () => setClosed(false) : null,
        onAnalyse: () => {
            const own = log.find(({ seat }) => seat === now.viewer);
            void session.showPosition(own?.step ?? 0);
            openLog();
        },
    };
}

interface PartProps extends LoadedTableProps {
    room: ReturnType<typeof useRoom>;
}

export function LoadedTable(props: LoadedTableProps) {
    const { game, session, state, guide, directed } = props;
    const { now, past } = state;
    const t = useTranslate();
    const room = useRoom(props);
    const { side, scene } = room;
    const element = useFocusOnChoices(isMyTurn(state) && !past);
    useTurnNotification(isMyTurn(state) && !guide, t(game.name));
    usePositionInUrl(session.id, past?.at);
    const ownColours = gameUi(game.id).colours;
    const painted = areColoursChosen(now.seats, ownColours) ? "own-colours" : "";
    return (
        <div
            class={`room ${side.isOpen ? "with-side" : ""} ${scene ? "scene-room" : ""} ${painted}`}
            style={seatStyle(now.seats, ownColours)}
            ref={element}
            data-game={game.id}
            data-test="room"
            data-steps={now.steps}
            data-shown={past?.at ?? directed.shown?.snapshot.steps}
        >
            {scene ? <OnScene {...props} {...{ room, scene }} /> : <AsList {...props} room={room} />}
            {side.isOpen && <Side {...props} room={room} />}
            <Foot {...props} room={room} />
            <Announcer
                log={state.log}
                own={isMySeat(state) ? now.viewer : null}
                steps={past ? null : ((scene && directed.shown?.snapshot.steps) ?? now.steps)}
                turn={scene && directed.shown && directed.isBehind ? null : turnText(state, t)}
            />
        </div>
    );
}

function OnScene({ room, scene, ...props }: PartProps & { scene: SceneUi }) {
    const { side, actions, info, unread, save } = room;
    return (
        <SceneRoom
            {...props}
            {...{ scene, actions, info, unread }}
            isSideOpen={side.isOpen}
            menu={<TableMenu onList={() => room.setAsList(true)} onSave={save} />}
            result={<TableResult {...props} {...room} onSave={save} />}
            onSide={room.toggleSide}
            onRule={side.openRule}
            onPeople={() => side.open("people")}
            onResult={room.onResult}
            onCloseMessage={room.closeMessage}
        />
    );
}

function AsList({ room, ...props }: PartProps) {
    const { side, actions, info, unread, save } = room;
    return (
        <>
            <TableHeader
                game={props.game}
                asList={room.isList}
                isSideOpen={side.isOpen}
                unread={unread}
                onList={room.toggleList}
                onSave={save}
                onSide={room.toggleSide}
            />
            <MainArea
                {...props}
                {...{ actions, info }}
                isResultClosed={room.isResultClosed}
                onSave={save}
                onCloseResult={room.onCloseResult}
                onAnalyse={room.onAnalyse}
                onRule={side.openRule}
                onCloseMessage={room.closeMessage}
            />
        </>
    );
}

function Side({ room, game, session, state }: PartProps) {
    const { side, actions, unread } = room;
    const showFrom = (step: number) => void session.showPosition(step).then(() => room.setPlaying(true));
    return (
        <SidePanel
            {...{ game, session, state, actions, unread }}
            tab={side.tab}
            rule={side.rule}
            onTab={side.setTab}
            onClose={() => side.setOpen(false)}
            onShowSteps={showFrom}
        />
    );
}

/** The replay's bar, or below a list the status; a scene has its banner. */
function Foot({ room, ...props }: PartProps) {
    const { session, state } = props;
    const { past } = state;
    const { isPlaying, setPlaying, save } = room;
    if (past) return <TableReplayBar {...props} {...{ past, isPlaying }} onPlay={setPlaying} onSave={save} />;
    if (room.scene) return null;
    const openPeople = () => room.side.open("people");
    return <StatusBar {...{ session, state }} onPeople={openPeople} onResult={room.onResult} />;
}

/** What a screen reader says when that happens. */
function turnText(state: SessionState, t: Translate): string | null {
    if (state.past) return null;
    if (state.now.actor === OVER) return t("Das Spiel ist aus.", "The game is over.");
    return isMyTurn(state) ? t("Du bist dran.", "Your turn.") : null;
}

interface TableReplayBarProps extends LoadedTableProps {
    past: SessionState["now"];
    isPlaying: boolean;
    onPlay(on: boolean): void;
    onSave(): void;
}

function TableReplayBar({ session, state, onLoad, ...props }: TableReplayBarProps) {
    const { now, online } = state;
    const { onlineActions } = session;
    const canRequestUndo = online && online.seat >= 0 && now.actor !== OVER;
    return (
        <ReplayBar
            {...props}
            session={session}
            now={now}
            onRequestUndo={onlineActions && canRequestUndo ? (step) => onlineActions.requestUndo(step) : null}
            onFork={session.fork && onLoad ? (step) => void session.fork?.(step).then(onLoad) : null}
        />
    );
}

/** A table that began with a position is a scenario, all others are records. */
function download(record: string, game: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    link.download = `${game}.${record.startsWith("kontor") ? "ktr" : "scn"}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
