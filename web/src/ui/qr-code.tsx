// A link as a code for another device's camera. The library is loaded when it is needed.
import { useEffect, useState } from "preact/hooks";

/** Dark on light in both themes, or cameras do not read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
    const [rows, setRows] = useState<boolean[][]>([]);
    useEffect(() => {
        void import("uqr").then(({ encode }) => setRows(encode(text, { ecc: "M", border: 4 }).data));
    }, [text]);
    if (!rows.length) return null;
    const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return (
        <svg
            class="qr"
            viewBox={`0 0 ${rows.length} ${rows.length}`}
            role="img"
            aria-label={label}
            shape-rendering="crispEdges"
            data-test="qr"
        >
            <rect width={rows.length} height={rows.length} fill="#fff" />
            <path d={squares.join("")} fill="#000" />
        </svg>
    );
}
