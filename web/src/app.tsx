// The frame of all screens: starts the engine, and shows the screen that the address names.
import { useEffect, useRef, useState } from "preact/hooks";
import { startEngines, type Engines } from "./engine/client";
import { botName } from "./engine/bot-names";
import type { Game, Localized, Seat, TableSetup } from "./engine/types";
import { LocalSession } from "./session/local";
import { useLobby, type LobbyState } from "./session/lobby-client";
import { OnlineSession } from "./session/online";
import { playerName } from "./session/player-name";
import { BROKEN_LINK, recordError, UNKNOWN_TABLE } from "./session/record-errors";
import { unpackRecord } from "./session/record-link";
import { savedSeat, saveSeat, type SavedSeat } from "./session/saved-seats";
import { savedTables } from "./session/saved-tables";
import type { TableSession } from "./session/types";
import { Closed } from "./screens/closed";
import { Header } from "./screens/header";
import { StartScreen } from "./screens/start";
import { onDemand } from "./ui/on-demand";
import { initialLanguage, SettingsContext, useSettings, useTranslate } from "./ui/i18n";

const asScreen = { pending: () => <Loading />, failed: () => <NotLoaded /> };
const withSeats = { ...asScreen, styles: "seats.css" };
const DevicesScreen = onDemand(async () => (await import("./screens/devices")).DevicesScreen, withSeats);
const GuidedScreen = onDemand(async () => (await import("./screens/guided")).GuidedScreen, asScreen);
const InviteScreen = onDemand(async () => (await import("./screens/invite")).InviteScreen, withSeats);
const JoinScreen = onDemand(async () => (await import("./screens/join")).JoinScreen, withSeats);
const NewTableScreen = onDemand(async () => (await import("./screens/new-table")).NewTableScreen, withSeats);
const RulesScreen = onDemand(async () => (await import("./screens/rules")).RulesScreen, asScreen);
const TableScreen = onDemand(async () => (await import("./screens/table")).TableScreen, asScreen);

interface EngineData {
    engines: Engines;
    games: Game[];
}

/** "#/table/k3n7/12" is ["table", "k3n7", "12"]. */
function useRoute(): string[] {
    const [hash, setHash] = useState(location.hash);
    useEffect(() => {
        const changed = () => setHash(location.hash);
        addEventListener("hashchange", changed);
        return () => removeEventListener("hashchange", changed);
    }, []);
    return hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

export function App() {
    const settings = useSettings();
    const route = useRoute();
    const [data, setData] = useState<EngineData | null>(null);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
        startEngines()
            .then(async (engines) => setData({ engines, games: await engines.table.call("games") }))
            .catch((reason: unknown) => {
                console.error(reason);
                setHasFailed(true);
            });
    }, []);
    // A link to a table needs its screen at once; elsewhere it comes after the engine.
    const isTableNext = Boolean(data) || OPENING.includes(route[0] ?? "");
    useEffect(() => {
        if (isTableNext) TableScreen.fetch();
    }, [isTableNext]);
    return (
        <SettingsContext.Provider value={settings}>
            {hasFailed ? <NotLoaded /> : data ? <Screens {...data} route={route} /> : <Loading />}
        </SettingsContext.Provider>
    );
}

function Loading() {
    return (
        <main class="waiting">
            <h1>Kontor</h1>
            <p aria-busy="true">…</p>
        </main>
    );
}

/**
 * The engine or a screen could not be loaded: no connection, or a new version has replaced it. A reload helps
 * in both cases.
 */
function NotLoaded() {
    const t = useTranslate();
    return (
        <main class="form-page" data-test="not-loaded">
            <Closed
                title={t("Nicht geladen", "Not loaded")}
                text={t(
                    "Diese Seite ist nicht angekommen. Prüfe deine Verbindung und lade neu.",
                    "This page could not be loaded. Check your connection, then reload.",
                )}
            >
                <button type="button" class="go" onClick={() => location.reload()}>
                    {t("Neu laden", "Reload")}
                </button>
            </Closed>
        </main>
    );
}

/** The table that is open, and the ways to open another one. */
function useTable({ engines, games }: EngineData) {
    const session = useRef<TableSession | null>(null);
    const [, setChanges] = useState(0);
    /** Why a record or link could not be opened; shown on the start screen. */
    const [error, setError] = useState<Localized | null>(null);
    const redraw = () => setChanges((count) => count + 1);

    const close = () => {
        session.current?.close();
        session.current = null;
    };
    const show = (next: TableSession, step = "") => {
        close();
        session.current = next;
        redraw();
        location.hash = `#/table/${next.id}${step && `/${step}`}`;
    };
    const fail = (reason: Localized) => {
        setError(reason);
        location.hash = "#/";
    };
    const startLocal = (id: string, start: (next: LocalSession) => Promise<void>, record = "", step = "") => {
        const next = new LocalSession(id, engines);
        setError(null);
        void start(next).catch((reason: unknown) => fail(recordError(record, reason)));
        show(next, step);
    };
    const open = (setup: TableSetup) => startLocal(newId(), (next) => next.open(setup));
    const load = (record: string, id = newId(), step = "", isCoached = false) =>
        startLocal(
            id,
            (next) => {
                next.isCoached = isCoached;
                return next.load(record);
            },
            record,
            step,
        );
    /** Me in one seat of a position, easy bots in the others. After a lesson one of them gives its advice. */
    const playPosition = (scenario: string, seats: Seat[], isCoached: boolean) =>
        startLocal(
            newId(),
            (next) => {
                next.isCoached = isCoached;
                return next.load(scenario, seats);
            },
            scenario,
        );
    const join = (seat: SavedSeat, step = "") => {
        const next = new OnlineSession(seat, engines, games);
        const { token, game, names, invites, watch } = seat;
        // Everybody at the table follows to a rematch; the tokens stay the same.
        next.onRematch = (table) => {
            const own = savedSeat(seat.table)?.token ?? token; // it may have changed since
            join(saveSeat({ table, token: own, game, names, invites, watch }));
        };
        show(next, step);
    };
    return { session, error, setError, redraw, close, fail, open, load, playPosition, join };
}

type Table = ReturnType<typeof useTable>;

/** The position in which a game's table is compared with its design; for docs and tests. */
async function fetchLook(game: string): Promise<string> {
    const response = await fetch(`look-${game}.txt`);
    if (!response.ok) throw new Error(`look-${game}.txt: ${response.status}`);
    return response.text();
}

/** Opens what the address names: a record in a link, a table on the server, a saved table. */
function useTableFromRoute([screen, id, detail]: string[], table: Table): void {
    const { session, load } = table;
    useEffect(() => {
        if (screen === "record" && id)
            void unpackRecord(id).then(
                (record) => load(record, undefined, detail),
                () => table.fail(BROKEN_LINK),
            );
        if (screen === "look" && id)
            void fetchLook(id).then(
                (position) => load(position),
                () => table.fail(BROKEN_LINK),
            );
        if (screen !== "table") {
            if (session.current?.onlineActions) table.close();
            return;
        }
        if (!id || session.current?.id === id) return;
        const seat = savedSeat(id);
        const saved = savedTables().find((each) => each.id === id);
        if (seat) table.join(seat, detail);
        else if (saved) load(saved.record, id, detail, saved.coached);
        else table.fail(UNKNOWN_TABLE);
    }, [screen, id]);
}

interface ScreensProps extends EngineData {
    route: string[];
}

function Screens({ route, ...data }: ScreensProps) {
    const { games } = data;
    const table = useTable(data);
    const { session, open, load } = table;
    const [screen, id, detail = "", more = ""] = route;
    const game = games.find((each) => each.id === id);
    const lobby = useLobby(screen !== "table");
    useTableFromRoute(route, table);
    if ((screen === "learn" || screen === "show") && game)
        return (
            <GuidedScreen
                {...data}
                {...{ screen, game, detail, more }}
                onOpen={open}
                onPlay={(text, seat = 0) =>
                    table.playPosition(text, seatsAround(game, seat), screen === "learn")
                }
            />
        );
    if (screen === "table" && session.current && session.current.id === id)
        return (
            <TableScreen
                key={id}
                games={games}
                session={session.current}
                step={detail ? Number(detail) : undefined}
                onOpen={open}
                onLoad={(record) => load(record)}
            />
        );
    return (
        <div class="page">
            <Header>{screen === "new" && game ? <NewTableTitle /> : undefined}</Header>
            <PlainScreen {...{ games, route, table, lobby }} />
        </div>
    );
}

function NewTableTitle() {
    const t = useTranslate();
    return <span class="head-title">{t("Neuer Tisch", "New table")}</span>;
}

/** Addresses that lead to a table as soon as it exists. */
const OPENING = ["table", "record", "look"];

function UnknownAddress() {
    const t = useTranslate();
    return (
        <main class="form-page">
            <Closed
                title={t("Hier ist nichts", "Nothing here")}
                text={t(
                    "Diese Adresse führt nirgendwohin. Vielleicht fehlt ein Stück vom Link.",
                    "This address leads nowhere. Part of the link may be missing.",
                )}
            />
        </main>
    );
}

interface PlainScreenProps {
    games: Game[];
    route: string[];
    table: Table;
    lobby: LobbyState;
}

/** The screens away from the table. */
function PlainScreen({ games, route, table, lobby }: PlainScreenProps) {
    const { open, load } = table;
    const [screen, id, detail = ""] = route;
    const game = games.find((each) => each.id === id);
    if (screen === "rules" && game) return <RulesScreen game={game} open={detail} />;
    if (screen === "new" && game)
        return (
            <NewTableScreen
                key={game.id}
                games={games}
                game={game}
                index={games.indexOf(game)}
                hasServer={Boolean(lobby.openTables)}
                onOpen={open}
            />
        );
    if (screen === "join" && id && detail)
        return <JoinScreen key={detail} games={games} table={id} token={detail} />;
    if (screen === "devices") return <DevicesScreen games={games} code="" />;
    if (screen === "along" && id) return <DevicesScreen games={games} code={id} />;
    if (screen === "invite" && id) return <InviteScreen games={games} table={id} />;
    if (screen !== undefined && !OPENING.includes(screen)) return <UnknownAddress />;
    return (
        <StartScreen
            games={games}
            lobby={lobby}
            error={table.error}
            onOpen={open}
            onLoad={(record) => load(record)}
            onDismissError={() => table.setError(null)}
            onChange={table.redraw}
        />
    );
}

function newId(): string {
    return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
}

/** Me in one seat and easy bots in all others. */
function seatsAround(game: Game, mySeat: number): Seat[] {
    const me = playerName(initialLanguage() === 0 ? "Gast" : "Guest");
    return Array.from({ length: game.seatsMax }, (_, seat) =>
        seat === mySeat ? { name: me, bot: null } : { name: botName(seat), bot: "easy" },
    );
}
