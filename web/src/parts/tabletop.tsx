// The three parts of a drawn table: the others, what is common, mine.
// On a desk they lie below each other; on a phone the others open from a strip and mine is a drawer.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Snapshot } from "../engine/types";
import { useSay } from "../words";
import { useMotion } from "./motion";
import { Shape } from "./seat";

/** others: null where the opponent lies on the common table. */
interface Props { name: string; table: Snapshot; unit: string; others: ComponentChildren | null; common: ComponentChildren; mine: ComponentChildren }

type Drawer = "shut" | "half" | "full";
const NEXT: Record<Drawer, Drawer> = { shut: "half", half: "full", full: "shut" };

export function Tabletop({ name, table, unit, others, common, mine }: Props) {
    const say = useSay();
    const [open, setOpen] = useState(false);
    const [drawer, setDrawer] = useState<Drawer>("half");
    const area = useMotion<HTMLDivElement>(table);
    const myTurn = table.actor === table.viewer;
    useEffect(() => { if (myTurn) setDrawer((now) => now === "shut" ? "half" : now); }, [myTurn]);
    const seats = table.seats.map((_, seat) => seat).filter((seat) => seat !== table.viewer);
    const brief = (seat: number) => <span class="brief" key={seat}><Shape seat={seat} /> {table.seats[seat]?.name} <b class="figure">{table.score.points[seat]}</b></span>;
    const doings: Record<Drawer, string> = { shut: say("aufziehen", "open"), half: say("ganz öffnen", "open wide"), full: say("schließen", "close") };
    return (
        <div class={`tabletop ${others ? "" : "no-others"} ${name} drawer-${drawer} ${open ? "others-open" : ""}`} ref={area}>
            {others && <section class="top-others" aria-label={say("Die anderen", "The others")}>
                <button type="button" class="strip" aria-expanded={open} onClick={() => setOpen(!open)}>{seats.map(brief)}<span aria-hidden="true">{open ? "▴" : "▾"}</span></button>
                <div class="top-fold scrolls">{others}</div>
            </section>}
            <section class="top-common scrolls" aria-label={say("Der Tisch", "The table")}>{common}</section>
            <section class={myTurn ? "top-mine acting" : "top-mine"} aria-label={say("Vor dir", "Before you")}>
                <button type="button" class="handle" aria-expanded={drawer !== "shut"} onClick={() => setDrawer(NEXT[drawer])}>
                    {brief(table.viewer)}<span class="soft">{unit}</span><span class="hidden">, {say("Schublade", "drawer")}: {doings[drawer]}</span><span aria-hidden="true" class="grip">{drawer === "full" ? "▾" : "▴"}</span></button>
                <div class="top-fold scrolls">{mine}</div>
            </section>
        </div>
    );
}
