// Starts the page.
import { render } from "preact";
import { App } from "./app";

const root = document.getElementById("kontor");
if (root) render(<App />, root);
if ("serviceWorker" in navigator && location.protocol !== "file:")
    void navigator.serviceWorker.register("offline.js").catch(() => undefined);

/** From the service worker: a notification was clicked, or is about to be shown. */
interface WorkerMessage {
    open?: string;
    isShowing?: string;
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.open?.startsWith(location.origin)) location.hash = new URL(data.open).hash;
    if (data.isShowing)
        ports[0]?.postMessage(
            document.visibilityState === "visible" && location.href.startsWith(data.isShowing),
        );
});
