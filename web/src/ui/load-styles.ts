// A style sheet that is fetched with the code that needs it.
const loading = new Map<string, Promise<void>>();

export function loadStyles(href: string): Promise<void> {
    const known = loading.get(href);
    if (known) return known;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    const loaded = new Promise<void>((done, failed) => {
        link.onload = () => done();
        link.onerror = () => {
            link.remove();
            loading.delete(href);
            failed(new Error(href));
        };
    });
    loading.set(href, loaded);
    document.head.append(link);
    return loaded;
}
