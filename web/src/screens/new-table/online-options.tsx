// How a table on the server is played: who may join, pace, clock, hints. And creating it there.
import { looksLine } from "../../engine/record-text";
import type { Game, Seat } from "../../engine/types";
import { gameUi } from "../../games";
import { createTable, type NewTableRequest } from "../../session/api";
import { cleanName } from "../../session/player-name";
import { saveSeat } from "../../session/saved-seats";
import { seatColours } from "../../stage/looks";
import { chosenPortrait } from "../../stage/portrait";
import { formatDuration } from "../../ui/duration";
import { useTranslate } from "../../ui/i18n";
import { Segments } from "../../ui/segments";
import { Switch } from "../../ui/switch";

/** As Seat.bot: the seat is for a person, who gets an invitation. */
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
    /** Who is asked for reactions; null: everybody at a live table, otherwise only those who can. */
    reactions: Reactions | null;
    /** Null: hints only if nobody else plays. */
    hints: boolean | null;
}

export const DEFAULT_ONLINE: OnlineOptions = {
    open: false,
    pace: "live",
    clock: 0,
    takeover: true,
    reactions: null,
    hints: null,
};

export function playsAlone(seats: Seat[]): boolean {
    return seats.filter(({ bot }) => !bot || bot === FRIEND).length === 1;
}

interface Props {
    options: OnlineOptions;
    isAlone: boolean;
    onChange(change: Partial<OnlineOptions>): void;
}

export function OnlineOptionFields(props: Props) {
    const { options, isAlone, onChange } = props;
    const t = useTranslate();
    return (
        <>
            <TempoFields {...props} />
            <fieldset>
                <legend>{t("Wer darf was?", "Who may do what?")}</legend>
                <Switch
                    checked={options.open}
                    label={t("In der Lobby zeigen", "Show in the lobby")}
                    note={
                        options.open
                            ? t("Jeder darf sich hinsetzen", "Anybody may take a free seat")
                            : t("Nur wer den Link hat, kommt dazu", "Only people with the link can join")
                    }
                    test="open"
                    onChange={(open) => onChange({ open })}
                />
                <Switch
                    checked={options.hints ?? isAlone}
                    label={t("Rat vom Bot erlaubt", "A bot may give hints")}
                    note={t("Wer dran ist, darf ihn fragen", "Players may ask when it is their turn")}
                    test="hints"
                    onChange={(hints) => onChange({ hints })}
                />
                {!isAlone && (
                    <ReactionsField options={options} onChange={(reactions) => onChange({ reactions })} />
                )}
            </fieldset>
        </>
    );
}

function TempoFields({ options, onChange }: Props) {
    const t = useTranslate();
    return (
        <fieldset>
            <legend>{t("Tempo", "Pace")}</legend>
            <Segments
                name="pace"
                label={t("Tempo", "Pace")}
                value={options.pace}
                choices={[
                    ["live", t("Live", "Live")],
                    ["turns", t("Zug um Zug", "Turn by turn")],
                ]}
                test={(id) => `pace-${id}`}
                onChoose={(id) => onChange({ pace: id === "turns" ? "turns" : "live", clock: 0 })}
            />
            <p class="soft">
                {options.pace === "turns"
                    ? t("Jeder zieht, wann er Zeit hat.", "Everybody moves when they have time.")
                    : t("Alle sind da.", "Everybody is here.")}
            </p>
            <ClockField options={options} onChange={(clock) => onChange({ clock })} />
            {options.clock > 0 && (
                <Switch
                    checked={options.takeover}
                    label={t("Nach Ablauf spielt ein Bot weiter", "When time is up, a bot plays on")}
                    note={t("bis der Platz zurückgenommen wird", "until the player takes the seat back")}
                    onChange={(takeover) => onChange({ takeover })}
                />
            )}
        </fieldset>
    );
}

/** In a game over days nobody should have to wait for an answer without an alternative. */
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
            <span>{t("Wer wird nach Reaktionen gefragt?", "Who is asked to react?")}</span>
            <select
                value={reactionsOf(options)}
                data-test="reactions"
                onChange={(event) => onChange(event.currentTarget.value === "able" ? "able" : "always")}
            >
                <option value="always">{t("immer alle", "everybody, always")}</option>
                <option value="able">
                    {t(
                        "nur wer kann: schneller, verrät aber etwas",
                        "only those who can: faster, but may give them away",
                    )}
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
        <div class="option-row">
            <span aria-hidden="true">{t("Bedenkzeit je Entscheidung", "Time per decision")}</span>
            <Segments
                name="clock"
                label={t("Bedenkzeit je Entscheidung", "Time per decision")}
                value={String(options.clock)}
                choices={clocks.map((clock) => [
                    String(clock),
                    clock ? formatDuration(clock, t) : t("frei", "none"),
                ])}
                test={(id) => `clock-${id}`}
                onChoose={(id) => onChange(Number(id))}
            />
        </div>
    );
}

/** Seats as the server wants them; an empty one waits for a friend. */
function seatRequest({ name, bot }: Seat): NewTableRequest["seats"][number] {
    if (bot === FRIEND) return {};
    return bot ? { name: cleanName(name) || "Bot", bot } : { name: cleanName(name) || "Gast" };
}

/** With all colours, so that the server can keep them apart when others choose theirs; and with my face. */
function lookingSeats(seats: Seat[], game: Game): Seat[] {
    const colours = seatColours(seats, gameUi(game.id).colours);
    return seats.map((seat, i) => {
        const colour = colours[i];
        return i ? { ...seat, colour } : { ...seat, colour, face: seat.face ?? chosenPortrait() };
    });
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
    const looks = looksLine(lookingSeats(seats, game));
    const { table, tokens, watch } = await createTable({
        game: game.id,
        options: Object.fromEntries(chosenVariants),
        seats: seatRequests,
        looks: looks.replace("# looks ", "").trim(),
        ...options,
        reactions: reactionsOf(options),
        hints: hints ?? playsAlone(seats),
    });
    const invites = Object.fromEntries(
        seats.flatMap(({ bot }, i) => (bot === FRIEND ? [[i, tokens[i] ?? ""]] : [])),
    );
    const names = seatRequests.map(({ name }) => name ?? "");
    saveSeat({ table, token: tokens[0] ?? "", game: game.id, names, invites, watch, looks });
    location.hash = Object.keys(invites).length ? `#/invite/${table}` : `#/table/${table}`;
}
