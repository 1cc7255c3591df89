// On the other device: the link was opened. It works only once, so it is used on a click, not on opening it.
import { useState } from "preact/hooks";
import { takeSeats } from "../../session/devices";
import { useTranslate } from "../../ui/i18n";
import { Closed } from "../closed";
import { Cover } from "../cover";

export function TakeSeats({ code }: { code: string }) {
    const t = useTranslate();
    const [failed, setFailed] = useState(false);
    const take = () =>
        takeSeats(code).then(
            () => location.replace("#/"),
            () => setFailed(true),
        );
    if (failed)
        return (
            <main class="form-page">
                <div role="alert">
                    <Closed
                        title={t("Dieser Link gilt nicht mehr", "This link no longer works")}
                        text={t(
                            "Er wurde schon benutzt oder ist älter als zehn Minuten. " +
                                "Mach am anderen Gerät einen neuen.",
                            "It was used already or is older than ten minutes. " +
                                "Make a new one on the other device.",
                        )}
                    />
                </div>
            </main>
        );
    return (
        <main class="form-page join">
            <article class="invitation panel">
                <div class="cover-art">
                    <Cover game="macao" />
                </div>
                <div class="invitation-text">
                    <h1>{t("Spiel hier weiter", "Play on here")}</h1>
                    <p>
                        {t(
                            "Danach sitzt du auch an diesem Gerät auf deinen Plätzen; " +
                                "am anderen bleibt alles, wie es ist.",
                            "You will be in the same seats on this device, too; " +
                                "nothing changes on the other one.",
                        )}
                    </p>
                    <p>
                        <button type="button" class="go" data-test="take" onClick={() => void take()}>
                            {t("Tische mitnehmen", "Take my tables along")}
                        </button>
                    </p>
                </div>
            </article>
        </main>
    );
}
