// Several people at one device: hides the table until the next one has it.
import type { Snapshot } from "../../engine/types";
import { Portrait } from "../../stage/portrait";
import { useTranslate } from "../../ui/i18n";

interface Props {
    table: Snapshot;
    /** Whose turn it is. */
    seat: number;
    onTake(): void;
}

export function Handover({ table, seat, onTake }: Props) {
    const t = useTranslate();
    const name = table.seats[seat]?.name ?? "";
    return (
        <section class="curtain">
            <Portrait table={table} seat={seat} />
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
