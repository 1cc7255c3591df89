// What is said at the table.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../engine/types";
import { Shape } from "../parts/seat";
import { useSay } from "../words";
import type { Company, Online } from "./types";

const MOST = 400; // bytes, as the server counts

export function ChatPanel({ seats, online, company }: { seats: Seat[]; online: Online; company: Company }) {
    const say = useSay();
    const [words, setWords] = useState("");
    const list = useRef<HTMLDivElement>(null);
    const clock = new Intl.DateTimeFormat(say("de", "en"), { hour: "2-digit", minute: "2-digit" });
    const down = online.line !== "up";
    useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [online.chat.length]);
    const send = (event: Event) => {
        event.preventDefault();
        if (words.trim() && company.say(words.trim())) setWords("");
    };
    return (
        <div class="chat">
            <div class="chat-lines" ref={list} role="log" aria-live="polite" aria-label={say("Chat am Tisch", "Chat at the table")} tabIndex={0} data-test="chat"><ol>
                {online.chat.map((line) => (
                    <li key={line.number} class={line.seat === online.seat ? "own" : ""}>
                        <span class="chat-who">{line.seat >= 0 ? <><Shape seat={line.seat} /> {seats[line.seat]?.name}</> : say("jemand, der zuschaut", "somebody watching")}
                            {" "}<time class="soft" dateTime={new Date(line.at * 1000).toISOString()}>{clock.format(line.at * 1000)}</time></span>
                        <span class="chat-words">{line.words}</span>
                    </li>
                ))}
                {!online.chat.length && <li class="soft">{say("Noch hat niemand etwas gesagt.", "Nobody has said anything yet.")}</li>}
            </ol></div>
            <form onSubmit={send}>
                <label><span class="hidden">{say("Nachricht", "Message")}</span>
                    <input type="text" value={words} autocomplete="off" data-test="say" placeholder={say("Nachricht an alle", "Message to all")}
                        onInput={(event) => { if (new TextEncoder().encode(event.currentTarget.value).length <= MOST) setWords(event.currentTarget.value); else event.currentTarget.value = words; }} /></label>
                <button type="submit" disabled={down || !words.trim()}>{say("Senden", "Send")}</button>
            </form>
        </div>
    );
}
