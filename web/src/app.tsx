// The frame of all screens: which one is shown, language, light or dark.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { startEngines, type Engines } from "./engine/client";
import type { Game, Language, Opening } from "./engine/types";
import { useHall } from "./online/hall";
import { OnlineSession } from "./online/session";
import { keepTicket, ticketOf, type Ticket } from "./online/tickets";
import { keptTables, Session, type TableSession } from "./session";
import { firstLanguage, firstTheme, TasteContext, type Taste, type Theme } from "./words";
import { Head } from "./screens/head";
import { Invite } from "./screens/invite";
import { Join } from "./screens/join";
import { NewTable } from "./screens/newtable";
import { RulesPage } from "./screens/rules";
import { Start } from "./screens/start";
import { TableScreen } from "./screens/table";

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
    const { engines, games } = house;
    const [room, what, detail] = route;
    const hall = useHall(room !== "table");

    const take = (next: TableSession) => {
        session.current?.close();
        session.current = next;
        redraw((n) => n + 1);
        location.hash = `#/table/${next.id}`;
    };
    const enter = (id: string, begin: (session: Session) => Promise<void>) => {
        const next = new Session(id, engines);
        void begin(next).then(() => undefined, () => { location.hash = "#/"; });
        take(next);
    };
    const open = (opening: Opening) => enter(newId(), (session) => session.open(opening));
    const load = (record: string) => enter(newId(), (session) => session.load(record));
    const sit = (ticket: Ticket) => {
        const next = new OnlineSession(ticket, engines, games);
        // A rematch leads everybody on who is at the table.
        next.onNext = (table) => sit(keepTicket({ table, token: ticket.token, game: ticket.game, names: ticket.names, invites: ticket.invites, watch: ticket.watch }));
        take(next);
    };

    useEffect(() => {
        if (room !== "table") {
            if (session.current?.company) { session.current.close(); session.current = null; }
            return;
        }
        if (!what || session.current?.id === what) return;
        const ticket = ticketOf(what), kept = keptTables().find((table) => table.id === what);
        if (ticket) sit(ticket);
        else if (kept) enter(what, (session) => session.load(kept.record));
        else location.hash = "#/";
    }, [room, what]);

    const game = games.find((each) => each.id === what);
    if (room === "table" && session.current && session.current.id === what)
        return <TableScreen key={what} games={games} session={session.current} onOpen={open} />;
    return (
        <div class="page">
            <Head />
            {room === "rules" && game ? <RulesPage game={game} open={detail ?? ""} />
                : room === "new" && game ? <NewTable key={game.id} game={game} index={games.indexOf(game)} online={Boolean(hall.lobby)} onOpen={open} />
                : room === "join" && what && detail ? <Join key={detail} games={games} table={what} token={detail} />
                : room === "invite" && what ? <Invite games={games} table={what} />
                : <Start games={games} hall={hall} onOpen={open} onLoad={load} onChange={() => redraw((n) => n + 1)} />}
        </div>
    );
}

function newId(): string {
    return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
}
