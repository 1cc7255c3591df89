// The page's beginning.
import { render } from "preact";
import { App } from "./app";

const root = document.getElementById("kontor");
if (root) render(<App />, root);
if ("serviceWorker" in navigator && location.protocol !== "file:")
    void navigator.serviceWorker.register("offline.js").catch(() => undefined);
