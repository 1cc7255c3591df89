// A part of the page that is fetched when it is first shown, so that the first load stays small.
import type { ComponentChild, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadStyles } from "./load-styles";

export interface OnDemand<Props> extends FunctionComponent<Props> {
    /** Fetches it now, so that it is there when it is shown. */
    fetch(): void;
}

/** Shown until the code and the styles of all such parts have loaded, or if they fail to. */
interface Instead {
    pending?(): ComponentChild;
    failed?(): ComponentChild;
    /** A style sheet that it needs besides that of all such parts. */
    styles?: string;
}

const nothing = () => null;

export function onDemand<Props extends object>(
    load: () => Promise<FunctionComponent<Props>>,
    { pending = nothing, failed = pending, styles: own }: Instead = {},
): OnDemand<Props> {
    let loaded: FunctionComponent<Props> | null = null;
    const fetchPart = async () => {
        const sheets = own ? ["pages.css", own] : ["pages.css"];
        const styles = sheets.map((sheet) => loadStyles(sheet).catch(() => undefined)); // better bare
        [loaded] = await Promise.all([load(), ...styles]);
    };
    function Part(props: Props) {
        const [, redraw] = useState({});
        const [isFailed, setFailed] = useState(false);
        const Loaded = loaded;
        useEffect(() => {
            if (Loaded) return; // not `loaded`: it may have loaded in the meantime, and must still be drawn
            void fetchPart().then(
                () => redraw({}),
                () => setFailed(true),
            );
        }, []);
        if (Loaded) return <Loaded {...props} />;
        return <>{isFailed ? failed() : pending()}</>;
    }
    return Object.assign(Part, { fetch: () => void fetchPart().catch(() => undefined) });
}
