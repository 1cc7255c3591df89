// "Take along": makes a link for another device, shown as text and as a QR code.
import { useEffect, useState } from "preact/hooks";
import { offerSeats, runningSeats, type Offer } from "../../session/devices";
import { useTranslate } from "../../ui/i18n";
import { QrCode } from "../../ui/qr-code";
import { Cover } from "../cover";
import { Empty } from "../empty";

export function AlongOffer() {
    const t = useTranslate();
    const [offer, setOffer] = useState<Offer | null>(null);
    const [failed, setFailed] = useState(false);
    const make = async () => {
        const made = await offerSeats().catch(() => null);
        setFailed(!made);
        setOffer(made);
    };
    if (!runningSeats().length)
        return (
            <section class="panel" data-test="no-seats">
                <h1>{t("Auf ein anderes Gerät mitnehmen", "Take along to another device")}</h1>
                <Empty art="mercado">
                    {t(
                        "Du sitzt an keinem Tisch auf dem Server. Tische auf diesem Gerät bleiben hier.",
                        "You have no tables on the server. Tables on this device stay here.",
                    )}
                </Empty>
                <a class="button go" href="#/">
                    {t("Zur Startseite", "Home")}
                </a>
            </section>
        );
    return (
        <section class="invitation panel" aria-labelledby="along">
            <div class="cover-art">
                <Cover game="macao" />
            </div>
            <div class="invitation-text">
                <h1 id="along">{t("Auf ein anderes Gerät mitnehmen", "Take along to another device")}</h1>
                <p>
                    {t(
                        "Öffne den Link auf dem anderen Gerät oder lies den Code mit dessen Kamera. " +
                            "Er gilt einmal und zehn Minuten; wer ihn öffnet, spielt auf deinen Plätzen mit.",
                        "Open the link on the other device, or scan the code with its camera. " +
                            "It works once and for ten minutes; whoever opens it plays in your seats.",
                    )}
                </p>
                <p>
                    <button type="button" class="go" data-test="along" onClick={() => void make()}>
                        {offer
                            ? t("Neuen Link erstellen", "Make a new link")
                            : t("Link erstellen", "Make a link")}
                    </button>
                </p>
                {failed && (
                    <p role="alert">
                        {t(
                            "Das ging nicht. Versuch es bald noch einmal.",
                            "That did not work. Try again soon.",
                        )}
                    </p>
                )}
                {offer && <OfferLink key={offer.link} offer={offer} />}
            </div>
        </section>
    );
}

function OfferLink({ offer }: { offer: Offer }) {
    const t = useTranslate();
    const [expired, setExpired] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setExpired(true), offer.seconds * 1000);
        return () => clearTimeout(timer);
    }, []);
    if (expired) return <p role="status">{t("Der Link gilt nicht mehr.", "The link has expired.")}</p>;
    return (
        <div class="along" role="status">
            <QrCode text={offer.link} label={t("QR-Code mit dem Link", "QR code with the link")} />
            <label>
                {t("Link", "Link")}{" "}
                <input type="text" readOnly value={offer.link} data-test="along-link" onFocus={select} />
            </label>
            <button type="button" onClick={() => void navigator.clipboard?.writeText(offer.link)}>
                {t("Kopieren", "Copy")}
            </button>
        </div>
    );
}

const select = (event: FocusEvent) => (event.currentTarget as HTMLInputElement).select();
