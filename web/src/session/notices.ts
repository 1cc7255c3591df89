// Notices that it is my turn while the page is closed: by the browser (Web Push) or by e-mail, where the
// server offers it. The settings apply to all my tables, including later ones.
import { postJson } from "./api";
import { runningSeats } from "./saved-seats";

/** `push` is the server's public key; "" if it sends none. */
export interface NoticeOffer {
    push: string;
    mail: boolean;
}

interface Seat {
    table: string;
    token: string;
}

interface Mailbox {
    address: string;
    /** Lets this browser use its mailbox for more tables without confirming it again. */
    key: string;
    lang: string;
}

const PUSH = "kontor.push";
const MAIL = "kontor.mail";

export const isPushOn = () => localStorage.getItem(PUSH) !== null;

export function savedMailbox(): Mailbox | null {
    return JSON.parse(localStorage.getItem(MAIL) ?? "null") as Mailbox | null;
}

/** Offers nothing if no server answers or it sends no notices. */
export async function fetchNoticeOffer(): Promise<NoticeOffer> {
    const none = { push: "", mail: false };
    try {
        const response = await fetch("api/notices", { cache: "no-store" });
        return response.ok ? (((await response.json()) as NoticeOffer | null) ?? none) : none;
    } catch {
        return none;
    }
}

const mySeats = (): Seat[] => runningSeats().map(({ table, token }) => ({ table, token }));

interface Answer {
    key?: string;
    confirmed?: boolean;
}

async function post(tables: Seat[], rest: object): Promise<Answer> {
    const response = await postJson("api/notices", { tables, ...rest });
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as Answer;
}

// ---- Web Push

function pushKeys(subscription: PushSubscription) {
    const { endpoint, keys } = subscription.toJSON();
    return { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

async function pushManager(): Promise<PushManager | undefined> {
    return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** Asks the browser, so call it only on a click. False: it does not allow it. */
export async function switchPushOn(serverKey: string, lang: string): Promise<boolean> {
    if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return false;
    const options = { userVisibleOnly: true, applicationServerKey: serverKey };
    const subscription = await (await pushManager())?.subscribe(options);
    if (!subscription) return false;
    await post(mySeats(), { push: pushKeys(subscription), lang });
    localStorage.setItem(PUSH, lang);
    return true;
}

export async function switchPushOff(): Promise<void> {
    localStorage.removeItem(PUSH);
    const subscription = await (await pushManager())?.getSubscription();
    if (!subscription) return;
    await post(mySeats(), { push: pushKeys(subscription), stop: true });
    await subscription.unsubscribe();
}

// ---- E-mail

/** True: the address is confirmed; false: a mail that asks for confirmation was sent. */
export async function switchMailOn(address: string, lang: string): Promise<boolean> {
    const saved = savedMailbox();
    const key = saved?.address === address ? saved.key : "";
    const answer = await post(mySeats(), { mail: address, key, lang });
    localStorage.setItem(MAIL, JSON.stringify({ address, key: answer.key ?? "", lang }));
    return answer.confirmed ?? false;
}

export async function switchMailOff(): Promise<void> {
    const mailbox = savedMailbox();
    localStorage.removeItem(MAIL);
    if (mailbox) await post(mySeats(), { mail: mailbox.address, stop: true });
}

// ---- Further tables

/** I have joined a turn-by-turn table: the settings apply to it, too. */
export async function followTable(seat: Seat): Promise<void> {
    const subscription = isPushOn() && (await (await pushManager())?.getSubscription());
    const lang = localStorage.getItem(PUSH) ?? "en";
    if (subscription) await post([seat], { push: pushKeys(subscription), lang });
    const mailbox = savedMailbox();
    if (mailbox) await post([seat], { mail: mailbox.address, key: mailbox.key, lang: mailbox.lang });
}
