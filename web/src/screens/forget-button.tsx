// Removes a table from the list; its label tells a screen reader more than the cross.
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
