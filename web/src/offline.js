// The offline worker: keeps the page after the first visit; a new version replaces it whole.
const CACHE = "kontor-VERSION", WANTED = LATER;

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    event.waitUntil(caches.keys()
        .then((names) => Promise.all(names.filter((name) => name.startsWith("kontor-") && name !== CACHE).map((name) => caches.delete(name))))
        .then(() => self.clients.claim()));
    // What the first load does not need comes behind it; nobody waits for that, and a failure only means later.
    void caches.open(CACHE).then((cache) => cache.addAll(WANTED)).catch(() => undefined);
});

/** From the net; what belongs to the page but had not come yet is kept now. */
async function bring(cache, request) {
    const answer = await fetch(request);
    if (answer.ok && WANTED.includes(new URL(request.url).pathname.split("/").pop())) await cache.put(request, answer.clone());
    return answer;
}

self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
    // Where no server answers there is no lobby; the page asks before it opens a line, so that nothing fails aloud.
    if (new URL(event.request.url).pathname.endsWith("/api/tables")) {
        event.respondWith(fetch(event.request).catch(() => new Response("null", { headers: { "Content-Type": "application/json" } })));
        return;
    }
    event.respondWith(caches.open(CACHE).then(async (cache) => await cache.match(event.request) ?? bring(cache, event.request)));
});

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => page ? page.focus() : self.clients.openWindow("./")));
});
