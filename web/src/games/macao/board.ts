// What the parts of Macao's table share: the position, which thing carries which moves, what is selected.
import { useState } from "preact/hooks";
import type { Game, Move, Snapshot, View } from "../../engine/types";
import type { TableProps } from "../../stage/game-ui";
import { argumentId, groupByPlace, type MovesAt } from "../../stage/moves";
import { usePreviews } from "../../stage/preview";
import { counts, list, seatRow, sum, type Counts } from "../../stage/rows";
import { useUntil } from "../../stage/until";
import { constantOf, pieceOf } from "./facts";
import type { Occasion, Zones } from "./layout";
import { roundPart } from "./phases";
import { paymentOf, placeOf } from "./places";
import { cubesByTime, inAll, newCubes } from "./rose-preview";

export interface BoardProps extends TableProps {
    zones: Zones;
    movesAt: MovesAt;
    payment: Payment;
    dice: DiceChoice;
    stock: Stock;
}

/** The colour that pays for ship and wall. */
export interface Payment {
    colour: string | null;
    /** The moves that this colour pays. */
    movesOf(colour: string): Move[];
    choose(colour: string): void;
}

/** The dice that are picked so far, at most two. */
export interface DiceChoice {
    picked: string[];
    pick(colour: string): void;
    /** The moves that are left with this die. */
    movesOf(colour: string): Move[];
    /** The move, once two are picked. */
    move: Move | undefined;
    /** The cubes that the picked ones would bring, for each field of the rose. */
    coming: Counts[];
}

/** Cubes of the general stock that can be taken. */
export interface Stock {
    movesOf(colour: string): Move[];
    /** Gold for a joker. */
    cash: Move | undefined;
    isOpen: boolean;
    jokers: Move[];
    /** Opens the stock for a joker; null: it is open anyway, or there is none to spend. */
    toggleJoker: (() => void) | null;
}

/** Which colour pays: the one the player chose or used last, else the one they have most of. */
function usePayment({ game, table }: TableProps): Payment {
    const [chosen, setChosen] = useState<string | null>(null);
    const supply = counts(seatRow(table, "supply", table.viewer));
    const movesOf = (colour: string) => table.moves.filter((move) => paymentOf(game, move).includes(colour));
    const colours = Object.keys(supply)
        .filter((colour) => movesOf(colour).length > 0)
        .sort((a, b) => (supply[b] ?? 0) - (supply[a] ?? 0));
    const colour = chosen && colours.includes(chosen) ? chosen : (colours[0] ?? null);
    return { colour, movesOf, choose: setChosen };
}

/** The state ends with every move. */
function useUntilMove<T>(table: Snapshot, start: T): [T, (value: T) => void] {
    return useUntil(`${table.steps} ${table.viewer}`, start);
}

function coloursOf(game: Game, move: Move): string[] {
    return pieceOf(game, "pair", argumentId(move, 0))?.facts.colours ?? [];
}

const NONE: string[] = [];

function useDiceChoice({ game, table, actions }: TableProps): DiceChoice {
    const [picked, setPicked] = useUntilMove(table, NONE);
    const moves = table.moves.filter(({ verb }) => verb === "dice");
    const has = (move: Move, colours: string[]) =>
        colours.every((colour) => coloursOf(game, move).includes(colour));
    const previews = usePreviews(moves, table, actions);
    const faces = constantOf(game, "faces");
    const cubesIn = (view: View) => cubesByTime(view, table.viewer, faces);
    const outcomes = moves
        .filter((move) => picked.length > 0 && has(move, picked))
        .map(({ move }) => previews.get(move))
        .filter((view) => view !== undefined);
    return {
        picked,
        pick: (colour) =>
            setPicked(
                picked.includes(colour)
                    ? picked.filter((each) => each !== colour)
                    : [...picked.slice(-1), colour],
            ),
        movesOf: (colour) => moves.filter((move) => has(move, [colour])),
        move: picked.length === 2 ? moves.find((move) => has(move, picked)) : undefined,
        coming: inAll(outcomes.map((view) => newCubes(cubesIn(table.view), cubesIn(view)))),
    };
}

function useStock({ table }: TableProps, movesAt: MovesAt): Stock {
    const [isSpending, setSpending] = useUntilMove(table, false);
    const jokers = movesAt("joker");
    const mustSpend = jokers.length > 0 && table.view.fields["phase"] !== "action";
    const offered = mustSpend || isSpending ? jokers : [];
    const takes = table.moves.filter(({ verb }) => verb === "place" || verb === "take");
    const open = [...takes, ...offered];
    return {
        movesOf: (colour) => open.filter((move) => move.verb !== "cash" && argumentId(move, 0) === colour),
        cash: offered.find(({ verb }) => verb === "cash"),
        isOpen: open.length > 0,
        jokers,
        toggleJoker: jokers.length && !mustSpend ? () => setSpending(!isSpending) : null,
    };
}

/** What the layout depends on. `places`: for my cards that are not yet active. */
export function occasionFor(table: Snapshot, isStockOpen: boolean, places: number): Occasion {
    const held = list(seatRow(table, "tableau", table.viewer)).length;
    const supply = sum(counts(seatRow(table, "supply", table.viewer)));
    return {
        others: table.seats.length - 1,
        part: roundPart(table),
        stock: !isStockOpen ? "shut" : supply > 0 ? "beside" : "alone",
        held,
        empty: Math.max(0, places - held),
        active: list(seatRow(table, "active", table.viewer)).length,
    };
}

export function useBoard(props: TableProps): Omit<BoardProps, "zones"> {
    const { game, table } = props;
    const payment = usePayment(props);
    const dice = useDiceChoice(props);
    const isPaidNow = (move: Move) => {
        const colours = paymentOf(game, move);
        return !colours.length || (payment.colour !== null && colours.includes(payment.colour));
    };
    const movesAt = groupByPlace(table.moves.filter(isPaidNow), (move) => placeOf(game, table, move));
    const stock = useStock(props, movesAt);
    return { ...props, movesAt, payment, dice, stock };
}

/** The cubes of the wind rose: those of the next round first. */
export function roseOf(game: Game, table: Snapshot, seat: number) {
    return Array.from({ length: game.constants["faces"] ?? 0 }, (_, i) =>
        counts(seatRow(table, `rose${i + 1}`, seat)),
    );
}

export function numberOf(table: Snapshot, field: string, seat: number): number {
    return Number(seatRow(table, field, seat) ?? 0);
}
