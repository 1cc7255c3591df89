// Something that is on or off, with a word on what it does.
interface Props {
    checked: boolean;
    label: string;
    /** What it means, smaller. */
    note?: string;
    test?: string;
    onChange(checked: boolean): void;
}

export function Switch({ checked, label, note, test, onChange }: Props) {
    return (
        <label class="switch-row">
            <span>
                {label}
                {note && <small>{note}</small>}
            </span>
            <input
                type="checkbox"
                role="switch"
                checked={checked}
                data-test={test}
                onChange={(event) => onChange(event.currentTarget.checked)}
            />
        </label>
    );
}
