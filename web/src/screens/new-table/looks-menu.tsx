// The small menus of a name plate: twelve faces, and the colours with the seat's shape and their names.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Art } from "../../stage/art";
import { colour, COLOUR_IDS, type ColourId } from "../../stage/looks";
import { PEOPLE } from "../../stage/portrait";
import { SeatShape } from "../../stage/seat";
import { useTranslate } from "../../ui/i18n";

/** Open until something is chosen, Escape is pressed, or the focus goes elsewhere. */
function useMenu() {
    const [isOpen, setOpen] = useState(false);
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!isOpen) return;
        element.current?.querySelector<HTMLElement>("[role=menu] button:not(:disabled)")?.focus();
        const away = (event: Event) => {
            if (!element.current?.contains(event.target as Node)) setOpen(false);
        };
        addEventListener("pointerdown", away);
        return () => removeEventListener("pointerdown", away);
    }, [isOpen]);
    const close = () => {
        setOpen(false);
        element.current?.querySelector<HTMLElement>("button")?.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === "Escape" && isOpen) close();
    };
    return { isOpen, toggle: () => setOpen(!isOpen), close, element, onKeyDown };
}

interface FaceChoiceProps {
    label: string;
    face: ComponentChildren;
    isMine: boolean;
    test?: string;
    onChoose(face: string): void;
}

export function FaceChoice({ label, face, isMine, test = "portrait", onChoose }: FaceChoiceProps) {
    const t = useTranslate();
    const { isOpen, toggle, close, element, onKeyDown } = useMenu();
    const choose = (id: string) => {
        onChoose(id);
        close();
    };
    return (
        <div class="plate-menu face-choice" ref={element} onKeyDown={onKeyDown}>
            <button
                type="button"
                class={isMine ? "face-button mine" : "face-button"}
                data-test={test}
                aria-haspopup="menu"
                aria-expanded={isOpen}
                aria-label={label}
                onClick={toggle}
            >
                {face}
            </button>
            {isOpen && (
                <div class="menu-sheet faces" role="menu" aria-label={label}>
                    {PEOPLE.map((id, i) => (
                        <button
                            key={id}
                            type="button"
                            role="menuitem"
                            aria-label={t(`Gesicht ${i + 1}`, `Face ${i + 1}`)}
                            onClick={() => choose(id)}
                        >
                            <Art id={`portraits/${id}`} />
                        </button>
                    ))}
                </div>
            )}
        </div>
    );
}

interface ColourChoiceProps {
    seat: number;
    chosen: ColourId;
    /** Colours that others have chosen. */
    taken?: ColourId[];
    onChoose(id: ColourId): void;
}

export function ColourChoice({ seat, chosen, taken = [], onChoose }: ColourChoiceProps) {
    const t = useTranslate();
    const { isOpen, toggle, close, element, onKeyDown } = useMenu();
    const label = t(`Platz ${seat + 1}: Farbe`, `Seat ${seat + 1}: colour`);
    const choose = (id: ColourId) => {
        onChoose(id);
        close();
    };
    return (
        <div class="plate-menu colour-choice" ref={element} onKeyDown={onKeyDown}>
            <button
                type="button"
                class="colour-button"
                data-test={`colour-${seat}`}
                aria-haspopup="menu"
                aria-expanded={isOpen}
                onClick={toggle}
            >
                <SeatShape seat={seat} size={18} />
                <span class="hidden">{label}: </span>
                {t(colour(chosen).name)}
            </button>
            {isOpen && (
                <div class="menu-sheet colours" role="menu" aria-label={label}>
                    {COLOUR_IDS.map((id) => (
                        <button
                            key={id}
                            type="button"
                            role="menuitemradio"
                            aria-checked={id === chosen}
                            data-test={`choose-${id}`}
                            disabled={taken.includes(id)}
                            style={{ [`--seat-${seat}-c`]: colour(id).main }}
                            onClick={() => choose(id)}
                        >
                            <SeatShape seat={seat} size={20} /> {t(colour(id).name)}
                            {taken.includes(id) && <small class="soft">{t("vergeben", "taken")}</small>}
                        </button>
                    ))}
                </div>
            )}
        </div>
    );
}
