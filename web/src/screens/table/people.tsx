// Who plays at an online table: connected or not, bots, invitations; my seat; my notes.
import { useEffect, useState } from "preact/hooks";
import type { Snapshot } from "../../engine/types";
import { savedSeat } from "../../session/saved-seats";
import type { OnlineActions, OnlineState } from "../../session/types";
import { SeatShape } from "../../stage/seat";
import { useTranslate, type Translate } from "../../ui/i18n";
import { formatDuration } from "../../ui/duration";
import { botLevels, LevelOptions, useRefusedLevels } from "../bot-levels";
import { InviteLinks } from "../invite-links";

/** A note is saved this long after the last key. */
const SAVE_DELAY = 600;

interface PanelProps {
    table: Snapshot;
    online: OnlineState;
    onlineActions: OnlineActions;
}

export function PeoplePanel({ id, ...props }: PanelProps & { id: string }) {
    const { table, online } = props;
    const t = useTranslate();
    const isPlayer = online.seat >= 0;
    return (
        <div class="people">
            {online.connection === "shut" && online.closedReason && (
                <p data-test="shut">
                    {t(online.closedReason)}{" "}
                    <a class="button" href="#/">
                        {t("Zur Startseite", "Home")}
                    </a>
                </p>
            )}
            <section aria-labelledby="people-who">
                <h2 id="people-who">{t("Am Tisch", "At the table")}</h2>
                <ul class="people-list" data-test="who">
                    {table.seats.map((_, seat) => (
                        <PersonRow key={seat} seat={seat} {...props} />
                    ))}
                </ul>
                {online.watchers > 0 && <Watchers online={online} />}
                {online.clock > 0 && <ClockRule online={online} />}
            </section>
            {isPlayer && <OwnSeat {...props} />}
            <Invitations id={id} table={table} online={online} />
            {isPlayer && <Notes {...props} />}
        </div>
    );
}

function seatStatus(seat: number, table: Snapshot, online: OnlineState, t: Translate): string {
    const bot = table.seats[seat]?.bot;
    if (bot) return botLevels(t).find(([level]) => level === bot)?.[1] ?? "Bot";
    if (seat === online.seat) return t("du", "you");
    if (online.freeSeats.includes(seat) || !online.connected) return "";
    return online.connected[seat] ? t("da", "here") : t("nicht da", "away");
}

function PersonRow({ seat, table, online, onlineActions }: PanelProps & { seat: number }) {
    const t = useTranslate();
    const { freeSeats, connected, timedOutSeat } = online;
    const isPresent = connected?.[seat] || table.seats[seat]?.bot || seat === online.seat;
    const isAbsent = freeSeats.includes(seat) || (timedOutSeat === seat && seat !== online.seat);
    const canSeatBot = online.seat >= 0 && table.actor >= 0 && isAbsent;
    return (
        <li>
            <span class={isPresent ? "dot here" : "dot"} aria-hidden="true" />
            <SeatShape seat={seat} /> <b>{table.seats[seat]?.name}</b>{" "}
            <span class="soft">{seatStatus(seat, table, online, t)}</span>
            {canSeatBot && (
                <button type="button" onClick={() => onlineActions.seatBot(seat, "medium")}>
                    {t("Bot hinsetzen", "Add a bot")}
                </button>
            )}
        </li>
    );
}

/** Players should know who is watching them; watchers without a name are counted. */
function Watchers({ online: { watchers, watching, watchName, seat } }: { online: OnlineState }) {
    const t = useTranslate();
    const isWatching = seat < 0;
    const me = isWatching ? watching.indexOf(watchName) : -1;
    const named = watching.map((name, i) => (i === me ? `${name} (${t("du", "you")})` : name));
    const nameless = watchers - watching.length - (isWatching && me < 0 ? 1 : 0);
    const all = [
        ...(isWatching && me < 0 ? [t("du", "you")] : []),
        ...named,
        ...(nameless > 0 ? [t(`${nameless} ohne Namen`, `${nameless} without a name`)] : []),
    ];
    return (
        <p data-test="watchers">
            {t("Es schauen zu", "Watching")}: <b>{all.join(", ")}</b>
        </p>
    );
}

function ClockRule({ online }: { online: OnlineState }) {
    const t = useTranslate();
    const time = formatDuration(online.clock, t);
    return (
        <p class="soft">
            {t(`Bedenkzeit: ${time} je Entscheidung.`, `Clock: ${time} per decision.`)}
            {online.takeoverBot && ` ${t("Danach spielt ein Bot weiter.", "Then a bot takes over.")}`}
        </p>
    );
}

/** The links that only the table's creator has. */
function Invitations({ id, table, online }: { id: string; table: Snapshot; online: OnlineState }) {
    const t = useTranslate();
    const { invites = {}, watch = "" } = savedSeat(id) ?? {};
    const seats = table.seats.flatMap(({ bot }, seat) => {
        const token = invites[seat];
        return token && !bot && !online.connected?.[seat] ? [{ seat, token }] : [];
    });
    if (!seats.length && !watch) return null;
    return (
        <section aria-labelledby="people-invite">
            <h2 id="people-invite">{t("Einladen", "Invite")}</h2>
            <InviteLinks table={id} seats={seats} watch={watch} />
        </section>
    );
}

function OwnSeat({ table, online, onlineActions }: PanelProps) {
    const t = useTranslate();
    const refused = useRefusedLevels(true);
    const [chosen, setLevel] = useState("medium");
    const level = refused.includes(chosen) ? "easy" : chosen; // every server allows "easy"
    const isBotPlaying = table.seats[online.seat]?.bot;
    return (
        <section aria-labelledby="people-bot">
            <h2 id="people-bot">{t("Mein Platz", "My seat")}</h2>
            {isBotPlaying ? (
                <button
                    type="button"
                    class="main"
                    data-test="take-back"
                    onClick={() => onlineActions.letBotPlay("")}
                >
                    {t("Platz zurücknehmen", "Take my seat back")}
                </button>
            ) : (
                <p class="in-line">
                    <label>
                        <span class="hidden">{t("Stärke des Bots", "Bot strength")}</span>
                        <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
                            <LevelOptions refused={refused} />
                        </select>
                    </label>
                    <button
                        type="button"
                        data-test="hand-over"
                        onClick={() => onlineActions.letBotPlay(level)}
                    >
                        {t("für mich spielen lassen", "Let it play for me")}
                    </button>
                </p>
            )}
            <LeaveSeat onLeave={() => onlineActions.leaveSeat()} />
        </section>
    );
}

/** Asks once more before the seat is given up. */
function LeaveSeat({ onLeave }: { onLeave(): void }) {
    const t = useTranslate();
    const [isAsking, setAsking] = useState(false);
    if (!isAsking)
        return (
            <p>
                <button type="button" class="quiet" data-test="leave" onClick={() => setAsking(true)}>
                    {t("Platz verlassen …", "Leave the seat …")}
                </button>
            </p>
        );
    return (
        <p>
            <span class="in-line">
                {t("Der Platz wird frei. Wirklich?", "Your seat will be free for others. Leave it?")}{" "}
                <button type="button" data-test="leave-really" onClick={onLeave}>
                    {t("Ja, verlassen", "Yes, leave")}
                </button>
                <button type="button" onClick={() => setAsking(false)}>
                    {t("Nein", "No")}
                </button>
            </span>
        </p>
    );
}

function Notes({ online, onlineActions }: PanelProps) {
    const t = useTranslate();
    const [text, setText] = useState(online.note);
    useEffect(() => {
        if (text === online.note) return;
        const timer = setTimeout(() => onlineActions.saveNote(text), SAVE_DELAY);
        return () => clearTimeout(timer);
    }, [text, online.connection]);
    return (
        <section>
            <h2>
                <label for="note">{t("Meine Notizen", "My notes")}</label>
            </h2>
            <textarea
                id="note"
                rows={4}
                maxLength={2000}
                value={text}
                data-test="note"
                aria-describedby="note-who"
                onInput={(event) => setText(event.currentTarget.value)}
            />
            <p class="soft" id="note-who">
                {t("Nur du siehst sie.", "Only you can see them.")}{" "}
                <span data-test="noted">{text && text === online.note && t("Gespeichert.", "Saved.")}</span>
            </p>
        </section>
    );
}
