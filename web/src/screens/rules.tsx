// The rulebook in our words: by number, searchable, with mechanism tags; each rule can be shown on the board.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game, Rule } from "../engine/types";
import { pageOf } from "../games";
import { scenariosOf, type Scenario } from "../learn/scenarios";
import { useSay } from "../words";

export function isChapter(rule: Rule): boolean {
    return !rule.number.includes(".");
}

export function RulesPage({ game, open }: { game: Game; open: string }) {
    const say = useSay();
    return (
        <main class="rules-page">
            <h1>{say("Regeln", "Rules")}: {say(game.name)}</h1>
            <p class="soft">{game.credits}</p>
            {pageOf(game.id).lesson && <p><a class="button" href={`#/learn/${game.id}`}>{say("Erste Schritte: eine geführte Partie", "First steps: a guided game")}</a></p>}
            <RuleBook game={game} open={open} linked />
        </main>
    );
}

/** On the page of its own each number is a link to share; beside a table it is not, so that nobody leaves by mistake. */
export function RuleBook({ game, open, linked = false }: { game: Game; open: string; linked?: boolean }) {
    const say = useSay();
    const [search, setSearch] = useState("");
    const [tag, setTag] = useState(-1);
    const tags = useMemo(() => [...new Set(game.rules.flatMap((rule) => rule.tags))].sort((a, b) => a - b), [game]);
    const wanted = search.trim().toLowerCase();
    const found = game.rules.filter((rule) => isChapter(rule)
        ? !wanted && tag < 0
        : (tag < 0 || rule.tags.includes(tag)) &&
          (!wanted || rule.number.startsWith(wanted) || say(rule.text).toLowerCase().includes(wanted)));
    useEffect(() => {
        if (!open) return;
        setSearch("");
        setTag(-1);
        requestAnimationFrame(() => document.getElementById(`rule-${open}`)?.scrollIntoView({ block: "center" }));
    }, [open]);
    return (
        <div class="book">
            <div class="book-search">
                <label>{say("Suchen", "Search")} <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} /></label>
                <label>{say("Mechanismus", "Mechanism")} <select value={tag} data-test="tag" onChange={(event) => setTag(Number(event.currentTarget.value))}>
                    <option value={-1}>{say("alle", "all")}</option>
                    {tags.map((each) => { const known = game.tags[each]; return known && <option key={each} value={each}>{say(known.name)}</option>; })}
                </select></label>
            </div>
            <ol class="rules" aria-live="off">
                {found.map((rule) => (
                    <li key={rule.number} id={`rule-${rule.number}`} class={`${isChapter(rule) ? "chapter" : ""} ${rule.number === open ? "cited" : ""}`}>
                        <span class="number">{linked ? <a href={`#/rules/${game.id}/${rule.number}`}>{rule.number}</a> : rule.number}</span><span>{say(rule.text)}</span>
                        {!isChapter(rule) && <div class="rule-more">
                            {rule.tags.map((each) => { const known = game.tags[each]; return known && <button type="button" class="quiet tag" key={each} aria-pressed={tag === each}
                                onClick={() => setTag(tag === each ? -1 : each)}>{say(known.name)}</button>; })}
                            <ShowMe game={game} rule={rule.number} />
                        </div>}
                    </li>
                ))}
            </ol>
            {!found.length && <p>{say("Keine Regel passt dazu.", "No rule matches.")}</p>}
        </div>
    );
}

/** The scenarios of a rule by their titles; they come when somebody asks. */
function ShowMe({ game, rule }: { game: Game; rule: string }) {
    const say = useSay();
    const [own, setOwn] = useState<Scenario[] | null>(null);
    const [failed, setFailed] = useState(false);
    const opened = () => {
        setFailed(false);
        void scenariosOf(game.id).then((book) => setOwn(book.filter(({ rules }) => rules.includes(rule))), () => setFailed(true));
    };
    return (
        <details class="show-me" onToggle={(event) => { if (event.currentTarget.open && !own) opened(); }}>
            <summary data-test={`show-${rule}`}>{say("Zeig es mir", "Show me")}<span class="hidden">: {say("Regel", "Rule")} {rule}</span></summary>
            {failed ? <p role="alert">{say("Die Beispiele sind noch nicht geladen. Einmal mit Netz öffnen genügt.", "The examples are not loaded yet. Opening them once with a net is enough.")}</p>
                : !own ? <p aria-busy="true">…</p>
                : !own.length ? <p>{say("Zu dieser Regel gibt es kein Beispiel.", "There is no example for this rule.")}</p>
                : <ol>{own.map(({ title }, i) => <li key={i}><a href={`#/show/${game.id}/${rule}/${i + 1}`}>{say(title)}</a></li>)}</ol>}
        </details>
    );
}
