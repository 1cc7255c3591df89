// Links that open a seat or let somebody watch, with buttons to copy and to share.
import { useState } from "preact/hooks";
import { Shape } from "../parts/seat";
import { useSay } from "../words";
import { linkTo } from "./api";

interface Props { table: string; seats: { seat: number; token: string }[]; watch: string }

export function Links({ table, seats, watch }: Props) {
    const say = useSay();
    return (
        <ul class="links">
            {seats.map(({ seat, token }) => <LinkRow key={seat} link={linkTo(table, token)} name={say(`Platz ${seat + 1}`, `Seat ${seat + 1}`)} seat={seat} />)}
            {watch && <LinkRow link={linkTo(table, watch)} name={say("Zuschauen", "Watch")} seat={-1} />}
        </ul>
    );
}

function LinkRow({ link, name, seat }: { link: string; name: string; seat: number }) {
    const say = useSay();
    const [copied, setCopied] = useState(false);
    const copy = (field: HTMLInputElement | null) => {
        field?.select();
        void navigator.clipboard?.writeText(link).then(() => setCopied(true), () => undefined);
    };
    return (
        <li>
            <label><span>{seat >= 0 && <Shape seat={seat} />} {name}</span>
                <input type="text" readOnly value={link} data-test={seat >= 0 ? "link" : "watch-link"} onFocus={(event) => event.currentTarget.select()} /></label>
            <button type="button" onClick={(event) => copy(event.currentTarget.parentElement?.querySelector("input") ?? null)} aria-label={`${say("Kopieren", "Copy")}: ${name}`}>
                {copied ? say("Kopiert", "Copied") : say("Kopieren", "Copy")}</button>
            {"share" in navigator && <button type="button" aria-label={`${say("Teilen", "Share")}: ${name}`}
                onClick={() => void navigator.share({ title: "Kontor", url: link }).catch(() => undefined)}>{say("Teilen", "Share")}</button>}
        </li>
    );
}
