// My seats on several devices: offering them to another one, taking them, and revoking one.
import { fetchOwnTables, postJson } from "./api";
import { runningSeats, saveSeat, type SavedSeat } from "./saved-seats";

export interface Device {
    /** "" for the first one, which has no name either. */
    id: string;
    name: string;
    /** In seconds; 0 for the first one. */
    created: number;
    /** This device. */
    own: boolean;
}

export interface Offer {
    link: string;
    tables: number;
    seconds: number;
}

async function post<T>(path: string, body: object): Promise<T> {
    const response = await postJson(path, body);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as T;
}

export { runningSeats };

/** A link that gives another device all my seats; works once. */
export async function offerSeats(): Promise<Offer> {
    const tables = runningSeats().map(({ table, token }) => ({ table, token }));
    const offer = await post<{ code: string; tables: number; seconds: number }>("api/along", { tables });
    const page = `${location.origin}${location.pathname}`;
    return { link: `${page}#/along/${offer.code}`, tables: offer.tables, seconds: offer.seconds };
}

/** "Firefox, Android": enough to tell one's own devices apart. */
function deviceName(agent = navigator.userAgent): string {
    const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
    const browser = first([
        [/Edg\//, "Edge"],
        [/OPR\//, "Opera"],
        [/Firefox\//, "Firefox"],
        [/Chrome\//, "Chrome"],
        [/Safari\//, "Safari"],
    ]);
    const system = first([
        [/Android/, "Android"],
        [/iPhone/, "iPhone"],
        [/iPad/, "iPad"],
        [/Windows/, "Windows"],
        [/Mac OS/, "Mac"],
        [/Linux/, "Linux"],
    ]);
    return [browser ?? "Browser", system].filter(Boolean).join(", ");
}

/** Takes the seats of an offer to this device; returns how many. Fails if it was taken or has expired. */
export async function takeSeats(code: string): Promise<number> {
    const body = { code, device: deviceName() };
    const { tables } = await post<{ tables: { table: string; token: string }[] }>("api/along/take", body);
    tables.forEach(({ table, token }) => saveSeat({ table, token }));
    const own = await fetchOwnTables(tables).catch(() => []);
    own.forEach(({ table, game, seats, seat, over }, i) => {
        const token = tables[i]?.token;
        if (!token) return;
        saveSeat({
            table,
            token,
            game,
            over,
            names: seats.map(({ name }) => name),
            name: seats[seat]?.name ?? "",
        });
    });
    return tables.length;
}

export async function fetchDevices({ table, token }: SavedSeat): Promise<Device[]> {
    return (await post<{ devices: Device[] }>("api/devices", { table, token })).devices;
}

export async function shutOut({ table, token }: SavedSeat, device: Device): Promise<void> {
    await post("api/devices/drop", { table, token, device: device.id });
}
