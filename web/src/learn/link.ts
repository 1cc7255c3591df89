// A link to a position: short records travel in the link itself, behind the #, so that no server sees them.

const LONGEST = 8000;

async function through(bytes: BlobPart, change: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
    return new Response(new Blob([bytes]).stream().pipeThrough(change)).arrayBuffer();
}

export async function packRecord(record: string): Promise<string> {
    const bytes = new Uint8Array(await through(record, new CompressionStream("deflate-raw")));
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpackRecord(packed: string): Promise<string> {
    const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder().decode(await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw")));
}

/** The link, or null when the record is too long for one. A record with secrets only leads back to its own table. */
export async function linkTo(id: string, record: string, at: number): Promise<string | null> {
    const home = location.href.replace(/#.*$/, "");
    if (/^\d+ .*\?/m.test(record) || /^\* .*\?/m.test(record)) return `${home}#/table/${id}/${at}`;
    const link = `${home}#/record/${await packRecord(record)}/${at}`;
    return link.length > LONGEST ? null : link;
}
