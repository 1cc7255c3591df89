// The wares on both players' stands. The stands themselves are drawn in the ground.
import type { Game, Move, Snapshot } from "../../engine/types";
import { Art } from "../../stage/art";
import { counts, seatRow, type Counts } from "../../stage/rows";
import { placeMark, Zone, zoneStyle } from "../../stage/scene";
import { Thing } from "../../stage/thing";
import { useTranslate } from "../../ui/i18n";
import { useRovingFocus } from "../../ui/roving-focus";
import { choosesOnRug, type BoardProps } from "./board";
import { Coin } from "./coin";
import { constantOf, pieceOf, piecesOf } from "./facts";
import { spaceAt, standsOf, type Stand } from "./layout";
import { mySeat } from "./places";
import { farBaseline, NEAR_BASELINE } from "./stall-drawing";

/** How many spaces the stands of both players have. */
export function standCounts(game: Game, table: Snapshot) {
    const me = mySeat(table);
    return {
        large: constantOf(game, "large_spaces"),
        small: constantOf(game, "small_spaces"),
        free: constantOf(game, "large_free"),
        far: Number(seatRow(table, "stands", 1 - me)),
        near: Number(seatRow(table, "stands", me)),
    };
}

/** One player's row of stands. */
export function Stall(props: BoardProps & { seat: number }) {
    const { game, table, zones, size, seat } = props;
    const t = useTranslate();
    const area = useRovingFocus<HTMLElement>();
    const isNear = seat === mySeat(table);
    const row = isNear ? zones.nearStall : zones.farStall;
    const spaces = standCounts(game, table);
    const stands = isNear ? spaces.near : spaces.far;
    const { large, small, spaceWidth } = standsOf(row, size.orientation, { ...spaces, stands });
    const shared = {
        ...props,
        spaceWidth,
        scale: row.scale,
        baseline: isNear ? NEAR_BASELINE : farBaseline(row.rolledUp),
    };
    const [x, y, width, height] = row.at;
    const name = table.seats[seat]?.name ?? "";
    return (
        <section
            class={`zone stall ${isNear ? "near" : "far"}`}
            style={zoneStyle([x, y, width, height])}
            ref={area}
            data-drop={`large.${seat}`}
            aria-label={t(`Stand: ${name}`, `Stand: ${name}`)}
        >
            <StandWares
                {...shared}
                stand={large}
                field="large"
                freeSpaces={spaces.free}
                name={t("Großer Marktstand", "Large market stand")}
            />
            {small && (
                <StandWares
                    {...shared}
                    stand={small}
                    field="small"
                    freeSpaces={small.spaces}
                    name={t("Kleine Marktstände", "Small market stands")}
                />
            )}
        </section>
    );
}

interface StandWaresProps extends BoardProps {
    seat: number;
    stand: Stand;
    field: "large" | "small";
    freeSpaces: number;
    spaceWidth: number;
    baseline: number;
    scale: number;
    name: string;
}

function waresInOrder(game: Game, held: Counts): string[] {
    return piecesOf(game, "ware").flatMap(({ id }) => Array.from({ length: held[id] ?? 0 }, () => id));
}

function StandWares(props: StandWaresProps) {
    const { game, table, seat, stand, field, freeSpaces, spaceWidth, baseline, scale, name } = props;
    const { movesAt, size } = props;
    const t = useTranslate();
    const held = counts(seatRow(table, field, seat));
    const wares = waresInOrder(game, held);
    const owner = seat === mySeat(table) ? "mine" : "theirs";
    const fee = constantOf(game, "sixth_fee");
    const summary = Object.entries(held).map(([id, count]) => `${count} ${nameOf(game, id, t)}`);
    const movesOf = (ware: string) => (choosesOnRug(size) ? [] : movesAt(`${owner}:${ware}`));
    return (
        <Zone
            at={[stand.x * scale, 0, stand.width * scale, baseline * scale]}
            class="stand"
            {...placeMark(field, seat)}
        >
            <span class="hidden">
                {name}: {summary.length ? summary.join(", ") : t("leer", "empty")}
            </span>
            {wares.map((ware, i) => (
                <WareOnStand
                    key={`${ware}-${i - wares.indexOf(ware)}`}
                    {...{ ware, scale, spaceWidth }}
                    name={nameOf(game, ware, t)}
                    space={spaceAt(stand, spaceWidth, baseline, i)}
                    moves={movesOf(ware)}
                />
            ))}
            {Array.from({ length: stand.spaces - freeSpaces }, (_, i) => (
                <FeeCoin
                    key={i}
                    space={spaceAt(stand, spaceWidth, baseline, freeSpaces + i)}
                    isTaken={wares.length > freeSpaces + i}
                    {...{ fee, scale, spaceWidth }}
                />
            ))}
        </Zone>
    );
}

function nameOf(game: Game, ware: string, t: ReturnType<typeof useTranslate>): string {
    const piece = pieceOf(game, "ware", ware);
    return piece ? t(piece.name) : ware;
}

interface SpaceProps {
    space: { x: number; y: number; size: number };
    scale: number;
    spaceWidth: number;
}

interface WareOnStandProps extends SpaceProps {
    ware: string;
    name: string;
    moves: Move[];
}

function WareOnStand({ ware, name, space: { x, y, size }, scale, spaceWidth, moves }: WareOnStandProps) {
    const width = Math.min(spaceWidth, size + 8);
    const level = { "--level": Math.round(y) }; // what lies further back is covered
    const at = [(x - width / 2) * scale, (y + 6 - size) * scale, width * scale, size * scale] as const;
    const picture = (
        <span class="ware" data-piece={`ware.${ware}`}>
            <Art id={`jambo/ware-${ware}`} />
        </span>
    );
    return moves.length ? (
        <Thing class="zone ware-thing" style={{ ...zoneStyle(at), ...level }} moves={moves} label={name}>
            {picture}
        </Thing>
    ) : (
        <span class="zone ware-thing" style={{ ...zoneStyle(at), ...level }}>
            {picture}
        </span>
    );
}

interface FeeCoinProps extends SpaceProps {
    fee: number;
    isTaken: boolean;
}

/** What the last space costs; aside if a ware lies on it. */
function FeeCoin({ fee, isTaken, space: { x, y }, scale, spaceWidth }: FeeCoinProps) {
    const size = isTaken ? 36 : 48;
    const left = isTaken ? x + spaceWidth * 0.3 - size / 2 : x - size / 2;
    const top = isTaken ? y - size / 2 : y - size * 0.78;
    return (
        <Zone at={[left * scale, top * scale, size * scale, size * scale]} class="fee">
            <Coin>{fee}</Coin>
        </Zone>
    );
}
