// Mercado's table: the hall with its stalls and the track around it, the others, and my own things below.
import { useState } from "preact/hooks";
import type { Game, Snapshot } from "../../engine/types";
import type { TableProps } from "../../stage/game-ui";
import type { Rect } from "../../stage/layout";
import { argumentId, groupByPlace } from "../../stage/moves";
import { nearName } from "../../stage/near-side";
import { useScene, zoneStyle } from "../../stage/scene";
import { useTwoSteps } from "../../stage/two-steps";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { constantOf, startOf, trackOf } from "./facts";
import { HallBackdrop, HallOrnaments } from "./hall";
import { boardOf, placesOf, type BoardLayout, type Places } from "./layout";
import { Leaders } from "./leaders";
import { Ledger } from "./ledger";
import { Others } from "./others";
import { Character, Me, Purse } from "./own";
import { placeOf, stallsOf } from "./places";
import { Privileges } from "./privileges";
import { StallView } from "./stall";
import { Supply } from "./supply";
import type { Play } from "./table";
import { HandTabs, useHandTab } from "./hand-tabs";
import { Track } from "./track";
import { Tray } from "./tray";

/** A supply of this height shows the tiles sold larger. */
const ROOMY = 300;

interface Props {
    game: Game;
    table: Snapshot;
    play: Play;
}

export function Board({ game, table }: TableProps) {
    const size = useScene();
    const places = placesOf(size, table.seats.length);
    const board = boardOf(places.board, size.orientation, constantOf(game, "spaces"));
    const play = usePlay(game, table);
    const hasTiles = stallsOf(game, table).some(({ tile }) => tile !== null);
    const [isLedgerOpen, setLedgerOpen] = useState(false);
    const isRoomy = places.supply !== null && places.supply[3] > ROOMY;
    const onLedger = places.supply ? null : () => setLedgerOpen(!isLedgerOpen);
    return (
        <>
            <Others {...{ game, table, onLedger }} places={places.others} detail={places.detail} />
            <HallBackdrop board={board} isPlain={plainSpaces(game, table)} />
            <Track {...{ game, table, board }} />
            <Market {...{ game, table, play, board }} />
            <HallOrnaments board={board} />
            {places.supply && (
                <div
                    class={isRoomy ? "zone supply-zone roomy" : "zone supply-zone"}
                    style={zoneStyle(places.supply)}
                >
                    <Supply {...{ game, table, isRoomy }} />
                </div>
            )}
            {places.card && !hasTiles && <Leaders {...{ game, table }} at={places.card} />}
            <Hand {...{ game, table, play, places }} />
            {isLedgerOpen && onLedger && (
                <Ledger {...{ game, table }} at={places.board} onClose={() => setLedgerOpen(false)} />
            )}
        </>
    );
}

/** The moves by the thing that carries them, and the coin that is held. */
function usePlay(game: Game, table: Snapshot): Play {
    const held = useTwoSteps(table.moves, table.steps, (move) =>
        move.verb === "lay" ? argumentId(move, 0) : null,
    );
    return { held, movesAt: groupByPlace(table.moves, (move) => placeOf(game, table, move)) };
}

/** Of each space as printed, whether it shows no symbol. */
function plainSpaces(game: Game, table: Snapshot): boolean[] {
    const track = trackOf(game, table);
    const start = startOf(game, table);
    return track.map((_, i) => track[(i - start + track.length) % track.length] === null);
}

function Market({ game, table, play, board }: Props & { board: BoardLayout }) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const { measures } = board;
    const sizes = {
        "--counter-coin": measures.coin,
        "--sign": measures.sign,
        "--fame": measures.fame,
        "--ribbon": measures.ribbon,
    };
    return (
        <section class="market" style={sizes} ref={area} aria-label={t("Die Markthalle", "The market hall")}>
            {stallsOf(game, table).map((stall, i) => (
                <StallView
                    key={stall.field}
                    {...{ game, table, play, stall }}
                    at={board.stalls[i] ?? [0, 0, 0, 0]}
                    measures={measures}
                />
            ))}
        </section>
    );
}

/** How many spent coins a character tile shows one by one. */
function mostCoins([, , width]: Rect): number {
    return width < 150 ? 6 : width < 200 ? 8 : 10;
}

/** What lies before me. Where it does not fit, tray and belongings share one place. */
function Hand({ game, table, play, places }: Props & { places: Places }) {
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const props = { game, table, play };
    const { tab, setTab } = useHandTab(table, play);
    const { tabs } = places;
    const name = nearName(t, table, ["Deine Sachen", "Your things"], ["Sachen", "things"]);
    return (
        <>
            {tabs && <HandTabs at={tabs} {...{ tab, setTab, play, table }} />}
            {(!tabs || tab === "tray") && <Tray {...props} at={places.tray} />}
            {(!tabs || tab === "own") && (
                <>
                    <section ref={area} aria-label={name}>
                        <Me {...props} at={places.me} />
                        <Purse {...props} at={places.purse} />
                        <Character {...props} at={places.person} most={mostCoins(places.person)} />
                    </section>
                    <Privileges {...props} at={places.privileges} />
                </>
            )}
        </>
    );
}
