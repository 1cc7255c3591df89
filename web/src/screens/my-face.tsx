// My face, the same at all tables: beside my name in the header, and where I sit down by a link.
import { useArt, Art } from "../stage/art";
import { choosePortrait, useChosenPortrait } from "../stage/portrait";
import { useTranslate } from "../ui/i18n";
import { FaceChoice } from "./new-table/looks-menu";

export function MyFace({ name, test }: { name?: string; test: string }) {
    const t = useTranslate();
    useArt("portraits");
    const portrait = useChosenPortrait();
    const face = (
        <>
            <Art id={`portraits/${portrait}`} />
            {name && <b>{name}</b>}
        </>
    );
    const label = `${name ? `${name}: ` : ""}${t("dein Gesicht", "your face")}`;
    return (
        <div class="my-face">
            <FaceChoice {...{ label, face, test }} isMine onChoose={choosePortrait} />
        </div>
    );
}
