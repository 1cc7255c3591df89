// The rulebook in our words: by number, searchable, with mechanism tags.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game, Rule } from "../engine/types";
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
            <RuleBook game={game} open={open} />
        </main>
    );
}

export function RuleBook({ game, open }: { game: Game; open: string }) {
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
                <label>{say("Mechanismus", "Mechanism")} <select value={tag} onChange={(event) => setTag(Number(event.currentTarget.value))}>
                    <option value={-1}>{say("alle", "all")}</option>
                    {tags.map((each) => { const known = game.tags[each]; return known && <option key={each} value={each}>{say(known.name)}</option>; })}
                </select></label>
            </div>
            <ol class="rules" aria-live="off">
                {found.map((rule) => (
                    <li key={rule.number} id={`rule-${rule.number}`} class={`${isChapter(rule) ? "chapter" : ""} ${rule.number === open ? "cited" : ""}`}>
                        <span class="number">{rule.number}</span><span>{say(rule.text)}</span>
                    </li>
                ))}
            </ol>
            {!found.length && <p>{say("Keine Regel passt dazu.", "No rule matches.")}</p>}
        </div>
    );
}
