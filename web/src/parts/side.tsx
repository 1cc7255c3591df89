// The side panel: log, chat and people, rules, text view.
import { useEffect, useState } from "preact/hooks";
import { RuleBook } from "../screens/rules";
import type { Game } from "../engine/types";
import type { Hands } from "../games/page";
import { ChatPanel } from "../online/chat";
import { People } from "../online/people";
import type { Shown, TableSession } from "../session";
import { useSay } from "../words";
import { Compose } from "./compose";
import { Log } from "./log";
import { Since } from "./since";

export type Tab = "log" | "chat" | "people" | "rules" | "text";

interface Props {
    game: Game; session: TableSession; shown: Shown; hands: Hands; tab: Tab; rule: string; unread: number;
    onTab(tab: Tab): void; onClose(): void;
    /** Shows the moves from here on, one by one. */
    onSteps(from: number): void;
}

export function Side({ game, session, shown, hands, tab, rule, unread, onTab, onClose, onSteps }: Props) {
    const say = useSay();
    const { company } = session, { online } = shown;
    const talk: [Tab, string][] = company ? [["chat", "Chat"], ["people", say("Leute", "People")]] : [];
    const tabs: [Tab, string][] = [["log", say("Verlauf", "Log")], ...talk, ["rules", say("Regeln", "Rules")], ["text", say("Text", "Text")]];
    const walk = (event: KeyboardEvent) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        const at = tabs.findIndex(([id]) => id === tab), next = tabs[(at + step + tabs.length) % tabs.length];
        if (!step || !next) return;
        onTab(next[0]);
        document.getElementById(`tab-${next[0]}`)?.focus();
    };
    // On a phone the panel lies over the board that shall be seen.
    const stepAside = () => { if (!matchMedia("(min-width: 900px)").matches) onClose(); };
    return (
        <aside class="side" aria-label={say("Verlauf, Regeln, Text", "Log, rules, text")}>
            <div class="side-top">
                <div class="tabs" role="tablist" onKeyDown={walk}>
                    {tabs.map(([id, words]) => (
                        <button type="button" role="tab" key={id} id={`tab-${id}`} aria-selected={tab === id} aria-controls="side-panel" tabIndex={tab === id ? 0 : -1}
                            onClick={() => onTab(id)}>{words}{id === "chat" && unread > 0 && <span class="unread" data-test="unread"><span class="hidden">{say("neu:", "new:")}</span>{unread}</span>}</button>
                    ))}
                </div>
                <button type="button" class="quiet close-side" onClick={onClose}>{say("Schließen", "Close")}</button>
            </div>
            <div id="side-panel" class="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
                {tab === "log" && <Since log={shown.log} viewer={shown.now.viewer} onSteps={(from) => { onSteps(from); stepAside(); }} />}
                {tab === "log" && <Log log={shown.log} seats={shown.now.seats} viewer={shown.now.viewer} at={shown.past ? shown.past.at : Infinity} onLook={(at) => { void session.peek(at); stepAside(); }} />}
                {tab === "chat" && company && online && <ChatPanel seats={shown.now.seats} online={online} company={company} />}
                {tab === "people" && company && online && <People id={session.id} table={shown.now} online={online} company={company} />}
                {tab === "rules" && <RuleBook game={game} open={rule} />}
                {tab === "text" && <TextView game={game} session={session} shown={shown} hands={hands} />}
            </div>
        </aside>
    );
}

function TextView({ game, session, shown, hands }: { game: Game; session: TableSession; shown: Shown; hands: Hands }) {
    const say = useSay();
    const language = say("0", "1") === "0" ? 0 : 1;
    const [typed, setTyped] = useState("");
    const [board, setBoard] = useState("");
    useEffect(() => { void session.board(language).then(setBoard); }, [shown.now, language]);
    return (
        <div class="text-view">
            <form onSubmit={(event) => { event.preventDefault(); if (typed.trim()) hands.act(typed.trim()); setTyped(""); }}>
                <label>{say("Zug in Notation", "Move in notation")} <input type="text" value={typed} autocomplete="off" spellcheck={false} data-test="typed" onInput={(event) => setTyped(event.currentTarget.value)} /></label>
                <button type="submit">{say("Spielen", "Play")}</button>
            </form>
            <details><summary>{say("Irgendeinen Zug versuchen", "Try any move")}</summary><Compose game={game} table={shown.now} hands={hands} /></details>
            <pre tabIndex={0} aria-label={say("Der Tisch als Text", "The table as text")} role="region">{board}</pre>
            <h2>{say("Möglich", "Possible")}</h2>
            <ul class="notations">{shown.now.moves.map((move) => <li key={move.move}><code>{move.move}</code> {say(move.words)}</li>)}</ul>
        </div>
    );
}
