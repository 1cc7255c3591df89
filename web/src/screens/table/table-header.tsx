// The header at a table: list view, download, side panel.
import type { Game } from "../../engine/types";
import { gameUi } from "../../games";
import { useTranslate } from "../../ui/i18n";
import { Icon } from "../../ui/icon";
import { Header } from "../header";

interface Props {
    game: Game;
    asList: boolean;
    isSideOpen: boolean;
    unread: number;
    onList(): void;
    onSave(): void;
    onSide(): void;
}

export function TableHeader({ game, asList, isSideOpen, unread, onList, onSave, onSide }: Props) {
    const t = useTranslate();
    return (
        <Header>
            <h1 class="room-title">{t(game.name)}</h1>
            {gameUi(game.id).scene && (
                <button
                    type="button"
                    class="quiet"
                    aria-pressed={asList}
                    data-test="as-list"
                    onClick={onList}
                >
                    <Icon name="list" />
                    <span class="wide-only">{t("Als Liste", "List view")}</span>
                </button>
            )}
            <button type="button" class="quiet" onClick={onSave}>
                <Icon name="download" />
                <span class="wide-only">{t("Speichern", "Download")}</span>
            </button>
            <button type="button" class="quiet" aria-expanded={isSideOpen} data-test="side" onClick={onSide}>
                <Icon name="book" />
                <span class="wide-only">{t("Verlauf & Regeln", "Log & rules")}</span>
                {!isSideOpen && unread > 0 && (
                    <span class="unread">
                        <span class="hidden">{t("neu im Chat:", "new messages:")}</span>
                        {unread}
                    </span>
                )}
            </button>
        </Header>
    );
}
