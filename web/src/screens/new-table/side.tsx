// Beside the seats: on one device the game itself, online who gets a link. And the button to the table.
import type { Game, Seat } from "../../engine/types";
import { gameUi } from "../../games";
import { SeatShape } from "../../stage/seat";
import { useTranslate } from "../../ui/i18n";
import { Icon } from "../../ui/icon";
import { Cover } from "../cover";
import { CoverFacts } from "../game-cover";
import { FRIEND } from "./online-options";

interface Props {
    game: Game;
    seats: Seat[];
    isOnline: boolean;
    /** Whether the table is shown in the lobby. */
    isOpen: boolean;
    error: string;
}

export function Side({ game, seats, isOnline, isOpen, error }: Props) {
    const t = useTranslate();
    return (
        <aside class="new-side" aria-label={isOnline ? t("Einladen", "Invite") : t(game.name)}>
            {isOnline ? <Invited seats={seats} isOpen={isOpen} /> : <Poster game={game} />}
            {error && (
                <p role="alert" class="trouble">
                    {t("Das hat nicht geklappt", "That did not work")}: {error}
                </p>
            )}
            <p class="begin">
                <button type="submit" class="go" data-test="begin">
                    {isOnline
                        ? t("Tisch aufmachen", "Create the table")
                        : t("An den Tisch", "Start the game")}
                </button>
            </p>
        </aside>
    );
}

/** The game that will be played, and two ways to get to know it. */
function Poster({ game }: { game: Game }) {
    const t = useTranslate();
    return (
        <div class="poster">
            <div class="cover-art">
                <Cover game={game.id} />
            </div>
            <h2 class="ribbon">{t(game.name)}</h2>
            <CoverFacts game={game} />
            <p>{t(game.about)}</p>
            <p class="doors">
                {gameUi(game.id).lesson && (
                    <a class="button" href={`#/learn/${game.id}`}>
                        <Icon name="cap" /> {t("Erst lernen", "Learn it first")}
                    </a>
                )}
                <a class="button" href={`#/rules/${game.id}`}>
                    <Icon name="book" /> {t("Regeln", "Rules")}
                </a>
            </p>
        </div>
    );
}

function Invited({ seats, isOpen }: { seats: Seat[]; isOpen: boolean }) {
    const t = useTranslate();
    const friends = seats.flatMap(({ bot }, seat) => (bot === FRIEND ? [seat] : []));
    return (
        <>
            <h2>{t("Einladen", "Invite")}</h2>
            <p class="soft">
                {friends.length
                    ? t(
                          "Jeder Platz bekommt seinen eigenen Link und QR-Code, sobald der Tisch steht.",
                          "Each seat gets its own link and QR code as soon as the table is created.",
                      )
                    : t(
                          "Nur Bots spielen mit. Setz einen Freund an den Tisch, wenn du einladen willst.",
                          "Only bots play. Give a seat to a friend if you want to invite somebody.",
                      )}
            </p>
            <ul class="invited">
                {friends.map((seat) => (
                    <li key={seat}>
                        <SeatShape seat={seat} size={22} /> <b>{t(`Freund ${seat}`, `Friend ${seat}`)}</b>
                        <span class="soft">
                            <Icon name="link" /> {t("eigener Link", "own link")}
                        </span>
                    </li>
                ))}
                {isOpen && friends.length > 0 && (
                    <li>
                        <Icon name="people" /> <b>{t("Lobby", "Lobby")}</b>
                        <span class="soft">{t("jeder darf kommen", "anybody may join")}</span>
                    </li>
                )}
                <li>
                    <Icon name="eye" /> <b>{t("Zuschauen", "Watch")}</b>
                    <span class="soft">{t("sieht nichts Verdecktes", "sees nothing hidden")}</span>
                </li>
            </ul>
        </>
    );
}
