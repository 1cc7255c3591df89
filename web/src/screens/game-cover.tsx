// A game on the start screen: its painted cover, and the ways into it.
import type { ComponentChildren } from "preact";
import type { Game } from "../engine/types";
import { gameUi } from "../games";
import { useTranslate } from "../ui/i18n";
import { Icon, type IconName } from "../ui/icon";
import { Cover } from "./cover";

interface Props {
    game: Game;
    /** How many bots play when it starts with one click. */
    bots: number;
    onPlay(): void;
}

export function GameCover({ game, bots, onPlay }: Props) {
    const t = useTranslate();
    const { lesson } = gameUi(game.id);
    const labelFor = (action: string) => `${action}: ${t(game.name)}`;
    const play = t("Spielen", "Play");
    const against =
        bots === 1 ? t("gegen 1 Bot", "against 1 bot") : t(`gegen ${bots} Bots`, `against ${bots} bots`);
    return (
        <li class="cover" data-game={game.id}>
            <div class="cover-art">
                <Cover game={game.id} />
            </div>
            <h2 class="ribbon">{t(game.name)}</h2>
            <div class="cover-about">
                <CoverFacts game={game} />
                <p class="cover-line">{t(game.about)}</p>
                <p class="doors">
                    <button
                        type="button"
                        class="main"
                        onClick={onPlay}
                        data-test={`play-${game.id}`}
                        aria-label={labelFor(`${play} ${against}`)}
                    >
                        {play} <small>{against}</small>
                    </button>
                    <Door
                        icon="people"
                        href={`#/new/${game.id}`}
                        label={labelFor(t("Neuer Tisch", "New table"))}
                    >
                        {t("Neuer Tisch", "New table")}
                    </Door>
                    {lesson && (
                        <Door
                            icon="cap"
                            href={`#/learn/${game.id}`}
                            label={labelFor(t("Lernen", "Learn"))}
                            test={`learn-${game.id}`}
                        >
                            {t("Lernen", "Learn")}
                        </Door>
                    )}
                    <Door icon="book" href={`#/rules/${game.id}`} label={labelFor(t("Regeln", "Rules"))} />
                </p>
            </div>
        </li>
    );
}

export function CoverFacts({ game: { seatsMin, seatsMax, minutes } }: { game: Game }) {
    const t = useTranslate();
    const players = seatsMin === seatsMax ? String(seatsMin) : `${seatsMin}–${seatsMax}`;
    return (
        <p class="cover-facts">
            <span>
                <Icon name="people" /> <b>{players}</b>{" "}
                <span class="cover-unit">{t("Spieler", "players")}</span>
            </span>
            <span>
                <Icon name="clock" /> <b>{minutes}</b> {t("Min.", "min")}
            </span>
        </p>
    );
}

interface DoorProps {
    icon: IconName;
    href: string;
    label: string;
    test?: string;
    children?: ComponentChildren;
}

function Door({ icon, href, label, test, children }: DoorProps) {
    return (
        <a class="button" href={href} aria-label={label} data-test={test}>
            <Icon name={icon} />
            {children}
        </a>
    );
}
