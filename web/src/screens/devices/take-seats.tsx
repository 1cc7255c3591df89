// On the other device: the link was opened. It works only once, so it is used on a click, not on opening it.
import { useState } from "preact/hooks";
import { takeSeats } from "../../session/devices";
import { useTranslate } from "../../ui/i18n";

export function TakeSeats({ code }: { code: string }) {
    const t = useTranslate();
    const [failed, setFailed] = useState(false);
    const take = () =>
        takeSeats(code).then(
            () => location.replace("#/"),
            () => setFailed(true),
        );
    return (
        <main class="form-page">
            <h1>{t("Tische auf dieses Gerät mitnehmen", "Take your tables to this device")}</h1>
            {failed ? (
                <p class="panel" role="alert">
                    {t(
                        "Dieser Link wurde schon benutzt oder ist älter als zehn Minuten. " +
                            "Mach am anderen Gerät einen neuen.",
                        "This link was used already or is older than ten minutes. " +
                            "Make a new one on the other device.",
                    )}
                </p>
            ) : (
                <div class="panel">
                    <p>
                        {t(
                            "Danach spielst du hier auf denselben Plätzen weiter; " +
                                "am anderen Gerät bleibt alles, wie es ist.",
                            "You can then play on here in the same seats; " +
                                "nothing changes on the other device.",
                        )}
                    </p>
                    <p>
                        <button type="button" class="go" data-test="take" onClick={() => void take()}>
                            {t("Mitnehmen", "Take along")}
                        </button>
                    </p>
                </div>
            )}
        </main>
    );
}
