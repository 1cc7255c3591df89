// An invitation was opened: for which game, with whom, under which name.
import { useEffect, useState } from "preact/hooks";
import { formatLook } from "../engine/record-text";
import type { Game } from "../engine/types";
import { gameUi } from "../games";
import { fetchOpenTables, fetchOwnTables, seatsOf, type OwnTable } from "../session/api";
import { enterTable } from "../session/lobby-client";
import { askForSeat, type SeatAnswer } from "../session/ask-seat";
import { cleanName, playerName, savePlayerName } from "../session/player-name";
import { savedSeat } from "../session/saved-seats";
import { seatColours, seatStyle, type ColourId } from "../stage/looks";
import { useArt } from "../stage/art";
import { chosenPortrait, settlePortrait } from "../stage/portrait";
import { useTranslate } from "../ui/i18n";
import { Closed } from "./closed";
import { Cover } from "./cover";
import { Faces } from "./faces";
import { MyFace } from "./my-face";
import { ColourChoice } from "./new-table/looks-menu";

interface Props {
    games: Game[];
    table: string;
    token: string;
}

/** The table that a token opens; null if no server answers. */
async function findTable(table: string, token: string): Promise<OwnTable | null> {
    if (!(await fetchOpenTables())) return null;
    const [found] = await fetchOwnTables([{ table, token }]);
    return found ?? null;
}

export function JoinScreen({ games, table, token }: Props) {
    const [found, setFound] = useState<OwnTable | null | undefined>(undefined);
    const find = () => {
        setFound(undefined);
        void findTable(table, token).then(setFound, () => setFound(null));
    };
    useEffect(() => {
        if (savedSeat(table)?.token === token) location.replace(`#/table/${table}`);
        else find();
    }, [table, token]);
    return (
        <main class="form-page join" data-game={found?.game}>
            {found === undefined ? (
                <p aria-busy="true">…</p>
            ) : (
                <Found {...{ games, table, token, found }} onRetry={find} />
            )}
        </main>
    );
}

interface FoundProps extends Props {
    /** Null if no server answers. */
    found: OwnTable | null;
    onRetry(): void;
}

/** The seat that a link opens, or why it opens none. */
function Found({ games, table, token, found, onRetry }: FoundProps) {
    const t = useTranslate();
    const game = games.find(({ id }) => id === found?.game);
    if (found === null)
        return (
            <Closed
                title={t("Der Server antwortet nicht", "The server does not respond")}
                text={t(
                    "Der Link ist vielleicht in Ordnung. Prüfe die Verbindung.",
                    "The link may be fine. Check your connection.",
                )}
            >
                <button type="button" class="go" data-test="retry" onClick={onRetry}>
                    {t("Noch einmal versuchen", "Try again")}
                </button>
            </Closed>
        );
    if (found.taken) return <SeatTaken table={table} token={token} />;
    if (found.unreadable)
        return (
            <Closed
                title={t("Dieser Tisch lässt sich nicht öffnen", "This table cannot be opened")}
                text={t(
                    "Dein Link stimmt, aber der Server kann nicht lesen, was er vom Tisch hat. " +
                        "Der Betreiber findet die Ursache im Protokoll.",
                    "Your link is fine, but the server cannot read what is stored of the table. " +
                        "The host can find the cause in the log.",
                )}
            />
        );
    if (found.gone || !game)
        return (
            <Closed
                title={t("Dieser Link öffnet keinen Platz", "This link is not valid")}
                text={t(
                    "Vielleicht ist er unvollständig kopiert oder der Platz schon vergeben. " +
                        "Bitte um einen neuen.",
                    "It may be incomplete, or the seat may be taken. Ask for a new one.",
                )}
            />
        );
    return (
        <Invitation
            game={game}
            table={found}
            onJoin={(name, look) => enterTable(table, token, name, look, game.id)}
        />
    );
}

/** Somebody else has the link's seat now, and can be asked for it. */
function SeatTaken({ table, token }: { table: string; token: string }) {
    const t = useTranslate();
    const [answer, setAnswer] = useState<"" | "asking" | SeatAnswer>("");
    const ask = () => {
        setAnswer("asking");
        void askForSeat(table, token, playerName(t("Gast", "Guest"))).then(setAnswer);
    };
    const said = {
        "": "",
        asking: "…",
        asked: t(
            "Gefragt. Sobald der Platz frei ist, öffnet dieser Link ihn wieder.",
            "Asked. Once the seat is free, this link opens it again.",
        ),
        absent: t(
            "Wer den Platz hat, ist gerade nicht da.",
            "The player in this seat is not here right now.",
        ),
        failed: t("Der Server antwortet nicht.", "The server does not respond."),
    }[answer];
    return (
        <Closed
            title={t("Dieser Platz ist vergeben", "This seat is taken")}
            text={t(
                "Jemand hat sich mit diesem Link hingesetzt. " +
                    "Warst du das auf einem anderen Gerät, dann spiel dort weiter.",
                "Somebody sat down with this link. If that was you on another device, go on playing there.",
            )}
            status={said}
        >
            <button
                type="button"
                class="go"
                data-test="ask-seat"
                disabled={answer === "asking"}
                onClick={ask}
            >
                {t("Um den Platz bitten", "Ask for the seat")}
            </button>
        </Closed>
    );
}

interface InvitationProps {
    game: Game;
    table: OwnTable;
    onJoin(name: string, look: string): void;
}

function Invitation(props: InvitationProps) {
    const t = useTranslate();
    const { game, table } = props;
    return (
        <article class="invitation panel">
            <div class="cover-art">
                <Cover game={game.id} />
            </div>
            <div class="invitation-text">
                <h1>
                    {isForPlayer(table)
                        ? t("Du bist eingeladen", "You are invited")
                        : t("Zuschauen", "Watch")}
                    : {t(game.name)}
                </h1>
                <p>{t(game.about)}</p>
                <AtTable game={game} table={table} />
                <JoinForm {...props} />
            </div>
        </article>
    );
}

const isForPlayer = ({ seat }: OwnTable): boolean => seat >= 0;

function JoinForm({ game, table, onJoin }: InvitationProps) {
    const t = useTranslate();
    const isPlayer = isForPlayer(table);
    const nameAtTable = isPlayer ? table.seats[table.seat]?.name : "";
    const [name, setName] = useState(nameAtTable || playerName(""));
    const [colour, setColour] = useState<ColourId | undefined>(undefined);
    const submit = (event: Event) => {
        event.preventDefault();
        const chosenName = cleanName(name) || (isPlayer ? t("Gast", "Guest") : "");
        if (chosenName) savePlayerName(chosenName);
        onJoin(chosenName, isPlayer ? formatLook({ colour, face: chosenPortrait() }) : "");
    };
    return (
        <form onSubmit={submit}>
            <div class="join-me">
                {isPlayer && <MyLook {...{ game, table, colour }} onColour={setColour} />}
                <MyName isPlayer={isPlayer} name={name} onChange={setName} />
            </div>
            <p class="doors">
                <button type="submit" class="go" data-test="join">
                    {isPlayer ? t("An den Tisch", "Join the table") : t("Zuschauen", "Watch")}
                </button>
                <a class="button" href={`#/rules/${game.id}`}>
                    {t("Regeln", "Rules")}
                </a>
            </p>
        </form>
    );
}

interface MyNameProps {
    isPlayer: boolean;
    name: string;
    onChange(name: string): void;
}

function MyName({ isPlayer, name, onChange }: MyNameProps) {
    const t = useTranslate();
    return (
        <label class="option-row">
            <span>
                {t("Wie heißt du?", "Your name")}{" "}
                {!isPlayer && (
                    <small class="soft">
                        {t(
                            "Alle sehen, wer zuschaut; ohne Namen wirst du nur gezählt.",
                            "Others see who watches; without a name you are only counted.",
                        )}
                    </small>
                )}
            </span>
            <input
                type="text"
                maxLength={18}
                value={name}
                data-test="name"
                autocomplete="nickname"
                onInput={(event) => onChange(event.currentTarget.value)}
            />
        </label>
    );
}

/** Who has sat down already. */
function AtTable({ game, table }: { game: Game; table: OwnTable }) {
    const t = useTranslate();
    useArt("portraits");
    const seats = seatsOf(table);
    const names = seats.flatMap(({ name }, i) => (name && i !== table.seat ? [name] : []));
    if (!names.length) return null;
    return (
        <div class="at-table" style={seatStyle(seats, gameUi(game.id).colours)}>
            <Faces seats={seats} viewer={table.seat} />
            <p>
                {t("Am Tisch", "At the table")}: <b>{names.join(", ")}</b>
            </p>
        </div>
    );
}

interface MyLookProps {
    game: Game;
    table: OwnTable;
    /** Chosen by me; otherwise the seat keeps its colour. */
    colour: ColourId | undefined;
    onColour(colour: ColourId): void;
}

/** My colour and face at the table; those of others cannot be chosen. */
function MyLook({ game, table, colour, onColour }: MyLookProps) {
    const own = gameUi(game.id).colours;
    const seats = seatsOf(table);
    useEffect(() => void settlePortrait(seats), []);
    const before = seatColours(seats, own);
    const chosen = colour ?? before[table.seat] ?? "gold";
    const looking = seats.map((seat, i) => ({ ...seat, colour: i === table.seat ? chosen : before[i] }));
    return (
        <div class={`my-look own-${table.seat}`} style={seatStyle(looking, own)}>
            <MyFace test="portrait" />
            <ColourChoice
                seat={table.seat}
                chosen={chosen}
                taken={before.filter((_, i) => i !== table.seat)}
                onChoose={onColour}
            />
        </div>
    );
}
