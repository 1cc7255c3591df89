// Notices while the page is closed: the page asks only on a click; the server's message reaches a push
// service, is decrypted as a browser would, and the service worker shows it; a mailbox must be confirmed.
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, createHmac, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { audit, openBrowser, openPage, pressMenu, startKontor } from "./harness.mjs";

let folder, kontor, service, mailServer;

const listen = (server) =>
    new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));

/** Hands over what arrives, one after the other. */
function makeQueue() {
    const arrived = [];
    const waiting = [];
    return {
        add: (item) => (waiting.length ? waiting.shift()(item) : arrived.push(item)),
        next: () =>
            arrived.length ? Promise.resolve(arrived.shift()) : new Promise((done) => waiting.push(done)),
    };
}

/** A push service: takes what is posted. */
async function startService() {
    const queue = makeQueue();
    const server = createHttpServer((request, response) => {
        const parts = [];
        request.on("data", (part) => parts.push(part));
        request.on("end", () => {
            response.writeHead(201).end();
            queue.add(Buffer.concat(parts));
        });
    });
    const port = await listen(server);
    return { server, next: queue.next, endpoint: `http://127.0.0.1:${port}/push/anna` };
}

/** As much of SMTP as is needed to take a mail. */
async function startMailServer() {
    const queue = makeQueue();
    const server = createSocketServer((socket) => {
        let text = "";
        let inLetter = false;
        socket.write("220 test\r\n");
        socket.on("error", () => undefined);
        socket.on("data", (bytes) => {
            text += bytes;
            if (inLetter && text.endsWith("\r\n.\r\n")) {
                queue.add(text);
                inLetter = false;
                text = "";
                socket.write("250 taken\r\n");
            } else if (!inLetter && text.endsWith("\r\n")) {
                inLetter = /^DATA/i.test(text);
                socket.write(inLetter ? "354 go on\r\n" : /^QUIT/i.test(text) ? "221 bye\r\n" : "250 ok\r\n");
                text = "";
            }
        });
    });
    return { server, next: queue.next, port: await listen(server) };
}

function startServer() {
    const push = ["--push", "mailto:host@club.example"];
    const mail = ["--smtp", `smtp://127.0.0.1:${mailServer.port}`, "--mail-from", "kontor@club.example"];
    const rest = ["--url", "https://club.example/", "--store", `sqlite:${join(folder, "tables.db")}`];
    return startKontor(["--port", "0", ...push, ...mail, ...rest], { KONTOR_NOTICES_LOCAL: "1" });
}

before(async () => {
    folder = await mkdtemp(join(tmpdir(), "kontor-away-"));
    [service, mailServer] = await Promise.all([startService(), startMailServer()]);
    kontor = await startServer();
});
after(async () => {
    await kontor?.end();
    service?.server.closeAllConnections();
    service?.server.close();
    mailServer?.server.close();
    await rm(folder, { recursive: true, force: true });
});

/** What a browser does with a message: RFC 8291 from the receiver's side. */
function decrypt(body, receiver, auth) {
    const keyed = (key, text) => createHmac("sha256", key).update(text).digest();
    const sender = body.subarray(21, 86);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.getPublicKey(), sender]);
    const shared = keyed(auth, receiver.computeSecret(sender));
    const secret = keyed(body.subarray(0, 16), keyed(shared, Buffer.concat([info, Buffer.from([1])])));
    const key = keyed(secret, "Content-Encoding: aes128gcm\0\x01").subarray(0, 16);
    const nonce = keyed(secret, "Content-Encoding: nonce\0\x01").subarray(0, 12);
    const open = createDecipheriv("aes-128-gcm", key, nonce);
    open.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([open.update(body.subarray(86, -16)), open.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/**
 * The browser's own push service is out of reach: subscribing answers with these keys and our service. Counts
 * how often the browser was asked for anything.
 */
function replacePushService({ endpoint, p256dh, auth }) {
    window.asked = { permission: 0, subscribe: 0 };
    const isOn = () => localStorage.getItem("test.subscribed") === "yes";
    const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => (localStorage.removeItem("test.subscribed"), true),
    };
    const request = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => (window.asked.permission++, request());
    PushManager.prototype.subscribe = async (options) => {
        window.asked.subscribe++;
        window.asked.key = options.applicationServerKey;
        localStorage.setItem("test.subscribed", "yes");
        return subscription;
    };
    PushManager.prototype.getSubscription = async () => (isOn() ? subscription : null);
}

async function makeTable() {
    const body = { game: "jambo", seats: [{ name: "Anna" }, { name: "Ben" }], pace: "turns" };
    const answer = await fetch(`${kontor.url}api/tables`, { method: "POST", body: JSON.stringify(body) });
    return answer.json();
}

/** Plays for a seat through a socket of this page, until the other one is to act; then leaves. */
function playTurn(page, { table, tokens }, seat) {
    return page.evaluate(
        ({ table, token, seat }) =>
            new Promise((done, failed) => {
                const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
                const leave = (actor) => {
                    socket.onclose = () => done(actor);
                    socket.close();
                };
                // The player has claimed the seat with a token of their own; the link no longer opens it.
                const saved = JSON.parse(localStorage.getItem("kontor.seats") ?? "[]");
                const own = saved.find((each) => each.table === table)?.token;
                const opened = seat === 0 && own ? own : token;
                socket.onopen = () => socket.send(JSON.stringify({ type: "join", table, token: opened }));
                socket.onmessage = ({ data }) => {
                    const message = JSON.parse(data);
                    if (message.type === "error") failed(new Error(data));
                    if (message.actor !== undefined && message.actor !== seat) leave(message.actor);
                    else if (message.moves?.length) {
                        const { move } =
                            message.moves.find((each) => each.move === "end") ?? message.moves[0];
                        const key = String(Math.random());
                        socket.send(JSON.stringify({ type: "play", number: message.number, key, move }));
                    }
                };
            }),
        { table, token: tokens[seat], seat },
    );
}

/** Hands a message to the page's service worker, as the browser's push service would. */
async function deliver(page, text) {
    const client = await page.context().newCDPSession(page);
    const found = new Promise((done) =>
        client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
            const one = registrations.find(({ isDeleted }) => !isDeleted);
            if (one) done(one.registrationId);
        }),
    );
    await client.send("ServiceWorker.enable");
    const origin = new URL(kontor.url).origin;
    await client.send("ServiceWorker.deliverPushMessage", {
        origin,
        registrationId: await found,
        data: text,
    });
}

/**
 * Notes what the service worker shows. It is not read from getNotifications(): Chromium forgets a
 * notification that is asked for before it is drawn.
 */
async function noteNotifications(context) {
    const [worker = await context.waitForEvent("serviceworker")] = context.serviceWorkers();
    await worker.evaluate(() => {
        const show = self.registration.showNotification.bind(self.registration);
        self.shown = [];
        self.registration.showNotification = (title, options) => {
            self.shown.push({ title, body: options.body, url: options.data.url });
            return show(title, options);
        };
    });
    return () => worker.evaluate(() => self.shown);
}

/** A slow connection: once a seat is claimed the page hears nothing until it is released. */
async function holdClaim(page) {
    let sent, release;
    const claimed = new Promise((done) => (sent = done));
    const released = new Promise((done) => (release = done));
    let hold = Promise.resolve();
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
            server.send(message);
            if (JSON.parse(message).type !== "claim") return;
            hold = released;
            sent();
        });
        server.onMessage((message) => hold.then(() => socket.send(message)));
    });
    return { claimed, release };
}

test("the browser asks only on a click; a notification of the turn links to the table", async (t) => {
    const receiver = createECDH("prime256v1");
    receiver.generateKeys();
    const auth = randomBytes(16);
    const browser = await openBrowser();
    t.after(() => browser.close());
    await browser.context.grantPermissions(["notifications"], { origin: new URL(kontor.url).origin });
    const keys = { p256dh: receiver.getPublicKey("base64url"), auth: auth.toString("base64url") };
    await browser.context.addInitScript(replacePushService, { endpoint: service.endpoint, ...keys });
    const made = await makeTable();
    const { page, consoleErrors } = await openPage(
        browser.context,
        `${kontor.url}#/join/${made.table}/${made.tokens[0]}`,
    );
    await page.click("[data-test=join]");
    await page.waitForSelector("[data-test=room]");
    await page.evaluate(() => navigator.serviceWorker.ready);
    assert.deepEqual(await page.evaluate(() => window.asked), { permission: 0, subscribe: 0 });
    await pressMenu(page, "notices");
    await page.waitForSelector("[data-test=push]");
    await audit(page, "the bell with all it offers");
    await page.check("[data-test=push]");
    await page.waitForFunction(() => localStorage.getItem("kontor.push") === "de");
    const asked = await page.evaluate(() => window.asked);
    const offer = await (await fetch(`${kontor.url}api/notices`)).json();
    assert.deepEqual(asked, { permission: 1, subscribe: 1, key: offer.push });

    // Another table is added without asking again, even if Anna leaves while she gets her own token.
    const other = await makeTable();
    const { claimed, release } = await holdClaim(page);
    const followed = page.waitForResponse(
        (answer) =>
            answer.url().endsWith("api/notices") &&
            answer.ok() &&
            (answer.request().postDataJSON()?.tables ?? []).some(
                ({ table, token }) => table === other.table && token !== other.tokens[0],
            ),
    );
    await page.goto(`${kontor.url}#/join/${other.table}/${other.tokens[0]}`);
    await page.click("[data-test=join]");
    await claimed;
    await page.goto(`${kontor.url}#/`);
    await page.waitForSelector(".covers");
    release();
    await followed;
    assert.equal((await page.evaluate(() => window.asked)).subscribe, 1);

    // Anna is away from both tables; Ben plays until it is her turn.
    const shownNotifications = await noteNotifications(browser.context);
    for (const each of [made, other]) {
        let actor = await playTurn(page, each, 0);
        while (actor !== 0) actor = await playTurn(page, each, actor);
        const text = decrypt(await service.next(), receiver, auth);
        const message = JSON.parse(text);
        assert.deepEqual(message, { table: each.table, title: "Du bist dran", body: "Jambo, mit Ben" });
        await deliver(page, text);
        const url = `${kontor.url}#/table/${each.table}`;
        let shown;
        while (!shown) shown = (await shownNotifications()).find((one) => one.url === url);
        assert.deepEqual(shown, { url, title: "Du bist dran", body: "Jambo, mit Ben" });
    }

    // Off again: the server forgets it.
    await pressMenu(page, "notices");
    const stopped = page.waitForRequest(
        (request) => request.method() === "POST" && request.postData().includes('"stop":true'),
    );
    await page.uncheck("[data-test=push]");
    assert.equal((await (await stopped).response()).status(), 200);
    await page.waitForFunction(() => localStorage.getItem("test.subscribed") === null);
    assert.deepEqual(consoleErrors, []);
});

test("an address must be confirmed before it gets mail, and can be turned off", async (t) => {
    const browser = await openBrowser();
    t.after(() => browser.close());
    const made = await makeTable();
    const { page, consoleErrors } = await openPage(
        browser.context,
        `${kontor.url}#/join/${made.table}/${made.tokens[1]}`,
    );
    await page.click("[data-test=join]");
    await page.waitForSelector("[data-test=room]");
    await pressMenu(page, "notices");
    await page.fill("[data-test=mail]", "ben@mail.example");
    await page.click("[data-test=mail-switch]");
    await page.waitForSelector("text=Sieh in dein Postfach");
    const letter = await mailServer.next();
    assert.match(letter, /^To: ben@mail\.example/m);
    const body = Buffer.from(letter.split("\r\n\r\n")[1].replace(/\r\n\.\r\n$/, ""), "base64").toString();
    assert.match(body, /https:\/\/club\.example\/api\/notices\/[0-9a-f]{32}\/confirm\?lang=de/);
    await audit(page, "the bell with an address");
    const stopped = page.waitForRequest((request) => request.postData()?.includes('"stop":true') ?? false);
    await page.click("[data-test=mail-switch]");
    assert.equal((await (await stopped).response()).status(), 200);
    assert.deepEqual(consoleErrors, []);
});
