// Whether text is too large, or the window too narrow, for a scene: then the list takes its place.
import { useEffect, useState } from "preact/hooks";

const USUAL_FONT_SIZE = 16;
/** Text of this size and more does not fit into a scene. */
const LARGEST_SCALE = 1.6;
const NARROWEST = 320;

function isTooLarge(): boolean {
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return size / USUAL_FONT_SIZE >= LARGEST_SCALE || innerWidth < NARROWEST;
}

export function useLargeText(): boolean {
    const [isLarge, setLarge] = useState(isTooLarge);
    useEffect(() => {
        const ruler = document.createElement("div");
        ruler.style.cssText = "position:fixed;visibility:hidden;pointer-events:none;width:1rem;height:1vw";
        document.body.append(ruler);
        const observer = new ResizeObserver(() => setLarge(isTooLarge()));
        observer.observe(ruler);
        return () => {
            observer.disconnect();
            ruler.remove();
        };
    }, []);
    return isLarge;
}
