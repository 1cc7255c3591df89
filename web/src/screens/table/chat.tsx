// The chat at an online table.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../../engine/types";
import type { ChatMessage } from "../../session/protocol";
import type { OnlineActions, OnlineState } from "../../session/types";
import { SeatShape } from "../../stage/seat";
import { useTranslate } from "../../ui/i18n";

/** The server's limit. */
const MAX_BYTES = 400;

interface Props {
    seats: Seat[];
    online: OnlineState;
    onlineActions: OnlineActions;
}

export function ChatPanel({ seats, online, onlineActions }: Props) {
    const t = useTranslate();
    const list = useRef<HTMLDivElement>(null);
    const messages = online.chat;
    useEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
    }, [messages.length]);
    return (
        <div class="chat">
            <div
                class="chat-lines"
                ref={list}
                role="log"
                aria-live="polite"
                aria-label={t("Chat am Tisch", "Table chat")}
                tabIndex={0}
                data-test="chat"
            >
                <ol>
                    {messages.map((message) => (
                        <ChatLine
                            key={message.number}
                            message={message}
                            seats={seats}
                            isOwn={message.seat === online.seat}
                        />
                    ))}
                    {!messages.length && (
                        <li class="soft">{t("Noch hat niemand etwas gesagt.", "No messages yet.")}</li>
                    )}
                </ol>
            </div>
            <ChatForm
                isConnected={online.connection === "up"}
                onSend={(text) => onlineActions.sendChat(text)}
            />
        </div>
    );
}

interface ChatLineProps {
    message: ChatMessage;
    seats: Seat[];
    isOwn: boolean;
}

function ChatLine({ message: { seat, at, text }, seats, isOwn }: ChatLineProps) {
    const t = useTranslate();
    const clock = new Intl.DateTimeFormat(t("de", "en"), { hour: "2-digit", minute: "2-digit" });
    const when = new Date(at * 1000);
    return (
        <li class={isOwn ? "own" : ""}>
            <span class="chat-who">
                {seat >= 0 ? (
                    <>
                        <SeatShape seat={seat} /> {seats[seat]?.name}
                    </>
                ) : (
                    t("jemand, der zuschaut", "a spectator")
                )}{" "}
                <time class="soft" dateTime={when.toISOString()}>
                    {clock.format(when)}
                </time>
            </span>
            <span class="chat-words" dir="auto">
                {text}
            </span>
        </li>
    );
}

function ChatForm({ isConnected, onSend }: { isConnected: boolean; onSend(text: string): boolean }) {
    const t = useTranslate();
    const [text, setText] = useState("");
    const submit = (event: Event) => {
        event.preventDefault();
        if (text.trim() && onSend(text.trim())) setText("");
    };
    const change = (field: HTMLInputElement) => {
        const isTooLong = new TextEncoder().encode(field.value).length > MAX_BYTES;
        if (isTooLong) field.value = text;
        else setText(field.value);
    };
    return (
        <form onSubmit={submit}>
            <label>
                <span class="hidden">{t("Nachricht", "Message")}</span>
                <input
                    type="text"
                    value={text}
                    autocomplete="off"
                    data-test="say"
                    placeholder={t("Nachricht an alle", "Message to everybody")}
                    onInput={(event) => change(event.currentTarget)}
                />
            </label>
            <button type="submit" disabled={!isConnected || !text.trim()}>
                {t("Senden", "Send")}
            </button>
        </form>
    );
}
