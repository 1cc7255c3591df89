// Pictures: one sprite per game, fetched when its table opens. art.mjs makes them from art/.
import { useEffect } from "preact/hooks";

const loading = new Map<string, Promise<void>>();

async function load(name: string): Promise<void> {
    const response = await fetch(`art-${name}.svg`);
    if (!response.ok) throw new Error(`art-${name}.svg: ${response.status}`);
    const holder = document.createElement("div");
    holder.className = "sprite";
    holder.ariaHidden = "true";
    holder.innerHTML = await response.text();
    document.body.append(holder);
}

/** Fetches a sprite once; a failure may be tried again. */
function loadArt(name: string): Promise<void> {
    const known = loading.get(name);
    if (known) return known;
    const started = load(name).catch(() => {
        loading.delete(name);
    });
    loading.set(name, started);
    return started;
}

/** The pictures of these folders: a game's, the portraits. */
export function useArt(...folders: string[]): void {
    useEffect(() => {
        for (const folder of folders) void loadArt(folder);
    }, [folders.join()]);
}

/** A picture by folder and file: art/jambo/well.svg is "jambo/well". What it shows is said elsewhere. */
export function Art({ id, class: name = "" }: { id: string; class?: string }) {
    return (
        <svg class={`art ${name}`} aria-hidden="true">
            <use href={`#${id.replace("/", "-")}`} width="100%" height="100%" />
        </svg>
    );
}
