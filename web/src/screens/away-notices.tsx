// The bell's settings for when the page is closed: browser notifications and e-mail.
import { useContext, useEffect, useState } from "preact/hooks";
import {
    fetchNoticeOffer,
    isPushOn,
    savedMailbox,
    switchMailOff,
    switchMailOn,
    switchPushOff,
    switchPushOn,
    type NoticeOffer,
} from "../session/notices";
import { SettingsContext, useTranslate } from "../ui/i18n";

const NO_OFFER: NoticeOffer = { push: "", mail: false };

const useLanguageCode = () => (useContext(SettingsContext).language === 0 ? "de" : "en");

/** Renders nothing if the server offers nothing. */
export function AwayNotices() {
    const t = useTranslate();
    const [offer, setOffer] = useState(NO_OFFER);
    useEffect(() => void fetchNoticeOffer().then(setOffer), []);
    if (!offer.push && !offer.mail) return null;
    return (
        <>
            <p>
                <b>{t("Wenn die Seite zu ist", "When the page is closed")}</b>{" "}
                <span class="soft">{t("an Tischen Zug um Zug", "at turn-by-turn tables")}</span>
            </p>
            {offer.push && "PushManager" in window && <PushSetting serverKey={offer.push} />}
            {offer.mail && <MailSetting />}
        </>
    );
}

function PushSetting({ serverKey }: { serverKey: string }) {
    const t = useTranslate();
    const lang = useLanguageCode();
    const [on, setOn] = useState(isPushOn);
    const [failed, setFailed] = useState(false);
    const change = async (wanted: boolean) => {
        const done = wanted ? await switchPushOn(serverKey, lang).catch(() => false) : false;
        if (!wanted) await switchPushOff().catch(() => undefined);
        setFailed(wanted && !done);
        setOn(done);
    };
    return (
        <>
            <label>
                <input
                    type="checkbox"
                    checked={on}
                    data-test="push"
                    onChange={(event) => void change(event.currentTarget.checked)}
                />{" "}
                {t("Mitteilung auf diesem Gerät", "Notification on this device")}
            </label>
            {failed && (
                <p role="alert" class="soft">
                    {t(
                        "Der Browser erlaubt das hier nicht, oder sein Dienst antwortet nicht.",
                        "The browser does not allow that here, or its service does not respond.",
                    )}
                </p>
            )}
        </>
    );
}

type MailState = "off" | "asked" | "on" | "failed";

function MailSetting() {
    const t = useTranslate();
    const lang = useLanguageCode();
    const [address, setAddress] = useState(savedMailbox()?.address ?? "");
    const [state, setState] = useState<MailState>(savedMailbox() ? "on" : "off");
    const switchOn = async () => {
        const confirmed = await switchMailOn(address, lang).catch(() => null);
        setState(confirmed === null ? "failed" : confirmed ? "on" : "asked");
    };
    const switchOff = () => {
        setState("off");
        void switchMailOff().catch(() => undefined);
    };
    const isOn = state === "on" || state === "asked";
    const submit = (event: Event) => {
        event.preventDefault();
        if (isOn) switchOff();
        else void switchOn();
    };
    return (
        <form onSubmit={submit}>
            <label>
                {t("E-Mail an", "E-mail to")}{" "}
                <input
                    type="email"
                    required
                    readOnly={isOn}
                    autocomplete="email"
                    value={address}
                    data-test="mail"
                    onInput={(event) => setAddress(event.currentTarget.value)}
                />
            </label>{" "}
            <button type="submit" data-test="mail-switch">
                {isOn ? t("Aus", "Off") : t("An", "On")}
            </button>
            <MailStateText state={state} />
        </form>
    );
}

function MailStateText({ state }: { state: MailState }) {
    const t = useTranslate();
    if (state === "asked")
        return (
            <p role="status" class="soft">
                {t(
                    "Sieh in dein Postfach und bestätige die Adresse.",
                    "Check your mail and confirm the address.",
                )}
            </p>
        );
    if (state === "failed")
        return (
            <p role="alert" class="soft">
                {t(
                    "Das hat der Server nicht angenommen. Vielleicht wurde diese Adresse eben erst gefragt.",
                    "The server did not accept that. Perhaps it has just sent a mail to this address.",
                )}
            </p>
        );
    return null;
}
