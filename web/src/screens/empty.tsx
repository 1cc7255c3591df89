// In place of an empty list: a crest, and what the list would show.
import type { ComponentChildren } from "preact";
import { Art, useArt } from "../stage/art";

export function Empty({ art, children }: { art: string; children: ComponentChildren }) {
    useArt("crests");
    return (
        <div class="empty-state">
            <span class="crest" aria-hidden="true">
                <Art id={`crests/${art}`} />
            </span>
            <p>{children}</p>
        </div>
    );
}
