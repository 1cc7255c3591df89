// The offline worker: keeps the page after the first visit; a new version replaces it whole.
const CACHE = "kontor-VERSION";

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    event.waitUntil(caches.keys()
        .then((names) => Promise.all(names.filter((name) => name.startsWith("kontor-") && name !== CACHE).map((name) => caches.delete(name))))
        .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
    // Where no server answers there is no lobby; the page asks before it opens a line, so that nothing fails aloud.
    if (new URL(event.request.url).pathname.endsWith("/api/tables")) {
        event.respondWith(fetch(event.request).catch(() => new Response("null", { headers: { "Content-Type": "application/json" } })));
        return;
    }
    event.respondWith(caches.open(CACHE).then((cache) => cache.match(event.request)).then((kept) => kept ?? fetch(event.request)));
});
