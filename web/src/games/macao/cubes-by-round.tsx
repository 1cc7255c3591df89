// The cubes of another player by the round in which they come: now, then the fields of the wind rose.
import type { Game } from "../../engine/types";
import { memo } from "../../stage/memo";
import { counts, seatRow, sum, type Counts } from "../../stage/rows";
import { placeMark } from "../../stage/scene";
import { useTranslate } from "../../ui/i18n";
import { roseOf } from "./board";
import { pieceOf } from "./facts";
import type { SeatProps } from "./figures";
import { Cube } from "./pieces";

/** More colours than this are drawn as one number over all of them, where a box has the usual height. */
const MOST_COLOURS = 3;

/** The supply, then the six fields of the rose. */
export function CubesByRound({
    game,
    table,
    seat,
    isNarrow = false,
    most = MOST_COLOURS,
}: SeatProps & { isNarrow?: boolean; most?: number }) {
    const t = useTranslate();
    const contentOf = (held: Counts) => {
        if (isNarrow && isPair(held)) return <Held game={game} held={held} class="held-pair" />;
        if (isNarrow || Object.keys(held).length > most) return <HeldInAll game={game} held={held} />;
        return <Held game={game} held={held} class={`held held-${Object.keys(held).length}`} />;
    };
    return (
        <ol
            class={isNarrow ? "by-round narrow-boxes" : "by-round"}
            aria-label={t("Steine: jetzt, dann in 1 bis 6 Runden", "Cubes: now, then in 1 to 6 rounds")}
        >
            <li class="now" {...placeMark("supply", seat)}>
                {contentOf(counts(seatRow(table, "supply", seat)))}
            </li>
            {roseOf(game, table, seat).map((held, i) => (
                <li key={i} {...placeMark(`rose${i + 1}`, seat)}>
                    <b class={i ? "rose-number" : "rose-number next"}>{i + 1}</b>
                    {contentOf(held)}
                </li>
            ))}
        </ol>
    );
}

const TWO_DIGITS = 10;

/** Two colours whose numbers a narrow box has room for. */
function isPair(held: Counts): boolean {
    const numbers = Object.values(held);
    return numbers.length === 2 && numbers.every((count) => count < TWO_DIGITS);
}

/** Where a box has no room for a number a colour: the colours, and how many cubes in all. */
const HeldInAll = memo(({ game, held }: { game: Game; held: Counts }) => {
    const t = useTranslate();
    const entries = Object.entries(held);
    if (!entries.length) return <span class="none">–</span>;
    return (
        <span class={`held-in-all of-${Math.min(MOST_COLOURS, entries.length)}`}>
            <span class="all-colours" aria-hidden="true">
                {entries.slice(0, MOST_COLOURS).map(([colour]) => (
                    <Cube key={colour} colour={colour} />
                ))}
            </span>
            <b aria-hidden="true">{sum(held)}</b>
            <span class="hidden">
                {entries
                    .map(([colour, count]) => {
                        const piece = pieceOf(game, "colour", colour);
                        return `${count} ${t(piece?.name ?? [colour, colour])}`;
                    })
                    .join(", ")}
            </span>
        </span>
    );
});

const Held = memo(({ game, held, class: name }: { game: Game; held: Counts; class: string }) => {
    const t = useTranslate();
    const entries = Object.entries(held);
    if (!entries.length) return <span class="none">–</span>;
    return (
        <span class={name}>
            {entries.map(([colour, count]) => (
                <span key={colour} class="cube-count">
                    <Cube colour={colour} />
                    <b>{count}</b>
                    <span class="hidden">{t(pieceOf(game, "colour", colour)?.name ?? [colour, colour])}</span>
                </span>
            ))}
        </span>
    );
});
