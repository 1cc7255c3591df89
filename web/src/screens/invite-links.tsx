// Links that open a seat or let somebody watch, with buttons to copy and share them.
import { useRef, useState } from "preact/hooks";
import { inviteLink } from "../session/api";
import { SeatShape } from "../stage/seat";
import { useTranslate } from "../ui/i18n";

interface Props {
    table: string;
    seats: { seat: number; token: string }[];
    watch: string;
}

export function InviteLinks({ table, seats, watch }: Props) {
    const t = useTranslate();
    return (
        <ul class="links">
            {seats.map(({ seat, token }) => (
                <LinkRow
                    key={seat}
                    link={inviteLink(table, token)}
                    name={t(`Platz ${seat + 1}`, `Seat ${seat + 1}`)}
                    seat={seat}
                />
            ))}
            {watch && <LinkRow link={inviteLink(table, watch)} name={t("Zuschauen", "Watch")} seat={-1} />}
        </ul>
    );
}

function LinkRow({ link, name, seat }: { link: string; name: string; seat: number }) {
    const t = useTranslate();
    const [copied, setCopied] = useState(false);
    const field = useRef<HTMLInputElement>(null);
    const copy = () => {
        field.current?.select();
        void navigator.clipboard?.writeText(link).then(
            () => setCopied(true),
            () => undefined,
        );
    };
    const share = () => void navigator.share({ title: "Kontor", url: link }).catch(() => undefined);
    return (
        <li>
            <label>
                <span>
                    {seat >= 0 && <SeatShape seat={seat} />} {name}
                </span>
                <input
                    type="text"
                    ref={field}
                    readOnly
                    value={link}
                    data-test={seat >= 0 ? "link" : "watch-link"}
                    onFocus={(event) => event.currentTarget.select()}
                />
            </label>
            <button type="button" onClick={copy} aria-label={`${t("Kopieren", "Copy")}: ${name}`}>
                {copied ? t("Kopiert", "Copied") : t("Kopieren", "Copy")}
            </button>
            {"share" in navigator && (
                <button type="button" onClick={share} aria-label={`${t("Teilen", "Share")}: ${name}`}>
                    {t("Teilen", "Share")}
                </button>
            )}
        </li>
    );
}
