// The frame of all screens: which one is shown, language, light or dark.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { startEngines, type Engines } from "./engine/client";
import type { Game, Language, Opening, Words } from "./engine/types";
import { useHall } from "./online/hall";
import { OnlineSession } from "./online/session";
import { myName } from "./online/name";
import { keepTicket, ticketOf, type Ticket } from "./online/tickets";
import { keptTables, Session, type TableSession } from "./session";
import { BROKEN_LINK, troubleWith } from "./trouble";
import { firstLanguage, firstTheme, TasteContext, type Taste, type Theme } from "./words";
import { unpackRecord } from "./learn/link";
import { Head } from "./screens/head";
import { Invite } from "./screens/invite";
import { Join } from "./screens/join";
import { NewTable } from "./screens/newtable";
import { RulesPage } from "./screens/rules";
import { Start } from "./screens/start";
import { TableScreen } from "./screens/table";

import type { GuidedRoom } from "./learn/rooms";

const SEATS_MAX = 5;

interface House { engines: Engines; games: Game[] }

function useRoute(): string[] {
    const [hash, setHash] = useState(location.hash);
    useEffect(() => {
        const changed = () => setHash(location.hash);
        addEventListener("hashchange", changed);
        return () => removeEventListener("hashchange", changed);
    }, []);
    return hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

function useTaste(): Taste {
    const [language, setLanguage] = useState<Language>(firstLanguage);
    const [theme, setTheme] = useState<Theme>(firstTheme);
    useEffect(() => {
        document.documentElement.lang = language === 0 ? "de" : "en";
        document.documentElement.dataset["theme"] = theme;
    }, [language, theme]);
    return useMemo(() => ({
        language, theme,
        set: (change) => {
            if (change.language !== undefined) {
                localStorage.setItem("kontor.language", change.language === 0 ? "de" : "en");
                setLanguage(change.language);
            }
            if (change.theme) {
                localStorage.setItem("kontor.theme", change.theme);
                setTheme(change.theme);
            }
        },
    }), [language, theme]);
}

export function App() {
    const taste = useTaste();
    const route = useRoute();
    const [house, setHouse] = useState<House | null>(null);
    const [failed, setFailed] = useState("");
    useEffect(() => {
        startEngines()
            .then(async (engines) => setHouse({ engines, games: await engines.table.ask("games") }))
            .catch((error: unknown) => setFailed(String(error)));
    }, []);
    return (
        <TasteContext.Provider value={taste}>
            {house ? <Rooms house={house} route={route} /> : <Waiting failed={failed} />}
        </TasteContext.Provider>
    );
}

function Waiting({ failed }: { failed: string }) {
    return <main class="waiting"><h1>Kontor</h1>{failed ? <p role="alert">{failed}</p> : <p aria-busy="true">…</p>}</main>;
}

function Rooms({ house, route }: { house: House; route: string[] }) {
    const session = useRef<TableSession | null>(null);
    const [, redraw] = useState(0);
    /** Why what was brought could not be opened: told on the start page. */
    const [trouble, setTrouble] = useState<Words | null>(null);
    const { engines, games } = house;
    const [room, what, detail, more] = route;
    const hall = useHall(room !== "table");

    const take = (next: TableSession, at = "") => {
        session.current?.close();
        session.current = next;
        redraw((n) => n + 1);
        location.hash = `#/table/${next.id}${at && `/${at}`}`;
    };
    const fail = (why: Words) => { setTrouble(why); location.hash = "#/"; };
    const enter = (id: string, begin: (session: Session) => Promise<void>, text = "", at = "") => {
        const next = new Session(id, engines);
        setTrouble(null);
        void begin(next).catch((error: unknown) => fail(troubleWith(text, error)));
        take(next, at);
    };
    const open = (opening: Opening) => enter(newId(), (session) => session.open(opening));
    const load = (record: string, id = newId(), at = "") => enter(id, (session) => session.load(record), record, at);
    const sit = (ticket: Ticket, at = "") => {
        const next = new OnlineSession(ticket, engines, games);
        // A rematch leads everybody on who is at the table.
        next.onNext = (table) => sit(keepTicket({ table, token: ticket.token, game: ticket.game, names: ticket.names, invites: ticket.invites, watch: ticket.watch }));
        take(next, at);
    };

    useEffect(() => {
        if (room === "record" && what)
            void unpackRecord(what).then((record) => load(record, newId(), detail), () => fail(BROKEN_LINK));
        if (room !== "table") {
            if (session.current?.company) { session.current.close(); session.current = null; }
            return;
        }
        if (!what || session.current?.id === what) return;
        const ticket = ticketOf(what), kept = keptTables().find((table) => table.id === what);
        if (ticket) sit(ticket, detail);
        else if (kept) load(kept.record, what, detail);
        else location.hash = "#/";
    }, [room, what]);

    const game = games.find((each) => each.id === what);
    if ((room === "learn" || room === "show") && game)
        return <Guided {...{ room, game, games, engines }} detail={detail ?? ""} more={more ?? ""} onOpen={open}
            onPlay={(text, seat = 0) => load(seated(text, seat))} />;
    if (room === "table" && session.current && session.current.id === what)
        return <TableScreen key={what} games={games} session={session.current} onOpen={open} onLoad={(record) => load(record)} at={detail ? Number(detail) : undefined} />;
    return (
        <div class="page">
            <Head />
            {room === "rules" && game ? <RulesPage game={game} open={detail ?? ""} />
                : room === "new" && game ? <NewTable key={game.id} game={game} index={games.indexOf(game)} online={Boolean(hall.lobby)} onOpen={open} />
                : room === "join" && what && detail ? <Join key={detail} games={games} table={what} token={detail} />
                : room === "invite" && what ? <Invite games={games} table={what} />
                : <Start games={games} hall={hall} onOpen={open} onLoad={(record) => load(record)} trouble={trouble} onCalm={() => setTrouble(null)} onChange={() => redraw((n) => n + 1)} />}
        </div>
    );
}

function newId(): string {
    return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
}

/** The guided rooms come when they are wanted. */
function Guided(props: Parameters<typeof GuidedRoom>[0]) {
    const [Room, setRoom] = useState<typeof GuidedRoom | null>(null);
    useEffect(() => { void import("./learn/rooms").then((rooms) => setRoom(() => rooms.GuidedRoom)); }, []);
    return Room ? <Room {...props} /> : <Waiting failed="" />;
}

/** A position with me at one seat and easy bots at the others. */
function seated(text: string, seat: number): string {
    const me = myName(firstLanguage() === 0 ? "Gast" : "Guest").replace(/\s+/g, "_");
    return `# seats ${Array.from({ length: SEATS_MAX }, (_, i) => (i === seat ? me : "bot:easy")).join(" ")}\n${text}`;
}
