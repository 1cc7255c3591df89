// How long the server keeps tables; shown to people who have one there.
import { useEffect, useState } from "preact/hooks";
import { fetchRetention, type Retention } from "../session/api";
import { useTranslate } from "../ui/i18n";
import { retentionText } from "./retention-text";

export function RetentionNote() {
    const t = useTranslate();
    const [retention, setRetention] = useState<Retention | null>(null);
    useEffect(() => {
        let isHere = true;
        void fetchRetention().then((found) => isHere && setRetention(found));
        return () => {
            isHere = false;
        };
    }, []);
    if (!retention) return null;
    return (
        <p class="soft" data-test="retention">
            {retentionText(retention, t)}
        </p>
    );
}
