// What I am called, at any table.
export function myName(guest: string): string {
    return localStorage.getItem("kontor.name") || guest;
}

export function rememberName(name: string): void {
    localStorage.setItem("kontor.name", name);
}
