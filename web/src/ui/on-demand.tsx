// A part of the page that is fetched when it is shown first, so that the first load stays small.
import type { ComponentChild, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadStyles } from "./load-styles";

/** `pending` stands there until the code has come, with the styles of all such parts. */
export function onDemand<Props extends object>(
    load: () => Promise<FunctionComponent<Props>>,
    pending: () => ComponentChild = () => null,
): FunctionComponent<Props> {
    return function OnDemand(props: Props) {
        const [Part, setPart] = useState<FunctionComponent<Props> | null>(null);
        useEffect(() => {
            const styles = loadStyles("pages.css").catch(() => undefined); // better bare than not at all
            void Promise.all([load(), styles]).then(([part]) => setPart(() => part));
        }, []);
        return Part ? <Part {...props} /> : <>{pending()}</>;
    };
}
