// The variants of a game's rules: two choices as a switch, more as a list.
import type { Game, Option } from "../../engine/types";
import { capitalize, useTranslate } from "../../ui/i18n";
import { Segments } from "../../ui/segments";

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

/** Longer names do not fit on a switch. */
const MAX_LETTERS = 22;

interface VariantFieldProps {
    option: Option;
    value: number;
    onChange(value: number): void;
}

function VariantField({ option, value, onChange }: VariantFieldProps) {
    const t = useTranslate();
    const choices = option.choices.map((choice): [string, string] => [
        String(choice.value),
        capitalize(t(choice.name)),
    ]);
    const letters = choices.reduce((sum, [, name]) => sum + name.length, 0);
    if (letters <= MAX_LETTERS)
        return (
            <div class="option-row">
                <span aria-hidden="true">{capitalize(t(option.name))}</span>
                <Segments
                    name={option.id}
                    label={t(option.name)}
                    value={String(value)}
                    choices={choices}
                    onChoose={(id) => onChange(Number(id))}
                />
            </div>
        );
    return (
        <label class="option-row">
            <span>{capitalize(t(option.name))}</span>
            <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
                {choices.map(([id, name]) => (
                    <option key={id} value={id}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}
