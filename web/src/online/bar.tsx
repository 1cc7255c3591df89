// What the bar says of a table on a server: the line, the clock, a choice on its way; and what others ask for.
import { useEffect, useState } from "preact/hooks";
import type { Snapshot } from "../engine/types";
import { capital, useSay } from "../words";
import type { Company, Online } from "./types";

/** What comes before everything else in the bar; null: nothing special. */
export function lineWords(online: Online, say: ReturnType<typeof useSay>): string | null {
    if (online.line === "down") return say("Verbindung weg – ich versuche es weiter.", "Connection lost – I keep trying.");
    if (online.line === "joining") return say("Verbinde mit dem Tisch …", "Connecting to the table …");
    if (online.line === "shut") return online.why && say(online.why);
    if (online.taken) return `${say("Gewählt", "Chosen")}: ${capital(say(online.taken))} …`;
    return null;
}

export function Clock({ deadline }: { deadline: number }) {
    const say = useSay();
    const [now, setNow] = useState(Date.now());
    useEffect(() => {
        setNow(Date.now());
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, [deadline]);
    const left = Math.max(0, Math.round((deadline - now) / 1000));
    const minutes = Math.floor(left / 60), hours = Math.floor(left / 3600);
    const words = hours >= 48 ? say(`${Math.floor(hours / 24)} Tage`, `${Math.floor(hours / 24)} days`)
        : hours ? `${hours}:${String(minutes % 60).padStart(2, "0")} ${say("Std.", "h")}` : `${minutes}:${String(left % 60).padStart(2, "0")}`;
    return <span class={left < 10 ? "clock late" : "clock"} role="timer" aria-label={say("Bedenkzeit", "Time left")} data-test="clock">{words}</span>;
}

/** Somebody asks all to go back, and what I say to it. */
export function Question({ table, online, company }: { table: Snapshot; online: Online; company: Company }) {
    const say = useSay();
    const asked = online.asked;
    if (!asked) return null;
    const name = table.seats[asked.seat]?.name ?? "", own = asked.seat === online.seat;
    const answered = online.seat < 0 || asked.agreed.includes(online.seat);
    if (asked.refused) return <p>{own ? say("Die anderen möchten nicht zurück.", "The others do not want to go back.") : say(`${name} wollte zurück; das ist abgelehnt.`, `${name} wanted to go back; that was declined.`)}</p>;
    return (
        <p>{own ? say(`Du fragst, ob alle bis Zug ${asked.to} zurückgehen. Die anderen überlegen …`, `You ask everybody to go back to move ${asked.to}. The others think about it …`)
            : say(`${name} möchte bis Zug ${asked.to} zurück (jetzt: ${table.steps}).`, `${name} would like to go back to move ${asked.to} (now: ${table.steps}).`)}
            {!answered && <span class="row"> <button type="button" class="main" data-test="agree" onClick={() => company.agree(true)}>{say("Einverstanden", "Agree")}</button>
                <button type="button" data-test="decline" onClick={() => company.agree(false)}>{say("Nein", "No")}</button></span>}
        </p>
    );
}
