// The tray: the coins that I have drawn, to be held and laid; the Coin Changer's joker; my seals. Before I
// draw, it asks whether I use the symbol to which a privilege has taken me.
import { useState } from "preact/hooks";
import type { Game, Move, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import type { Rect } from "../../stage/layout";
import { argumentId } from "../../stage/moves";
import { nearName } from "../../stage/near-side";
import { placeMark, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { Coin } from "./coin";
import { constantOf, pieceOf } from "./facts";
import { SymbolSign } from "./signs";
import { drawnCoins, isPhase, numberAt, oneByOne, nearSeat, type Play } from "./table";

interface Props {
    game: Game;
    table: Snapshot;
    play: Play;
    at: Rect;
}

/** The coins before me: those drawn, or the joker that is to be laid at once. */
function coinsBefore(table: Snapshot): string[] {
    const me = nearSeat(table);
    if (isPhase(table, "joker") && table.actor === me) return ["joker"];
    return oneByOne(drawnCoins(table, me));
}

export function Tray(props: Props) {
    const { game, table, play, at } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const answers = play.movesAt("symbol");
    const coins = coinsBefore(table);
    const name = nearName(
        t,
        table,
        ["Deine gezogenen Münzen", "The coins you have drawn"],
        ["gezogene Münzen", "coins drawn"],
    );
    const isFull = coins.length > constantOf(game, "draws");
    return (
        <section
            class={`tray zone ${isFull ? "full" : ""} ${answers.length ? "asks" : ""}`}
            style={zoneStyle(at)}
            ref={area}
            aria-label={name}
        >
            {answers.length > 0 ? (
                <SymbolAnswers game={game} moves={answers} />
            ) : (
                <TrayCoins {...props} coins={coins} />
            )}
            <Seals {...props} />
        </section>
    );
}

/** Using the symbol of my space, and leaving it. */
function SymbolAnswers({ game, moves }: { game: Game; moves: Move[] }) {
    const t = useTranslate();
    return (
        <span class="tray-answers" data-test="choices">
            {moves.map((move) => {
                const symbol = pieceOf(game, "symbol", argumentId(move, 0));
                const text = symbol
                    ? `${t("Nutzen", "Use it")}: ${t(symbol.name)}`
                    : t("Nicht nutzen", "Leave it");
                return (
                    <Thing
                        key={move.move}
                        class={symbol ? "tray-answer yes" : "tray-answer"}
                        label={text}
                        moves={[move]}
                    >
                        {symbol && <SymbolSign id={symbol.id} player={symbol.facts.player} />}
                        {text}
                    </Thing>
                );
            })}
        </span>
    );
}

/** The coins drawn, and a place for each that could be. */
function TrayCoins({ coins, ...props }: Props & { coins: string[] }) {
    const { game, table, play } = props;
    const [lifted, setLifted] = useState(0);
    const places = constantOf(game, "draws") + constantOf(game, "seal_draws");
    const mayDraw = play.movesAt("seals").length > 0;
    const isMine = Number(table.view.fields["turn"]) === nearSeat(table);
    const empty = Math.max(0, places - coins.length);
    return (
        <span class="tray-coins" {...(isMine ? placeMark("drawn") : {})}>
            {coins.map((coin, i) => (
                <TrayCoin
                    key={i}
                    {...props}
                    coin={coin}
                    isLifted={coins[lifted] === coin ? lifted === i : coins.indexOf(coin) === i}
                    onLift={() => setLifted(i)}
                />
            ))}
            {Array.from({ length: empty }, (_, i) => (
                <span class="tray-empty" key={`empty${i}`} aria-hidden="true">
                    {mayDraw && "?"}
                </span>
            ))}
        </span>
    );
}

interface TrayCoinProps extends Props {
    coin: string;
    /** The one that rises if its colour is held. */
    isLifted: boolean;
    onLift(): void;
}

function TrayCoin({ game, table, play, coin, isLifted, onLift }: TrayCoinProps) {
    const t = useTranslate();
    const { held } = play;
    const name = t(pieceOf(game, "coin", coin)?.name ?? [coin, coin]);
    const isHeld = held.selected === coin && isLifted;
    const select = () => {
        onLift();
        if (!isHeld && held.selected === coin) return;
        held.select(coin);
    };
    return (
        <Thing
            class="tray-coin"
            label={name}
            isSelected={isHeld}
            onSelect={held.canSelect(coin) ? select : undefined}
            leads={table.moves.filter((move) => move.verb === "lay" && argumentId(move, 0) === coin)}
            drags
            attempts={[`lay ${coin}`]}
        >
            <Coin id={coin} />
        </Thing>
    );
}

/** More seals than this are shown as one with a number. */
const MOST_SEALS = 3;

function Seals({ game, table, play }: Props) {
    const t = useTranslate();
    const me = nearSeat(table);
    const seals = numberAt(table, "seals", me);
    const draws = constantOf(game, "seal_draws");
    const title = t("Siegel", "Seal");
    const text = t(`${draws} Münzen mehr`, `draw ${draws} more`);
    const shown = Math.max(1, Math.min(seals, MOST_SEALS));
    return (
        <Thing
            class={seals ? "seals" : "seals none"}
            label={`${seals} ${title}: ${text}`}
            moves={play.movesAt("seals")}
            attempts={["seal"]}
            {...placeMark("seals", me)}
        >
            <span class="seals-row">
                {Array.from({ length: shown }, (_, i) => (
                    <span class="seal" key={i} data-piece="seal.seal">
                        <Art id="mercado/seal" />
                    </span>
                ))}
            </span>
            <b class={seals > 1 && seals <= MOST_SEALS ? "seals-count few" : "seals-count"}>{seals}</b>{" "}
            <span class="seals-text">
                <b>{title}</b> <span>{text}</span>
            </span>
        </Thing>
    );
}
