// On the start screen: a game from a file, dropped or chosen.
import { useState } from "preact/hooks";
import { useTranslate } from "../ui/i18n";
import { Icon } from "../ui/icon";

export function OpenFile({ onLoad }: { onLoad(record: string): void }) {
    const t = useTranslate();
    const [isOver, setIsOver] = useState(false);
    const read = (files: FileList | null | undefined) => {
        const file = files?.[0];
        if (file) void file.text().then(onLoad);
    };
    const dragged = (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
    };
    const dropped = (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        read(event.dataTransfer?.files);
    };
    return (
        <section
            class="panel"
            aria-labelledby="record"
            onDragOver={dragged}
            onDragLeave={() => setIsOver(false)}
            onDrop={dropped}
        >
            <h2 id="record">{t("Partie aus einer Datei", "A game from a file")}</h2>
            <div class={isOver ? "drop over" : "drop"}>
                <Icon name="file" />
                <p>
                    {t(
                        "Zieh eine Aufzeichnung (.ktr) hierher: ansehen, auswerten, weiterspielen.",
                        "Drop a record (.ktr) here: replay it, analyse it, play on from it.",
                    )}
                </p>
                <input
                    id="file"
                    class="hidden"
                    type="file"
                    accept=".ktr,text/plain"
                    onChange={(event) => read(event.currentTarget.files)}
                />
                <label class="button" for="file">
                    {t("Datei wählen", "Choose a file")}
                </label>
            </div>
        </section>
    );
}
