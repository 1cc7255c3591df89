// Any move of the game, composed from lists: played if it is legal, explained if not.
import { useState } from "preact/hooks";
import type { Game, Language, Param, Snapshot } from "../engine/types";
import { capitalize, useLanguage, useTranslate } from "../ui/i18n";
import { verbName } from "./choices";
import { piecesOf } from "./facts";
import type { TableProps } from "./game-ui";

const MAX_NUMBERS = 60;

interface Value {
    id: string;
    name: string;
}

function valuesOf(game: Game, table: Snapshot, { kind, min, max }: Param, language: Language): Value[] {
    if (kind === "number") {
        const numbers = Array.from({ length: Math.min(MAX_NUMBERS, max - min + 1) }, (_, i) =>
            String(min + i),
        );
        return numbers.map((number) => ({ id: number, name: number }));
    }
    if (kind === "seat") return table.seats.map(({ name }, i) => ({ id: String(i), name }));
    return piecesOf(game, kind).map(({ id, name }) => ({ id, name: name[language] }));
}

export function MoveComposer({ game, table, actions }: TableProps) {
    const t = useTranslate();
    const language = useLanguage();
    const playerVerbs = game.verbs.filter(({ chance }) => !chance);
    const [verbId, setVerbId] = useState(playerVerbs[0]?.id);
    const [selected, setSelected] = useState<string[]>([]);
    const verb = playerVerbs.find(({ id }) => id === verbId);
    if (!verb) return null;
    const lists = verb.params.map((param) => valuesOf(game, table, param, language));
    const args = lists.map((values, i) => {
        const isKnown = values.some(({ id }) => id === selected[i]);
        return (isKnown ? selected[i] : values[0]?.id) ?? "";
    });
    const submit = (event: Event) => {
        event.preventDefault();
        actions.play([verb.id, ...args].join(" "));
    };
    return (
        <form class="compose" onSubmit={submit}>
            <label>
                {t("Zug", "Move")}{" "}
                <select
                    data-test="verb"
                    value={verb.id}
                    onChange={(event) => setVerbId(event.currentTarget.value)}
                >
                    {playerVerbs.map(({ id, label }) => (
                        <option key={id} value={id}>
                            {verbName(label, language) || capitalize(id)}
                        </option>
                    ))}
                </select>
            </label>
            {lists.map((values, i) => (
                <ValueList
                    key={`${verb.id}${i}`}
                    values={values}
                    value={args[i]}
                    onChange={(value) => setSelected(args.map((old, j) => (j === i ? value : old)))}
                />
            ))}
            <button type="submit" data-test="try">
                {t("Versuchen", "Try")}
            </button>
        </form>
    );
}

interface ValueListProps {
    values: Value[];
    value: string | undefined;
    onChange(value: string): void;
}

function ValueList({ values, value, onChange }: ValueListProps) {
    const t = useTranslate();
    return (
        <label>
            {t("Womit", "With")}{" "}
            <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
                {values.map(({ id, name }) => (
                    <option key={id} value={id}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}
