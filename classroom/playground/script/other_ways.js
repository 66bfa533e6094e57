// Why not more: the ways to choose k facts, each with facts that the reader can try, and why no others are needed.
play.otherWays = (() => {
  "use strict";
  const { element, math, count } = play.kit, { fractions, facts, patterns } = play;
  const MOST_ROWS = 12, MOST_BUCKETS = 6, MOST_FACTS = 8;

  /** Each sentence rests on a theorem of the book of proofs: special_form_dominates, impwithin_minimal, max_disclosure_exact. */
  const reasons = (k) => [
    ["Why does every fact end with the guess?", "Such a fact only rules out tables in which the guess is false. Proved: take any facts, also with several “ifs” and “thens”. As many facts “if this one thing, then the guess” make the guess at least as likely."],
    ["Why the most frequent values?", "The more frequent the values in the facts, the fewer tables are left in which no part of a fact is true. Proved: with the same number of values for each person, no other values do better."],
    ["Why are these all the ways?", `Each fact contains one person with one value besides the guess, which is one more: ${count(k + 1, "pair")} in all. The list distributes them among people and buckets in every way. People of one bucket are alike. Proved: the largest number in the list is the maximum over any ${count(k, "fact")}.`],
  ];

  const row = (state, value, attempt) => (one) => {
    const attacker = patterns.attacker(state, one), best = fractions.compare(one.value, value) === 0;
    const sentences = facts.ofAttacker(attacker).map((fact) => facts.words(fact));
    return element("tr", { class: best ? "best" : null },
      element("td", {}, sentences.length === 1 ? `${sentences[0]}.` : sentences.length ? element("ul", {}, sentences.map((words) => element("li", {}, `${words}.`))) : "No facts."),
      element("td", {}, `${facts.has(attacker.target)}: `, math("math", {}, fractions.shown(one.value)), ` ≈ ${fractions.decimal(one.value)}${best ? " ★ the most" : ""}`),
      element("td", {}, element("button", { type: "button", "aria-label": `Try it: ${sentences.join("; ") || "no facts"}`, onclick: () => attempt(attacker) }, "Try it")));
  };

  /** A list of the ways with k facts; `value` is the engine's maximum, `attempt` takes an attacker over. */
  const drawn = (state, k, value, attempt) => {
    const words = (sentence) => element("p", {}, sentence);
    if (state.buckets.length > MOST_BUCKETS || k > MOST_FACTS) return words("The release, or k, is too large to list the other ways here.");
    const all = patterns.competing(state, k);
    if (!all?.length) return words(all ? "With this many facts something is certain already." : "There are too many ways to list here.");
    if (fractions.compare(all[0].value, value) !== 0) return words("The list is not shown: the page’s own calculation does not give the engine’s number.");
    return element("div", {},
      words(k ? "Other facts make an attacker less sure, or just as sure. Here is an example of each way to choose them, the best first." : "Without facts, the most frequent value of a bucket is the likeliest for each person in it. Here is one person of each bucket."),
      element("div", { class: "wide" }, element("table", {}, element("thead", {}, element("tr", {}, ["Facts", "How sure", ""].map((title) => element(title ? "th" : "td", { scope: title ? "col" : null }, title)))),
        element("tbody", {}, all.slice(0, MOST_ROWS).map(row(state, value, attempt))))),
      all.length > MOST_ROWS ? words(`… and ${count(all.length - MOST_ROWS, "more way")}, none of which gives more.`) : null,
      k ? element("dl", { class: "reasons" }, reasons(k).map(([question, answer]) => [element("dt", {}, question), element("dd", {}, answer)])) : null,
      element("p", { class: "soft" }, `${k ? "“Proved” means checked by machine, for releases of every size. " : ""}Hand-written code made this list. It is shown because its largest number is the proved one.`));
  };

  return { drawn };
})();
