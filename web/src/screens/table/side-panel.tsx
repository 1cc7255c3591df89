// The panel beside the table: log, chat, people, rules, text view.
import type { Game } from "../../engine/types";
import type { SessionState, TableSession } from "../../session/types";
import type { Actions } from "../../stage/game-ui";
import { Log } from "../../stage/log";
import { RecentMoves } from "../../stage/recent-moves";
import { useTranslate } from "../../ui/i18n";
import { Icon } from "../../ui/icon";
import { onDemand } from "../../ui/on-demand";
import { RuleBook } from "../rules";
import { ChatPanel } from "./chat";

const PeoplePanel = onDemand(async () => (await import("./people")).PeoplePanel);
const TextView = onDemand(async () => (await import("./text-view")).TextView);
const Analysis = onDemand(async () => (await import("./analysis")).Analysis);

/** From this width on the panel is beside the board, not on top of it. */
const BESIDE_BOARD = "(min-width: 900px)";

export type Tab = "log" | "chat" | "people" | "rules" | "text";

interface Props {
    game: Game;
    session: TableSession;
    state: SessionState;
    actions: Actions;
    tab: Tab;
    rule: string;
    unread: number;
    onTab(tab: Tab): void;
    onClose(): void;
    /** Replays the moves from here on. */
    onShowSteps(from: number): void;
}

export function SidePanel(props: Props) {
    const t = useTranslate();
    const { session, tab, unread, onTab, onClose } = props;
    return (
        <aside class="side" aria-label={t("Verlauf, Regeln, Text", "Log, rules, text")}>
            <div class="side-top">
                <Tabs tab={tab} isOnline={Boolean(session.onlineActions)} unread={unread} onTab={onTab} />
                <button
                    type="button"
                    class="quiet close-side"
                    aria-label={t("Schließen", "Close")}
                    onClick={onClose}
                >
                    <Icon name="close" />
                </button>
            </div>
            <div id="side-panel" class="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
                <TabContent {...props} />
            </div>
        </aside>
    );
}

interface TabsProps {
    tab: Tab;
    isOnline: boolean;
    unread: number;
    onTab(tab: Tab): void;
}

function Tabs({ tab, isOnline, unread, onTab }: TabsProps) {
    const t = useTranslate();
    const onlineTabs: [Tab, string][] = [
        ["chat", "Chat"],
        ["people", t("Leute", "People")],
    ];
    const tabs: [Tab, string][] = [
        ["log", t("Verlauf", "Log")],
        ...(isOnline ? onlineTabs : []),
        ["rules", t("Regeln", "Rules")],
        ["text", t("Text", "Text")],
    ];
    const pressed = (event: KeyboardEvent) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const current = tabs.findIndex(([id]) => id === tab);
        const next = tabs[(current + step + tabs.length) % tabs.length];
        if (!next) return;
        onTab(next[0]);
        document.getElementById(`tab-${next[0]}`)?.focus();
    };
    return (
        <div class="tabs" role="tablist" onKeyDown={pressed}>
            {tabs.map(([id, name]) => (
                <button
                    type="button"
                    role="tab"
                    key={id}
                    id={`tab-${id}`}
                    aria-selected={tab === id}
                    aria-controls="side-panel"
                    tabIndex={tab === id ? 0 : -1}
                    onClick={() => onTab(id)}
                >
                    {name}
                    {id === "chat" && unread > 0 && (
                        <span class="unread" data-test="unread">
                            <span class="hidden">{t("neu:", "new:")}</span>
                            {unread}
                        </span>
                    )}
                </button>
            ))}
        </div>
    );
}

function TabContent({ game, session, state, actions, tab, rule, onClose, onShowSteps }: Props) {
    const { now, past, log, online } = state;
    const { onlineActions } = session;
    /** Closes the panel where it covers the board, as on a phone. */
    const uncoverBoard = () => {
        if (!matchMedia(BESIDE_BOARD).matches) onClose();
    };
    const showSteps = (from: number) => {
        onShowSteps(from);
        uncoverBoard();
    };
    const showPosition = (step: number) => {
        void session.showPosition(step);
        uncoverBoard();
    };
    if (tab === "rules") return <RuleBook game={game} open={rule} />;
    if (tab === "text") return <TextView game={game} session={session} state={state} actions={actions} />;
    if (tab === "log")
        return (
            <>
                {session.analyse ? (
                    <Analysis session={session} state={state} />
                ) : (
                    <RecentMoves log={log} viewer={now.viewer} onShowSteps={showSteps} />
                )}
                <Log
                    log={log}
                    seats={now.seats}
                    viewer={now.viewer}
                    shownSteps={past ? past.at : Infinity}
                    onShowPosition={showPosition}
                />
            </>
        );
    if (!onlineActions || !online) return null;
    if (tab === "chat") return <ChatPanel seats={now.seats} online={online} onlineActions={onlineActions} />;
    return <PeoplePanel id={session.id} table={now} online={online} onlineActions={onlineActions} />;
}
