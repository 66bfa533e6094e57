// The line that stays in sight: the slider over k and the worst attacker's probability, large, with the value before the last
// change. It is not a live region, since “The worst attacker” is one. It is empty where the answer takes a while.
play.measure = (() => {
  "use strict";
  const { element, math, count, Refusal, onEnter } = play.kit, { fractions, worst } = play;

  const found = (state) => {
    if (!worst.quick(state, state.k)) return null;
    try {
      return worst.attacker(state, state.k);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return null; // beyond the engine's limits: “The worst attacker” reports that
    }
  };
  const shown = (value) => math("math", {}, fractions.shown(value));
  const percent = (value) => (value[1] === 1n ? ` = ${100n * value[0]} %` : ` ≈ ${(100 * fractions.approximate(value)).toFixed(1)} %`);

  /** Sets k to a whole number; returns whether it was one. */
  const setK = (store, k, minor = false) => play.page.attempt(() => {
    if (!Number.isInteger(k) || k < 0 || k > worstcase.LIMITS.facts) throw new Refusal(`Expected a whole number k from 0 to ${worstcase.LIMITS.facts}.`);
    store.change((state) => (state.k === k ? state : { ...state, k }), `k is ${k} now.`, minor);
  });

  /** Fills the line, and follows the store. */
  const mount = (root, store) => {
    let last = null, now = null;
    const slider = element("input", { type: "range", min: 0, id: "k", oninput: () => setK(store, Number(slider.value), true) });
    const typed = () => { if (!setK(store, field.value.trim() === "" ? NaN : Number(field.value))) field.value = store.get().k; };
    const field = element("input", { type: "text", inputmode: "numeric", size: 3, "aria-label": "k as a number", onchange: typed, onkeydown: onEnter(typed) });
    const answer = element("p", { class: "large" });
    root.replaceChildren(element("div", { class: "group" },
      element("label", { for: "k" }, "Facts known (", math("math", {}, math("mi", {}, "k")), "): "), slider, field), answer);
    const show = (state) => {
      const before = last && last.buckets === state.buckets && last.k === state.k ? null : now;
      slider.max = Math.max(worst.mostFacts(state), state.k);
      slider.value = state.k;
      field.value = state.k;
      [last, now] = [state, found(state)];
      if (!now) { answer.replaceChildren(); return; }
      const changed = before && fractions.compare(before.value, now.value) !== 0;
      answer.replaceChildren(...(changed ? [element("small", {}, shown(before.value), " → ")] : []), element("strong", {}, shown(now.value), percent(now.value)),
        play.spoilers.covers(state) ? "" : element("span", {}, ` sure that ${play.facts.has(now.target)}`));
    };
    store.listen(show);
    show(store.get());
  };

  return { mount, setK };
})();
