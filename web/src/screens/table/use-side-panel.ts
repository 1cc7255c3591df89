// Whether the side panel is open and what it shows, and how many chat messages are unread.
import { useEffect, useState } from "preact/hooks";
import type { SessionState } from "../../session/types";
import type { Tab } from "./side-panel";

const WIDE_SCREEN = "(min-width: 56.25em)";

/** Beside a generic table it is open if there is room; over a scene it is closed at first. */
export function useSidePanel(isScene: boolean) {
    const [isOpen, setOpen] = useState(() => !isScene && matchMedia(WIDE_SCREEN).matches);
    const [tab, setTab] = useState<Tab>("log");
    const [rule, setRule] = useState("");
    const open = (next: Tab) => {
        setTab(next);
        setOpen(true);
    };
    const openRule = (number: string) => {
        setRule(number);
        open("rules");
    };
    return { isOpen, setOpen, tab, setTab, rule, open, openRule };
}

/** How many chat messages came since the chat was last open. */
export function useUnread({ online }: SessionState, isChatOpen: boolean): number {
    const received = online?.chat.length ?? 0;
    const [read, setRead] = useState(received);
    useEffect(() => {
        if (isChatOpen || received < read) setRead(received);
    }, [isChatOpen, received]);
    return isChatOpen ? 0 : Math.max(0, received - read);
}
