// A new table: in this browser or on the server, who plays, how strong the bots are, which variants.
import { useState } from "preact/hooks";
import { botName } from "../engine/bot-names";
import { OVER, type Game, type Seat, type TableSetup } from "../engine/types";
import { playerName, savePlayerName } from "../session/player-name";
import { Art, useArt } from "../stage/art";
import { choosePortrait, chosenPortrait, PEOPLE, Portrait } from "../stage/portrait";
import { useTranslate, type Translate } from "../ui/i18n";
import { Cover } from "./cover";
import { CoverFacts } from "./game-cover";
import { botLevels } from "./bot-levels";
import {
    createOnlineTable,
    FRIEND,
    OnlineOptionFields,
    playsAlone,
    type OnlineOptions,
} from "./online-options";
import { Radio } from "../ui/radio";

const PERSON = "person";
const USUAL_SEATS = 3;
const DEFAULT_ONLINE: OnlineOptions = {
    open: false,
    pace: "live",
    clock: 0,
    takeover: true,
    reactions: null,
    hints: null,
};

interface Props {
    games: Game[];
    game: Game;
    index: number;
    hasServer: boolean;
    onOpen(setup: TableSetup): void;
}

/** In this browser: me and bots. Online: me and friends. */
function newSeat(seat: number, isOnline: boolean, t: Translate): Seat {
    if (seat === 0) return { name: playerName(t("Gast", "Guest")), bot: null };
    return isOnline ? { name: "", bot: FRIEND } : { name: botName(seat), bot: "medium" };
}

export function NewTableScreen({ games, game, index, hasServer, onOpen }: Props) {
    const t = useTranslate();
    useArt("portraits");
    const [isOnline, setIsOnline] = useState(false);
    const [seats, setSeats] = useState<Seat[]>(() => {
        const count = Math.max(game.seatsMin, Math.min(USUAL_SEATS, game.seatsMax));
        return Array.from({ length: count }, (_, seat) => newSeat(seat, false, t));
    });
    const [options, setOptions] = useState(game.options.map((option) => option.standard));
    const [onlineOptions, setOnlineOptions] = useState(DEFAULT_ONLINE);
    const [error, setError] = useState("");
    const changePlace = (online: boolean) => {
        setIsOnline(online);
        setSeats(seats.map((_, seat) => newSeat(seat, online, t)));
    };
    const submit = (event: Event) => {
        event.preventDefault();
        const me = seats.find((seat) => !seat.bot);
        if (me) savePlayerName(me.name);
        if (!isOnline) onOpen({ game: index, options, seats: withNames(seats, t) });
        else
            void createOnlineTable(game, seats, options, onlineOptions).catch((reason: unknown) =>
                setError(reason instanceof Error ? reason.message : String(reason)),
            );
    };
    return (
        <main class="form-page new-table" data-game={game.id}>
            <h1>
                {t("Neuer Tisch", "New table")}: {t(game.name)}
            </h1>
            <GameChoice games={games} chosen={game.id} />
            <form onSubmit={submit}>
                {hasServer && <PlaceFields isOnline={isOnline} onChange={changePlace} />}
                <SeatsFields game={game} seats={seats} isOnline={isOnline} onChange={setSeats} />
                {game.options.length > 0 && (
                    <VariantFields game={game} options={options} onChange={setOptions} />
                )}
                {isOnline && (
                    <OnlineOptionFields
                        options={onlineOptions}
                        isAlone={playsAlone(seats)}
                        onChange={(change) => setOnlineOptions({ ...onlineOptions, ...change })}
                    />
                )}
                {error && (
                    <p role="alert">
                        {t("Das hat nicht geklappt", "That did not work")}: {error}
                    </p>
                )}
                <FormButtons isOnline={isOnline} />
            </form>
        </main>
    );
}

/** Another game is another table. */
function GameChoice({ games, chosen }: { games: Game[]; chosen: string }) {
    const t = useTranslate();
    return (
        <nav class="game-choice" aria-label={t("Spiel", "Game")}>
            {games.map((game) => (
                <a
                    key={game.id}
                    href={`#/new/${game.id}`}
                    data-game={game.id}
                    aria-current={game.id === chosen ? "page" : undefined}
                >
                    <span class="game-choice-art">
                        <Cover game={game.id} />
                    </span>
                    <span class="game-choice-about">
                        <b>{t(game.name)}</b>
                        <CoverFacts game={game} />
                    </span>
                </a>
            ))}
        </nav>
    );
}

function withNames(seats: Seat[], t: Translate): Seat[] {
    return seats.map((seat, i) => ({
        ...seat,
        name: seat.name.trim() || `${t("Spieler", "Player")} ${i + 1}`,
    }));
}

function FormButtons({ isOnline }: { isOnline: boolean }) {
    const t = useTranslate();
    return (
        <p class="doors">
            <button type="submit" class="go" data-test="begin">
                {isOnline ? t("Tisch aufmachen", "Create the table") : t("An den Tisch", "Start the game")}
            </button>
            <a class="button" href="#/">
                {t("Zurück", "Back")}
            </a>
        </p>
    );
}

function PlaceFields({ isOnline, onChange }: { isOnline: boolean; onChange(online: boolean): void }) {
    const t = useTranslate();
    return (
        <fieldset>
            <legend>{t("Wo?", "Where?")}</legend>
            <Radio
                name="where"
                checked={!isOnline}
                label={t("Hier, an diesem Gerät", "On this device")}
                onChoose={() => onChange(false)}
            />
            <Radio
                name="where"
                checked={isOnline}
                label={t(
                    "Online: andere spielen an ihrem Gerät mit",
                    "Online: others play on their own devices",
                )}
                test="online"
                onChoose={() => onChange(true)}
            />
        </fieldset>
    );
}

interface SeatsFieldsProps {
    game: Game;
    seats: Seat[];
    isOnline: boolean;
    onChange(seats: Seat[]): void;
}

function SeatsFields({ game, seats, isOnline, onChange }: SeatsFieldsProps) {
    const t = useTranslate();
    const people = seats.filter((seat) => !seat.bot).length;
    const hasFriends = seats.some((seat) => seat.bot === FRIEND);
    const canRemove = (index: number) => seats.length > game.seatsMin && index === seats.length - 1;
    const changeSeat = (index: number, change: Partial<Seat>) =>
        onChange(seats.map((seat, i) => (i === index ? { ...seat, ...change } : seat)));
    return (
        <fieldset class="who">
            <legend>{t("Wer sitzt am Tisch?", "Who is playing?")}</legend>
            <div class="plates">
                {seats.map((seat, i) => (
                    <SeatFields
                        key={i}
                        seat={seat}
                        index={i}
                        isOnline={isOnline}
                        onChange={(change) => changeSeat(i, change)}
                        onRemove={canRemove(i) ? () => onChange(seats.slice(0, -1)) : null}
                    />
                ))}
                {seats.length < game.seatsMax && (
                    <button
                        type="button"
                        class="add-seat"
                        onClick={() => onChange([...seats, newSeat(seats.length, isOnline, t)])}
                    >
                        <span aria-hidden="true">+</span>
                        {t("Platz dazu", "Add a seat")}
                    </button>
                )}
            </div>
            {!isOnline && people > 1 && (
                <p class="soft">
                    {t(
                        "Mehrere Menschen reichen das Gerät weiter; verdeckte Karten bleiben verdeckt.",
                        "Pass the device around; hidden cards stay hidden.",
                    )}
                </p>
            )}
            {isOnline && hasFriends && (
                <p class="soft">
                    {t(
                        "Für jeden freien Platz bekommst du gleich einen Link.",
                        "You will get a link for each free seat.",
                    )}
                </p>
            )}
        </fieldset>
    );
}

interface SeatFieldsProps {
    seat: Seat;
    index: number;
    isOnline: boolean;
    onChange(change: Partial<Seat>): void;
    onRemove: (() => void) | null;
}

/** Who may sit in a seat: id and name of each. */
function seatChoices(index: number, isOnline: boolean, t: Translate): [string, string][] {
    if (!isOnline) return [[PERSON, t("Mensch", "Person")], ...botLevels(t)];
    if (index === 0) return [[PERSON, t("Ich", "Me")]];
    return [[FRIEND, t("Mitspieler (Einladung)", "Player (by invitation)")], ...botLevels(t)];
}

function SeatFields({ seat, index, isOnline, onChange, onRemove }: SeatFieldsProps) {
    const t = useTranslate();
    const number = index + 1;
    const personName = index === 0 ? seat.name : `${t("Spieler", "Player")} ${number}`;
    const choose = (value: string) => {
        if (value === FRIEND) onChange({ bot: FRIEND, name: "" });
        else if (value === PERSON) onChange({ bot: null, name: personName });
        else onChange({ bot: value, name: botName(index) });
    };
    return (
        <div class="seat-row">
            {index === 0 && !seat.bot ? <PortraitChoice /> : <SeatPortrait seat={seat} index={index} />}
            <span class={`shape seat-${index}`} aria-hidden="true" />
            <label class="who-sits">
                <span class="hidden">{t(`Platz ${number}: wer?`, `Seat ${number}: player`)}</span>
                <select value={seat.bot ?? PERSON} onChange={(event) => choose(event.currentTarget.value)}>
                    {seatChoices(index, isOnline, t).map(([id, name]) => (
                        <option key={id} value={id}>
                            {name}
                        </option>
                    ))}
                </select>
            </label>
            {seat.bot !== FRIEND && (
                <label class="seat-name">
                    <span class="hidden">{t(`Platz ${number}: Name`, `Seat ${number}: name`)}</span>
                    <input
                        type="text"
                        maxLength={18}
                        value={seat.name}
                        onInput={(event) => onChange({ name: event.currentTarget.value })}
                    />
                </label>
            )}
            {onRemove && (
                <button type="button" class="quiet" onClick={onRemove}>
                    {t("Entfernen", "Remove")}
                </button>
            )}
        </div>
    );
}

function SeatPortrait({ seat, index }: { seat: Seat; index: number }) {
    const seats = Array.from({ length: index + 1 }, () => seat);
    const table = { seats, viewer: 0, actor: OVER };
    return seat.bot === FRIEND ? (
        <span class="portrait free" aria-hidden="true">
            ?
        </span>
    ) : (
        <Portrait table={table} seat={index} />
    );
}

/** My own face: each press shows the next one. */
function PortraitChoice() {
    const t = useTranslate();
    const [chosen, setChosen] = useState(chosenPortrait);
    const change = () => {
        const next = PEOPLE[(PEOPLE.indexOf(chosen) + 1) % PEOPLE.length] ?? chosen;
        choosePortrait(next);
        setChosen(next);
    };
    return (
        <button type="button" class="portrait choose" data-test="portrait" onClick={change}>
            <Art id={`portraits/${chosen}`} />
            <span class="hidden">{t("Anderes Gesicht", "Another face")}</span>
        </button>
    );
}

interface VariantFieldsProps {
    game: Game;
    options: number[];
    onChange(options: number[]): void;
}

function VariantFields({ game, options, onChange }: VariantFieldsProps) {
    const t = useTranslate();
    const change = (index: number, value: number) =>
        onChange(options.map((old, i) => (i === index ? value : old)));
    return (
        <fieldset>
            <legend>{t("Wonach wird gespielt?", "Variants")}</legend>
            {game.options.map((option, i) => (
                <label key={option.id} class="option-row">
                    <span>{t(option.name)}</span>
                    <select
                        value={options[i]}
                        onChange={(event) => change(i, Number(event.currentTarget.value))}
                    >
                        {option.choices.map((choice) => (
                            <option key={choice.id} value={choice.value}>
                                {t(choice.name)}
                            </option>
                        ))}
                    </select>
                </label>
            ))}
        </fieldset>
    );
}
