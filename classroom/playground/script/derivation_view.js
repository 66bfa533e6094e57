// The derivation: how many tables fit the release, how many each fact leaves, in how many of these the event is true, and
// the fraction; then what the attacker is surest of, and how far that is from the worst attacker with as many facts.
play.derivationView = (() => {
  "use strict";
  const { element, math, count } = play.kit, { counting, facts, fractions, worldsView } = play;
  const { equation, number, ratio, digits } = worldsView;
  const MOST_FACTORS = 4;

  const factorial = (n) => math("mrow", {}, number(n), math("mo", {}, "!"));
  const product = (factors) => math("mrow", {}, factors.flatMap((factor, i) => (i ? [math("mo", {}, "·"), factor] : [factor])));
  /** n! / (n₁! · n₂! · …) = … for each bucket, if there are few. */
  const ways = (state) => state.buckets.map((bucket, i) => {
    const counts = play.table.histogram(state, bucket).map(([, n]) => n);
    return element("li", {}, `Bucket ${i + 1} can be filled in `,
      equation(math("mfrac", {}, factorial(bucket.people.length), product(counts.map(factorial))), "=", number(counting.ways(bucket))), " ways.");
  });

  const steps = (state, counted) => {
    const used = counting.used(state), last = counted.left.length - 1, left = counted.left[last];
    const place = (i) => state.facts.indexOf(used[i]) + 1;
    const few = state.buckets.length <= MOST_FACTORS;
    const list = [element("li", {}, `${digits(counted.tables)} ${counted.tables === 1n ? "table fits" : "tables fit"} the release`,
      few && state.buckets.length > 1 ? [": ", equation(math("mrow", {}, state.buckets.flatMap((bucket, i) => [i ? math("mo", {}, "×") : null, number(counting.ways(bucket))])), "=", number(counted.tables))] : "", ".",
      few ? element("details", {}, element("summary", {}, "How is that counted?"), element("ul", {}, ways(state)),
        element("p", {}, "n! is the number of ways to give n values to n people. Swapping people with equal values makes no new table.")) : "")];
    used.forEach((fact, i) => {
      const now = counted.left[i + 1], gone = counted.left[i] - now;
      list.push(element("li", {}, `${digits(now)} of ${i ? "these" : "them"} ${now === 1 ? "fits" : "fit"} fact ${place(i)} too (${facts.words(fact)})`, gone ? `: ${digits(gone)} ${gone === 1 ? "is" : "are"} ruled out.` : ": it rules nothing out."));
    });
    if (state.event && left) {
      const hits = counted.asked[last];
      list.push(element("li", {}, `${digits(hits)} of ${last ? "those" : "them"} ${hits === 1 ? "has" : "have"} `, math("math", {}, facts.atomShown(state.event)), "."));
      list.push(element("li", {}, `So the probability that ${facts.has(state.event)} is `, ratio(hits, left), "."));
    }
    return element("ol", { class: "derivation" }, list);
  };

  const rounded = (value) => (value[1] === 1n ? "" : ` ≈ ${fractions.decimal(value)}`);
  const answer = (state, counted) => {
    const last = counted.left.length - 1, left = counted.left[last];
    if (!left) {
      const used = counting.used(state), first = counted.left.indexOf(0) - 1;
      return element("p", { class: "bad" }, `No table is left: fact ${state.facts.indexOf(used[first]) + 1} contradicts the release${first ? " and the facts before it" : ""}. `,
        "Every probability would be ", equation(math("mfrac", {}, number(0), number(0))), ", so none is defined.");
    }
    if (!state.event) return element("p", {}, "Choose a person above to see how sure the attacker is.");
    const value = counting.share(counted.asked[last], left);
    return element("p", { class: "answer" }, element("span", {}, `${facts.has(state.event)}: `), element("strong", {}, math("math", {}, fractions.shown(value))), rounded(value));
  };

  /** The same where tables are too many to make: {known, both, value}, shares of all tables; null where none is left. */
  const byShares = (state) => {
    const used = counting.used(state), people = play.chances.spoken(used, [state.event]);
    const { known, also: [both] } = play.chances.shares(state, used, people, [(world) => world.get(state.event.person) === state.event.value]);
    return known[0] ? { known, both, value: fractions.over(both, known) } : null;
  };
  const uncounted = (state) => {
    const shown = (value) => math("math", {}, fractions.shown(value));
    if (!state.event) return { answer: element("p", {}, "Choose a person above to see how sure the attacker is."), steps: "" };
    try {
      const found = byShares(state);
      if (!found) return { answer: element("p", { class: "bad" }, "No table is left: the facts contradict the release, or each other."), steps: "" };
      const { known, both, value } = found, fits = counting.used(state).length ? "your facts hold" : "your facts hold, since there are none";
      return {
        answer: element("p", { class: "answer" }, element("span", {}, `${facts.has(state.event)}: `), element("strong", {}, shown(value)), rounded(value)),
        steps: element("ol", { class: "derivation" },
          element("li", {}, "There are too many tables to make. It is enough to give values to the people in facts and question, and to count the tables that each such choice leaves."),
          element("li", {}, `In `, shown(known), ` of all tables ${fits}.`),
          element("li", {}, `In `, shown(both), ` of all tables ${facts.has(state.event)}, too.`),
          element("li", {}, `So the probability that ${facts.has(state.event)} is the second number divided by the first: `, shown(value), ".")),
      };
    } catch (error) {
      if (!(error instanceof play.kit.Refusal)) throw error;
      return { answer: element("p", {}, error.message), steps: "" };
    }
  };

  /** The worst attacker with as many facts, from the proved program, compared with these facts. */
  const comparison = (state, counted, ask) => {
    const k = counting.used(state).length, parts = [];
    let worst;
    try {
      worst = play.worst.disclosure(state, k);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return [element("p", {}, `The worst attacker cannot be computed here: ${error.message}.`)];
    }
    const shown = (value) => math("math", {}, fractions.shown(value));
    const bar = (words, value) => element("li", {}, element("span", { class: "lead" }, words),
      element("span", { class: "share-bar", "aria-hidden": "true" }, element("span", { class: "left", style: `width:${100 * fractions.approximate(value)}%` })),
      element("span", { class: "numbers" }, shown(value), rounded(value)));
    const with_ = k ? `with ${count(k, "fact")}` : "without facts";
    if (!counted || !counted.surest) return [element("ul", { class: "share-bars" }, bar(`The worst attacker ${with_}`, worst))];
    const { surest, left } = counted, mine = counting.share(surest.tables, left[left.length - 1]), atom = { person: surest.person, value: surest.value };
    parts.push(element("p", {}, `${k ? "Under these facts the" : "Without facts the"} attacker is surest that `, element("strong", {}, facts.has(atom)), ": ", shown(mine),
      surest.others ? `, and just as sure of ${count(surest.others, "other guess", "other guesses")}. ` : ". ",
      state.event && facts.same(state.event, atom) ? "" : element("button", { type: "button", class: "small", "data-key": "ask-surest", onclick: () => ask(atom) }, "Ask about this")));
    parts.push(element("ul", { class: "share-bars" }, bar(k ? "Your facts" : "This release", mine), bar(`The worst attacker ${with_}`, worst)));
    const below = fractions.minus(worst, mine);
    parts.push(element("p", {}, below[0] === 0n
      ? `No attacker ${with_} can be surer.`
      : ["Other facts make an attacker surer: yours are ", shown(below), ` below the worst attacker ${with_}.`]));
    return parts;
  };

  return { steps, answer, uncounted, comparison };
})();
