// Who sits at the new table: a name plate for each seat, with face, name, who plays, and colour.
import { botName } from "../../engine/bot-names";
import { OVER, type Game, type Seat } from "../../engine/types";
import { gameUi } from "../../games";
import { Art } from "../../stage/art";
import { chooseColour, seatColours, type ColourId } from "../../stage/looks";
import { choosePortrait, Portrait } from "../../stage/portrait";
import { useTranslate } from "../../ui/i18n";
import { Icon } from "../../ui/icon";
import { Segments } from "../../ui/segments";
import { botLevels, LevelOptions, useRefusedLevels } from "../bot-levels";
import { ColourChoice, FaceChoice } from "./looks-menu";
import { FRIEND } from "./online-options";

const PERSON = "person";

interface SeatsFieldsProps {
    game: Game;
    seats: Seat[];
    isOnline: boolean;
    hasServer: boolean;
    onChange(seats: Seat[]): void;
    onAdd(): void;
    onPlace(isOnline: boolean): void;
}

export function SeatsFields({ game, seats, isOnline, hasServer, ...on }: SeatsFieldsProps) {
    const t = useTranslate();
    const canRemove = (index: number) => seats.length > game.seatsMin && index === seats.length - 1;
    const changeSeat = (index: number, change: Partial<Seat>) =>
        on.onChange(seats.map((seat, i) => (i === index ? { ...seat, ...change } : seat)));
    const own = gameUi(game.id).colours;
    const colours = seatColours(seats, own);
    const refusedLevels = useRefusedLevels(isOnline);
    return (
        <fieldset class="who">
            <legend>{t("Wer sitzt am Tisch?", "Who is playing?")}</legend>
            {hasServer && <PlaceField isOnline={isOnline} onChange={on.onPlace} />}
            <div class="seat-plates">
                {seats.map((_, i) => (
                    <SeatFields
                        key={i}
                        seats={seats}
                        index={i}
                        isOnline={isOnline}
                        refusedLevels={refusedLevels}
                        colour={colours[i] ?? "gold"}
                        onChange={(change) => changeSeat(i, change)}
                        onColour={(id) => on.onChange(chooseColour(seats, i, id, own))}
                        onRemove={canRemove(i) ? () => on.onChange(seats.slice(0, -1)) : null}
                    />
                ))}
                {seats.length < game.seatsMax && <AddSeat game={game} onAdd={on.onAdd} />}
            </div>
            <SeatsNote seats={seats} isOnline={isOnline} />
        </fieldset>
    );
}

function PlaceField({ isOnline, onChange }: { isOnline: boolean; onChange(online: boolean): void }) {
    const t = useTranslate();
    return (
        <Segments
            name="where"
            label={t("Wo?", "Where?")}
            value={isOnline ? "online" : "here"}
            choices={[
                ["here", t("Hier, ein Gerät", "On this device")],
                ["online", t("Online", "Online")],
            ]}
            test={(id) => (id === "online" ? "online" : undefined)}
            onChoose={(id) => onChange(id === "online")}
        />
    );
}

function AddSeat({ game, onAdd }: { game: Game; onAdd(): void }) {
    const t = useTranslate();
    const { seatsMin, seatsMax } = game;
    return (
        <button type="button" class="add-seat" onClick={onAdd}>
            <span aria-hidden="true">+</span>
            <b>{t("Platz dazu", "Add a seat")}</b>
            <small>{t(`${seatsMin} bis ${seatsMax} spielen`, `${seatsMin} to ${seatsMax} players`)}</small>
        </button>
    );
}

function SeatsNote({ seats, isOnline }: { seats: Seat[]; isOnline: boolean }) {
    const t = useTranslate();
    const people = seats.filter((seat) => !seat.bot).length;
    if (isOnline || people < 2) return null;
    return (
        <p class="soft">
            {t(
                "Mehrere Menschen reichen das Gerät weiter; verdeckte Karten bleiben verdeckt.",
                "Pass the device around; hidden cards stay hidden.",
            )}
        </p>
    );
}

interface SeatChoicesProps {
    index: number;
    isOnline: boolean;
    refusedLevels: string[];
}

/** Who may sit in a seat. */
function SeatChoices({ index, isOnline, refusedLevels }: SeatChoicesProps) {
    const t = useTranslate();
    if (isOnline && index === 0) return <option value={PERSON}>{t("Ich", "Me")}</option>;
    return (
        <>
            {isOnline ? (
                <option value={FRIEND}>{t("Freund", "Friend")}</option>
            ) : (
                <option value={PERSON}>{t("Mensch", "Person")}</option>
            )}
            <LevelOptions refused={refusedLevels} />
        </>
    );
}

interface SeatFieldsProps extends SeatChoicesProps {
    seats: Seat[];
    colour: ColourId;
    onChange(change: Partial<Seat>): void;
    onColour(id: ColourId): void;
    onRemove: (() => void) | null;
}

function SeatFields({ seats, colour, onChange, onColour, onRemove, ...choices }: SeatFieldsProps) {
    const { index, isOnline } = choices;
    const t = useTranslate();
    const seat = seats[index] ?? { name: "", bot: null };
    const number = index + 1;
    const personName = index === 0 ? seat.name : `${t("Spieler", "Player")} ${number}`;
    const choose = (value: string) => {
        if (value === FRIEND) onChange({ bot: FRIEND, name: "" });
        else if (value === PERSON) onChange({ bot: null, name: personName });
        else onChange({ bot: value, name: botName(index) });
    };
    return (
        <div class={`seat-row own-${index} ${seat.bot === FRIEND ? "expected" : ""}`}>
            <SeatFace {...{ seats, index }} onChoose={(face) => onChange({ face })} />
            <SeatName {...{ seat, number }} onInput={(name) => onChange({ name })} />
            <label class="who-sits">
                <span class="hidden">{t(`Platz ${number}: wer?`, `Seat ${number}: player`)}</span>
                <select value={seat.bot ?? PERSON} onChange={(event) => choose(event.currentTarget.value)}>
                    <SeatChoices {...choices} />
                </select>
            </label>
            <SeatStatus {...{ seat, index, isOnline }} />
            <ColourChoice seat={index} chosen={colour} onChoose={onColour} />
            {onRemove && (
                <button
                    type="button"
                    class="remove-seat"
                    onClick={onRemove}
                    aria-label={t(`Platz ${number} entfernen`, `Remove seat ${number}`)}
                >
                    ×
                </button>
            )}
        </div>
    );
}

interface SeatNameProps {
    seat: Seat;
    number: number;
    onInput(name: string): void;
}

/** The ribbon below the face. Invited players choose their own names. */
function SeatName({ seat, number, onInput }: SeatNameProps) {
    const t = useTranslate();
    if (seat.bot === FRIEND)
        return <span class="seat-name ribbon-name">{t(`Freund ${number - 1}`, `Friend ${number - 1}`)}</span>;
    return (
        <label class="seat-name">
            <span class="hidden">{t(`Platz ${number}: Name`, `Seat ${number}: name`)}</span>
            <input
                type="text"
                maxLength={18}
                value={seat.name}
                onInput={(event) => onInput(event.currentTarget.value)}
            />
        </label>
    );
}

/** A bot's strength as pips; for others, how they join. */
function SeatStatus({ seat, index, isOnline }: { seat: Seat; index: number; isOnline: boolean }) {
    const t = useTranslate();
    const levels = botLevels(t).map(([id]) => id);
    const strength = levels.indexOf(seat.bot ?? "") + 1;
    if (strength > 0)
        return (
            <span class="seat-status level-pips" aria-hidden="true">
                {levels.map((id, i) => (
                    <i key={id} class={i < strength ? "full" : ""} />
                ))}
            </span>
        );
    if (seat.bot === FRIEND)
        return (
            <span class="seat-status waits">
                <Icon name="clock" /> {t("per Link", "by link")}
            </span>
        );
    const isMe = index === 0;
    return (
        <span class="seat-status">
            {isMe ? t("du", "you") : isOnline ? "" : t("am selben Gerät", "same device")}
        </span>
    );
}

interface SeatFaceProps {
    seats: Seat[];
    index: number;
    onChoose(face: string): void;
}

function SeatFace({ seats, index, onChoose }: SeatFaceProps) {
    const t = useTranslate();
    const table = { seats, viewer: 0, actor: OVER };
    const seat = seats[index];
    if (seat?.bot === FRIEND)
        return (
            <span class="portrait free" aria-hidden="true">
                <Art id="portraits/p03" />
            </span>
        );
    if (seat?.bot) return <Portrait table={table} seat={index} />;
    const choose = (face: string) => {
        if (index === 0) choosePortrait(face);
        onChoose(face);
    };
    return (
        <FaceChoice
            label={t(`Platz ${index + 1}: Gesicht`, `Seat ${index + 1}: face`)}
            face={<Portrait table={table} seat={index} />}
            isMine={index === 0}
            onChoose={choose}
        />
    );
}
