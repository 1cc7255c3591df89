// For a link that leads nowhere: a closed stall at night, what happened, and the way back.
import type { ComponentChildren } from "preact";
import { useTranslate } from "../ui/i18n";

interface Props {
    title: string;
    text: string;
    /** A better way on than home. */
    children?: ComponentChildren;
    /** What came of pressing one of them. */
    status?: string;
}

export function Closed({ title, text, children, status }: Props) {
    const t = useTranslate();
    return (
        <div class="closed-page panel">
            <img src="cover-closed.svg" alt="" />
            <h1>{title}</h1>
            <p>{text}</p>
            <p class="doors">
                {children}
                <a class={children ? "button" : "button go"} href="#/">
                    {t("Zur Startseite", "Home")}
                </a>
            </p>
            {status !== undefined && <p role="status">{status}</p>}
        </div>
    );
}
