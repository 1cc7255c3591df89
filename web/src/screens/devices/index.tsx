// My seats on other devices: a link and a QR code to take them along, and which devices open which seat.
import type { Game } from "../../engine/types";
import { AlongOffer } from "./along-offer";
import { TakeSeats } from "./take-seats";
import { SeatDevices } from "./seat-devices";

interface Props {
    games: Game[];
    /** The code of a link that was opened; "" for none. */
    code: string;
}

export function DevicesScreen({ games, code }: Props) {
    if (code) return <TakeSeats key={code} code={code} />;
    return (
        <main class="form-page join" data-test="devices">
            <AlongOffer />
            <SeatDevices games={games} />
        </main>
    );
}
