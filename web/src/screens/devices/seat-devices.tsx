// Which devices open which of my seats; any but this one can be removed.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../../engine/types";
import { fetchDevices, runningSeats, shutOut, type Device } from "../../session/devices";
import type { SavedSeat } from "../../session/saved-seats";
import { useArt } from "../../stage/art";
import { useLanguage, useTranslate } from "../../ui/i18n";
import { GameRow } from "../game-row";

export function SeatDevices({ games }: { games: Game[] }) {
    const t = useTranslate();
    useArt("crests");
    const seats = runningSeats();
    if (!seats.length) return null;
    return (
        <section class="panel" aria-labelledby="seat-devices">
            <h2 id="seat-devices">{t("Wo du mitspielst", "Where you play")}</h2>
            {seats.map((seat) => (
                <OneSeat key={seat.table} seat={seat} game={games.find(({ id }) => id === seat.game)} />
            ))}
        </section>
    );
}

function OneSeat({ seat, game }: { seat: SavedSeat; game: Game | undefined }) {
    const [devices, setDevices] = useState<Device[]>([]);
    const refresh = () => void fetchDevices(seat).then(setDevices, () => setDevices([]));
    useEffect(refresh, []);
    if (!devices.length) return null;
    const names = seat.names.filter(Boolean).join(", ");
    const drop = (device: Device) => void shutOut(seat, device).then(refresh, refresh);
    return (
        <>
            <ul>
                <GameRow game={game} href={`#/table/${seat.table}`} note={names} />
            </ul>
            <ul class="seat-devices" data-test="seat-devices">
                {devices.map((device) => (
                    <DeviceRow key={device.id} device={device} onDrop={() => drop(device)} />
                ))}
            </ul>
        </>
    );
}

function DeviceRow({ device, onDrop }: { device: Device; onDrop(): void }) {
    const t = useTranslate();
    const language = useLanguage();
    const since = new Date(device.created * 1000).toLocaleDateString(language === 0 ? "de" : "en");
    const name = device.name || t("Erstes Gerät", "First device");
    const label = device.own ? t("dieses Gerät", "this device") : device.created ? since : "";
    return (
        <li>
            <span class="grow">
                <b>{name}</b> <span class="soft">{label}</span>
            </span>
            {!device.own && (
                <button
                    type="button"
                    data-test="shut-out"
                    aria-label={`${t("Ausschließen", "Remove")}: ${name}`}
                    onClick={onDrop}
                >
                    {t("Ausschließen", "Remove")}
                </button>
            )}
        </li>
    );
}
