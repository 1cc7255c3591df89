// One radio button with its label.
interface Props {
    name: string;
    checked: boolean;
    label: string;
    test?: string;
    onChoose(): void;
}

export function Radio({ name, checked, label, test, onChoose }: Props) {
    return (
        <label class="choice-row">
            <input type="radio" name={name} checked={checked} data-test={test} onChange={onChoose} />{" "}
            <span>{label}</span>
        </label>
    );
}
