// The rules: by number, searchable, by mechanism; each with examples to see on the board.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game, Rule } from "../engine/types";
import { gameUi } from "../games";
import { loadScenarios, type Scenario } from "../session/scenarios";
import { capitalize, useTranslate, type Translate } from "../ui/i18n";
import { Icon } from "../ui/icon";
import { Cover } from "./cover";

const ALL_TAGS = -1;

/** The engine's English names are ids: "hidden-information". */
function tagName({ name: [german, english] }: Game["tags"][number], t: Translate): string {
    return t(german, capitalize(english.replaceAll("-", " ")));
}

function isChapter(rule: Rule): boolean {
    return !rule.number.includes(".");
}

export function RulesScreen({ game, open }: { game: Game; open: string }) {
    const t = useTranslate();
    return (
        <main class="rules-page" data-game={game.id}>
            <header class="rules-head">
                <div class="rules-art">
                    <Cover game={game.id} />
                </div>
                <div>
                    <h1>
                        {t("Regeln", "Rules")}: <span class="rules-name">{t(game.name)}</span>
                    </h1>
                    <p>{game.credits}</p>
                </div>
                {gameUi(game.id).lesson && (
                    <a class="button" href={`#/learn/${game.id}`}>
                        <Icon name="cap" />
                        {t("Erste Schritte: eine geführte Partie", "First steps: a guided game")}
                    </a>
                )}
            </header>
            <div class="rules-body">
                <Chapters game={game} />
                <RuleBook game={game} open={open} linked />
            </div>
        </main>
    );
}

function Chapters({ game }: { game: Game }) {
    const t = useTranslate();
    return (
        <nav class="chapters" aria-label={t("Kapitel", "Chapters")}>
            <ol>
                {game.rules.filter(isChapter).map(({ number, text }) => (
                    <li key={number}>
                        <a href={`#/rules/${game.id}/${number}`}>
                            <span class="number">{number}</span> {t(text)}
                        </a>
                    </li>
                ))}
            </ol>
        </nav>
    );
}

interface RuleBookProps {
    game: Game;
    /** The rule to show. */
    open: string;
    /** Whether numbers are links; not beside a table, so that nobody leaves it by mistake. */
    linked?: boolean;
}

export function RuleBook({ game, open, linked = false }: RuleBookProps) {
    const t = useTranslate();
    const [search, setSearch] = useState("");
    const [tag, setTag] = useState(ALL_TAGS);
    const term = search.trim().toLowerCase();
    const matches = (rule: Rule) => {
        if (isChapter(rule)) return !term && tag === ALL_TAGS;
        if (tag !== ALL_TAGS && !rule.tags.includes(tag)) return false;
        return !term || rule.number.startsWith(term) || t(rule.text).toLowerCase().includes(term);
    };
    const rules = game.rules.filter(matches);
    useEffect(() => {
        if (!open) return;
        setSearch("");
        setTag(ALL_TAGS);
        // When fonts load, the lines above change their heights.
        void document.fonts.ready.then(() =>
            document
                .getElementById(`rule-${open}`)
                ?.scrollIntoView({ block: open.includes(".") ? "center" : "start" }),
        );
    }, [open]);
    return (
        <div class="book">
            <div class="book-search">
                <label>
                    {t("Suchen", "Search")}{" "}
                    <input
                        type="search"
                        value={search}
                        onInput={(event) => setSearch(event.currentTarget.value)}
                    />
                </label>
                <TagField game={game} tag={tag} onChange={setTag} />
            </div>
            <ol class="rules" aria-live="off">
                {rules.map((rule) => (
                    <RuleRow
                        key={rule.number}
                        game={game}
                        rule={rule}
                        linked={linked}
                        isOpen={rule.number === open}
                        tag={tag}
                        onTag={setTag}
                    />
                ))}
            </ol>
            {!rules.length && <p>{t("Keine Regel passt dazu.", "No rule matches.")}</p>}
        </div>
    );
}

function TagField({ game, tag, onChange }: { game: Game; tag: number; onChange(tag: number): void }) {
    const t = useTranslate();
    const tags = useMemo(
        () => [...new Set(game.rules.flatMap((rule) => rule.tags))].sort((a, b) => a - b),
        [game],
    );
    return (
        <label>
            {t("Mechanismus", "Mechanism")}{" "}
            <select
                value={tag}
                data-test="tag"
                onChange={(event) => onChange(Number(event.currentTarget.value))}
            >
                <option value={ALL_TAGS}>{t("alle", "all")}</option>
                {tags.map((each) => {
                    const known = game.tags[each];
                    return (
                        known && (
                            <option key={each} value={each}>
                                {tagName(known, t)}
                            </option>
                        )
                    );
                })}
            </select>
        </label>
    );
}

interface RuleRowProps {
    game: Game;
    rule: Rule;
    linked: boolean;
    isOpen: boolean;
    tag: number;
    onTag(tag: number): void;
}

function RuleRow({ game, rule, linked, isOpen, tag, onTag }: RuleRowProps) {
    const t = useTranslate();
    const { number, text } = rule;
    return (
        <li id={`rule-${number}`} class={`${isChapter(rule) ? "chapter" : ""} ${isOpen ? "cited" : ""}`}>
            <span class="number">
                {linked ? <a href={`#/rules/${game.id}/${number}`}>{number}</a> : number}
            </span>
            <span>{t(text)}</span>
            {!isChapter(rule) && (
                <div class="rule-more">
                    {rule.tags.map((each) => {
                        const known = game.tags[each];
                        return (
                            known && (
                                <button
                                    type="button"
                                    class="quiet tag"
                                    key={each}
                                    aria-pressed={tag === each}
                                    onClick={() => onTag(tag === each ? ALL_TAGS : each)}
                                >
                                    {tagName(known, t)}
                                </button>
                            )
                        );
                    })}
                    <RuleExamples game={game} rule={number} />
                </div>
            )}
        </li>
    );
}

/** The examples of a rule by their titles; loaded when the list is opened. */
function RuleExamples({ game, rule }: { game: Game; rule: string }) {
    const t = useTranslate();
    const [examples, setExamples] = useState<Scenario[] | null>(null);
    const [failed, setFailed] = useState(false);
    const load = () => {
        setFailed(false);
        void loadScenarios(game.id).then(
            (scenarios) => setExamples(scenarios.filter(({ rules }) => rules.includes(rule))),
            () => setFailed(true),
        );
    };
    const content = () => {
        if (failed)
            return (
                <p role="alert">
                    {t(
                        "Die Beispiele sind noch nicht geladen. Einmal mit Netz öffnen genügt.",
                        "The examples are not loaded yet. Open them once while you are online.",
                    )}
                </p>
            );
        if (!examples) return <p aria-busy="true">…</p>;
        if (!examples.length)
            return <p>{t("Zu dieser Regel gibt es kein Beispiel.", "There is no example for this rule.")}</p>;
        return (
            <ol>
                {examples.map(({ title }, i) => (
                    <li key={i}>
                        <a href={`#/show/${game.id}/${rule}/${i + 1}`}>{t(title)}</a>
                    </li>
                ))}
            </ol>
        );
    };
    return (
        <details
            class="show-me"
            onToggle={(event) => {
                if (event.currentTarget.open && !examples) load();
            }}
        >
            <summary data-test={`show-${rule}`}>
                {t("Zeig es mir", "Show me")}
                <span class="hidden">
                    : {t("Regel", "Rule")} {rule}
                </span>
            </summary>
            {content()}
        </details>
    );
}
