// Takes a table off the list; the cross alone would say too little to a screen reader.
import { useTranslate } from "../ui/i18n";
import { Icon } from "../ui/icon";

export function ForgetButton({ label, onForget }: { label: string; onForget(): void }) {
    const t = useTranslate();
    return (
        <button
            type="button"
            class="quiet forget"
            onClick={onForget}
            title={t("Vergessen", "Remove")}
            aria-label={`${t("Vergessen", "Remove")}: ${label}`}
        >
            <Icon name="close" />
        </button>
    );
}
