// How a table on the server is played: who may join, pace, clock, hints. And creating it there.
import type { Game, Seat } from "../engine/types";
import { createTable, type NewTableRequest } from "../session/api";
import { saveSeat } from "../session/saved-seats";
import { useTranslate } from "../ui/i18n";
import { Radio } from "../ui/radio";
import { formatDuration } from "../ui/duration";

/** In Seat.bot: the seat is for a person who gets an invitation. */
export const FRIEND = "friend";

/** Seconds for a decision; 0: no clock. */
const CLOCKS = [0, 30, 60, 120, 300, 3600, 86400, 259200];
const SHORTEST_TURN_CLOCK = 3600;

export type Reactions = "always" | "able";

export interface OnlineOptions {
    open: boolean;
    pace: "live" | "turns";
    clock: number;
    takeover: boolean;
    /** How reactions are asked; null: everybody at a live table, otherwise only those who can. */
    reactions: Reactions | null;
    /** Null: only if nobody else plays. */
    hints: boolean | null;
}

export function playsAlone(seats: Seat[]): boolean {
    return seats.filter(({ bot }) => !bot || bot === FRIEND).length === 1;
}

interface Props {
    options: OnlineOptions;
    isAlone: boolean;
    onChange(change: Partial<OnlineOptions>): void;
}

export function OnlineOptionFields({ options, isAlone, onChange }: Props) {
    const t = useTranslate();
    return (
        <fieldset>
            <legend>{t("Wie wird gespielt?", "Online options")}</legend>
            <Radio
                name="open"
                checked={!options.open}
                label={t("Nur wer den Link hat, kommt dazu", "Private: only people with the link can join")}
                onChoose={() => onChange({ open: false })}
            />
            <Radio
                name="open"
                checked={options.open}
                label={t(
                    "In der Lobby: jeder darf sich hinsetzen",
                    "Public: anybody can join from the lobby",
                )}
                test="open"
                onChoose={() => onChange({ open: true })}
            />
            <PaceField pace={options.pace} onChange={(pace) => onChange({ pace, clock: 0 })} />
            <ClockField options={options} onChange={(clock) => onChange({ clock })} />
            {options.clock > 0 && (
                <label class="choice-row">
                    <input
                        type="checkbox"
                        checked={options.takeover}
                        onChange={(event) => onChange({ takeover: event.currentTarget.checked })}
                    />
                    <span>
                        {t(
                            "Läuft die Zeit ab, spielt ein Bot weiter, bis der Platz zurückgenommen wird",
                            "When time runs out, a bot plays on until the player takes the seat back",
                        )}
                    </span>
                </label>
            )}
            {!isAlone && (
                <ReactionsField options={options} onChange={(reactions) => onChange({ reactions })} />
            )}
            <label class="choice-row">
                <input
                    type="checkbox"
                    checked={options.hints ?? isAlone}
                    data-test="hints"
                    onChange={(event) => onChange({ hints: event.currentTarget.checked })}
                />
                <span>
                    {t("Wer dran ist, darf einen Bot um Rat fragen", "Players may ask a bot for hints")}
                </span>
            </label>
        </fieldset>
    );
}

/** Over days nobody should wait for an answer that is none. */
function reactionsOf({ reactions, pace }: Pick<OnlineOptions, "reactions" | "pace">): Reactions {
    return reactions ?? (pace === "turns" ? "able" : "always");
}

interface ReactionsFieldProps {
    options: OnlineOptions;
    onChange(reactions: Reactions): void;
}

function ReactionsField({ options, onChange }: ReactionsFieldProps) {
    const t = useTranslate();
    return (
        <label class="option-row">
            <span>{t("Wer darf reagieren?", "Who is asked to react?")}</span>
            <select
                value={reactionsOf(options)}
                data-test="reactions"
                onChange={(event) => onChange(event.currentTarget.value === "able" ? "able" : "always")}
            >
                <option value="always">{t("immer alle fragen", "always everybody")}</option>
                <option value="able">
                    {t(
                        "nur wer kann: schneller, verrät aber etwas",
                        "only those who can: faster, but may betray",
                    )}
                </option>
            </select>
        </label>
    );
}

type Pace = OnlineOptions["pace"];

function PaceField({ pace, onChange }: { pace: Pace; onChange(pace: Pace): void }) {
    const t = useTranslate();
    return (
        <label class="option-row">
            <span>{t("Tempo", "Pace")}</span>
            <select
                value={pace}
                data-test="pace"
                onChange={(event) => onChange(event.currentTarget.value === "turns" ? "turns" : "live")}
            >
                <option value="live">{t("alle sind da", "live: everybody is online")}</option>
                <option value="turns">
                    {t("jeder zieht, wann er Zeit hat", "turn-based: everybody moves when they have time")}
                </option>
            </select>
        </label>
    );
}

function ClockField({ options, onChange }: { options: OnlineOptions; onChange(clock: number): void }) {
    const t = useTranslate();
    const isTurns = options.pace === "turns";
    const clocks = CLOCKS.filter((clock) => !clock || clock >= SHORTEST_TURN_CLOCK === isTurns);
    return (
        <label class="option-row">
            <span>{t("Bedenkzeit je Entscheidung", "Time per decision")}</span>
            <select
                value={options.clock}
                data-test="clock-choice"
                onChange={(event) => onChange(Number(event.currentTarget.value))}
            >
                {clocks.map((clock) => (
                    <option key={clock} value={clock}>
                        {clock ? formatDuration(clock, t) : t("ohne Uhr", "no clock")}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** Seats as the server wants them; an empty one waits for a friend. */
function seatRequest({ name, bot }: Seat): NewTableRequest["seats"][number] {
    if (bot === FRIEND) return {};
    return bot ? { name: name.trim() || "Bot", bot } : { name: name.trim() || "Gast" };
}

/** Creates the table, saves its links, and goes to the invitations or straight to the table. */
export async function createOnlineTable(
    game: Game,
    seats: Seat[],
    variants: number[],
    { hints, ...options }: OnlineOptions,
): Promise<void> {
    const chosenVariants = game.options.map(({ id, choices }, i) => {
        const choice = choices.find(({ value }) => value === variants[i]);
        return [id, choice?.id ?? ""];
    });
    const seatRequests = seats.map(seatRequest);
    const { table, tokens, watch } = await createTable({
        game: game.id,
        options: Object.fromEntries(chosenVariants),
        seats: seatRequests,
        ...options,
        reactions: reactionsOf(options),
        hints: hints ?? playsAlone(seats),
    });
    const invites = Object.fromEntries(
        seats.flatMap(({ bot }, i) => (bot === FRIEND ? [[i, tokens[i] ?? ""]] : [])),
    );
    const names = seatRequests.map(({ name }) => name ?? "");
    saveSeat({ table, token: tokens[0] ?? "", game: game.id, names, invites, watch });
    location.hash = Object.keys(invites).length ? `#/invite/${table}` : `#/table/${table}`;
}
