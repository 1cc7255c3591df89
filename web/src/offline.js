// The service worker: keeps the page after the first visit; a new version replaces all of it.
const CACHE = "kontor-__VERSION__";
const LATER_FILES = __LATER_FILES__;

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            .then((cache) => cache.addAll(__FILES__))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names
                        .filter((name) => name.startsWith("kontor-") && name !== CACHE)
                        .map((name) => caches.delete(name)),
                ),
            )
            .then(() => self.clients.claim()),
    );
    // Files that the first load does not need are fetched in the background; if that fails, when they are
    // used.
    void caches
        .open(CACHE)
        .then((cache) => cache.addAll(LATER_FILES))
        .catch(() => undefined);
});

/** Fetches a file; keeps it if it belongs to the page. */
async function fetchAndKeep(cache, request) {
    const response = await fetch(request);
    if (response.ok && LATER_FILES.includes(new URL(request.url).pathname.split("/").pop()))
        await cache.put(request, response.clone());
    return response;
}

const noServer = () => new Response("null", { headers: { "Content-Type": "application/json" } });

self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
    // Offline there is no lobby and there are no notices: the page asks for both, so this must not fail.
    if (new URL(event.request.url).pathname.match(/\/api\/(tables|notices)$/)) {
        event.respondWith(fetch(event.request).catch(noServer));
        return;
    }
    event.respondWith(
        caches
            .open(CACHE)
            .then(async (cache) => (await cache.match(event.request)) ?? fetchAndKeep(cache, event.request)),
    );
});

/** A page that does not answer within this time counts as closed; in milliseconds. */
const PATIENCE = 1000;

/**
 * Whether a page shows this address now. Asks the page, because the browser reports an old hash for a while.
 */
function isShowing(page, url) {
    const { port1, port2 } = new MessageChannel();
    page.postMessage({ isShowing: url }, [port2]);
    return new Promise((done) => {
        port1.onmessage = ({ data }) => done(data);
        setTimeout(() => done(false), PATIENCE);
    });
}

// The server says that it is my turn. If a page shows that table, the page says so itself.
async function showTurn({ table, title, body }) {
    const url = new URL(`./#/table/${table}`, self.registration.scope).href;
    const pages = await self.clients.matchAll({ type: "window" });
    const answers = await Promise.all(pages.map((page) => isShowing(page, url)));
    if (answers.includes(true)) return;
    await self.registration.showNotification(title, {
        body,
        tag: `kontor-${table}`,
        icon: "icon.svg",
        data: { url },
    });
}

self.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(showTurn(event.data.json()));
});

// Goes to the table: in a page that is open, or in a new one.
async function openTable(url) {
    const [page] = await self.clients.matchAll({ type: "window" });
    if (!page) return self.clients.openWindow(url ?? "./");
    await page.focus();
    if (url) page.postMessage({ open: url });
}

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openTable(event.notification.data?.url));
});
