// How fast the table shows what others do; chosen once, stored.
import { PACES, type Pace } from "./director";

const PACE_KEY = "kontor.pace";

export function storedPace(): Pace {
    const stored = localStorage.getItem(PACE_KEY);
    return stored !== null && stored in PACES ? (stored as Pace) : "normal";
}

export function storePace(pace: Pace): void {
    localStorage.setItem(PACE_KEY, pace);
}
