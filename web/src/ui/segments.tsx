// A few choices side by side, one of them pressed: radio buttons in one frame.
interface Props {
    /** Of the group, for the browser. */
    name: string;
    /** What is chosen here; read aloud. */
    label: string;
    value: string;
    /** Id and name of each. */
    choices: [string, string][];
    test?(id: string): string | undefined;
    onChoose(id: string): void;
}

export function Segments({ name, label, value, choices, test, onChoose }: Props) {
    return (
        <div class="segments" role="radiogroup" aria-label={label}>
            {choices.map(([id, text]) => (
                <label key={id}>
                    <input
                        type="radio"
                        name={name}
                        checked={id === value}
                        data-test={test?.(id)}
                        onChange={() => onChoose(id)}
                    />
                    <span>{text}</span>
                </label>
            ))}
        </div>
    );
}
