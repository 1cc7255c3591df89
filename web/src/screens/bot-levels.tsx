// The strengths of bots to choose from; at a table on the server, those that its host allows.
import { useEffect, useState } from "preact/hooks";
import { fetchRefusedBots } from "../session/api";
import { useTranslate, type Translate } from "../ui/i18n";

/** Id and name of each level. */
export function botLevels(t: Translate): [string, string][] {
    return [
        ["easy", t("Bot, leicht", "Bot, easy")],
        ["medium", t("Bot, mittel", "Bot, medium")],
        ["hard", t("Bot, schwer", "Bot, hard")],
        ["expert", t("Bot, Experte", "Bot, expert")],
        ["master", t("Bot, Meister", "Bot, master")],
    ];
}

/** The levels that this server does not allow. In this browser all are available. */
export function useRefusedLevels(isOnline: boolean): string[] {
    const [refused, setRefused] = useState<string[]>([]);
    useEffect(() => {
        if (!isOnline) return;
        let isHere = true;
        void fetchRefusedBots().then((found) => isHere && setRefused(found));
        return () => {
            isHere = false;
        };
    }, [isOnline]);
    return isOnline ? refused : [];
}

/** The options of a select; a refused level is visible but disabled, and says why. */
export function LevelOptions({ refused }: { refused: string[] }) {
    const t = useTranslate();
    return (
        <>
            {botLevels(t).map(([id, name]) => {
                const isRefused = refused.includes(id);
                return (
                    <option key={id} value={id} disabled={isRefused}>
                        {isRefused ? `${name} (${t("nicht auf diesem Server", "not on this server")})` : name}
                    </option>
                );
            })}
        </>
    );
}
