// One line that stays in sight: how sure the worst attacker is, and was before the last change of the release or of k.
// It is not read aloud by itself, since “The worst attacker” is. Nothing is said where working it out takes a while.
play.measure = (() => {
  "use strict";
  const { math, count } = play.kit, { fractions, worst } = play;

  const found = (state) => {
    if (!worst.quick(state, state.k)) return null;
    try {
      return worst.disclosure(state, state.k);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return null; // beyond what the engine can do: “The worst attacker” says so
    }
  };
  const shown = (value) => math("math", {}, fractions.shown(value));

  /** Fills the line, and follows the store. */
  const mount = (root, store) => {
    let last = null, value = null;
    const show = (state) => {
      if (last && last.buckets === state.buckets && last.k === state.k) return;
      const before = value;
      [last, value] = [state, found(state)];
      if (!value) { root.replaceChildren(); return; }
      const same = before && fractions.compare(before, value) === 0;
      root.replaceChildren(`The worst attacker with ${count(state.k, "fact")}: `, ...(before && !same ? [shown(before), " → "] : []), shown(value), same ? " as before" : "");
    };
    store.listen(show);
    show(store.get());
  };

  return { mount };
})();
