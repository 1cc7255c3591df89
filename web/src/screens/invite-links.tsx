// Links that open a seat or let somebody watch: to copy, to share, and as a code for a camera.
import { useRef, useState } from "preact/hooks";
import { inviteLink } from "../session/api";
import { SeatShape } from "../stage/seat";
import { useTranslate } from "../ui/i18n";
import { Icon } from "../ui/icon";
import { QrCode } from "../ui/qr-code";

interface Props {
    table: string;
    seats: { seat: number; token: string }[];
    watch: string;
    /** Whether the codes are shown at once. */
    isOpen?: boolean;
}

export function InviteLinks({ table, seats, watch, isOpen = false }: Props) {
    const t = useTranslate();
    return (
        <ul class="links">
            {seats.map(({ seat, token }) => (
                <LinkRow
                    key={seat}
                    link={inviteLink(table, token)}
                    name={t(`Platz ${seat + 1}`, `Seat ${seat + 1}`)}
                    seat={seat}
                    isOpen={isOpen}
                />
            ))}
            {watch && <LinkRow link={inviteLink(table, watch)} name={t("Zuschauen", "Watch")} seat={-1} />}
        </ul>
    );
}

interface LinkRowProps {
    link: string;
    name: string;
    /** -1: a spectator. */
    seat: number;
    isOpen?: boolean;
}

function LinkRow({ link, name, seat, isOpen = false }: LinkRowProps) {
    const t = useTranslate();
    const [copied, setCopied] = useState(false);
    const [hasCode, setHasCode] = useState(isOpen);
    const field = useRef<HTMLInputElement>(null);
    const copy = () => {
        field.current?.select();
        void navigator.clipboard?.writeText(link).then(
            () => setCopied(true),
            () => undefined,
        );
    };
    return (
        <li>
            <label>
                <b>
                    {seat >= 0 ? <SeatShape seat={seat} size={20} /> : <Icon name="eye" />} {name}
                </b>
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
                <Icon name={copied ? "check" : "copy"} />{" "}
                {copied ? t("Kopiert", "Copied") : t("Kopieren", "Copy")}
            </button>
            {seat >= 0 && !hasCode && (
                <button
                    type="button"
                    onClick={() => setHasCode(true)}
                    aria-label={`${t("QR-Code", "QR code")}: ${name}`}
                >
                    {t("QR-Code", "QR code")}
                </button>
            )}
            {hasCode && <LinkCode link={link} name={name} />}
            {!hasCode && <ShareButton link={link} name={name} />}
        </li>
    );
}

/** The code, and what to do with it. */
function LinkCode({ link, name }: { link: string; name: string }) {
    const t = useTranslate();
    return (
        <div class="link-code">
            <QrCode text={link} label={`${t("QR-Code mit dem Link", "QR code with the link")}: ${name}`} />
            <div>
                <p>
                    {t(
                        "Mit der Handykamera scannen, oder den Link schicken.",
                        "Scan it with a phone’s camera, or send the link.",
                    )}
                </p>
                <ShareButton link={link} name={name} />
            </div>
        </div>
    );
}

function ShareButton({ link, name }: { link: string; name: string }) {
    const t = useTranslate();
    if (!("share" in navigator)) return null;
    const share = () => void navigator.share({ title: "Kontor", url: link }).catch(() => undefined);
    return (
        <button type="button" onClick={share} aria-label={`${t("Teilen", "Share")}: ${name}`}>
            <Icon name="share" /> {t("Teilen", "Share")}
        </button>
    );
}
