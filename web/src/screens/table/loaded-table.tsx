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

export function LoadedTable(props: LoadedTableProps) {
    const { game, scene, session, state, guide, directed } = props;
    const { now, past } = state;
    const t = useTranslate();
    const side = useSidePanel(Boolean(gameUi(game.id).scene));
    const unread = useUnread(state, side.isOpen && side.tab === "chat");
    const [isResultClosed, setResultClosed] = useState(false);
    const [asList, setAsList] = useState(false);
    const { actions, info, closeMessage } = useActions(session, now.steps);
    const { isPlaying, setPlaying } = useAutoplay(state, session);
    const isOver = now.actor === OVER;
    const canAct = isMyTurn(state) && !past;
    const room = useFocusOnChoices(canAct);
    useTurnNotification(isMyTurn(state) && !guide, t(game.name));
    usePositionInUrl(session.id, past?.at);
    useEffect(() => {
        if (!isOver) setResultClosed(false);
    }, [isOver]);
    const isTextLarge = useLargeText();
    const isScene = scene !== null && !asList && !isTextLarge;
    const onScene = isScene ? directed.shown : null; // the list shows the present
    const save = () => void session.record().then((record) => download(record, game.id));
    const ownColours = gameUi(game.id).colours;
    const painted = areColoursChosen(now.seats, ownColours) ? "own-colours" : "";
    const resultProps = {
        isResultClosed,
        onSave: save,
        onCloseResult: () => setResultClosed(true),
        onAnalyse: () => {
            const own = state.log.find(({ seat }) => seat === now.viewer);
            void session.showPosition(own?.step ?? 0);
            side.open("log");
        },
    };
    return (
        <div
            class={`room ${side.isOpen ? "with-side" : ""} ${isScene ? "scene-room" : ""} ${painted}`}
            style={seatStyle(now.seats, ownColours)}
            ref={room}
            data-game={game.id}
            data-test="room"
            data-steps={now.steps}
            data-shown={past?.at ?? directed.shown?.snapshot.steps}
        >
            {isScene ? (
                <SceneRoom
                    {...props}
                    scene={scene}
                    {...{ actions, info, unread }}
                    isSideOpen={side.isOpen}
                    menu={<TableMenu onList={() => setAsList(true)} onSave={save} />}
                    result={<TableResult {...props} {...resultProps} />}
                    onSide={() => side.setOpen(!side.isOpen)}
                    onRule={side.openRule}
                    onPeople={() => side.open("people")}
                    onResult={isOver && isResultClosed ? () => setResultClosed(false) : null}
                    onCloseMessage={closeMessage}
                />
            ) : (
                <>
                    <TableHeader
                        game={game}
                        asList={asList || isTextLarge}
                        isSideOpen={side.isOpen}
                        unread={unread}
                        onList={() => setAsList(!asList)}
                        onSave={save}
                        onSide={() => side.setOpen(!side.isOpen)}
                    />
                    <MainArea
                        {...props}
                        {...resultProps}
                        {...{ actions, info }}
                        onRule={side.openRule}
                        onCloseMessage={closeMessage}
                    />
                </>
            )}
            {side.isOpen && (
                <SidePanel
                    {...{ game, session, state, actions, unread }}
                    tab={side.tab}
                    rule={side.rule}
                    onTab={side.setTab}
                    onClose={() => side.setOpen(false)}
                    onShowSteps={(from) => void session.showPosition(from).then(() => setPlaying(true))}
                />
            )}
            {past ? (
                <TableReplayBar
                    {...props}
                    past={past}
                    isPlaying={isPlaying}
                    onPlay={setPlaying}
                    onSave={save}
                />
            ) : isScene ? null : (
                <StatusBar
                    session={session}
                    state={state}
                    onPeople={() => side.open("people")}
                    onResult={isOver && isResultClosed ? () => setResultClosed(false) : null}
                />
            )}
            <Announcer
                log={state.log}
                own={isMySeat(state) ? now.viewer : null}
                steps={past ? null : (onScene?.snapshot.steps ?? now.steps)}
                turn={onScene && directed.isBehind ? null : turnText(state, t)}
            />
        </div>
    );
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
