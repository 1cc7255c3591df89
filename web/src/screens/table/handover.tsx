// Several people at one device: hides the table until the next one has it.
import { useTranslate } from "../../ui/i18n";

export function Handover({ name, onTake }: { name: string; onTake(): void }) {
    const t = useTranslate();
    return (
        <section class="curtain">
            <h2>{t(`Jetzt ist ${name} dran`, `It is ${name}’s turn`)}</h2>
            <p>
                {t(
                    "Gib das Gerät weiter. Verdeckte Karten erscheinen erst nach dem Druck auf den Knopf.",
                    "Pass the device on. Hidden cards appear when you press the button.",
                )}
            </p>
            <button type="button" class="main" data-test="take-over" onClick={onTake}>
                {t(`Ich bin ${name}`, `I am ${name}`)}
            </button>
        </section>
    );
}
