// Pictures of pieces flying over a scene, and tasks that wait until they have landed. Knows no game.

/** Where something is drawn. */
export interface Spot {
    element: HTMLElement;
    rect: DOMRect;
}

export interface Picture {
    copy: HTMLElement;
    /** The element added to the scene: the copy with the elements around it. */
    holder: HTMLElement;
    rect: DOMRect;
    /** Ignoring the transforms around it. */
    width: number;
    height: number;
}

/** A flight with all that it needs to start. */
export interface Plan {
    picture: Picture;
    /** Where the picture waits to start. */
    start: { translate: string; scale: string };
    frames: Keyframe[];
    /** The piece itself, drawn where it lands. */
    piece: HTMLElement | null;
}

/** Attributes of the elements around a piece that its styles may ask for. */
const LOOK = /^(class|style|data-(scene|seat|game|orientation))$/;
/** They land at the latest so long after their time: nothing moves in a window that nobody sees. */
const GRACE = 2000;

/**
 * A copy of an element that looks the same as the last child of the scene: it is wrapped in the elements that
 * its styles ask for, without boxes. There it has a layer of its own above all others. Lifting the piece
 * itself would split the table's layer in two, and all of it would be repainted at the start and at the end.
 */
export function pictureOf(root: HTMLElement, { element, rect }: Spot): Picture {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const each of [
        copy,
        ...copy.querySelectorAll<HTMLElement>("[data-move], [data-moves], [data-place]"),
    ])
        for (const name of ["move", "moves", "select", "place", "flying"]) delete each.dataset[name];
    let holder = copy;
    for (let around = element.parentElement; around && around !== root; around = around.parentElement) {
        const shell = around.cloneNode(false) as HTMLElement;
        for (const { name } of [...shell.attributes]) if (!LOOK.test(name)) shell.removeAttribute(name);
        shell.style.display = "contents";
        shell.style.visibility = "hidden"; // what CSS draws before or after it would fill the scene
        shell.append(holder);
        holder = shell;
    }
    holder.inert = true;
    holder.ariaHidden = "true";
    const [width, height] = [element.offsetWidth || rect.width, element.offsetHeight || rect.height];
    return { copy, holder, rect, width, height };
}

/**
 * The flights of the position shown; all are removed together, because each change of the layers costs a
 * frame.
 */
let flying: Plan[] = [];
let motions: Animation[] = [];
let latest = 0;
let waiting: (() => void)[] = [];

/** Whether pieces are on their way, or about to start. */
export function isFlying(): boolean {
    return flying.length > 0;
}

/**
 * Runs a task once nothing is flying, or at once. Anything the page draws while pieces fly makes them
 * stutter.
 */
export function whenLanded(task: () => void): void {
    if (isFlying()) waiting.push(task);
    else task();
}

/** Ends all flights: everything is where it belongs at once. */
export function finishFlights(): void {
    const [landed, tasks] = [flying, waiting];
    for (const motion of motions) motion.onfinish = null;
    [flying, motions, waiting] = [[], [], []];
    clearTimeout(latest);
    for (const { picture, piece } of landed) {
        picture.holder.remove();
        if (piece) delete piece.dataset["flying"];
    }
    for (const task of tasks) task();
}

/**
 * Puts the pictures on the scene where their flights start. They are painted together with the position, and
 * start when that has reached the screen: a first animation, too slight to see, tells when.
 */
export function startFlights(root: HTMLElement, plans: Plan[], duration: number): void {
    const [first] = plans;
    if (!first) return;
    const origin = root.getBoundingClientRect();
    for (const plan of plans) put(root, origin, plan);
    flying = plans;
    latest = window.setTimeout(finishFlights, duration + GRACE);
    const painted = first.picture.copy.animate([{ opacity: 1 }, { opacity: 0.99 }], GRACE);
    void painted.ready.then(() => {
        painted.cancel();
        if (flying === plans) fly(duration);
    });
}

/** Aligns the centres of the rectangles, because a card may lean. */
function put(root: HTMLElement, origin: DOMRect, { picture, start, piece }: Plan): void {
    const { copy, holder, rect, width, height } = picture;
    copy.classList.add("flying");
    Object.assign(copy.style, {
        position: "absolute",
        visibility: "visible",
        inset: "auto",
        margin: "0",
        filter: "none", // or the compositor evaluates it in every frame
        left: `${rect.x + rect.width / 2 - width / 2 - origin.x}px`,
        top: `${rect.y + rect.height / 2 - height / 2 - origin.y}px`,
        width: `${width}px`,
        height: `${height}px`,
        ...start,
    });
    if (piece) piece.dataset["flying"] = "";
    root.append(holder);
}

/** All fly at once and land at the same time; their frames say who starts later. */
function fly(duration: number): void {
    motions = flying.map(({ picture, frames }) =>
        picture.copy.animate(frames, { id: "flight", duration, fill: "both" }),
    );
    const last = motions.at(-1);
    if (last) last.onfinish = finishFlights;
}
