// Links to a position. A short record is part of the link, after the #, so that no server sees it.

const MAX_LINK_LENGTH = 8000;

async function pipe(bytes: BlobPart, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
    return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}

async function packRecord(record: string): Promise<string> {
    const bytes = new Uint8Array(await pipe(record, new CompressionStream("deflate-raw")));
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpackRecord(packed: string): Promise<string> {
    const binary = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await pipe(bytes, new DecompressionStream("deflate-raw")));
}

/** Null if the record is too long for a link. With hidden moves in it, the link leads to the table itself. */
export async function recordLink(id: string, record: string, step: number): Promise<string | null> {
    const page = location.href.replace(/#.*$/, "");
    const hasHiddenMoves = /^(\d+|\*) .*\?/m.test(record);
    if (hasHiddenMoves) return `${page}#/table/${id}/${step}`;
    const link = `${page}#/record/${await packRecord(record)}/${step}`;
    return link.length > MAX_LINK_LENGTH ? null : link;
}
