// The variants of a game's rules: on or off as a switch, a few choices side by side, more as a list.
import type { Game, Option } from "../../engine/types";
import { capitalize, useTranslate } from "../../ui/i18n";
import { Segments } from "../../ui/segments";
import { Switch } from "../../ui/switch";

interface VariantFieldsProps {
    game: Game;
    options: number[];
    onChange(options: number[]): void;
}

export function VariantFields({ game, options, onChange }: VariantFieldsProps) {
    const t = useTranslate();
    const change = (index: number, value: number) =>
        onChange(options.map((old, i) => (i === index ? value : old)));
    return (
        <fieldset class="variants">
            <legend>{t("Regeln", "Rules")}</legend>
            {game.options.map((option, i) => (
                <VariantField
                    key={option.id}
                    option={option}
                    value={options[i] ?? option.standard}
                    onChange={(value) => change(i, value)}
                />
            ))}
        </fieldset>
    );
}

/** More choices than these do not fit side by side. */
const MAX_SEGMENTS = 3;

interface VariantFieldProps {
    option: Option;
    value: number;
    onChange(value: number): void;
}

function VariantField(props: VariantFieldProps) {
    const t = useTranslate();
    const { option, value, onChange } = props;
    const on = option.choices.find(({ id }) => id === "on");
    const off = option.choices.find(({ id }) => id === "off");
    if (on && off && option.choices.length === 2)
        return (
            <Switch
                checked={value === on.value}
                label={capitalize(t(option.name))}
                test={`option-${option.id}`}
                onChange={(checked) => onChange((checked ? on : off).value)}
            />
        );
    return option.choices.length <= MAX_SEGMENTS ? (
        <VariantSegments {...props} />
    ) : (
        <VariantList {...props} />
    );
}

function VariantSegments({ option, value, onChange }: VariantFieldProps) {
    const t = useTranslate();
    return (
        <div class="option-row">
            <span aria-hidden="true">{capitalize(t(option.name))}</span>
            <Segments
                name={option.id}
                label={t(option.name)}
                value={String(value)}
                choices={option.choices.map((choice) => [String(choice.value), capitalize(t(choice.name))])}
                onChoose={(id) => onChange(Number(id))}
            />
        </div>
    );
}

function VariantList({ option, value, onChange }: VariantFieldProps) {
    const t = useTranslate();
    return (
        <label class="option-row">
            <span>{capitalize(t(option.name))}</span>
            <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
                {option.choices.map((choice) => (
                    <option key={choice.value} value={choice.value}>
                        {capitalize(t(choice.name))}
                    </option>
                ))}
            </select>
        </label>
    );
}
