// Line icons for buttons, drawn in the colour of the text.
const PATHS = {
    home: "M4 11l8-7 8 7v9h-5v-6H9v6H4Z",
    globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3q-8 9 0 18M12 3q8 9 0 18",
    sound: "M4 9h4l5-4v14l-5-4H4ZM16.5 9q2 3 0 6M19 6q4 6 0 12",
    muted: "M4 9h4l5-4v14l-5-4H4ZM16.5 9.5l5 5M21.5 9.5l-5 5",
    people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21a7 6 0 0 1 14 0M16 4a4 4 0 0 1 0 7M18 15a6 6 0 0 1 4 6",
    clock: "M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM12 7v5l3 3",
    cap: "M2 9l10-5 10 5-10 5ZM6 11v5c3 3 9 3 12 0v-5M22 9v6",
    book: "M12 6Q8 3 3 4v14q5-1 9 2 4-3 9-2V4q-5-1-9 2v14",
    play: "M7 4l13 8-13 8Z",
    pause: "M8 5v14M16 5v14",
    first: "M6 5v14M19 5l-9 7 9 7",
    previous: "M15 5l-9 7 9 7",
    next: "M9 5l9 7-9 7",
    file: "M6 2h8l5 5v15H6ZM14 2v5h5",
    download: "M12 3v12M7 11l5 5 5-5M4 21h16",
    upload: "M12 16V4M7 8l5-5 5 5M4 21h16",
    list: "M4 6h2M4 12h2M4 18h2M9 6h11M9 12h11M9 18h11",
    link: "M10 14a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1.5 1.5M14 10a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1.5-1.5",
    eye: "M2 12q10-14 20 0-10 14-20 0ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
    copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
    share: "M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2",
    check: "M4 12.5l5.5 5.5L20 6.5",
    back: "M15 4l-8 8 8 8",
    swap: "M3 8h15M14 4l4 4-4 4M21 16H6M10 12l-4 4 4 4",
    rewind: "M4 4v6h6M4.5 10a8.5 8.5 0 1 1-.5 5",
    close: "M5 5l14 14M19 5L5 19",
    bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4ZM10 21.5h4",
    moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z",
    sun:
        "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v3M12 19v3M2 12h3M19 12h3" +
        "M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
                d={PATHS[name]}
                fill={name === "play" ? "currentColor" : "none"}
                stroke="currentColor"
                stroke-width="1.9"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </svg>
    );
}
