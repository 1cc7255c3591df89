// A scene fills its area at fixed proportions. Zones are placed in scene units; the background extends beyond
// it.
import { createContext, type ComponentChildren, type CSSProperties, type HTMLAttributes } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useArt } from "./art";
import { sceneSize, type Rect, type SceneSize } from "./layout";

const SizeContext = createContext<SceneSize | null>(null);

/** The size of the scene around a component, in its units. */
export function useScene(): SceneSize {
    const size = useContext(SizeContext);
    if (!size) throw new Error("useScene outside of a scene");
    return size;
}

/** The size of an element in pixels, kept current. */
function useArea() {
    const area = useRef<HTMLDivElement>(null);
    const [size, setSize] = useState<SceneSize | null>(null);
    useLayoutEffect(() => {
        const element = area.current;
        if (!element) return;
        const measure = () => {
            const { clientWidth, clientHeight } = element;
            if (clientWidth && clientHeight) setSize(sceneSize(clientWidth, clientHeight));
        };
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(element);
        return () => observer.disconnect();
    }, []);
    return { area, size };
}

export function Scene({ game, children }: { game: string; children: ComponentChildren }) {
    const { area, size } = useArea();
    useArt("portraits", game);
    return (
        <div class="scene-ground" data-scene={game} ref={area}>
            {size && (
                <div
                    class={`scene ${size.orientation}`}
                    data-orientation={size.orientation}
                    style={{ "--u": `${size.unit}px`, "--w": size.width, "--h": size.height }}
                >
                    <SizeContext.Provider value={size}>{children}</SizeContext.Provider>
                </div>
            )}
        </div>
    );
}

interface ZoneProps extends Omit<HTMLAttributes<HTMLDivElement>, "class"> {
    at: Rect;
    class?: string;
    children?: ComponentChildren;
}

/** A rectangle of the scene, or of the zone around it. */
export function Zone({ at: [x, y, width, height], class: name = "", children, ...rest }: ZoneProps) {
    return (
        <div {...rest} class={`zone ${name}`} style={zoneStyle([x, y, width, height])}>
            {children}
        </div>
    );
}

/** For things that position themselves: buttons, list items. They need the class "zone". */
export function zoneStyle([x, y, width, height]: Rect): CSSProperties {
    return { "--x": x, "--y": y, "--zw": width, "--zh": height } as CSSProperties;
}

/** A layer that is only looked at, drawn in scene units. Filters belong here, not on what moves. */
export function Backdrop({ class: name = "", children }: { class?: string; children: ComponentChildren }) {
    const { width, height } = useScene();
    return (
        <svg class={`backdrop ${name}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {children}
        </svg>
    );
}

/**
 * Inside a drawing: parts with filters, as the pattern that fills a rectangle. This way they are evaluated
 * when the drawing is painted; otherwise the compositor evaluates them in every frame while anything moves.
 */
export function Filtered({ id, width, height, children }: FilteredProps) {
    return (
        <>
            <pattern id={id} patternUnits="userSpaceOnUse" width={width} height={height}>
                {children}
            </pattern>
            <rect width={width} height={height} fill={`url(#${id})`} />
        </>
    );
}

interface FilteredProps {
    id: string;
    width: number;
    height: number;
    children: ComponentChildren;
}

/** Says that the pieces of a field's row lie in this element; flights start and end there. */
export function placeMark(field: string, row?: number | string): { "data-place": string } {
    return { "data-place": row === undefined ? field : `${field}.${row}` };
}
