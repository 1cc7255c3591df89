// The heading of a panel on the start screen, with a link beside it.
import type { ComponentChildren } from "preact";

interface Props {
    id: string;
    title: string;
    children?: ComponentChildren;
}

export function PanelHead({ id, title, children }: Props) {
    return (
        <div class="panel-head">
            <h2 id={id}>{title}</h2>
            {children}
        </div>
    );
}
