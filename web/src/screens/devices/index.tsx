// My seats on other devices: a link and a QR code to take them along, and which devices open which seat.
import type { Game } from "../../engine/types";
import { useTranslate } from "../../ui/i18n";
import { AlongOffer } from "./along-offer";
import { TakeSeats } from "./take-seats";
import { SeatDevices } from "./seat-devices";

interface Props {
    games: Game[];
    /** The code of a link that was opened; "" for none. */
    code: string;
}

export function DevicesScreen({ games, code }: Props) {
    const t = useTranslate();
    if (code) return <TakeSeats key={code} code={code} />;
    return (
        <main class="form-page" data-test="devices">
            <h1>{t("Meine Tische auf anderen Geräten", "My tables on other devices")}</h1>
            <AlongOffer />
            <SeatDevices games={games} />
        </main>
    );
}
