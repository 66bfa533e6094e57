// The tables that fit the release, drawn while they are few, and which of them each fact rules out. Where
// there are many, each fact has a bar instead.
play.worldsView = (() => {
  "use strict";
  const { element, math, short, visible, count } = play.kit, { counting, facts, fractions } = play;
  const MOST_DRAWN = 120, MOST_CELLS = 3000;
  const digits = (number) => number.toLocaleString("en");

  /** One or two signs for each value, all different. */
  const codes = (values) => {
    const cut = (length) => values.map((value) => Array.from(visible(value)).slice(0, length).join("").toUpperCase() || "·");
    const found = [1, 2].map(cut).find((some) => new Set(some).size === values.length);
    return found || values.map((_, i) => String(i + 1));
  };
  const equation = (...parts) => math("math", { displaystyle: "true" }, parts.map((part) => (typeof part === "string" ? math("mo", {}, part) : part)));
  const number = (n) => math("mn", {}, digits(n));
  /** “12/18 = 2/3” as mathematics; only once if it is in lowest terms. */
  const ratio = (part, whole) => {
    const value = counting.share(part, whole), left = math("mfrac", {}, number(part), number(whole));
    return value[1] === BigInt(whole) ? equation(left) : equation(left, "=", fractions.shown(value));
  };

  // ---- few: a card for each ----
  const card = (row, names, shown, values) => {
    const cells = names.map((name, i) => `${short(name, 40)} ${short(values[row.values[i]], 40)}`).join(", ");
    return element("li", { class: "world" }, element("span", { class: "hidden-text" }, `${cells}.`),
      element("span", { class: "fate hidden-text" }),
      element("span", { class: "cells", "aria-hidden": "true" }, names.map((name, i) => [
        element("span", { class: "who" }, short(name, 8)),
        element("span", { class: `what tint-${row.values[i] % 6}` }, shown.get(row.values[i])),
      ])),
      element("span", { class: "mark", "aria-hidden": "true" }));
  };
  const intro = (state, { places, number: here, rest }) => {
    const all = places.length === state.buckets.length;
    const which = places.length === 1 ? `bucket ${places[0] + 1}` : `buckets ${places.map((i) => i + 1).join(", ")}`;
    if (all) return `${digits(here)} ${here === 1n ? "table fits" : "tables fit"} the release. Each card is one of them.`;
    const each = here === 1n ? "1 way" : `${digits(here)} ways`;
    return `Facts and question are only about ${which}, which can be filled in ${each}. Each card is one of these ways, and stands for ${digits(rest)} whole `
      + `${rest === 1n ? "table" : "tables"}: ${rest === 1n ? "there is 1 way" : `there are ${digits(rest)} ways`} to fill the rest.`;
  };

  /** {node, show(state, counted)}; `counted` is what `counting.count` returns, or null if there are too many tables. */
  const view = () => {
    const node = element("div", { class: "worlds" });
    let step = 0, steps = 0;

    const cards = (state, found) => {
      const names = found.places.flatMap((i) => state.buckets[i].people.map(({ name }) => name));
      const used = counting.used(state), occurring = [...new Set(found.rows.flatMap(({ values }) => values))].sort((x, y) => x - y);
      const signs = codes(occurring.map((i) => state.values[i])), shown = new Map(occurring.map((place, i) => [place, signs[i]]));
      const list = element("ul", { class: "cards", "aria-label": "the tables" }, found.rows.map((row) => card(row, names, shown, state.values)));
      const status = element("p", { class: "after", "aria-live": "polite" });
      const back = element("button", { type: "button", onclick: () => go(step - 1) }, "← One fact back");
      const forth = element("button", { type: "button", onclick: () => go(step + 1) }, "Next fact →");
      const go = (to) => {
        step = to;
        found.rows.forEach((row, i) => {
          const one = list.children[i], gone = row.fate < step, hit = !gone && row.asked;
          one.className = `world${gone ? " gone" : ""}${hit ? " hit" : ""}`;
          one.querySelector(".fate").textContent = gone ? `Ruled out by fact ${place(row.fate)}.` : hit ? "Left; the guess is true." : "Left.";
          one.querySelector(".mark").textContent = gone ? `✗ fact ${place(row.fate)}` : hit ? "✓" : "";
        });
        back.disabled = step === 0;
        forth.disabled = step === steps;
        const left = found.rows.filter(({ fate }) => fate >= step), hits = left.filter(({ asked }) => asked).length;
        const now = found.rows.filter(({ fate }) => fate === step - 1).length;
        status.replaceChildren(element("strong", {}, step ? `After fact ${place(step - 1)}: ` : "Before any fact: "),
          step ? `${facts.words(used[step - 1])}. ${now ? `${count(now, "card")} ${now === 1 ? "is" : "are"} ruled out` : "No card is ruled out"}; ${digits(left.length)} of ${digits(found.rows.length)} ${left.length === 1 ? "is" : "are"} left.`
            : `${count(found.rows.length, "card")}.`,
          ...(state.event && left.length ? [` On ${digits(hits)} of the ${digits(left.length)} left (marked ✓), ${facts.has(state.event)}: `, ratio(hits, left.length), "."] : []),
          left.length ? "" : " No table is left: these facts cannot all be true.");
      };
      const place = (used_) => state.facts.indexOf(used[used_]) + 1;
      const key = element("p", { class: "key" }, occurring.map((i) => element("span", {}, element("span", { class: `what tint-${i % 6}` }, shown.get(i)), ` ${short(state.values[i], 40)}`)));
      node.replaceChildren(element("p", {}, intro(state, found)), steps ? element("div", { class: "row steps" }, back, forth) : "", status, key, list);
      go(step);
    };

    // ---- many: a bar for each fact ----
    const bars = (state, counted) => {
      const used = counting.used(state), most = counted.left[0];
      const bar = (left, i) => {
        const hits = counted.asked[i], width = (n) => `width:${(100 * n) / most}%`;
        const words = i ? `fact ${state.facts.indexOf(used[i - 1]) + 1}` : "release";
        return element("li", {}, element("span", { class: "lead" }, words),
          element("span", { class: "share-bar", "aria-hidden": "true" }, element("span", { class: "left", style: width(left) }, state.event && left ? element("span", { class: "hits", style: `width:${(100 * hits) / left}%` }) : "")),
          element("span", { class: "numbers" }, `${digits(left)} left${state.event ? `, ✓ in ${digits(hits)}` : ""}`));
      };
      node.replaceChildren(
        element("p", {}, `${digits(counted.tables)} tables fit the release: too many to draw${used.length || state.event ? "" : ". Ask about a person, or add a fact: then only the buckets in facts and question are drawn"}.`
          + `${state.event ? " In the striped part the guess is true (✓)." : ""}`),
        element("ol", { class: "share-bars" }, counted.left.map(bar)));
    };

    return {
      node,
      show(state, counted) {
        if (!counted) { node.replaceChildren(); return; }
        steps = counting.used(state).length;
        step = steps;
        const found = counting.filled(state, MOST_DRAWN);
        const people = found.places.reduce((sum, i) => sum + state.buckets[i].people.length, 0);
        if (found.rows && found.rows.length * people <= MOST_CELLS) cards(state, found);
        else bars(state, counted);
      },
    };
  };

  return { view, codes, equation, number, ratio, digits };
})();
